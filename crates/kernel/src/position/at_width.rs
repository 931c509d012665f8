//! Referees and positions of one width, behind the interface that knows none.

use super::{AnyReferee, EventLog, Playout, Position};
use crate::search::{
    self, Analysis, Asked, Books, Budget, Code, Exact, Hearer, Insight, Interrupt, Making, NoBook, Now, Player,
    Playouts, Score, Solved, Thought, Threats, Trial, Unsolved,
};
use crate::*;
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// The hooks of a game.
pub type MadeHooks<const N: usize> = Option<Box<dyn Hooks<N>>>;

/// Makes the hooks of a referee for another thread.
pub type Hire<const N: usize> = Box<dyn Fn(&Arc<Rules<N>>) -> Result<MadeHooks<N>, Box<Failure>> + Sync>;

/// A referee, what has been learnt about its game, and how to get another one.
struct Shared<const N: usize> {
    referee: Referee<N>,
    books: Books,
    insight: OnceCell<Insight<N>>,
    hire: Hire<N>,
}

impl<const N: usize> Shared<N> {
    fn insight(&self) -> &Insight<N> {
        self.insight.get_or_init(|| Insight::new(&self.referee, &self.books))
    }
}

struct PositionOf<const N: usize> {
    shared: Rc<Shared<N>>,
    state: State<N>,
}

fn cells<const N: usize>(set: Bits<N>) -> Vec<Cell> {
    set.iter().map(|cell| Cell(cell as u16)).collect()
}

/// One of the widths there are.
pub struct Width<const N: usize>;

/// Written out for each width and not for all at once, so that the code of each is made here and not in every crate that opens a game.
macro_rules! for_each_width {
    ($($N:literal)*) => {
        $(impl Width<$N> {
            #[inline(never)]
            pub fn rules(outline: Outline) -> Arc<Rules<$N>> {
                Arc::new(Rules::of(outline))
            }

            #[inline(never)]
            pub fn referee(
                rules: Arc<Rules<$N>>,
                hooks: MadeHooks<$N>,
                books: &Books,
                hire: Hire<$N>,
            ) -> Rc<dyn AnyReferee> {
                let referee = Referee::new(rules, hooks);
                Rc::new(Shared { referee, books: Arc::clone(books), insight: OnceCell::new(), hire })
            }
        })*
    };
}

crate::widths!(for_each_width);

impl<const N: usize> AnyReferee for Shared<N> {
    fn outline(&self) -> &Outline {
        &self.referee.rules
    }

    fn start(self: Rc<Self>, seed: u64, log: &mut EventLog) -> Result<Box<dyn Position>, Box<Failure>> {
        let mut play = Play::heard();
        let started = self.referee.start_within(seed, &mut play);
        *log = EventLog::of(play);
        Ok(Box::new(PositionOf { state: started?, shared: self }))
    }

    fn place(self: Rc<Self>, setup: &Setup) -> Result<Result<Box<dyn Position>, String>, Box<Failure>> {
        let placed = self.referee.position(setup)?;
        Ok(placed.map(|state| Box::new(PositionOf { state, shared: self }) as Box<dyn Position>))
    }

    fn adopt(self: Rc<Self>, position: &dyn Position) -> Option<Box<dyn Position>> {
        let position = position.as_any().downcast_ref::<PositionOf<N>>()?;
        Some(Box::new(PositionOf { state: position.state, shared: self }))
    }

    fn hold(&self, held: bool) {
        self.referee.hold(held);
    }

    fn hurry(&self, milliseconds: Option<u64>) {
        self.referee.hurry(milliseconds);
    }

    fn work(&self) -> u64 {
        self.referee.work()
    }

    fn write_book(&self, making: &Making<'_>) -> Result<String, NoBook> {
        search::write_book(&self.referee, making)
    }

    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>> {
        search::playouts(&self.referee, seed, go_on)
    }

    fn playout(&self, seed: u64, game: u64) -> Result<Playout, Box<Failure>> {
        let mut actions = Vec::new();
        let tell = |state: &State<N>, action| actions.push((state.step(), action));
        let (start, last) = search::playout(&self.referee, seed, game, tell)?;
        Ok(Playout { start, actions, key: last.key() })
    }

    fn trial(
        &self,
        seed: u64,
        longest: u32,
        until: Option<(Now, Duration)>,
        go_on: &mut dyn FnMut(&Trial) -> bool,
    ) -> Result<Trial, Box<Failure>> {
        search::trial(&self.referee, seed, (longest, until), go_on)
    }
}

impl<const N: usize> PositionOf<N> {
    fn rules(&self) -> &Rules<N> {
        &self.shared.referee.rules
    }

    fn observation(&self) -> Observation<N> {
        Observation::new(self.rules(), &self.state, self.state.seat())
    }

    fn with(&self, state: State<N>) -> Box<dyn Position> {
        Box::new(Self { shared: Rc::clone(&self.shared), state })
    }
}

impl<const N: usize> Position for PositionOf<N> {
    fn referee(&self) -> Rc<dyn AnyReferee> {
        Rc::clone(&self.shared) as Rc<dyn AnyReferee>
    }

    fn outline(&self) -> &Outline {
        self.rules()
    }

