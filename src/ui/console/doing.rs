//! What is typed besides moves, done.

use super::command::{self, Command};
use super::{Console, Leaving, Reply, Stage};
use crate::ui::Look;
use crate::ui::frame::{Frame, Ink, Line, capital};
use crate::ui::keepsake::Keepsake;
use crate::ui::{advice, board, describe, pieces, tell, why};
use quadrille_core::lang::Said;
use quadrille_core::mistakes;
use quadrille_core::play::{self, Match, Scene, THREATS, authoring};
use quadrille_core::say;
use quadrille_kernel::Failure;
use quadrille_kernel::search::{Asked, Budget, Goal, Threats};
use std::sync::atomic::AtomicBool;

impl Console {
    pub(super) fn command(&mut self, game: Box<Match>, command: Command) -> Reply {
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
                Ok(legal) => frame.below(moves(&game.scene(), &legal, &self.look)),
                Err(failure) => frame.say(mistakes::failure(&failure, false)),
            },
            Command::Threats => match game.table().threats(THREATS) {
                Ok(found) => frame.below(threats(&game.scene(), &found, &self.look)),
                Err(failure) => frame.say(mistakes::failure(&failure, false)),
            },
            Command::Hint => match self.hint(&game) {
                Ok(hint) => frame.below(hint),
                Err(failure) => frame.say(mistakes::failure(&failure, false)),
            },
            Command::Why(text) => {
                let scene = game.scene();
                let text = command::canonical(&text, &scene, self.look.lang);
                frame.below(why::why(game.table(), &scene, &text, &self.look))
            }
            Command::Record(None) => frame.say(authoring::example(&game).trim_end()),
            Command::Record(Some(what)) => match self.shelf.keep(&self.library, &game, what) {
                Ok(path) => frame.say(self.say(&say!("kept-in", path = path))),
                Err(why) => return self.not_kept(game, what, why),
            },
            Command::Unrecorded => return self.refuse(game, say!("record-what")),
            Command::Picture => frame.say(authoring::start(&game.scene()).trim_end()),
            Command::Undo => return self.undo(game),
            Command::Redo => return self.redo(game),
            Command::Restart | Command::Again => return self.play_again(&game, false),
            Command::Swap => return self.play_again(&game, true),
            Command::Save(name) => return self.save(game, name),
        };
        self.prompt(game, frame)
    }

    /// What cannot be kept is shown instead, for whoever pastes it.
    fn not_kept(&mut self, game: Box<Match>, what: Keepsake, why: Said) -> Reply {
        let mut frame = self.refusal(why);
        if what == Keepsake::Example {
            frame.gap().say(authoring::example(&game).trim_end());
        }
        let mut reply = self.prompt(game, frame);
        reply.refused = true;
        reply
    }

    pub(super) fn help(&self, game: &Match) -> Frame {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let mut frame = Frame::new();
        frame.line(Line::inked(tongue.text(&scene.title), Ink::STRONG));
        frame.below(describe::frame(game.table().variant(), self.look.lang, self.look.measure()));
        if !scene.attributes.is_empty() && !self.look.spoken {
            frame.gap().say(pieces::legend(&scene, &tongue, &self.look).join("\n"));
        }
        let hint = tongue.say(&say!("hint-moves", expected = game.table().expected()));
        frame.gap();
        frame.paragraph(&capital(&hint), self.look.measure());
        frame.below(command::listed(&self.look));
        frame
    }

    /// What the adviser would do, and why.
    pub(super) fn hint(&self, game: &Match) -> Result<Frame, Box<Failure>> {
        let scene = game.scene();
        let tongue = scene.tongue(self.look.lang);
        let asked = Asked::within(Goal::Best, Budget::default());
        let mut frame = Frame::new();
        match play::hint(game.table(), &asked, &AtomicBool::new(false))? {
            Some(hint) => frame.paragraph(&tongue.say(&advice::hint(&hint, &tongue)), self.look.measure()),
            None => frame.say(self.say(&say!("no-moves"))),
        };
        Ok(frame)
    }

    pub(super) fn undo(&mut self, mut game: Box<Match>) -> Reply {
        let mut frame = Frame::new();
        let before = game.scene();
        let plies = game.take_back();
        if plies == 0 {
            return self.refuse(game, say!("nothing-to-undo"));
        }
        if let Some(ended) = &before.outcome {
            self.tally.discount(&ended.winners);
            self.finished.pop();
        }
        frame.say(self.say(&say!("undone", plies = plies))).gap();
        frame.below(self.position(&game.scene()));
        self.prompt(game, frame)
    }

    pub(super) fn redo(&mut self, mut game: Box<Match>) -> Reply {
        let mut frame = Frame::new();
        match game.take_forth() {
            Ok(made) if made.is_empty() => self.refuse(game, say!("nothing-to-redo")),
            Ok(made) => {
                frame.say(self.say(&say!("redone", plies = made.len()))).gap();
                frame.below(self.position(&game.scene()));
                self.advance(game, frame)
            }
            Err(problem) => self.not_played(game, frame, problem),
        }
    }

    /// Another game between the same, with the next seed.
    pub(super) fn play_again(&mut self, game: &Match, swap: bool) -> Reply {
        let mut frame = Frame::new();
        if game.table().outcome().is_none() {
            self.finished.push((game.record(), game.scene()));
        }
        let seats = self.tally.won.len();
        if swap {
            self.plan.seats.resize(seats, None);
            self.plan.seats.rotate_right(1);
            for texts in [&mut self.plan.names, &mut self.plan.symbols, &mut self.plan.colours] {
                texts.resize(seats, String::new());
                texts.rotate_right(1);
            }
            self.tally.rotate();
            frame.say(self.say(&say!("swapped")));
        }
        frame.gap();
        let variant = game.table().variant().clone();
        self.new_game(variant, play::next_seed(game.seed()), frame, &[])
    }
}

/// All that can be done now.
pub(in crate::ui) fn moves(scene: &Scene, legal: &[String], look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    match legal {
        [] => frame.say(look.lang.say(&say!("no-moves"))),
        legal => {
            let actions: Vec<String> =
                legal.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb))).collect();
            frame.paragraph(&whole(actions).join(", "), look.measure());
            &mut frame
        }
    };
    frame
}

/// Moves that are not broken where a line ends.
fn whole(moves: Vec<String>) -> Vec<String> {
    moves.into_iter().map(|text| text.replace(' ', "\u{a0}")).collect()
}

/// What could end the game at once.
pub(in crate::ui) fn threats(scene: &Scene, threats: &Threats<String>, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let list = |actions: &[String]| {
        let actions = actions.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb)));
        whole(actions.collect()).join(", ")
    };
    let seat = |number: u8| tell::seat(scene, number, look);
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
    if !threats.whole {
        said.push(say!("threat-not-all"));
    } else if said.is_empty() {
        said.push(say!("threat-none"));
    }
    let mut frame = Frame::new();
    for said in said {
        frame.paragraph(&tongue.say(&said), look.measure());
    }
    frame
}
