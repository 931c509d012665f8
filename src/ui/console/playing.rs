//! A game at the console: its beginning, its moves, its end.

use super::command::{self, Command};
use super::{Console, Leaving, Next, Reply, Stage, position};
use crate::ui::frame::{Frame, Ink, Line, Weight, capital};
use crate::ui::{board, pieces, tell};
use quadrille_core::lang::Arg;
use quadrille_core::mistakes;
use quadrille_core::play::{Control, Made, Match, NotBegun, Problem, Scene, SeenVerb, Tally};
use quadrille_core::say;
use quadrille_core::variant::Variant;
use quadrille_kernel::Failure;
use std::sync::atomic::Ordering;

impl Console {
    /// The first game of a plan: its moves are made already.
    pub(super) fn first_game(&mut self, variant: Variant, frame: Frame) -> Reply {
        let seats = variant.players.len();
        self.tally = Tally::new(seats);
        let moves = std::mem::take(&mut self.plan.moves);
        self.new_game(variant, self.plan.seed, frame, &moves)
    }

    pub(super) fn new_game(&mut self, variant: Variant, seed: u64, mut frame: Frame, moves: &[String]) -> Reply {
        self.plan.seed = seed;
        self.saved = None;
        self.pending.clear();
        self.plan.moves = moves.to_vec();
        let begun = self.plan.begin(variant, self.limits);
        self.plan.moves.clear();
        let game = match begun {
            Ok(game) => Box::new(game),
            Err(NotBegun::Failed(failure)) => return self.leave(frame, Leaving::Failed(failure)),
            Err(NotBegun::Position(words)) => {
                frame.say(words);
                return self.leave(frame, Leaving::Done);
            }
        };
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        frame.line(Line::inked(tongue.text(&scene.title), Ink::STRONG));
        if !scene.hides() && game.start().is_none() {
            frame.say(self.say(&say!("seed", seed = seed)));
        }
        if game.has_humans() {
            let hint = tongue.say(&say!("hint", expected = game.table().expected()));
            frame.paragraph(&capital(&hint), self.look.measure());
            if !scene.attributes.is_empty() && !self.look.spoken {
                frame.say(pieces::legend(&scene, &tongue, &self.look).join("\n"));
            }
        }
        frame.gap().below(self.position(&scene));
        self.advance(game, frame)
    }

    /// The position, drawn or spoken.
    pub(super) fn position(&self, scene: &Scene) -> Frame {
        position(scene, &self.look)
    }

    /// A move in words.
    fn tell(&self, game: &Match, made: &Made, told: &mut Frame) {
        let said = tell::made(&game.scene(), game.table().made().len(), made, &self.look);
        told.paragraph(&said, self.look.measure());
    }

    /// Adds what was told of moves, if any were made, and the position they led to.
    pub(super) fn show(&self, frame: &mut Frame, told: Frame, game: &Match) {
        if !told.is_empty() {
            frame.gap().below(told).below(self.position(&game.scene()));
        }
    }

    /// Lets the computer move. Has it, or was there something more urgent?
    pub(super) fn think(&mut self, game: &mut Match, told: &mut Frame) -> Result<bool, Box<Failure>> {
        match game.think_unless(&self.urgent)? {
            Some(made) => self.tell(game, &made, told),
            None => return Ok(!self.urgent.load(Ordering::Relaxed)),
        }
        Ok(true)
    }

    /// Nobody is asked now.
    pub(super) fn wait(&mut self, game: Box<Match>, frame: Frame) -> Reply {
        self.stage = Stage::Playing(game);
        Reply { frame, refused: false, next: Next::Wait }
    }

    /// Goes on until a person is asked, or the game is over. The position so far is shown already.
    pub(super) fn advance(&mut self, mut game: Box<Match>, mut frame: Frame) -> Reply {
        let mut told = Frame::new();
        loop {
            // The computer may think for long. What goes wrong here is told before anything is shown.
            self.unkept = self.shelf.follow(&game).err();
            match game.turn() {
                None => {
                    self.show(&mut frame, told, &game);
                    return self.over(game, frame);
                }
                Some(Control::Level(_)) if !game.has_humans() => {
                    return self.wait(game, frame);
                }
                Some(Control::Level(_)) => match self.think(&mut game, &mut told) {
                    Ok(true) => {}
                    Ok(false) => {
                        self.show(&mut frame, told, &game);
                        return self.wait(game, frame);
                    }
                    Err(failure) => {
                        self.show(&mut frame, told, &game);
                        return self.failed(game, frame, failure);
                    }
                },
                Some(Control::Human) => {
                    let Some(text) = self.pending.pop_front() else {
                        self.show(&mut frame, told, &game);
                        return self.prompt(game, frame);
                    };
                    match game.play(&text) {
                        Ok(made) => self.tell(&game, &made, &mut told),
                        Err(problem) => {
                            self.pending.clear();
                            self.show(&mut frame, told, &game);
                            return self.not_played(game, frame, problem);
                        }
                    }
                }
            }
        }
    }

