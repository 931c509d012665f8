//! The plain console as a dialogue: what is heard becomes what is shown and what is asked next.
//!
//! Pure but for the [`Shelf`] that games are saved on: whoever owns the terminal reads lines, waits and writes frames.
//!
//! ```text
//! questions (which game, who plays, who starts) → playing ⇄ over (play again?) → left
//! ```

mod command;
mod doing;
mod following;
mod playing;
mod questions;
mod renewing;
mod saving;

use super::frame::{Frame, Ink, Line, sentence};
use super::keepsake::Keepsake;
use super::look::Look;
use super::{board, spoken, tell};
pub(in crate::ui) use command::{Command, canonical};
pub use command::{is_quit, prompt_words};
pub(in crate::ui) use doing::{moves, threats};
use quadrille_core::lang::Said;
use quadrille_core::mistakes;
use quadrille_core::play::record::{self, Record};
use quadrille_core::play::{Control, Made, Match, NotBegun, Scene, Sitter, Start, Tally};
use quadrille_core::say;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Library, Sources, Variant};
use quadrille_kernel::Failure;
use questions::Questions;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A line that is longer is not read as a move.
const LONGEST_LINE: usize = 1_000;

/// What is to be played, as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The game: its name, or the path of a variant.
    pub game: Option<String>,
    /// How it is changed.
    pub changes: Changes,
    /// Who decides for each seat; a person where it does not say.
    pub seats: Vec<Option<Control>>,
    /// What they are called; by their seat where it does not say.
    pub names: Vec<String>,
    /// The signs of their tokens; the variant's where it does not say.
    pub symbols: Vec<String>,
    /// Their colours; the variant's where it does not say.
    pub colours: Vec<String>,
    /// The seed of the first game.
    pub seed: u64,
    /// The position to begin from; the game's own beginning where it does not say.
    pub start: Option<Start>,
    /// Moves to make first, as canonical texts.
    pub moves: Vec<String>,
}

impl Plan {
    /// A game that was played before, to be played on after these of its moves.
    pub fn of(record: Record, start: Option<Start>, moves: Vec<String>) -> Self {
        let seats = record.seats.iter().map(|name| Control::named(name)).collect();
        let Record { game, changes, names, symbols, colours, seed, .. } = record;
        Self { game: Some(game), changes, seats, names, symbols, colours, seed, start, moves }
    }

    /// Those who sit at the table of a game.
    pub fn sitters(&self, variant: &Variant) -> Vec<Sitter> {
        let (names, symbols, colours) = (self.names.clone(), self.symbols.clone(), self.colours.clone());
        let mut sitters = Record { names, symbols, colours, ..Record::default() }.sitters(variant);
        for (sitter, control) in sitters.iter_mut().zip(&self.seats) {
            sitter.control = control.unwrap_or(Control::Human);
        }
        sitters
    }

    /// The game as planned, with the moves that are to be made first.
    pub fn begin(&self, variant: Variant, limits: Limits) -> Result<Match, NotBegun> {
        let name = self.game.clone().unwrap_or_default();
        let sitters = self.sitters(&variant);
        let mut game = Match::begin(variant, (&name, &self.changes), sitters, (self.seed, self.start.clone()), limits)?;
        for action in &self.moves {
            // Whoever made the plan has tried them.
            if game.play(action).is_err() {
                break;
            }
        }
        Ok(game.as_given())
    }
}

/// Where games are saved.
pub trait Shelf {
    /// Is there something of this name?
    fn holds(&self, name: &str) -> bool;
    /// Puts a text there, in place of what was there; or says why not.
    fn put(&mut self, name: &str, text: &str) -> Result<(), Said>;
    /// Keeps a game as something that `check` plays again. Where it is kept, or why it is not.
    fn keep(&mut self, _library: &Library, _game: &Match, _what: Keepsake) -> Result<String, Said> {
        Err(say!("screen-no-memory"))
    }
    /// Writes down what has been played, before it is shown; or why it cannot.
    fn follow(&mut self, _game: &Match) -> Result<(), Said> {
        Ok(())
    }
    /// Nothing is written down any more.
    fn give_up(&mut self) {}
    /// By what name the game is taken up again, where it was written down.
    fn kept_as(&self) -> Option<String> {
        None
    }
}

/// What was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard<'a> {
    /// A line that was typed.
    Line(&'a str),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of the input.
    End,
}

/// What is shown, and what is to be done next.
#[derive(Debug)]
pub struct Reply {
    /// What is shown.
    pub frame: Frame,
    /// Was something refused?
    pub refused: bool,
    /// What comes next.
    pub next: Next,
}

/// What comes next.
#[derive(Debug)]
pub enum Next {
    /// A line is asked for.
    Ask {
        /// What stands before it.
        prompt: Line,
        /// What could be typed, for completion.
        words: Vec<String>,
    },
    /// Nobody is asked: after a pause, [`Console::go_on`].
    Wait,
    /// The dialogue is over.
    Leave(Leaving),
}

