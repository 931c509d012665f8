//! The page on which a game is played: what keys, clicks and the thinker's words do to it. Where everything is, is in
//! [`plan`], how it looks in [`view`].

mod advising;
mod flight;
mod keys;
mod over;
mod picking;
mod plan;
mod pointing;
mod renewing;
mod sheets;
mod sketch;
mod telling;
mod view;

use super::canvas::Spot;
use super::input::{Input, Instant};
use super::theme::Role;
use super::{Known, Wish};
use crate::ui::frame::sentence;
use crate::ui::renewal::News;
use crate::ui::tell;
use advising::Values;
use flight::Flight;
use plan::Plan;
use quadrille_core::lang::Said;
use quadrille_core::mistakes;
use quadrille_core::play::{Aim, Ask, Choice, Control, Made, Match, Problem, Question, Says, Scene, Tally, Word};
use quadrille_core::say;
use quadrille_core::variant::Variant;
use quadrille_kernel::Failure;
use quadrille_kernel::search::Thought;
use ratatui::layout::Rect;
use sheets::Sheet;
use sketch::Sketch;
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

/// So long may be looked for threats that nobody asked for.
const AT_ONCE: Duration = Duration::from_secs(1);
/// Pauses between the moves of computers that play each other, which `+` and `-` choose from.
const SPEEDS: [u64; 7] = [0, 250, 500, 1000, 2000, 3000, 5000];
/// The usual one of them.
const USUAL_SPEED: usize = 3;

/// Which part of the page keys work on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Focus {
    Board,
    Pool,
    /// What can be done without pointing at anything.
    Deeds,
}

/// What keys work on: a cell, a piece of the pool, a deed, and which of them.
pub type Pointer = (Spot, usize, usize, Focus);

/// What is being thought about.
#[derive(Clone, PartialEq, Debug)]
struct Thinking {
    number: u64,
    ask: Ask,
    /// After how many plies the position is that it is about.
    ply: usize,
    since: Instant,
    /// What the thinker thinks so far.
    thought: Option<Thought<String>>,
}

/// The page.
pub struct Game {
    game: Match,
    variant: Arc<Variant>,
    scene: Scene,
    choices: Vec<Choice>,
    threats: Vec<Spot>,
    tally: Tally,
    focus: Focus,
    cursor: Spot,
    /// Which piece of the pool keys work on.
    piece: usize,
    /// Which of the things that are done without pointing at anything.
    deed: usize,
    picked: Vec<Aim>,
    /// The verb of the last move that was pointed at, and where the cursor has been since.
    last: Option<(Spot, String)>,
    /// What is being typed.
    typed: Option<String>,
    message: Option<(Role, String)>,
    sheet: Option<Sheet>,
    /// The position that is being edited.
    sketch: Option<Sketch>,
    /// The game whose position was edited, which taking back returns to.
    edited: Option<Box<Match>>,
    /// The variant was saved again while something else was under way: it is read when that is done.
    waiting: Option<Box<News>>,
    /// Is the variant broken, so that the rules as they were are played?
    outdated: bool,
    /// After how many plies the board is shown, where that is not now.
    back: Option<usize>,
    thinking: Option<Thinking>,
    /// What every action is worth, where somebody wants to know.
    values: Option<Values>,
    /// The last hint: its action, and how it was said.
    hinted: Option<(String, String)>,
    /// What a level will do, and not before.
    due: Option<(Instant, String)>,
    flight: Option<Flight>,
    paused: bool,
    /// Only one move, and then a pause again.
    stepping: bool,
    speed: usize,
    shows_threats: bool,
    /// Do the rules fail or take so long that nothing is to be tried unasked?
    slow: Cell<bool>,
}

impl Game {
    /// A page for a game that has begun.
    pub fn new(game: Match, known: &Known) -> Self {
        let scene = game.scene();
        let seats = scene.players.len();
        let variant = Arc::new(game.table().variant().clone());
        let pause = known.pause.map_or(USUAL_SPEED, |pause| {
            (0..SPEEDS.len()).min_by_key(|&nth| SPEEDS[nth].abs_diff(pause.as_millis() as u64)).unwrap_or(USUAL_SPEED)
        });
        let mut page = Self {
            cursor: (scene.columns / 2, scene.rows / 2),
            game,
            variant,
            scene,
            choices: Vec::new(),
            threats: Vec::new(),
            tally: Tally::new(seats),
            focus: Focus::Board,
            piece: 0,
            deed: 0,
            picked: Vec::new(),
            last: None,
            typed: None,
            message: None,
            sheet: None,
            sketch: None,
            edited: None,
            waiting: None,
            outdated: false,
            back: None,
            thinking: None,
            values: None,
            hinted: None,
            due: None,
            flight: None,
            paused: false,
            stepping: false,
            speed: pause,
            shows_threats: true,
            slow: Cell::default(),
        };
        // A game may be over before it is shown.
        if let Some(ended) = &page.scene.outcome {
            page.tally.count(&ended.winners);
        }
        page.look_anew();
        page
    }

