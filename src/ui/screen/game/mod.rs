//! The page on which a game is played: what keys, clicks and the thinker's words do to it. How it looks is in [`view`].

mod flight;
mod keys;
mod picking;
mod view;

use super::canvas::{Over, Spot};
use super::input::{Input, Instant, Mouse};
use super::theme::Role;
use super::{Known, Wish};
use crate::ai::{Budget, Level, SOLVER_MEMORY, Thought, Way};
use crate::kernel::{Failure, parse_cell};
use crate::lang::Said;
use crate::play::{
    Aim, Ask, Choice, Control, Hint, Made, Match, Problem, Question, Review, Says, Scene, SeenPiece, Tally, Told, Word,
};
use crate::say;
use crate::ui::frame::sentence;
use crate::ui::{advice, mistakes, tell};
use crate::variant::Variant;
use flight::Flight;
use picking::{Pointed, point, would_do};
use ratatui::layout::Rect;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a hint may take.
const HINT: Duration = Duration::from_secs(1);
/// Pauses between the moves of computers that play each other, which `+` and `-` choose from.
const SPEEDS: [u64; 7] = [0, 250, 500, 1000, 2000, 3000, 5000];
/// The usual one of them.
const USUAL_SPEED: usize = 3;

/// Which part of the page keys work on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Board,
    Pool,
}

/// What is being thought about.
#[derive(Clone, PartialEq, Debug)]
struct Thinking {
    number: u64,
    ask: Ask,
    since: Instant,
    /// What the thinker thinks so far.
    thought: Option<Thought<String>>,
}