    pub(super) fn not_played(&mut self, game: Box<Match>, mut frame: Frame, problem: Problem) -> Reply {
        match problem {
            Problem::Refused(why, _) => {
                let scene = game.scene();
                let words = scene.tongue(self.look.lang).say(&say!("refused", why = why));
                frame.below(self.strongly(&words));
            }
            Problem::Failed(failure) => {
                let is_limit = failure.rule.is_empty();
                frame.say(self.say(&if is_limit { say!("game-at-limit") } else { say!("rule-failed") }));
                frame.say(mistakes::failure(&failure, false));
            }
        }
        let mut reply = self.prompt(game, frame);
        reply.refused = true;
        reply
    }

    /// The computer cannot move, because a script failed.
    pub(super) fn failed(&mut self, game: Box<Match>, frame: Frame, failure: Box<Failure>) -> Reply {
        self.stage = Stage::Playing(game);
        self.leave(frame, Leaving::Failed(failure))
    }

    /// The end of a game: who won, why, and the tally.
    pub(super) fn over(&mut self, game: Box<Match>, mut frame: Frame) -> Reply {
        let scene = game.scene();
        let Some(ended) = &scene.outcome else { return self.prompt(game, frame) };
        self.tally.count(&ended.winners);
        frame.gap().strong(&tell::ended(&scene, ended, &self.look), self.look.measure());
        // From a position, the seed says nothing.
        if game.start().is_none() {
            frame.say(self.say(&say!("seed-again", seed = game.seed())));
        }
        if !self.pending.is_empty() {
            // They were typed for a game that is over.
            let left = std::mem::take(&mut self.pending);
            let moves = left.into_iter().collect::<Vec<_>>().join(", ");
            frame.paragraph(&self.say(&say!("moves-left", moves = moves)), self.look.measure());
        }
        self.finished.push((game.record(), scene));
        if game.has_humans() || self.asked {
            frame.below(self.tally_of(&game));
            return self.prompt(game, frame);
        }
        self.stage = Stage::Left;
        Reply { frame, refused: false, next: Next::Leave(Leaving::Done) }
    }

    pub(super) fn tally_of(&self, game: &Match) -> Frame {
        let scene = game.scene();
        let mut frame = Frame::new();
        for (nth, won) in self.tally.won.iter().enumerate() {
            let name = tell::seat(&scene, nth as u8 + 1, &self.look);
            let lost = self.tally.games - self.tally.drawn - won;
            let line = say!("tally", name = name, won = *won, drawn = self.tally.drawn, lost = lost);
            frame.paragraph(&scene.tongue(self.look.lang).say(&line), self.look.measure());
        }
        frame
    }

    /// Asks for a move, or after the game whether to play again.
    pub(super) fn prompt(&mut self, game: Box<Match>, frame: Frame) -> Reply {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let mut words = Command::words(self.look.lang);
        let prompt = match scene.outcome {
            Some(_) => {
                words.splice(0..0, Command::answers(self.look.lang));
                Line::plain(self.say(&say!("prompt-again")))
            }
            None => {
                let choices = game.table().choices().unwrap_or_default();
                // What cannot be done now is not asked for; where all failed, the failure is told at the move.
                let now =
                    |verb: &&SeenVerb| choices.is_empty() || choices.iter().any(|choice| choice.verb == verb.name);
                let verbs = scene.offers.iter().filter(now).map(|verb| Arg::verb(&verb.name));
                let verbs = say!("prompt-verbs", verbs = Arg::any(verbs));
                let player = scene.player(scene.to_move);
                let mut line = Line::inked(
                    tongue.say(&tell::seat(&scene, scene.to_move, &self.look)),
                    board::seat_ink(player, Weight::Strong),
                );
                line.push(tongue.say(&verbs), Ink::PLAIN);
                let legal = choices.iter().map(|choice| tell::translated(&choice.text, |verb| tongue.verb(verb)));
                words.splice(0..0, legal);
                line
            }
        };
        self.stage = Stage::Playing(game);
        Reply { frame, refused: false, next: Next::Ask { prompt, words } }
    }

    /// A line typed at the prompt.
    pub(super) fn typed(&mut self, game: Box<Match>, line: &str) -> Reply {
        let scene = game.scene();
        match Command::read(line, &scene, self.look.lang) {
            Some(command) => self.command(game, command),
            None if scene.outcome.is_some() => self.refuse(game, say!("refused-after")),
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
}