    /// The game.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// What has to be known of the game before it goes on.
    pub fn tell(&mut self, news: &[Said], known: &Known) {
        if !news.is_empty() {
            let told: Vec<String> = news.iter().map(|said| sentence(&self.say(said, known))).collect();
            self.message = Some((Role::Refusal, told.join(" ")));
        }
    }

    /// Begins: whoever's turn it is.
    pub fn begin(&mut self, known: &mut Known) -> Vec<Wish> {
        self.go_on(known)
    }

    /// Everything that depends on the position.
    fn look_anew(&mut self) {
        self.scene = self.game.scene();
        self.picked.clear();
        let table = self.game.table();
        let choices = table.choices();
        let asks = self.game.turn() == Some(Control::Human) && !self.slow.get();
        let threats = asks.then(|| table.threats(AT_ONCE).ok().filter(|threats| threats.whole));
        self.threats.clear();
        if let Some(None) = threats {
            self.slow.set(true);
        }
        if let Some(threats) = threats.flatten() {
            let rivals = threats.rivals.iter().flat_map(|(_, actions)| actions);
            self.threats = threats.wins.iter().chain(rivals).filter_map(|action| self.lands(action)).collect();
        }
        match choices {
            Ok(choices) => self.choices = choices,
            Err(failure) => self.failed(failure),
        }
        self.focus = self.begins_with(&[]);
        self.piece = self.piece.min(self.pool().len().saturating_sub(1));
        self.deed = 0;
    }

    fn failed(&mut self, failure: Box<Failure>) {
        self.paused = true;
        let text = mistakes::failure(&failure, false);
        self.message = Some((Role::Refusal, text.lines().next().unwrap_or("").to_owned()));
        self.sheet = Some(Sheet::Failure(text, 0));
    }

    /// Something reached the page.
    pub fn hear(&mut self, input: &Input, known: &mut Known) -> Vec<Wish> {
        let mut wishes = match input {
            Input::Key(key) => {
                self.flight = None;
                self.key(*key, known)
            }
            Input::Mouse(mouse, x, y) => self.mouse(*mouse, *x, *y, known),
            Input::Word(word) => self.word(word, known),
            Input::Time => self.time(known),
        };
        wishes.extend(self.read_what_waits(known));
        wishes.extend(self.see_to_advice(known));
        self.last = self.last.take().filter(|(spot, _)| *spot == self.cursor);
        wishes
    }

    /// What a mouse changes by moving.
    pub fn pointer(&self) -> Pointer {
        (self.cursor, self.piece, self.deed, self.focus)
    }

    /// When the page wants to be told that time has passed.
    pub fn waits_for(&self, now: Instant) -> Option<Instant> {
        let flight = self.flight.as_ref().map(|flight| flight.next(now));
        let due = self.due.as_ref().filter(|_| !self.paused || self.stepping).map(|(due, _)| *due);
        // How long a level thinks already is shown in tenths.
        let moves = |thinking: &&Thinking| matches!(thinking.ask, Ask::Move(..));
        let thinks = self.thinking.as_ref().filter(moves).map(|_| now + Duration::from_millis(100));
        [flight, due, thinks].into_iter().flatten().min()
    }

    fn time(&mut self, known: &mut Known) -> Vec<Wish> {
        if self.flight.as_ref().is_some_and(|flight| flight.at(known.now).is_none()) {
            self.flight = None;
        }
        match &self.due {
            Some((due, _)) if *due <= known.now && (!self.paused || self.stepping) => self.do_due(known),
            _ => Vec::new(),
        }
    }

    /// What a level decided is done.
    fn do_due(&mut self, known: &mut Known) -> Vec<Wish> {
        self.stepping = false;
        match self.due.take() {
            Some((_, action)) => self.play(&action, known),
            None => Vec::new(),
        }
    }

