//! The console's body: it reads lines, writes frames, waits, and keeps files. What is said is the console's affair.

mod terminal;
mod watching;

use super::settings::Settings;
use super::{Done, Trouble, lines, writing};
use crate::ui::Look;
use crate::ui::console::{Console, Heard, Leaving, Next, Reply, Shelf};
use crate::ui::frame::{Frame, Line, ascii};
use crate::ui::keepsake::Keepsake;
use quadrille_core::lang::Said;
use quadrille_core::play::Match;
use quadrille_core::variant::Library;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;
use terminal_size::{Height, Width};

/// How long a signal may take that comes with the end of a terminal.
const HANGING_UP: Duration = Duration::from_millis(300);
/// Between the moves of a demonstration that somebody watches.
const PAUSE: Duration = Duration::from_secs(3);

impl Settings {
    /// How things are to be shown with these settings, on the terminal as it is now.
    pub fn look(&self) -> Look {
        let size = self.width.map(|width| match terminal_size::terminal_size() {
            Some((Width(now), Height(lines))) if self.follows_terminal => (usize::from(now), usize::from(lines)),
            Some((_, Height(lines))) => (width, usize::from(lines)),
            None => (width, usize::MAX),
        });
        Look { lang: self.lang, unicode: self.unicode, spoken: self.spoken, size }
    }
}

impl Settings {
    /// A text in signs that can be shown.
    pub fn in_signs(&self, text: &str) -> String {
        let text = quadrille_core::variant::clean(text);
        if self.unicode { text.into_owned() } else { ascii(&text) }
    }

    /// Prints a frame as these settings want it.
    pub fn print(&self, frame: &Frame, out: &mut dyn Write) -> Done {
        Ok(write!(out, "{}", frame.painted(self.colour, self.unicode))?)
    }
}

/// What was typed.
pub enum Typed {
    Line(String),
    Interrupt,
    End,
}

impl Typed {
    fn heard(&self) -> Heard<'_> {
        match self {
            Self::Line(line) => Heard::Line(line),
            Self::Interrupt => Heard::Interrupt,
            Self::End => Heard::End,
        }
    }
}

/// Where lines come from.
enum Ear {
    /// A terminal, with line editing, history and completion.
    Editor(Box<Editor<Words, MemHistory>>),
    /// A pipe, or a terminal that wants to be left alone. Lines from a pipe are written after their prompt, so that what
    /// is printed reads like a dialogue.
    Lines { echo: bool },
}

impl Ear {
    fn new(edited: bool) -> Self {
        let editor = || {
            let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
            let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
            editor.set_helper(Some(Words::default()));
            // Where nobody can be told, the terminal stays as it is.
            let _ = terminal::give_back_when_ended();
            Some(Self::Editor(Box::new(editor)))
        };
        let echo = !std::io::stdin().is_terminal();
        edited.then(editor).flatten().unwrap_or(Self::Lines { echo })
    }

    /// Waits for a line. An editor writes the prompt itself.
    fn hear(&mut self, prompt: &Prompt) -> Result<Typed, Trouble> {
        match self {
            Self::Editor(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    *helper = Words { words: prompt.words.clone(), prompt: prompt.painted.clone() };
                }
                Ok(match editor.readline(&prompt.plain) {
                    Ok(line) => Typed::Line(line),
                    Err(ReadlineError::Interrupted) => Typed::Interrupt,
                    Err(ReadlineError::Eof) => Typed::End,
                    Err(_) => {
                        // A terminal that is gone sends a signal as well, which ends the program on a thread of its own.
                        std::thread::sleep(HANGING_UP);
                        Typed::End
                    }
                })
            }
            Self::Lines { .. } => Ok(line()?.map_or(Typed::End, Typed::Line)),
        }
    }
}

/// What a line is asked for with.
#[derive(Clone)]
struct Prompt {
    plain: String,
    painted: String,
    words: Vec<String>,
}

/// A person, or a program, on the other side.
pub struct Shell<'a> {
    settings: &'a Settings,
    out: &'a mut dyn Write,
    ear: Ear,
    /// Only what is refused is told, on standard error.
    quiet: bool,
}

/// Does somebody edit lines?
fn edited(settings: &Settings, quiet: bool) -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !settings.plain && !quiet
}

impl<'a> Shell<'a> {
    /// A shell on standard input and the output given. A quiet one shows nothing but refusals.
    pub fn new(settings: &'a Settings, out: &'a mut dyn Write, quiet: bool) -> Self {
        Self { settings, out, ear: Ear::new(edited(settings, quiet)), quiet }
    }