/// What lies over the page.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sheet {
    /// Keys and rules, from this line on.
    Help(usize),
    /// What happened so far, from this line on.
    Log(usize),
    /// Several verbs could be meant.
    Which(Vec<Choice>),
    /// Shall the program be left?
    Leave,
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
    picked: Vec<Aim>,
    /// What is being typed.
    typed: Option<String>,
    message: Option<(Role, String)>,
    sheet: Option<Sheet>,
    /// After how many plies the board is shown, where that is not now.
    back: Option<usize>,
    thinking: Option<Thinking>,
    /// What every action is worth, where somebody wants to know.
    review: Option<Option<Review>>,
    /// What a level will do, and not before.
    due: Option<(Instant, String)>,
    flight: Option<Flight>,
    paused: bool,
    /// Only one move, and then a pause again.
    stepping: bool,
    speed: usize,
    shows_threats: bool,
    failure: Option<Box<Failure>>,
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
            picked: Vec::new(),
            typed: None,
            message: None,
            sheet: None,
            back: None,
            thinking: None,
            review: None,
            due: None,
            flight: None,
            paused: false,
            stepping: false,
            speed: pause,
            shows_threats: true,
            failure: None,
        };
        page.look_anew();
        page
    }

    /// The game.
    pub fn game(&self) -> &Match {
        &self.game
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
        let threats = if self.game.turn() == Some(Control::Human) { table.threats().ok() } else { None };
        self.threats.clear();
        if let Some(threats) = threats {
            let rivals = threats.rivals.iter().flat_map(|(_, actions)| actions);
            self.threats = threats.wins.iter().chain(rivals).filter_map(|action| self.lands(action)).collect();
        }
        match choices {
            Ok(choices) => self.choices = choices,
            Err(failure) => self.failed(failure),
        }
        let only_pieces = !self.choices.is_empty()
            && self.choices.iter().all(|choice| matches!(choice.aims.first(), Some(Aim::Piece(_))));
        self.focus = if only_pieces { Focus::Pool } else { Focus::Board };
        self.piece = self.piece.min(self.scene.pool.as_ref().map_or(0, Vec::len).saturating_sub(1));
    }

    /// The cell that an action would bring something to, as far as can be known.
    fn lands(&self, action: &str) -> Option<Spot> {
        let made = self.game.table().foresee(action).ok()?;
        made.events.iter().find_map(|event| match event {
            Told::Moved { to, .. } => parse_cell(to),
            _ => None,
        })
    }

    fn failed(&mut self, failure: Box<Failure>) {
        self.paused = true;
        self.message =
            Some((Role::Refusal, mistakes::failure(&failure, false).lines().next().unwrap_or("").to_owned()));
        self.failure = Some(failure);
    }

    /// Something reached the page.
    pub fn hear(&mut self, input: &Input, known: &mut Known) -> Vec<Wish> {
        match input {
            Input::Key(key) => {
                self.flight = None;
                self.key(*key, known)
            }
            Input::Mouse(mouse, x, y) => self.mouse(*mouse, *x, *y, known),
            Input::Word(word) => self.word(word, known),
            Input::Time => self.time(known),
        }
    }

    /// What a mouse changes by moving.
    pub fn pointer(&self) -> (Spot, usize, bool) {
        (self.cursor, self.piece, self.focus == Focus::Board)
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
        self.review = self.review.as_ref().map(|_| None);
        self.look_anew();
        self.flight = if known.animated { Flight::of(made, &self.scene, known.now) } else { None };
        if let Some(ended) = &self.scene.outcome {
            self.tally.count(&ended.winners);
            known.memory.end(&self.game.record());
        }
        self.go_on(known)
    }

    /// Whoever's turn it is: a level is asked, a person may want to see what moves are worth.
    fn go_on(&mut self, known: &mut Known) -> Vec<Wish> {
        self.due = None;
        if let Some(ask) = self.game.asks_level() {
            return self.ask(ask, known);
        }
        match self.review {
            Some(_) if self.game.turn().is_some() => self.ask(Ask::Review(SOLVER_MEMORY), known),
            _ => self.leave_off(),
        }
    }

    fn ask(&mut self, ask: Ask, known: &mut Known) -> Vec<Wish> {
        known.asked += 1;
        let number = known.asked;
        self.thinking = Some(Thinking { number, ask: ask.clone(), since: known.now, thought: None });
        let game = (Arc::clone(&self.variant), self.game.seed());
        vec![Wish::Ask(Question { number, game, moves: self.game.table().moves(), ask })]
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
            Says::Judges(review, true) => self.review = Some(Some(review.clone())),
            Says::Judges(review, false) => {
                self.review = Some(Some(review.clone()));
                self.thinking = None;
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

    fn hinted(&mut self, hint: Option<&Hint>, known: &Known) {
        let tongue = self.scene.tongue(known.look.lang);
        let Some(hint) = hint else { return };
        self.message = Some((Role::Good, tongue.say(&advice::hint(hint, &tongue))));
        // What it is about is where keys work next.
        if let Some(choice) = self.choices.iter().find(|choice| choice.text == hint.action) {
            match choice.aims.first() {
                Some(Aim::Column(column)) => self.cursor.0 = *column,
                Some(Aim::Cell(column, row)) => self.cursor = (*column, *row),
                Some(Aim::Piece(code)) => self.piece = self.place_in_pool(code).unwrap_or(self.piece),
                None => {}
            }
        }
    }

    fn place_in_pool(&self, code: &str) -> Option<usize> {
        self.pool().iter().position(|piece| *piece == code)
    }

    /// The codes of the pool, each kind once.
    fn pool(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = Vec::new();
        for piece in self.scene.pool.iter().flatten() {
            if let SeenPiece::Kind(code, _) = piece
                && !codes.contains(&code.as_str())
            {
                codes.push(code);
            }
        }
        codes
    }

    /// Does somebody point at something now? Then this, and whether it is free.
    fn pointed_at(&self) -> Option<(Aim, bool)> {
        match self.focus {
            Focus::Board => Some((Aim::Cell(self.cursor.0, self.cursor.1), self.is_free(self.cursor))),
            Focus::Pool => Some((Aim::Piece((*self.pool().get(self.piece)?).to_owned()), true)),
        }
    }

    fn is_free(&self, spot: Spot) -> bool {
        let at = |cell: &&crate::play::SeenCell| (cell.column, cell.row) == spot;
        let occupied = self.scene.cells.iter().find(at).is_some_and(|cell| cell.piece.is_some());
        // Where only columns are chosen, a token stands for its column as well.
        let only_columns = self.choices.iter().all(|choice| matches!(choice.aims.as_slice(), [Aim::Column(_)]));
        !occupied || only_columns
    }

    /// Points at something: does it, picks it, asks which verb is meant, or does nothing.
    fn point(&mut self, aim: &Aim, free: bool, known: &mut Known) -> Vec<Wish> {
        if self.back.take().is_some() || self.game.turn() != Some(Control::Human) {
            return Vec::new();
        }
        match point(&self.choices, &self.picked, aim, free) {
            Pointed::Do(text) => return self.play(&text, known),
            Pointed::Pick(picked) => {
                self.message = None;
                self.focus = if self.next_is_piece(&picked) { Focus::Pool } else { Focus::Board };
                self.picked = picked;
            }
            Pointed::Which(choices) => self.sheet = Some(Sheet::Which(choices)),
            Pointed::Nothing => self.say_why_not(aim, known),
        }
        Vec::new()
    }

    fn next_is_piece(&self, picked: &[Aim]) -> bool {
        let begun = self.choices.iter().find(|choice| choice.aims.starts_with(picked));
        begun.is_some_and(|choice| matches!(choice.aims.get(picked.len()), Some(Aim::Piece(_))))
    }

    /// A click that means nothing does nothing; but it may be said why.
    fn say_why_not(&mut self, aim: &Aim, known: &Known) {
        self.picked.clear();
        let text = match aim {
            Aim::Column(column) => (column + 1).to_string(),
            Aim::Cell(column, row) => format!("{}{}", crate::kernel::letters(*column), row + 1),
            Aim::Piece(code) => code.clone(),
        };
        let lone_column = |verb: &crate::play::SeenVerb| verb.targets == [crate::play::Target::Column];
        let text = match aim {
            Aim::Cell(column, _) if self.scene.offers.iter().all(lone_column) => (column + 1).to_string(),
            _ => text,
        };
        if let Err(Problem::Refused(why, _)) = self.game.table().foresee(&text) {
            self.refuse(&say!("refused", why = why), known);
        }
    }

    fn mouse(&mut self, mouse: Mouse, x: u16, y: u16, known: &mut Known) -> Vec<Wish> {
        if mouse != Mouse::Move {
            self.flight = None;
        }
        match (&mut self.sheet, mouse) {
            (Some(Sheet::Help(from) | Sheet::Log(from)), Mouse::WheelDown) => *from += 3,
            (Some(Sheet::Help(from) | Sheet::Log(from)), Mouse::WheelUp) => *from = from.saturating_sub(3),
            (Some(_), Mouse::Click) => self.sheet = None,
            (Some(_), _) => {}
            (None, Mouse::WheelUp) => self.step_back(1),
            (None, Mouse::WheelDown) => self.step_forth(1),
            (None, Mouse::Click | Mouse::Move) => {
                let plan = self.plan(known);
                let Some((focus, aim)) = plan.under(self, x, y) else { return Vec::new() };
                self.focus = focus;
                let free = match &aim {
                    Aim::Cell(column, row) => {
                        self.cursor = (*column, *row);
                        self.is_free(self.cursor)
                    }
                    Aim::Column(column) => {
                        self.cursor.0 = *column;
                        true
                    }
                    Aim::Piece(code) => {
                        self.piece = self.place_in_pool(code).unwrap_or(self.piece);
                        true
                    }
                };
                if mouse == Mouse::Click {
                    return self.point(&aim, free, known);
                }
            }
        }
        Vec::new()
    }

    /// Shows the board some plies earlier.
    fn step_back(&mut self, plies: usize) {
        let made = self.game.table().made().len();
        let at = self.back.unwrap_or(made);
        if made > 0 {
            self.back = Some(at.saturating_sub(plies));
        }
    }

    fn step_forth(&mut self, plies: usize) {
        let made = self.game.table().made().len();
        self.back = self.back.map(|at| at + plies).filter(|at| *at < made);
    }

    /// What lies over the board.
    fn over(&self, known: &Known) -> Over {
        if self.back.is_some() {
            return Over::default();
        }
        let mine = self.game.turn() == Some(Control::Human);
        let mut over = Over {
            flying: self.flight.as_ref().and_then(|flight| flight.at(known.now)).unwrap_or_default(),
            values: self.values(),
            ..Over::default()
        };
        if !mine || self.sheet.is_some() {
            return over;
        }
        let cell = |aim: &Aim| match aim {
            Aim::Cell(column, row) => Some((*column, *row)),
            _ => None,
        };
        over.picked = self.picked.iter().filter_map(cell).collect();
        if self.shows_threats {
            over.threats.clone_from(&self.threats);
        }
        if self.focus == Focus::Board {
            over.cursor = Some(self.cursor);
        }
        let action = self.pointed_at().and_then(|(aim, free)| would_do(&self.choices, &self.picked, &aim, free));
        if let Some(made) = action.and_then(|action| self.game.table().foresee(&action).ok()) {
            foreseen(&made, &mut over);
        }
        over
    }

    /// What actions are worth, in few signs.
    fn values(&self) -> Vec<(Aim, String, Role)> {
        let Some(Some(review)) = &self.review else { return Vec::new() };
        let most = review.actions.iter().map(|judged| judged.score).max();
        let value = |judged: &crate::play::Judgement| {
            let choice = self.choices.iter().find(|choice| choice.text == judged.action)?;
            let aim = choice.aims.last()?.clone();
            let text = match (judged.exact, judged.told) {
                (true, 0) => "=".to_owned(),
                (true, told) => format!("{told:+}"),
                (false, _) => format!("{:+.1}", f64::from(judged.score) / 100.0),
            };
            let role = match judged.score {
                score if Some(score) == most => Role::Good,
                score if judged.exact && score < 0 => Role::Bad,
                _ => Role::Faint,
            };
            Some((aim, text, role))
        };
        review.actions.iter().filter_map(value).collect()
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
    fn plan(&self, known: &Known) -> view::Plan {
        view::Plan::of(self, Rect { x: 0, y: 0, width: known.size.0, height: known.size.1 }, known)
    }
}

/// What a move would bring and take, over the board.
fn foreseen(made: &Made, over: &mut Over) {
    for event in &made.events {
        match event {
            Told::Moved { piece, from, to } => {
                if let Some(from) = parse_cell(from) {
                    over.vanishing.push(from);
                    over.ghosts.retain(|(at, _)| *at != from);
                }
                if let Some(to) = parse_cell(to) {
                    over.ghosts.push((to, piece.clone()));
                }
            }
            Told::Changed { at, .. } => over.vanishing.extend(parse_cell(at)),
            _ => {}
        }
    }
}

/// Who gives hints.
fn adviser() -> &'static Level {
    static ADVISER: OnceLock<Level> = OnceLock::new();
    ADVISER.get_or_init(|| Level::searching(Way::Exact, Budget { time: Some(HINT), ..Budget::default() }))
}
