//! The full screen's body: the terminal, its keys and mouse, signals, time, and the thinker's thread. What is shown is the
//! screen's affair.
//!
//! Whatever happens, the terminal is given back as it was.

use super::drawer::Drawer;
use super::journals::Journals;
use super::limits::limits;
use super::settings::Settings;
use super::watch::Watched;
use super::{Done, Trouble};
use crate::system;
use crate::ui::renewal::News;
use crate::ui::screen::{Depth, Input, Key, Known, Mouse, Screen, Skin, THEMES, Wish};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton,
    MouseEvent, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use quadrille_core::lang::Said;
use quadrille_core::play::{Match, Thinker, Word};
use quadrille_core::variant::Library;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// When nothing is to be waited for, it is waited this long.
const LONG: Duration = Duration::from_secs(3600);
/// How long a signal may take that comes with the end of a terminal.
const HANGING_UP: Duration = Duration::from_millis(300);
/// The most columns and lines that are drawn. A terminal may report 65535 of each, which no memory holds; of a larger one the left top
/// part is used.
const MOST: (u16, u16) = (1000, 400);
/// The size of a terminal that reports none.
const UNKNOWN: (u16, u16) = (80, 24);

/// Something that happened outside.
enum Happened {
    Terminal(Event),
    Word(Word),
    Saved(Box<News>),
    /// A signal, by its number.
    Signal(i32),
    /// The terminal can no longer be read.
    Gone,
    /// Some thread panicked; the terminal was given back already.
    Panic,
}

impl Settings {
    /// Is there a full screen to play on, and does nobody object?
    pub fn has_screen(&self) -> bool {
        let terminal = std::io::stdin().is_terminal() && stdout().is_terminal();
        terminal && !self.plain && !self.spoken && !self.console
    }

    /// The theme on this terminal.
    fn skin(&self) -> Skin {
        let told = |name: &str, what: &[&str]| {
            std::env::var(name).is_ok_and(|value| what.iter().any(|word| value.to_lowercase().contains(word)))
        };
        let depth = match self.colour {
            false => Depth::None,
            true if told("COLORTERM", &["truecolor", "24bit"]) => Depth::True,
            true if told("TERM", &["256", "kitty", "alacritty", "direct"]) => Depth::Many,
            true => Depth::Sixteen,
        };
        Skin::named(&self.theme, depth).unwrap_or(Skin { theme: &THEMES[0], depth })
    }
}

/// Whoever panics, on whatever thread, gives the terminal back before saying so, and the screen is left.
fn listen_to_panics(heard: &Sender<Happened>) {
    let told = std::panic::take_hook();
    let heard = heard.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // Standard output belongs to the thread that draws, which may not be the one that panics.
        match std::fs::OpenOptions::new().write(true).open("/dev/tty") {
            Ok(terminal) => give_back_on(terminal),
            Err(_) => give_back_on(std::io::stderr()),
        }
        told(panic);
        let _ = heard.send(Happened::Panic);
    }));
}

/// Opens the screen, with a game that has begun, what has to be known of it, and files that may be watched; or with the menu. It stays until it is left. What is played is
/// written into journals, if it is to be.
pub fn run(
    library: Library,
    settings: &Settings,
    (game, news): (Option<Match>, &[Said]),
    watched: Option<Watched>,
    journals: Option<Journals>,
) -> Done {
    let (heard, happens) = channel();
    let said = heard.clone();
    let mut thinker = Thinker::new(limits(), move |word| {
        // Where nobody listens any more, nothing is to be said.
        let _ = said.send(Happened::Word(word));
    })?;
    listen_to_signals(&heard)?;
    listen_to_panics(&heard);
    let mut stage = Stage::enter()?;
    // From now on no change of the size goes unheard.
    event::poll(Duration::ZERO)?;
    let size = stage.resize(crossterm::terminal::size()?)?;
    let mut known = Known::new(settings.look(), settings.skin(), size, library, limits());
    known.animated = settings.animation;
    known.pause = settings.pause;
    known.seed = system::entropy() % 1_000_000;
    known.memory = Box::new(Drawer::own(journals));
    let began = Instant::now();
    let (mut screen, wishes) = Screen::new(known, game);
    screen.tell(news);
    screen.resize(size);
    if let Some(watched) = watched {
        let heard = heard.clone();
        watched.tell(move |news| heard.send(Happened::Saved(Box::new(news))).is_ok())?;
    }
    listen_to_terminal(heard);
    let mut left = fulfil(wishes, &mut thinker).then_some(Left::Wished);
    while left.is_none() {
        let shown = if screen.has_changed() { stage.draw(&mut screen) } else { Ok(()) };
        left = match shown.and_then(|()| next(&happens, &mut screen, &mut thinker, &mut stage, began)) {
            Err(error) if is_hang_up(&error) => Some(Left::Gone),
            left => left?,
        };
    }
    if let Some(Left::Gone) = left {
        left = Some(hung_up(&happens));
    }
    drop(stage);
    match left {
        Some(Left::Interrupted) => Err(Trouble::Interrupted),
        Some(Left::Signal(signal)) => Err(ended_by(signal)),
        Some(Left::Gone) => Err(Trouble::Io("the terminal is gone".to_owned())),
        Some(Left::Panicked) => Err(Trouble::Panicked),
        _ => Ok(()),
    }
}