    /// What stands before a line.
    fn prompt(&self, prompt: &Line, words: Vec<String>) -> Prompt {
        let frame = Frame(vec![prompt.clone()]);
        let painted = |colour| {
            let text = frame.painted(colour, self.settings.unicode);
            // A prompt ends with the blank that painting trims away.
            format!("{} ", text.trim_end_matches('\n'))
        };
        Prompt { plain: painted(false), painted: painted(self.settings.colour), words }
    }

    /// Writes a prompt, where nobody edits lines after it.
    fn write_prompt(&mut self, prompt: &Prompt) -> Result<(), Trouble> {
        if !self.quiet {
            write!(self.out, "{}", prompt.painted)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Ends the line after a prompt that nobody edits: with what came through a pipe.
    fn write_typed(&mut self, typed: &Typed, echo: bool) -> Result<(), Trouble> {
        let shown = match typed {
            Typed::Line(line) => line.as_str(),
            _ => "",
        };
        if echo && !self.quiet {
            let shown: String = shown.chars().take(200).collect();
            self.out.write_all(Frame(vec![Line::plain(shown)]).painted(false, self.settings.unicode).as_bytes())?;
        } else if matches!(typed, Typed::End) && !self.quiet {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Shows a frame.
    pub fn show(&mut self, frame: &Frame) -> Result<(), Trouble> {
        if !self.quiet && !frame.is_empty() {
            self.settings.print(frame, self.out)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Asks for a line.
    pub fn ask(&mut self, prompt: &Line, words: Vec<String>) -> Result<Typed, Trouble> {
        let prompt = self.prompt(prompt, words);
        let Ear::Lines { echo } = self.ear else { return self.ear.hear(&prompt) };
        self.write_prompt(&prompt)?;
        let typed = self.ear.hear(&prompt)?;
        self.write_typed(&typed, echo)?;
        Ok(typed)
    }

    /// Carries a dialogue on to its end.
    pub fn converse(&mut self, console: &mut Console, mut reply: Reply) -> Result<(), Trouble> {
        loop {
            let shown = self.show(&reply.frame);
            self.complain(&reply);
            reply = match reply.next {
                Next::Leave(leaving) => return left(leaving, shown),
                Next::Wait => {
                    shown?;
                    self.wait();
                    console.look(self.settings.look());
                    console.go_on()
                }
                Next::Ask { prompt, words } => {
                    shown?;
                    let typed = self.ask(&prompt, words)?;
                    // Somebody may have resized the terminal meanwhile.
                    console.look(self.settings.look());
                    console.hear(typed.heard())
                }
            };
        }
    }

    /// Whoever sees nothing else is told what was refused.
    fn complain(&self, reply: &Reply) {
        if reply.refused && self.quiet {
            let refusal = reply.frame.painted(self.settings.colour_errors, self.settings.unicode);
            super::complain(refusal.trim_end_matches('\n'));
        }
    }

    /// Waits as long as somebody who watches wants it.
    pub fn wait(&self) {
        std::thread::sleep(self.pause());
    }

    /// How long that is.
    fn pause(&self) -> Duration {
        let watched = std::io::stdout().is_terminal() && !self.quiet;
        self.settings.pause.unwrap_or(if watched { PAUSE } else { Duration::ZERO })
    }
}

/// What becomes of a dialogue that is over. How it ended counts more than whether somebody reads of it.
fn left(leaving: Leaving, shown: Done) -> Done {
    match leaving {
        Leaving::Done => shown,
        Leaving::Interrupted => Err(Trouble::Interrupted),
        Leaving::Failed(failure) => Err(Trouble::Script(failure)),
    }
}

/// A line of standard input; none at the end. What is beyond the limit is left out.
fn line() -> Result<Option<String>, Trouble> {
    let mut input = std::io::stdin().lock();
    let Some(line) = lines::next(&mut input)? else { return Ok(None) };
    if line.cut {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line.text))
}

/// What can be typed, for completion, and the prompt in colour.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    prompt: String,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(typed.trim_start());
        Ok((0, self.words.iter().filter(fits).cloned().collect()))
    }
}

impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, _: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(&self.prompt)
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}
impl Helper for Words {}

/// Files on the disk.
pub struct Disk;

/// A path as people type it: `~` is one's own folder.
fn path(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

impl Shelf for Disk {
    fn holds(&self, name: &str) -> bool {
        path(name).is_file()
    }

    fn put(&mut self, name: &str, text: &str) -> Result<(), Said> {
        writing::put(&path(name), text)
    }

    fn keep(&mut self, library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
        super::keeping::keep(library, game, what)
    }
}
