//! A game before two referees, one that compiles its rules and one that interprets them. The interpreter is the oracle: in lock-step, state by
//! state, step by step and failure by failure.

use quadrille_core::script::{self, Counting, Engine, Hearing, Limits};
use quadrille_core::variant::Variant;
use quadrille_kernel::{Action, AnyReferee, Cell, Domain, Draw, EventLog, Failure, Outline, Position, Seat};
use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

/// Compiled code counts steps that are certain to be taken, unless something fails, up to so many ahead: all of a function without loops.
const MOST_EARLY: u64 = 1_000;

/// Games of at least so many plies may be played to their end.
const FINISHED: usize = 10;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// As players and searches play it. Answers that do not depend on the state are kept, so steps are not counted as often.
    Plainly,
    /// As `trace` plays it. Every hook is called, and all that it does and says is heard.
    Heard,
    /// As `survey --lines` plays it. What hooks do and how often each of their statements runs is counted.
    Counted,
}

/// What has become of the questions and moves so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many were answered or made.
    pub done: u64,
    /// How many a limit has ended.
    pub limited: u64,
    /// The hook in which each of the others has failed.
    pub failed: Vec<String>,
}

impl Tally {
    /// Counts what another has counted as well.
    pub fn add(&mut self, other: Self) {
        self.done += other.done;
        self.limited += other.limited;
        self.failed.extend(other.failed);
    }
}

/// A game before a referee of each engine, and what is heard of it.
pub struct Pair {
    name: String,
    referees: [Rc<dyn AnyReferee>; 2],
    heard: Option<[Hearing; 2]>,
    counted: Option<[Counting; 2]>,
    tally: RefCell<Tally>,
}

impl Pair {
    /// A game before two referees. Failures of this pair begin with its name.
    pub fn new(name: &str, variant: &Arc<Variant>, limits: Limits, played: Played) -> Self {
        let limits = [Engine::Compiled, Engine::Interpreted].map(|engine| Limits { engine, ..limits });
        let begun = "the rules have been read before";
        let (referees, heard, counted) = match played {
            Played::Plainly => (limits.map(|limits| script::referee(variant, limits).expect(begun)), None, None),
            Played::Heard => {
                let [(one, heard), (other, other_heard)] =
                    limits.map(|limits| script::heard_referee(variant, limits).expect(begun));
                ([one, other], Some([heard, other_heard]), None)
            }
            Played::Counted => {
                let [(one, counted), (other, other_counted)] =
                    limits.map(|limits| script::counted_referee(variant, limits).expect(begun));
                ([one, other], None, Some([counted, other_counted]))
            }
        };
        Self { name: name.to_owned(), referees, heard, counted, tally: RefCell::default() }
    }

    /// What has become of all questions and moves so far.
    pub fn tally(&self) -> Tally {
        self.tally.borrow().clone()
    }

    /// Does something with both referees, and compares what comes of it. Where a limit ends it, the words before the place and the
    /// limit itself are compared.
    fn both<T: PartialEq + Debug, P>(
        &self,
        what: &str,
        mut work: impl FnMut(usize) -> (T, Result<P, Box<Failure>>),
    ) -> Option<[P; 2]> {
        let before = self.work();
        let [(one, done), (other, other_done)] = [0, 1].map(&mut work);
        let name = &self.name;
        let done = [done, other_done];
        let [took, other_took] = [0, 1].map(|engine| self.work()[engine] - before[engine]);
        if let [Err(one), Err(other)] = &done
            && is_limit(&one.message)
        {
            let told = |failure: &Failure| (failure.rule.clone(), failure.hook.clone(), failure.message.clone());
            let (one, other) = (told(one), told(other));
            // What fails before steps that are counted already fails too late where those are too many.
            let is_early = one.2.contains("without coming to an end") && took.abs_diff(other_took) <= MOST_EARLY;
            if !is_early || (&one.0, &one.1) != (&other.0, &other.1) {
                assert_eq!(one, other, "{name}: {what}, after {took} and {other_took} steps");
            }
            self.heard.iter().flatten().for_each(|heard| drop(heard.take()));
            self.tally.borrow_mut().limited += 1;
            return None;
        }
        assert_eq!(one, other, "{name}: {what}");
        let done = match done {
            [Ok(one), Ok(other)] => {
                self.tally.borrow_mut().done += 1;
                Some([one, other])
            }
            [one, other] => {
                let (one, other) = (one.err(), other.err());
                assert_eq!(one, other, "{name}: {what}");
                self.tally.borrow_mut().failed.extend(one.map(|failure| failure.hook));
                None
            }
        };
        if let Some([heard, other_heard]) = &self.heard {
            assert_eq!(heard.take(), other_heard.take(), "{name}: heard of {what}");
            if done.is_some() {
                assert_eq!(took, other_took, "{name}: steps of {what}");
            }
        }
        done
    }