/// Why the screen was left.
#[derive(Clone, Copy)]
enum Left {
    /// Somebody wished it.
    Wished,
    /// Ctrl-C.
    Interrupted,
    /// A signal.
    Signal(i32),
    /// The terminal is gone, and no signal said so.
    Gone,
    /// A panic, which has been told.
    Panicked,
}

/// Waits for whatever happens next, and for all that has happened with it. Why the screen is to be left, if so.
fn next(
    happens: &Receiver<Happened>,
    screen: &mut Screen,
    thinker: &mut Thinker,
    stage: &mut Stage,
    began: Instant,
) -> io::Result<Option<Left>> {
    let wait = screen.waits_for().map_or(LONG, |until| until.saturating_sub(began.elapsed()));
    let first = match happens.recv_timeout(wait) {
        Ok(happened) => happened,
        Err(RecvTimeoutError::Timeout) => {
            let wishes = screen.hear(&Input::Time, began.elapsed());
            return Ok(fulfil(wishes, thinker).then_some(Left::Wished));
        }
        Err(RecvTimeoutError::Disconnected) => return Ok(Some(Left::Gone)),
    };
    let mut happened = Some(first);
    while let Some(one) = happened {
        let input = match one {
            Happened::Word(word) => Some(Input::Word(word)),
            Happened::Signal(signal) if !is_pause(signal) => return Ok(Some(Left::Signal(signal))),
            Happened::Signal(_) => {
                stage.pause(screen)?;
                None
            }
            Happened::Saved(news) => {
                if fulfil(screen.renew(&news, began.elapsed()), thinker) {
                    return Ok(Some(Left::Wished));
                }
                None
            }
            Happened::Gone => return Ok(Some(Left::Gone)),
            Happened::Panic => return Ok(Some(Left::Panicked)),
            Happened::Terminal(Event::Resize(width, height)) => {
                screen.resize(stage.resize((width, height))?);
                screen.redraw();
                None
            }
            Happened::Terminal(Event::Key(key)) => match input_of(key) {
                Some(Key::Ctrl('c')) => return Ok(Some(Left::Interrupted)),
                Some(Key::Ctrl('z')) => {
                    stage.pause(screen)?;
                    None
                }
                key => key.map(Input::Key),
            },
            Happened::Terminal(Event::Mouse(mouse)) => mouse_of(mouse),
            Happened::Terminal(_) => None,
        };
        if let Some(input) = input
            && fulfil(screen.hear(&input, began.elapsed()), thinker)
        {
            return Ok(Some(Left::Wished));
        }
        happened = happens.try_recv().ok();
    }
    Ok(None)
}

/// Does what the screen wishes for. Is it to be left?
fn fulfil(wishes: Vec<Wish>, thinker: &mut Thinker) -> bool {
    for wish in wishes {
        match wish {
            Wish::Ask(question) => thinker.ask(*question),
            Wish::Hurry | Wish::Menu => thinker.hurry(),
            Wish::Leave => return true,
        }
    }
    false
}

/// The terminal as the screen has it. When it is dropped, it is as it was.
///
/// ratatui's `Terminal` is not used: it allocates whatever size the terminal reports, and when it is dropped on a terminal that is
/// gone it panics.
struct Stage {
    backend: CrosstermBackend<Stdout>,
    /// What the terminal shows.
    shown: Buffer,
}

impl Stage {
    fn enter() -> io::Result<Self> {
        take()?;
        Ok(Self { backend: CrosstermBackend::new(stdout()), shown: Buffer::default() })
    }

    /// Follows the terminal to another size: it is cleared, and nothing is drawn on it yet. The size to draw.
    fn resize(&mut self, reported: (u16, u16)) -> io::Result<(u16, u16)> {
        let (width, height) = drawn_size(reported);
        self.backend.clear()?;
        self.shown = Buffer::empty(Rect { x: 0, y: 0, width, height });
        Ok((width, height))
    }

