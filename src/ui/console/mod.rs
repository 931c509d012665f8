//! The plain console as a dialogue: what is heard becomes what is shown and what is asked next.
//!
//! Pure but for the [`Shelf`] that games are saved on: whoever owns the terminal reads lines, waits and writes frames.
//!
//! ```text
//! questions (which game, who plays, who starts) → playing ⇄ over (play again?) → left
//! ```

mod command;
mod questions;

use super::frame::{Frame, Ink, Line, Weight, capital, wrapped};
use super::look::Look;
use super::{board, describe, mistakes, pieces, spoken, tell};
use crate::kernel::{Failure, mix};
use crate::lang::{Arg, Said};
use crate::play::record;
use crate::play::{Control, Made, Match, NotBegun, Problem, Scene, Sitter, Tally};
use crate::say;
use crate::script::{self, Limits};
use crate::variant::{Changes, Library, Sources, Variant};
use command::Command;
pub use command::is_quit;
use questions::Questions;
use std::collections::VecDeque;

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
    /// The seed of the first game.
    pub seed: u64,
    /// Moves to make first, as canonical texts.
    pub moves: Vec<String>,
}

/// Where games are saved.
pub trait Shelf {
    /// Is there something of this name?
    fn holds(&self, name: &str) -> bool;
    /// Puts a text there, in place of what was there; or says why not.
    fn put(&mut self, name: &str, text: &str) -> Result<(), String>;
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
    /// The games that were finished, and the one that is not: for reports.
    finished: Vec<(record::Record, Scene)>,
    /// Moves that were typed on one line and are not made yet.
    pending: VecDeque<String>,
    /// Was the last thing heard Ctrl-C?
    interrupted: bool,
    /// Where this game was saved.
    saved: Option<String>,
    /// Did the dialogue begin with questions?
    asked: bool,
}

