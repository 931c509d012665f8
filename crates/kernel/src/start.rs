//! How a game begins: from a seed, or from a position that somebody wrote down.

use super::bits::Bits;
use super::board::Cell;
use super::definition::*;
use super::hooks::Failure;
use super::play::Play;
use super::random::Draw;
use super::state::State;
use super::turn::Referee;

impl<const N: usize> Referee<N> {
    /// The beginning of the game of a seed.
    pub fn start(&self, seed: u64) -> Result<State<N>, Box<Failure>> {
        self.start_within(seed, &mut Play::silent())
    }

    /// As [`Self::start`], within a play: where somebody listens to it, they hear what the rules set up.
    pub fn start_within(&self, seed: u64, play: &mut Play<N>) -> Result<State<N>, Box<Failure>> {
        let rules = &*self.rules;
        let mut draw = Draw::setup(seed);
        let mut state = self.blank;
        let starter = match rules.says.starts {
            Starts::Seat(seat) => seat,
            Starts::Random => Seat(draw.below(rules.seats()) as u8),
        };
        if rules.says.random_colours {
            draw.shuffle(&mut state.colours[..rules.seats()]);
        }
        match &rules.says.start {
            // The variant's own start was checked when the variant was read.
            Some(setup) => drop(self.set_up(&mut state, setup, Some(starter))),
            None => state.set_turn(rules, starter, 0),
        }
        if let Some(hooks) = &self.hooks {
            hooks.begin();
            hooks.setup(&mut state, play, &mut draw)?;
            super::gravity::settle(rules, &mut state, play);
        }
        self.judge_start(&mut state)?;
        Ok(state)
    }

    /// A position as somebody wrote it down, or why it cannot be. Nothing random happens, and no rule sets anything up.
    pub fn position(&self, setup: &Setup) -> Result<Result<State<N>, String>, Box<Failure>> {
        let mut state = self.blank;
        if let Err(wrong) = self.set_up(&mut state, setup, None) {
            return Ok(Err(wrong));
        }
        self.begin();
        self.judge_start(&mut state)?;
        Ok(Ok(state))
    }

    /// Brings a blank state to what is written down: the board, whose turn it is, and the time. A game that begins so has somebody
    /// who starts, and its opening before it.
    fn set_up(&self, state: &mut State<N>, setup: &Setup, starts: Option<Seat>) -> Result<(), String> {
        let rules = &*self.rules;
        self.lay_out(state, setup)?;
        let opens = match setup.turn {
            Some(turn) => turn == 0 && rules.opening > 0,
            None => rules.opening > 0 && (starts.is_some() || !setup.begun && setup.standing.is_empty()),
        };
        let steps = if opens { 0..rules.opening } else { rules.opening..rules.steps.len() };
        if usize::from(setup.step) >= steps.len() {
            let turn = if opens { "the opening" } else { "a turn" };
            return Err(format!("{turn} has {} here, not {}", counted(steps.len()), setup.step + 1));
        }
        let next = setup.to_move.or(starts).unwrap_or_else(|| self.next_by_tokens(state));
        state.set_turn(rules, next, steps.start as u8 + setup.step);
        (state.turn, state.ply) = (setup.turn.unwrap_or(0), setup.ply);
        let Some(kind) = setup.hand else { return Ok(()) };
        let piece = (0..128u8).find(|&piece| state.pool >> piece & 1 == 1 && rules.kind_of(piece) == kind);
        match piece {
            Some(piece) => state.give(rules, piece, next, &mut Play::silent()),
            None => return Err(format!("{} cannot be in the hand: it is not in the pool", rules.kinds[kind].code)),
        }
        Ok(())
    }

    /// Who has put fewest tokens on the board is next, and of those who have as many the one who starts.
    fn next_by_tokens(&self, state: &State<N>) -> Seat {
        let rules = &*self.rules;
        let starter = match rules.says.starts {
            Starts::Seat(seat) => seat,
            Starts::Random => Seat(0),
        };
        (0..rules.says.seats)
            .map(|turn| Seat((starter.0 + turn) % rules.says.seats))
            .min_by_key(|&seat| state.owned_by(rules, seat).count())
            .unwrap_or(starter)
    }

    fn lay_out(&self, state: &mut State<N>, setup: &Setup) -> Result<(), String> {
        let rules = &*self.rules;
        let mut play = Play::silent();
        let cell = |(column, row): (u16, u16)| {
            rules
                .board
                .cell(usize::from(column), usize::from(row))
                .ok_or_else(|| format!("there is no cell in column {}, row {}", column + 1, row + 1))
        };
        for &(at, standing) in &setup.standing {
            let at = cell(at)?;
            if state.occupied().contains(at.index()) {
                return Err(format!("two things stand on {}", rules.name(at)));
            }
            match standing {
                Standing::Token(seat) => {
                    if rules.says.reserve.is_some() && state.reserve(seat) == 0 {
                        return Err(format!("seat {} has more tokens on the board than it owns", seat.number()));
                    }
                    state.put_token(rules, seat, at, &mut play);
                }
                Standing::Piece(kind) => {
                    let piece = (0..128u8).find(|&piece| state.pool >> piece & 1 == 1 && rules.kind_of(piece) == kind);
                    let Some(piece) = piece else {
                        return Err(format!(
                            "{} stands on the board more often than there are pieces of it",
                            rules.kinds[kind].code
                        ));
                    };
                    state.put_from_pool(rules, piece, at, &mut play);
                }
            }
        }
        for &(marker, at) in &setup.marks {
            state.mark(rules, marker, cell(at)?, &mut play);
        }
        for &(marker, at) in &setup.hidden {
            let at = cell(at)?;
            state.hide(rules, marker, at);
            state.suspect(rules, marker, at);
        }
        for &(seat, count) in &setup.reserve {
            state.replace_reserve(rules, seat, count);
        }
        for &(counter, seat, count) in &setup.counts {
            let has = state.count(rules, counter, seat);
            state.tally(rules, counter, seat, count - has, &mut play);
        }
        match self.hanging(state) {
            None => Ok(()),
            Some(cell) => Err(format!("{} hangs in the air: nothing holds it up", rules.name(cell))),
        }
    }

    /// A piece that nothing holds up.
    fn hanging(&self, state: &State<N>) -> Option<Cell> {
        let way = self.rules.says.gravity?;
        let empty: Bits<N> = self.rules.board.cells() - state.occupied();
        let loose = state.occupied() & self.rules.board.shift(empty, way.opposite());
        loose.first().map(|cell| Cell(cell as u16))
    }

    /// A line that is already there is a finished game, and so is one where nobody can act.
    fn judge_start(&self, state: &mut State<N>) -> Result<(), Box<Failure>> {
        if !state.occupied().is_empty() {
            state.outcome = self.aligned(state, u32::MAX);
        }
        if state.outcome.is_none() && !self.can_act(state)? {
            self.stuck(state, &mut Play::silent())?;
        }
        Ok(())
    }
}

fn counted(steps: usize) -> String {
    if steps == 1 { "one step".to_owned() } else { format!("{steps} steps") }
}