/// Why the dialogue is over.
#[derive(Debug)]
pub enum Leaving {
    /// All is said.
    Done,
    /// Ctrl-C, twice.
    Interrupted,
    /// A script failed, and the computer cannot move.
    Failed(Box<Failure>),
}

/// The dialogue.
pub struct Console {
    library: Library,
    limits: Limits,
    look: Look,
    shelf: Box<dyn Shelf>,
    plan: Plan,
    stage: Stage,
    tally: Tally,
    /// The games that came to their end, or were left.
    finished: Vec<(record::Record, Scene)>,
    /// Moves that were typed on one line and are not made yet.
    pending: VecDeque<String>,
    /// Why what was played last could not be written down, where it could not.
    unkept: Option<Said>,
    /// Was the last thing heard Ctrl-C?
    interrupted: bool,
    /// Where this game was saved.
    saved: Option<String>,
    /// Did the dialogue begin with questions?
    asked: bool,
    /// Was it said who can play?
    introduced: bool,
    /// Is something to be told at once, whoever thinks?
    urgent: Arc<AtomicBool>,
}

enum Stage {
    Questions(Questions),
    Playing(Box<Match>),
    /// Shall this be written over?
    Overwrite(Box<Match>, String),
    /// What was played cannot be written down. Shall it go on all the same? Then this is said.
    Unkept(Box<Self>, Box<Reply>),
    Left,
}

impl Console {
    /// A dialogue about a plan.
    pub fn new(library: Library, limits: Limits, look: Look, shelf: Box<dyn Shelf>, plan: Plan) -> Self {
        Self {
            library,
            limits,
            look,
            shelf,
            plan,
            stage: Stage::Left,
            tally: Tally::new(0),
            finished: Vec::new(),
            pending: VecDeque::new(),
            unkept: None,
            interrupted: false,
            saved: None,
            asked: false,
            introduced: false,
            urgent: Arc::default(),
        }
    }