    /// Draws what has changed.
    fn draw(&mut self, screen: &mut Screen) -> io::Result<()> {
        let mut next = Buffer::empty(self.shown.area);
        screen.draw(&mut next);
        self.backend.draw(self.shown.diff_iter(&next))?;
        Backend::flush(&mut self.backend)?;
        self.shown = next;
        Ok(())
    }

    /// Gives the terminal back, stops until somebody says to go on, and takes it again.
    fn pause(&mut self, screen: &mut Screen) -> io::Result<()> {
        give_back();
        stop_here();
        take()?;
        screen.resize(self.resize(crossterm::terminal::size()?)?);
        screen.redraw();
        Ok(())
    }
}

/// The size to draw on a terminal that reports this one.
fn drawn_size((width, height): (u16, u16)) -> (u16, u16) {
    if width == 0 || height == 0 { UNKNOWN } else { (width.min(MOST.0), height.min(MOST.1)) }
}

impl Drop for Stage {
    fn drop(&mut self) {
        give_back();
    }
}

/// Is the terminal ours?
static TAKEN: AtomicBool = AtomicBool::new(false);

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::Relaxed);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide).inspect_err(|_| give_back())
}

/// Gives the terminal back, if it is ours. Where that cannot be done, it is gone.
fn give_back() {
    give_back_on(stdout());
}

fn give_back_on(mut out: impl Write) {
    if TAKEN.swap(false, Ordering::Relaxed) {
        let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

fn listen_to_terminal(heard: Sender<Happened>) {
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if heard.send(Happened::Terminal(event)).is_err() {
                return;
            }
        }
        let _ = heard.send(Happened::Gone);
    });
}

/// Why the screen is left when the terminal is gone: by the signal that the system sends then, unless none comes.
fn hung_up(happens: &Receiver<Happened>) -> Left {
    let until = Instant::now() + HANGING_UP;
    while let Ok(happened) = happens.recv_timeout(until.saturating_duration_since(Instant::now())) {
        match happened {
            Happened::Signal(signal) if !is_pause(signal) => return Left::Signal(signal),
            _ => {}
        }
    }
    Left::Gone
}

/// Does an error of the terminal say that it is gone?
#[cfg(unix)]
fn is_hang_up(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || rustix::io::Errno::from_io_error(error) == Some(rustix::io::Errno::IO)
}

#[cfg(not(unix))]
fn is_hang_up(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

#[cfg(unix)]
fn is_pause(signal: i32) -> bool {
    signal == signal_hook::consts::SIGTSTP
}

#[cfg(not(unix))]
fn is_pause(_: i32) -> bool {
    false
}

/// Ends as whoever sent the signal expects it.
#[cfg(unix)]
fn ended_by(signal: i32) -> Trouble {
    // Where it does not end us, nobody is left to be told.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    Trouble::Unheard
}

#[cfg(not(unix))]
fn ended_by(_: i32) -> Trouble {
    Trouble::Unheard
}

#[cfg(unix)]
fn listen_to_signals(heard: &Sender<Happened>) -> Done {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP])?;
    let heard = heard.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if heard.send(Happened::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Sender<Happened>) -> Done {
    Ok(())
}

#[cfg(unix)]
fn stop_here() {
    // Where it cannot be stopped it goes on.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
fn stop_here() {}

/// A key as the screen knows it; none where it means nothing anywhere.
fn input_of(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char(sign) if ctrl => Key::Ctrl(sign.to_ascii_lowercase()),
        KeyCode::Char(sign) => Key::Char(sign),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}

fn mouse_of(mouse: MouseEvent) -> Option<Input> {
    let what = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Mouse::Click,
        MouseEventKind::Moved => Mouse::Move,
        MouseEventKind::ScrollUp => Mouse::WheelUp,
        MouseEventKind::ScrollDown => Mouse::WheelDown,
        _ => return None,
    };
    Some(Input::Mouse(what, mouse.column, mouse.row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reported_size_can_be_drawn() {
        for (reported, drawn) in [
            ((110, 40), (110, 40)),
            ((1, 1), (1, 1)),
            ((65535, 65535), MOST),
            ((1, 65535), (1, MOST.1)),
            ((65535, 1), (MOST.0, 1)),
            ((0, 0), UNKNOWN),
            ((80, 0), UNKNOWN),
        ] {
            assert_eq!(drawn_size(reported), drawn, "{reported:?}");
        }
    }
}