    /// The steps that each has taken so far.
    fn work(&self) -> [u64; 2] {
        [0, 1].map(|engine| self.referees[engine].work())
    }

    /// Plays a random game with both, and compares everything that can be seen of it, and what was counted.
    pub fn play(&self, seed: u64, longest: usize) {
        self.play_move_by_move(seed, longest);
        if longest >= FINISHED {
            // A playout asks at once whether a seat can act and what it can do.
            self.both(&format!("playout {seed}"), |engine| {
                let played = self.referees[engine].playout(seed, 0);
                (played.clone().ok(), played)
            });
        }
        let Some([counted, other_counted]) = &self.counted else { return };
        let by_now = self.tally();
        let tried = self.both(&format!("trial {seed}"), |engine| {
            let trial = self.referees[engine].trial(seed, longest as u32, None, &mut |trial| trial.games == 0);
            (trial.clone().ok(), trial)
        });
        let (one, other) = (counted.take(), other_counted.take());
        // What fails in the middle is counted as far as its block or its statement.
        if tried.is_some() && by_now.limited == 0 && by_now.failed.is_empty() {
            assert_eq!(one, other, "{}: counted in {seed}", self.name);
        }
    }

    fn play_move_by_move(&self, seed: u64, longest: usize) {
        let begin = |engine: usize| {
            let mut log = EventLog::default();
            let begun = self.referees[engine].clone().start(seed, &mut log);
            (log, begun)
        };
        let Some(mut positions) = self.both(&format!("set-up {seed}"), begin) else { return };
        let mut draw = Draw::player(seed, 0);
        let mut played = Vec::new();
        for _ in 0..longest {
            let here = format!("{seed}: {played:?}");
            let [one, other] = &positions;
            assert_eq!(seen(&**one), seen(&**other), "{}: {here}", self.name);
            for seat in (0..one.outline().seats()).map(|seat| Seat(seat as u8)) {
                self.both(&format!("score of {here}"), |engine| {
                    let score = positions[engine].score(seat);
                    (score.clone().ok(), score)
                });
                if one.outcome().is_none() {
                    self.both(&format!("worth of {here}"), |engine| {
                        let worth = positions[engine].worth(seat);
                        (worth.clone().ok(), worth)
                    });
                }
            }
            let legal = self.both(&format!("legal in {here}"), |engine| {
                let legal = positions[engine].legal();
                (legal.clone().ok(), legal)
            });
            let Some([legal, _]) = legal else { return };
            if legal.is_empty() {
                return;
            }
            let action = legal[draw.below(legal.len())];
            // Mostly it is not legal, and told why.
            let wild = wild(one.outline(), action, &mut draw);
            self.both(&format!("why not {wild:?} in {here}"), |engine| {
                let objections = positions[engine].objections(wild);
                (objections.clone().ok(), objections)
            });
            played.push(action);
            let next = self.both(&format!("{action:?} in {here}"), |engine| {
                let mut log = EventLog::default();
                let next = positions[engine].after(action, &mut log);
                (log, next)
            });
            let Some(next) = next else { return };
            positions = next;
        }
    }
}

/// The same verb with other targets of their domains.
fn wild(outline: &Outline, action: Action, draw: &mut Draw) -> Action {
    let targets = &outline.says.verbs[usize::from(action.verb)].targets;
    let mut other = |nth: usize, value: u16| match targets.get(nth) {
        Some(Domain::OpenColumn) => draw.below(usize::from(outline.says.form.columns)) as u16,
        Some(Domain::Cells { .. }) => outline.cells[draw.below(outline.cells.len())].0,
        Some(Domain::Pool) | None => value,
    };
    Action { first: other(0, action.first), second: other(1, action.second), ..action }
}

/// Is this what is told of a limit? Where in a hook it ended is not compared: compiled code counts steps block by block.
fn is_limit(message: &str) -> bool {
    ["without coming to an end", "all hooks together", " deep; use a loop", "grew beyond", "ran longer than"]
        .iter()
        .any(|part| message.contains(part))
}

/// Everything that there is in a position.
fn seen(position: &dyn Position) -> impl PartialEq + Debug {
    let outline = position.outline();
    let layers: Vec<Vec<Cell>> = (0..outline.layers.count()).map(|layer| position.layer(layer)).collect();
    let seats = (0..outline.seats()).map(|seat| Seat(seat as u8));
    let of_seat = |seat: Seat| {
        let counts: Vec<i32> = (0..outline.says.counters.len()).map(|counter| position.count(counter, seat)).collect();
        (position.reserve(seat), position.hand(seat), position.colour(seat), counts)
    };
    let clock = (position.seat(), position.step(), position.ply(), position.turn());
    (layers, seats.map(of_seat).collect::<Vec<_>>(), position.pool(), clock, position.outcome(), position.key())
}