    /// Where somebody says that something is to be told: whoever thinks leaves off then, and [`Next::Wait`] comes next.
    pub fn urgent(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.urgent)
    }

    /// Does a person play? Then nobody waits before the computer moves.
    pub fn has_humans(&self) -> bool {
        matches!(&self.stage, Stage::Playing(game) if game.has_humans())
    }

    /// From now on things are shown like this: a terminal may have changed its size.
    pub fn look(&mut self, look: Look) {
        self.look = look;
    }

    /// Begins: with questions where the plan names no game, with the game otherwise.
    pub fn begin(&mut self, variant: Option<Variant>) -> Reply {
        let reply = self.begun(variant);
        self.followed(reply)
    }

    fn begun(&mut self, variant: Option<Variant>) -> Reply {
        match variant {
            Some(variant) => self.first_game(variant, Frame::new()),
            None => {
                self.asked = true;
                let questions = Questions::new(&self.library);
                let mut frame = Frame::new();
                frame.line(Line::inked(self.say(&say!("welcome")), Ink::STRONG));
                frame.paragraph(&self.say(&say!("welcome-enter")), self.look.measure()).gap();
                self.ask(questions, frame)
            }
        }
    }

    /// The games so far, each as its record and last scene; an unfinished one is the last.
    pub fn games(&self) -> Vec<(record::Record, Scene)> {
        let mut games = self.finished.clone();
        if let Stage::Playing(game) | Stage::Overwrite(game, _) = &self.stage
            && game.table().outcome().is_none()
        {
            games.push((game.record(), game.scene()));
        }
        games
    }

    /// Hears something and answers.
    pub fn hear(&mut self, heard: Heard) -> Reply {
        let reply = self.answer(heard);
        self.followed(reply)
    }

    fn answer(&mut self, heard: Heard) -> Reply {
        let again = std::mem::replace(&mut self.interrupted, heard == Heard::Interrupt);
        match heard {
            Heard::End => self.leave(Frame::new(), Leaving::Done),
            Heard::Interrupt if again => self.leave(Frame::new(), Leaving::Interrupted),
            Heard::Interrupt => {
                let mut frame = Frame::new();
                frame.paragraph(&self.say(&say!("interrupted")), self.look.measure());
                self.once_more(frame, false)
            }
            Heard::Line(line) if line.chars().count() > LONGEST_LINE => {
                let frame = self.refusal(say!("line-too-long", most = LONGEST_LINE));
                self.once_more(frame, true)
            }
            Heard::Line(line) => match std::mem::replace(&mut self.stage, Stage::Left) {
                Stage::Questions(questions) => self.answered(questions, line.trim()),
                Stage::Playing(game) => self.typed(game, line.trim()),
                Stage::Overwrite(game, name) => self.overwrite(game, name, line.trim()),
                Stage::Unkept(stage, reply) => self.play_on(*stage, *reply, line.trim()),
                Stage::Left => self.leave(Frame::new(), Leaving::Done),
            },
        }
    }

    /// Goes on where nobody was asked.
    pub fn go_on(&mut self) -> Reply {
        let reply = self.gone_on();
        self.followed(reply)
    }

    fn gone_on(&mut self) -> Reply {
        match std::mem::replace(&mut self.stage, Stage::Left) {
            Stage::Playing(mut game) => {
                let (mut frame, mut told) = (Frame::new(), Frame::new());
                match self.think(&mut game, &mut told) {
                    Ok(true) => {
                        self.show(&mut frame, told, &game);
                        self.advance(game, frame)
                    }
                    Ok(false) => self.wait(game, frame),
                    Err(failure) => self.failed(game, frame, failure),
                }
            }
            stage => {
                self.stage = stage;
                self.once_more(Frame::new(), false)
            }
        }
    }

    fn say(&self, said: &Said) -> String {
        self.look.lang.say(said)
    }

    /// What cannot be done, and why.
    fn refusal(&self, why: Said) -> Frame {
        self.strongly(&self.say(&why))
    }

    /// A sentence that nobody shall miss.
    fn strongly(&self, words: &str) -> Frame {
        let mut frame = Frame::new();
        frame.strong(&sentence(words), self.look.measure());
        frame
    }

    /// Something that was typed during a game is refused, and asked for again.
    fn refuse(&mut self, game: Box<Match>, why: Said) -> Reply {
        let frame = self.refusal(why);
        let mut reply = self.prompt(game, frame);
        reply.refused = true;
        reply
    }

    /// The same question again.
    fn once_more(&mut self, frame: Frame, refused: bool) -> Reply {
        let mut reply = match std::mem::replace(&mut self.stage, Stage::Left) {
            // The choices need not be seen again.
            Stage::Questions(questions) => Reply { frame, ..self.ask(questions, Frame::new()) },
            Stage::Playing(game) => self.prompt(game, frame),
            Stage::Overwrite(game, name) => self.ask_overwrite(game, name, frame),
            Stage::Unkept(stage, reply) => self.ask_unkept(*stage, *reply, frame),
            Stage::Left => self.leave(frame, Leaving::Done),
        };
        reply.refused = refused;
        reply
    }

    fn leave(&mut self, mut frame: Frame, leaving: Leaving) -> Reply {
        if let Stage::Playing(game) | Stage::Overwrite(game, _) = &self.stage
            && game.table().outcome().is_none()
        {
            // Whoever knows the seed knows what is hidden.
            frame.say(self.say(&match game.scene().hides() {
                true => say!("left-hiding"),
                false => say!("left-unfinished", seed = game.seed()),
            }));
            if let Some(name) = self.shelf.kept_as() {
                frame.paragraph(&self.say(&say!("left-kept", name = name)), self.look.measure());
            }
            self.finished.push((game.record(), game.scene()));
        }
        self.stage = Stage::Left;
        Reply { frame, refused: false, next: Next::Leave(leaving) }
    }

    /// Opens a game by name, or tells what is wrong with it.
    fn open(&self, name: &str) -> Result<Variant, String> {
        let mut sources = Sources::default();
        script::open(&self.library, &mut sources, name, &self.plan.changes)
            .map_err(|wrong| mistakes::render(&wrong, &sources, false))
    }
}

/// A position, drawn or spoken.
pub fn position(scene: &Scene, look: &Look) -> Frame {
    if !look.spoken {
        return board::draw(scene, look);
    }
    let mut frame = Frame::new();
    for sentence in spoken::position(scene, look) {
        frame.say(sentence);
    }
    frame
}

/// A game that begins: what it is called, and its first position.
pub fn opened(game: &Match, look: &Look) -> Frame {
    let mut frame = Frame::new();
    frame.line(Line::inked(game.scene().title.get(look.lang.code()), Ink::STRONG)).gap();
    frame.below(position(&game.scene(), look));
    frame
}

/// A move that was made last, and the position after it.
pub fn moved(game: &Match, made: &Made, look: &Look) -> Frame {
    let mut frame = Frame::new();
    let scene = game.scene();
    frame.gap().paragraph(&tell::made(&scene, game.table().made().len(), made, look), look.measure());
    frame.below(position(&scene, look));
    frame
}

/// How a game ended, or that it has not.
pub fn closed(game: &Match, look: &Look) -> Frame {
    let scene = game.scene();
    let words = match &scene.outcome {
        Some(ended) => tell::ended(&scene, ended, look),
        None => look.lang.say(&say!("replay-unfinished", plies = game.table().made().len())),
    };
    let mut frame = Frame::new();
    frame.gap().strong(&words, look.measure());
    frame
}