    fn boxed(&self) -> Box<dyn Position> {
        self.with(self.state)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn bytes(&self) -> usize {
        size_of::<State<N>>()
    }

    fn seat(&self) -> Seat {
        self.state.seat()
    }

    fn step(&self) -> u8 {
        self.state.step()
    }

    fn ply(&self) -> u32 {
        self.state.ply()
    }

    fn turn(&self) -> u32 {
        self.state.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn recomputed_key(&self) -> u64 {
        self.state.recomputed_key(self.rules())
    }

    fn census(&self) -> Option<u32> {
        self.state.census(self.rules())
    }

    fn pool(&self) -> u128 {
        self.state.pool()
    }

    fn hand(&self, seat: Seat) -> Option<u8> {
        self.state.hand(seat)
    }

    fn reserve(&self, seat: Seat) -> u16 {
        self.state.reserve(seat)
    }

    fn colour(&self, seat: Seat) -> usize {
        self.state.colour(seat)
    }

    fn count(&self, counter: usize, seat: Seat) -> i32 {
        self.state.count(self.rules(), counter, seat)
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.state.piece_at(self.rules(), cell)
    }

    fn layer(&self, layer: usize) -> Vec<Cell> {
        cells(self.state.layer(layer))
    }

    fn tokens(&self, seat: Seat) -> usize {
        self.state.owned_by(self.rules(), seat).count()
    }

    fn full_columns(&self) -> Vec<bool> {
        let rules = self.rules();
        let full = |column| (rules.entries & rules.board.column(column)).within(&self.state.occupied());
        (0..usize::from(rules.says.form.columns)).map(full).collect()
    }

    fn seen(&self) -> Box<dyn Position> {
        self.with(*self.observation().seen())
    }

    fn hidden(&self, marker: usize) -> usize {
        self.observation().hidden(marker)
    }

    fn dealt(&self, seed: u64) -> Box<dyn Position> {
        self.with(self.observation().deal(self.rules(), &mut Draw::setup(seed)))
    }

    fn legal(&self) -> Result<Vec<Action>, Box<Failure>> {
        let mut choices = Choices::new();
        self.shared.referee.legal(&self.state, &mut choices)?;
        Ok(choices.sorted())
    }

    fn refusal(&self, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        self.shared.referee.refusal(&self.state, action)
    }

    fn objections(&self, action: Action) -> Result<Vec<Refusal>, Box<Failure>> {
        self.shared.referee.objections(&self.state, action)
    }

    fn after(&self, action: Action, log: &mut EventLog) -> Result<Box<dyn Position>, Box<Failure>> {
        let (mut next, mut play) = (self.state, Play::heard());
        let applied = self.shared.referee.attempt(&mut next, action, &mut play);
        *log = EventLog::of(play);
        applied.map(|()| self.with(next))
    }

    fn steps_along(&self, line: &[Action]) -> Result<Vec<u8>, Box<Failure>> {
        let mut state = self.state;
        let mut steps = Vec::new();
        for &action in line {
            steps.push(state.step());
            self.shared.referee.attempt(&mut state, action, &mut Play::silent())?;
        }
        Ok(steps)
    }

    fn lines(&self) -> Vec<Cell> {
        cells(self.shared.referee.lines(&self.state))
    }

    fn lines_of(&self, layer: Trait) -> Vec<Cell> {
        cells(self.shared.referee.lines_of(&self.state, layer))
    }

    fn progress(&self, layer: Trait) -> (Option<Progress>, Option<Progress>) {
        self.shared.referee.progress(&self.state, layer)
    }

    fn full_in_vain(&self) -> Vec<Vec<Cell>> {
        self.shared.referee.full_in_vain(&self.state).into_iter().map(cells).collect()
    }

    fn counts(&self) -> Result<Vec<i64>, Box<Failure>> {
        self.shared.referee.counts(&self.state)
    }

    fn score(&self, seat: Seat) -> Result<i64, Box<Failure>> {
        self.shared.referee.score(&self.state, seat)
    }

    fn worth(&self, seat: Seat) -> Result<Score, Box<Failure>> {
        self.shared.insight().worth(&self.shared.referee, &self.state, seat)
    }

    fn exact(&self, score: Score) -> Exact {
        Exact::new(&self.shared.referee, &self.state, score)
    }

    fn perft(&self, depth: u32) -> Result<u64, Box<Failure>> {
        search::perft(&self.shared.referee, &self.state, depth)
    }

    fn think(
        &self,
        player: &Player,
        seed: u64,
        interrupt: Interrupt<'_>,
        tell: Hearer<'_, Action>,
    ) -> Result<Option<Thought<Action>>, Box<Failure>> {
        let shared = &*self.shared;
        let (rules, make) = (&shared.referee.rules, &*shared.hire);
        let hire = || Ok(Referee::new(Arc::clone(rules), make(rules)?));
        search::think((&shared.referee, &hire), shared.insight(), &self.observation(), (player, seed), interrupt, tell)
    }

    fn advise(
        &self,
        asked: &Asked,
        interrupt: Interrupt<'_>,
        tell: &mut dyn FnMut(&Analysis<Action>),
    ) -> Result<Analysis<Action>, Box<Failure>> {
        let shared = &*self.shared;
        search::advise(&shared.referee, shared.insight(), &self.observation(), asked, interrupt, tell)
    }

    fn solve(
        &self,
        budget: &Budget,
        memory: u32,
        interrupt: Interrupt<'_>,
    ) -> Result<Result<Solved<Action>, Unsolved>, Box<Failure>> {
        search::solve(&self.shared.referee, self.shared.insight(), &self.state, budget, memory, interrupt)
    }

    fn threats(&self, time: Duration, now: Now) -> Result<Threats<(u8, Action)>, Box<Failure>> {
        search::threats(&self.shared.referee, &self.observation(), time, now)
    }

    fn codes(&self, now: Now) -> Result<Vec<(Action, Code)>, Box<Failure>> {
        search::codes(&self.shared.referee, &self.observation(), now)
    }
}
