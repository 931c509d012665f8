//! A dialogue during which files may be saved: somebody else waits for the lines, so that both can be heard.

use super::super::watch::Watched;
use super::super::{Done, Trouble};
use super::{Ear, Prompt, Shell, Typed, edited, left};
use crate::ui::console::{Console, Next, Reply};
use crate::ui::frame::{Frame, Ink, Line};
use crate::ui::renewal::News;
use rustyline::ExternalPrinter;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// Something that happened.
enum Happened {
    Typed(Typed),
    Saved(Box<News>),
    /// Lines can no longer be read.
    Deaf(Trouble),
}

/// Somebody who waits for lines.
struct Listener {
    asks: Sender<Prompt>,
    /// Writes above the line that is edited; none where nobody edits lines.
    above: Option<Box<dyn ExternalPrinter + Send>>,
    /// Are lines from a pipe to be written after their prompt?
    echo: bool,
}

impl Listener {
    fn new(edited: bool, happened: Sender<Happened>) -> Result<Self, Trouble> {
        let (asks, asked) = channel::<Prompt>();
        let (tell, told) = channel();
        std::thread::Builder::new().name("listener".to_owned()).spawn(move || {
            // An editor is made where it is used.
            let mut ear = Ear::new(edited);
            let above = match &mut ear {
                Ear::Editor(editor) => editor.create_external_printer().ok(),
                Ear::Lines { .. } => None,
            };
            let above = above.map(|above| Box::new(above) as Box<dyn ExternalPrinter + Send>);
            let echo = matches!(ear, Ear::Lines { echo: true });
            if tell.send((above, echo, matches!(ear, Ear::Editor(_)))).is_err() {
                return;
            }
            while let Ok(prompt) = asked.recv() {
                let heard = ear.hear(&prompt).map_or_else(Happened::Deaf, Happened::Typed);
                if happened.send(heard).is_err() {
                    return;
                }
            }
        })?;
        let (above, echo, _) = told.recv().map_err(|error| Trouble::Io(error.to_string()))?;
        Ok(Self { asks, above, echo })
    }
}

impl Shell<'_> {
    /// Carries a dialogue on to its end, under new rules whenever those that are watched are saved.
    pub fn converse_watching(&mut self, console: &mut Console, mut reply: Reply, watched: Watched) -> Done {
        let (happened, happens) = channel();
        let (saved, urgent) = (happened.clone(), console.urgent());
        let flag = Arc::clone(&urgent);
        watched.tell(move |news| {
            // Whoever thinks leaves off for it.
            flag.store(true, Ordering::Relaxed);
            saved.send(Happened::Saved(Box::new(news))).is_ok()
        })?;
        let mut listener = Listener::new(edited(self.settings, self.quiet), happened)?;
        loop {
            let shown = self.show(&reply.frame);
            self.complain(&reply);
            reply = match reply.next {
                Next::Leave(leaving) => return left(leaving, shown),
                Next::Wait => {
                    shown?;
                    let happened =
                        happens.recv_timeout(if console.has_humans() { Duration::ZERO } else { self.pause() });
                    console.look(self.settings.look());
                    match happened {
                        Ok(Happened::Saved(news)) => {
                            urgent.store(false, Ordering::Relaxed);
                            console.renew(*news)
                        }
                        Ok(Happened::Deaf(trouble)) => return Err(trouble),
                        _ => console.go_on(),
                    }
                }
                Next::Ask { prompt, words } => {
                    shown?;
                    let prompt = self.prompt(&prompt, words);
                    self.ask_watching(console, prompt, &mut listener, &happens)?
                }
            };
        }
    }

    /// Asks for a line. What is saved meanwhile is told above it, and changes what is asked.
    fn ask_watching(
        &mut self,
        console: &mut Console,
        mut prompt: Prompt,
        listener: &mut Listener,
        happens: &Receiver<Happened>,
    ) -> Result<Reply, Trouble> {
        let deaf = || Trouble::Io("standard input is gone".to_owned());
        if listener.above.is_none() {
            self.write_prompt(&prompt)?;
        }
        listener.asks.send(prompt.clone()).map_err(|_| deaf())?;
        // What the computer cannot do is told when the line that is being typed has come.
        let mut leaves = None;
        loop {
            match happens.recv().map_err(|_| deaf())? {
                Happened::Deaf(trouble) => return Err(trouble),
                Happened::Typed(typed) => {
                    if listener.above.is_none() {
                        self.write_typed(&typed, listener.echo)?;
                    }
                    console.look(self.settings.look());
                    return Ok(leaves.unwrap_or_else(|| console.hear(typed.heard())));
                }
                Happened::Saved(news) => {
                    console.look(self.settings.look());
                    let urgent = console.urgent();
                    urgent.store(false, Ordering::Relaxed);
                    let mut reply = console.renew(*news);
                    while let Next::Wait = reply.next
                        && !urgent.load(Ordering::Relaxed)
                    {
                        self.tell_above(&reply.frame, listener)?;
                        reply = console.go_on();
                    }
                    self.tell_above(&reply.frame, listener)?;
                    match reply.next {
                        Next::Ask { prompt: next, words } => {
                            let next = self.prompt(&next, words);
                            if listener.above.is_some() && next.plain != prompt.plain {
                                // The line that is edited still stands behind the question before.
                                self.tell_above(
                                    &Frame(vec![Line::inked(next.plain.trim_end(), Ink::STRONG)]),
                                    listener,
                                )?;
                            }
                            prompt = next;
                        }
                        // What was saved since comes first.
                        Next::Wait => {}
                        Next::Leave(_) => leaves = Some(Reply { frame: Frame::new(), ..reply }),
                    }
                    if listener.above.is_none() {
                        self.write_prompt(&prompt)?;
                    }
                }
            }
        }
    }

    /// Shows a frame while a line is asked for.
    fn tell_above(&mut self, frame: &Frame, listener: &mut Listener) -> Done {
        let Some(above) = &mut listener.above else {
            writeln!(self.out)?;
            return self.show(frame);
        };
        let text = frame.painted(self.settings.colour, self.settings.unicode);
        above.print(format!("\n{text}")).map_err(|error| Trouble::Io(error.to_string()))
    }
}