enum Stage {
    Questions(Questions),
    Playing(Box<Match>),
    /// Shall this be written over?
    Overwrite(Box<Match>, String),
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
            interrupted: false,
            saved: None,
            asked: false,
        }
    }

    /// Begins: with questions where the plan names no game, with the game otherwise.
    pub fn begin(&mut self, variant: Option<Variant>) -> Reply {
        match variant {
            Some(variant) => self.first_game(variant, Frame::new()),
            None => {
                self.asked = true;
                let questions = Questions::new(&self.library);
                let mut frame = Frame::new();
                frame.line(Line::inked(self.say(&say!("welcome")), Ink::STRONG));
                frame.say(self.say(&say!("welcome-enter"))).gap();
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
        let again = std::mem::replace(&mut self.interrupted, heard == Heard::Interrupt);
        match heard {
            Heard::End => self.leave(Frame::new(), Leaving::Done),
            Heard::Interrupt if again => self.leave(Frame::new(), Leaving::Interrupted),
            Heard::Interrupt => {
                let mut frame = Frame::new();
                frame.say(self.say(&say!("interrupted")));
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
                Stage::Left => self.leave(Frame::new(), Leaving::Done),
            },
        }
    }

    /// Goes on where nobody was asked.
    pub fn go_on(&mut self) -> Reply {
        match std::mem::replace(&mut self.stage, Stage::Left) {
            Stage::Playing(mut game) => {
                let mut frame = Frame::new();
                match self.think(&mut game, &mut frame) {
                    Ok(()) => {
                        frame.below(self.position(&game.scene()));
                        self.advance(game, frame)
                    }
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

    /// What was refused, and why.
    fn refusal(&self, why: Said) -> Frame {
        let mut frame = Frame::new();
        frame.line(Line::inked(self.say(&say!("refused", why = why)), Ink::STRONG));
        frame
    }

    /// The same question again.
    fn once_more(&mut self, frame: Frame, refused: bool) -> Reply {
        let mut reply = match std::mem::replace(&mut self.stage, Stage::Left) {
            Stage::Questions(questions) => self.ask(questions, frame),
            Stage::Playing(game) => self.prompt(game, frame),
            Stage::Overwrite(game, name) => self.ask_overwrite(game, name, frame),
            Stage::Left => self.leave(frame, Leaving::Done),
        };
        reply.refused = refused;
        reply
    }

    fn leave(&mut self, mut frame: Frame, leaving: Leaving) -> Reply {
        if let Stage::Playing(game) | Stage::Overwrite(game, _) = &self.stage
            && game.table().outcome().is_none()
        {
            frame.say(self.say(&say!("left-unfinished", seed = game.seed())));
            self.finished.push((game.record(), game.scene()));
        }
        self.stage = Stage::Left;
        Reply { frame, refused: false, next: Next::Leave(leaving) }
    }

    /// The first game of a plan: its moves are made already.
    fn first_game(&mut self, variant: Variant, frame: Frame) -> Reply {
        let seats = variant.players.len();
        self.tally = Tally::new(seats);
        let moves = std::mem::take(&mut self.plan.moves);
        self.new_game(variant, self.plan.seed, frame, &moves)
    }

    fn new_game(&mut self, variant: Variant, seed: u64, mut frame: Frame, moves: &[String]) -> Reply {
        self.plan.seed = seed;
        self.saved = None;
        self.pending.clear();
        let game = self.plan.game.clone().unwrap_or_default();
        let begun = Match::begin(variant, (&game, &self.plan.changes), self.sitters(), seed, self.limits);
        let mut game = match begun {
            Ok(game) => Box::new(game),
            Err(NotBegun::Failed(failure)) => return self.leave(frame, Leaving::Failed(failure)),
            Err(NotBegun::Position(words)) => {
                frame.say(words);
                return self.leave(frame, Leaving::Done);
            }
        };
        for action in moves {
            // Whoever made the plan has tried them.
            if game.play(action).is_err() {
                break;
            }
        }
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        frame.line(Line::inked(tongue.text(&scene.title), Ink::STRONG));
        if !scene.hides() {
            frame.say(self.say(&say!("seed", seed = seed)));
        }
        if game.has_humans() {
            let hint = tongue.say(&say!("hint", expected = game.table().expected()));
            for line in wrapped(&capital(&hint), self.look.measure()) {
                frame.say(line);
            }
            if !scene.attributes.is_empty() && !self.look.spoken {
                frame.say(pieces::legend(&scene, &tongue, &self.look).join("\n"));
            }
        }
        frame.gap().below(self.position(&scene));
        self.advance(game, frame)
    }

    /// Those who sit at the table.
    fn sitters(&self) -> Vec<Sitter> {
        let seats = self.tally.won.len();
        let sitter = |seat: usize| Sitter {
            name: self.plan.names.get(seat).filter(|name| !name.is_empty()).cloned(),
            control: self.plan.seats.get(seat).copied().flatten().unwrap_or(Control::Human),
        };
        (0..seats).map(sitter).collect()
    }

    /// The position, drawn or spoken.
    fn position(&self, scene: &Scene) -> Frame {
        position(scene, &self.look)
    }

    /// A move in words.
    fn tell(&self, game: &Match, made: &Made, frame: &mut Frame) {
        let said = tell::made(&game.scene(), game.table().made().len(), made, &self.look);
        frame.gap();
        for line in wrapped(&said, self.look.measure()) {
            frame.say(line);
        }
    }

    /// Lets the computer move.
    fn think(&mut self, game: &mut Match, frame: &mut Frame) -> Result<(), Box<Failure>> {
        if let Some(made) = game.think()? {
            self.tell(game, &made, frame);
        }
        Ok(())
    }

    /// Goes on until a person is asked, or the game is over. The position is shown already.
    fn advance(&mut self, mut game: Box<Match>, mut frame: Frame) -> Reply {
        let mut stale = false;
        loop {
            match game.turn() {
                None => {
                    if stale {
                        frame.below(self.position(&game.scene()));
                    }
                    return self.over(game, frame);
                }
                Some(Control::Level(_)) if !game.has_humans() => {
                    self.stage = Stage::Playing(game);
                    return Reply { frame, refused: false, next: Next::Wait };
                }
                Some(Control::Level(_)) => {
                    if let Err(failure) = self.think(&mut game, &mut frame) {
                        return self.failed(game, frame, failure);
                    }
                    stale = true;
                }
                Some(Control::Human) => {
                    let Some(text) = self.pending.pop_front() else {
                        if stale {
                            frame.below(self.position(&game.scene()));
                        }
                        return self.prompt(game, frame);
                    };
                    match game.play(&text) {
                        Ok(made) => {
                            self.tell(&game, &made, &mut frame);
                            stale = true;
                        }
                        Err(problem) => {
                            self.pending.clear();
                            if stale {
                                frame.below(self.position(&game.scene()));
                            }
                            return self.not_played(game, frame, problem);
                        }
                    }
                }
            }
        }
    }

    fn not_played(&mut self, game: Box<Match>, mut frame: Frame, problem: Problem) -> Reply {
        match problem {
            Problem::Refused(why, _) => {
                let scene = game.scene();
                let words = scene.tongue(self.look.lang).say(&say!("refused", why = why));
                for line in wrapped(&words, self.look.measure()) {
                    frame.line(Line::inked(line, Ink::STRONG));
                }
            }
            Problem::Failed(failure) => {
                frame.say(self.say(&say!("rule-failed")));
                frame.say(mistakes::failure(&failure, false));
            }
        }
        let mut reply = self.prompt(game, frame);
        reply.refused = true;
        reply
    }

    /// The computer cannot move, because a script failed.
    fn failed(&mut self, game: Box<Match>, frame: Frame, failure: Box<Failure>) -> Reply {
        self.stage = Stage::Playing(game);
        self.leave(frame, Leaving::Failed(failure))
    }

    /// The end of a game: who won, why, and the tally.
    fn over(&mut self, game: Box<Match>, mut frame: Frame) -> Reply {
        let scene = game.scene();
        let Some(ended) = &scene.outcome else { return self.prompt(game, frame) };
        self.tally.count(&ended.winners);
        frame.gap().line(Line::inked(tell::ended(&scene, ended, &self.look), Ink::STRONG));
        frame.say(self.say(&say!("seed-again", seed = game.seed())));
        self.finished.push((game.record(), scene));
        if game.has_humans() || self.asked {
            frame.below(self.tally_of(&game));
            return self.prompt(game, frame);
        }
        self.stage = Stage::Left;
        Reply { frame, refused: false, next: Next::Leave(Leaving::Done) }
    }

    fn tally_of(&self, game: &Match) -> Frame {
        let scene = game.scene();
        let mut frame = Frame::new();
        for (nth, won) in self.tally.won.iter().enumerate() {
            let name = tell::seat(&scene, nth as u8 + 1, &self.look);
            let lost = self.tally.games - self.tally.drawn - won;
            let line = say!("tally", name = name, won = *won, drawn = self.tally.drawn, lost = lost);
            frame.say(scene.tongue(self.look.lang).say(&line));
        }
        frame
    }

    /// Asks for a move, or after the game whether to play again.
    fn prompt(&mut self, game: Box<Match>, frame: Frame) -> Reply {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let mut words = Command::words(self.look.lang);
        let prompt = match scene.outcome {
            Some(_) => {
                words.splice(0..0, Command::answers(self.look.lang));
                Line::plain(self.say(&say!("prompt-again")))
            }
            None => {
                let verbs = scene.offers.iter().map(|verb| Arg::verb(&verb.name));
                let verbs = say!("verbs", verbs = Arg::any(verbs));
                let player = scene.player(scene.to_move);
                let mut line = Line::inked(
                    tongue.say(&tell::seat(&scene, scene.to_move, &self.look)),
                    board::seat_ink(player, Weight::Strong),
                );
                line.push(format!(": {}> ", tongue.say(&verbs)), Ink::PLAIN);
                let legal = game.table().legal().unwrap_or_default();
                words.splice(0..0, legal.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb))));
                line
            }
        };
        self.stage = Stage::Playing(game);
        Reply { frame, refused: false, next: Next::Ask { prompt, words } }
    }

    /// A line typed at the prompt.
    fn typed(&mut self, game: Box<Match>, line: &str) -> Reply {
        let scene = game.scene();
        match Command::read(line, &scene, self.look.lang) {
            Some(command) => self.command(game, command),
            None if scene.outcome.is_some() => {
                let frame = self.refusal(say!("refused-after"));
                let mut reply = self.prompt(game, frame);
                reply.refused = true;
                reply
            }
            None => {
                let line = command::canonical(line, &scene, self.look.lang);
                self.pending = game.table().split(&line).into();
                if self.pending.is_empty() {
                    self.pending.push_back(line);
                }
                self.advance(game, Frame::new())
            }
        }
    }

    fn command(&mut self, game: Box<Match>, command: Command) -> Reply {
        let mut frame = Frame::new();
        match command {
            Command::Quit => {
                self.stage = Stage::Playing(game);
                return self.leave(frame, Leaving::Done);
            }
            Command::Help => frame.below(self.help(&game)),
            Command::Board => {
                let scene = game.scene();
                match self.look.spoken {
                    true => frame.below(self.position(&scene)),
                    false => frame.below(board::draw_all(&scene, &self.look)),
                }
            }
            Command::Moves => match game.table().legal() {
                Ok(legal) => frame.below(self.moves(&game, &legal)),
                Err(failure) => frame.say(mistakes::failure(&failure, false)),
            },
            Command::Threats => match game.table().threats() {
                Ok(threats) => frame.below(self.threats(&game, &threats)),
                Err(failure) => frame.say(mistakes::failure(&failure, false)),
            },
            Command::Undo => return self.undo(game),
            Command::Redo => return self.redo(game),
            Command::Restart | Command::Again | Command::Swap => return self.play_again(game, command),
            Command::Save(name) => return self.save(game, name),
        };
        self.prompt(game, frame)
    }

    fn help(&self, game: &Match) -> Frame {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let mut frame = Frame::new();
        frame.line(Line::inked(tongue.text(&scene.title), Ink::STRONG));
        for rule in describe::rules(game.table().variant(), self.look.lang) {
            for line in wrapped(&rule, self.look.measure()) {
                frame.say(line);
            }
        }
        if !scene.attributes.is_empty() && !self.look.spoken {
            frame.gap().say(pieces::legend(&scene, &tongue, &self.look).join("\n"));
        }
        let hint = tongue.say(&say!("hint-moves", expected = game.table().expected()));
        frame.gap();
        for line in wrapped(&capital(&hint), self.look.measure()) {
            frame.say(line);
        }
        frame.below(command::listed(self.look.lang));
        frame
    }

    fn moves(&self, game: &Match, legal: &[String]) -> Frame {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let mut frame = Frame::new();
        match legal {
            [] => frame.say(self.say(&say!("no-moves"))),
            legal => {
                let actions: Vec<String> =
                    legal.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb))).collect();
                for line in wrapped(&actions.join(", "), self.look.measure()) {
                    frame.say(line);
                }
                &mut frame
            }
        };
        frame
    }

    fn threats(&self, game: &Match, threats: &crate::ai::Threats<String>) -> Frame {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let list = |actions: &[String]| {
            let actions = actions.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb)));
            actions.collect::<Vec<_>>().join(", ")
        };
        let seat = |number: u8| tell::seat(&scene, number, &self.look);
        let mut said = Vec::new();
        if !threats.wins.is_empty() {
            said.push(say!("threat-win", name = seat(scene.to_move), actions = list(&threats.wins)));
        }
        for (rival, actions) in threats.rivals.iter().filter(|(_, actions)| !actions.is_empty()) {
            said.push(say!("threat-rival", name = seat(rival.number()), actions = list(actions)));
        }
        if !threats.gifts.is_empty() {
            said.push(say!("threat-gift", actions = list(&threats.gifts)));
        }
        if said.is_empty() {
            said.push(say!("threat-none"));
        }
        let mut frame = Frame::new();
        for said in said {
            for line in wrapped(&tongue.say(&said), self.look.measure()) {
                frame.say(line);
            }
        }
        frame
    }

    fn undo(&mut self, mut game: Box<Match>) -> Reply {
        let mut frame = Frame::new();
        let before = game.scene();
        let plies = game.take_back();
        if plies == 0 {
            let frame = self.refusal(say!("nothing-to-undo"));
            let mut reply = self.prompt(game, frame);
            reply.refused = true;
            return reply;
        }
        if let Some(ended) = &before.outcome {
            self.tally.discount(&ended.winners);
            self.finished.pop();
        }
        frame.say(self.say(&say!("undone", plies = plies))).gap();
        frame.below(self.position(&game.scene()));
        self.prompt(game, frame)
    }

    fn redo(&mut self, mut game: Box<Match>) -> Reply {
        let mut frame = Frame::new();
        match game.take_forth() {
            Ok(made) if made.is_empty() => {
                let frame = self.refusal(say!("nothing-to-redo"));
                let mut reply = self.prompt(game, frame);
                reply.refused = true;
                reply
            }
            Ok(made) => {
                frame.say(self.say(&say!("redone", plies = made.len()))).gap();
                frame.below(self.position(&game.scene()));
                self.advance(game, frame)
            }
            Err(problem) => self.not_played(game, frame, problem),
        }
    }

    /// Another game between the same, with the next seed.
    fn play_again(&mut self, game: Box<Match>, command: Command) -> Reply {
        let mut frame = Frame::new();
        let seats = self.tally.won.len();
        if matches!(command, Command::Swap) {
            self.plan.seats.resize(seats, None);
            self.plan.names.resize(seats, String::new());
            self.plan.seats.rotate_right(1);
            self.plan.names.rotate_right(1);
            self.tally.rotate();
            frame.say(self.say(&say!("swapped")));
        }
        frame.gap();
        let variant = game.table().variant().clone();
        self.new_game(variant, next_seed(game.seed()), frame, &[])
    }

    fn save(&mut self, game: Box<Match>, name: Option<String>) -> Reply {
        let Some(name) = name.or_else(|| self.saved.clone()) else {
            let frame = self.refusal(say!("save-where"));
            let mut reply = self.prompt(game, frame);
            reply.refused = true;
            return reply;
        };
        if self.saved.as_ref() != Some(&name) && self.shelf.holds(&name) {
            return self.ask_overwrite(game, name, Frame::new());
        }
        self.put(game, name)
    }

    fn put(&mut self, game: Box<Match>, name: String) -> Reply {
        match self.shelf.put(&name, &record::write(&game.record())) {
            Ok(()) => {
                let mut frame = Frame::new();
                frame.say(self.say(&say!("saved", name = &name)));
                self.saved = Some(name);
                self.prompt(game, frame)
            }
            Err(why) => {
                let frame = self.refusal(say!("not-saved", name = name, why = why));
                let mut reply = self.prompt(game, frame);
                reply.refused = true;
                reply
            }
        }
    }

    fn ask_overwrite(&mut self, game: Box<Match>, name: String, frame: Frame) -> Reply {
        let prompt = Line::plain(self.say(&say!("ask-overwrite", name = &name)));
        self.stage = Stage::Overwrite(game, name);
        let words = Command::answers(self.look.lang).into_iter().take(2).collect();
        Reply { frame, refused: false, next: Next::Ask { prompt, words } }
    }

    fn overwrite(&mut self, game: Box<Match>, name: String, line: &str) -> Reply {
        match command::yes(line, self.look.lang) {
            Some(true) => self.put(game, name),
            _ => {
                let mut frame = Frame::new();
                frame.say(self.say(&say!("kept", name = name)));
                self.prompt(game, frame)
            }
        }
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

/// The seed of the game after the one with this seed.
fn next_seed(seed: u64) -> u64 {
    mix(10, seed) % 1_000_000
}