    /// Makes a move, or says why not.
    fn play(&mut self, text: &str, known: &mut Known) -> Vec<Wish> {
        match self.game.play(text) {
            Ok(made) => self.made(&made, known),
            Err(Problem::Refused(why, _)) => {
                self.refuse(&say!("refused", why = why), known);
                self.picked.clear();
                Vec::new()
            }
            Err(Problem::Failed(failure)) => {
                self.failed(failure);
                Vec::new()
            }
        }
    }

    /// Says why something was not done.
    fn refuse(&mut self, said: &Said, known: &Known) {
        self.message = Some((Role::Refusal, sentence(&self.say(said, known))));
    }

    fn made(&mut self, made: &Made, known: &mut Known) -> Vec<Wish> {
        self.message = None;
        self.forget_values();
        self.look_anew();
        self.flight = if known.animated { Flight::of(made, &self.scene, known.now) } else { None };
        if let Some(ended) = &self.scene.outcome {
            self.tally.count(&ended.winners);
        }
        self.go_on(known)
    }

    /// Whoever's turn it is: a level is asked, a person may want to see what moves are worth.
    fn go_on(&mut self, known: &mut Known) -> Vec<Wish> {
        self.due = None;
        if let Some(ask) = self.game.asks_level() {
            return self.ask(ask, known);
        }
        let mut wishes = self.leave_off();
        wishes.extend(self.see_to_advice(known));
        wishes
    }

    fn ask(&mut self, ask: Ask, known: &mut Known) -> Vec<Wish> {
        known.asked += 1;
        let number = known.asked;
        let mut moves = self.game.table().moves();
        // A level plays on; advice is about what is shown.
        if !matches!(ask, Ask::Move(..)) {
            moves.truncate(self.shown_ply());
        }
        self.thinking = Some(Thinking { number, ask: ask.clone(), ply: moves.len(), since: known.now, thought: None });
        let game = (Arc::clone(&self.variant), self.game.beginning());
        vec![Wish::Ask(Box::new(Question { number, game, moves, ask }))]
    }

    /// Nobody needs to think any more.
    fn leave_off(&mut self) -> Vec<Wish> {
        if self.thinking.take().is_some() { vec![Wish::Hurry] } else { Vec::new() }
    }

    /// The thinker said something.
    fn word(&mut self, (number, says): &Word, known: &mut Known) -> Vec<Wish> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.number == *number) else {
            return Vec::new();
        };
        match says {
            Says::Thinks(thought) => thinking.thought = Some(thought.clone()),
            Says::Judges(review, true) => self.judged(review),
            Says::Judges(review, false) => {
                self.thinking = None;
                self.judged(review);
            }
            Says::Hints(hint) => {
                self.thinking = None;
                self.hinted(hint.as_ref(), known);
                return self.go_on(known);
            }
            Says::Does(thought) => {
                let since = thinking.since;
                self.thinking = None;
                let Some(thought) = thought else { return Vec::new() };
                // Who watches two computers wants time to see what they do; a person has waited already.
                let pause = if self.game.has_humans() { flight::LONGEST } else { self.pause() };
                let pause = if known.animated || !self.game.has_humans() { pause } else { Duration::ZERO };
                self.due = Some(((since + pause).max(known.now), thought.action.clone()));
                return self.time(known);
            }
            Says::Failed(failure) => {
                self.thinking = None;
                self.failed(failure.clone());
            }
        }
        Vec::new()
    }

    fn pause(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed])
    }

    /// Shows the board some plies earlier.
    fn step_back(&mut self, plies: usize) {
        self.message = None;
        let made = self.game.table().made().len();
        let at = self.back.unwrap_or(made);
        if made > 0 {
            self.back = Some(at.saturating_sub(plies));
        }
    }

    fn step_forth(&mut self, plies: usize) {
        self.message = None;
        let made = self.game.table().made().len();
        self.back = self.back.map(|at| at.saturating_add(plies)).filter(|at| *at < made);
    }

    fn say(&self, said: &Said, known: &Known) -> String {
        self.scene.tongue(known.look.lang).say(said)
    }

    /// Every move so far, in words.
    fn log(&self, known: &Known) -> Vec<String> {
        let made = self.game.table().made().iter().enumerate();
        made.map(|(nth, made)| tell::made(&self.scene, nth + 1, made, &known.look)).collect()
    }

    /// Where everything is.
    fn plan(&self, known: &Known) -> Plan {
        Plan::of(self, Rect { x: 0, y: 0, width: known.size.0, height: known.size.1 }, known)
    }
}
