//! Positions that are images of each other, so that what is known of one is known of all: the board turned or mirrored where the
//! rules do not tell the difference, and attributes renamed where all count alike.
//!
//! Only the kernel's own laws are known to keep symmetries, so a game with scripts has none.

use crate::*;

/// The symmetries of a game.
#[derive(Clone, Debug)]
pub struct Symmetries<const N: usize> {
    /// Ways to lay the board on itself, as it is first.
    turns: Vec<Turn>,
    /// Attributes, as ranges of layers, where they and their values may be renamed.
    attributes: Vec<std::ops::Range<usize>>,
    layers: usize,
}

/// One way to lay a board on itself: where each cell, and each column, goes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Turn {
    cells: Vec<u16>,
    back: Vec<u16>,
    columns: Vec<u16>,
    columns_back: Vec<u16>,
}

impl<const N: usize> Symmetries<N> {
    /// The symmetries of a game.
    pub fn new(referee: &Referee<N>) -> Self {
        let rules = &*referee.rules;
        let mut turns: Vec<Turn> = (0..8).filter_map(|way| Turn::new(referee, way)).collect();
        turns.dedup();
        let attributes = match &rules.says.pieces {
            Pieces::Attributes { attributes, copies: Some(1) }
                if !referee.has_rules() && rules.says.win.by.is_empty() && rules.seats() == 2 =>
            {
                let mut first = 0;
                let mut ranges = Vec::new();
                for values in attributes {
                    ranges.push(first..first + values.len());
                    first += values.len();
                }
                ranges
            }
            _ => Vec::new(),
        };
        Self { turns, attributes, layers: rules.layers.count() }
    }

    /// How many ways there are to lay the board on itself, the plain one included.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// A key that all images of a state share, and how the board was turned for it.
    pub fn image(&self, rules: &Rules<N>, state: &State<N>) -> (u64, usize) {
        if self.turns.len() == 1 && self.attributes.is_empty() {
            return (state.key(), 0);
        }
        let rest = self.beside(rules, state);
        let mut least = (u64::MAX, 0);
        for (nth, turn) in self.turns.iter().enumerate() {
            let key = if self.attributes.is_empty() {
                (0..self.layers).fold(rest, |key, layer| mix(13, key ^ turn.hash(state.layer(layer))))
            } else {
                self.renamed(rules, state, turn, rest)
            };
            least = least.min((key, nth));
        }
        least
    }

    /// All that is not on the board, as one number.
    fn beside(&self, rules: &Rules<N>, state: &State<N>) -> u64 {
        let mut rest = u64::from(state.seat().0) << 8 | u64::from(state.step());
        for seat in (0..rules.says.seats).map(Seat) {
            rest = mix(14, rest ^ u64::from(state.reserve(seat)));
            if self.attributes.is_empty() {
                rest = mix(14, rest ^ state.hand(seat).map_or(255, u64::from));
            }
            for counter in 0..rules.says.counters.len() {
                rest = mix(14, rest ^ state.count(rules, counter, seat) as u64);
            }
        }
        if self.attributes.is_empty() {
            rest = mix(14, rest ^ state.pool() as u64);
            rest = mix(14, rest ^ (state.pool() >> 64) as u64);
        }
        rest
    }

    /// With one of each piece, a position is which cells have each value, and whether the piece in hand has it. Values of an
    /// attribute are put in order by that, and then attributes; names no longer matter.
    fn renamed(&self, rules: &Rules<N>, state: &State<N>, turn: &Turn, rest: u64) -> u64 {
        let mut hands = (0..rules.says.seats).map(Seat).filter_map(|seat| {
            let piece = state.hand(seat)?;
            Some(u64::from(seat.0 + 1) << 32 | u64::from(rules.kinds[rules.kind_of(piece)].traits))
        });
        // Only one seat has a piece in hand at a time.
        let held = hands.next_back().unwrap_or(0);
        let mut keys = [0; MOST_LAYERS];
        for (key, values) in keys.iter_mut().zip(&self.attributes) {
            let mut each = [0; MOST_LAYERS];
            for (key, layer) in each.iter_mut().zip(values.clone()) {
                *key = mix(15, turn.hash(state.layer(layer)) ^ (held >> layer & 1));
            }
            let each = &mut each[..values.len()];
            each.sort_unstable();
            *key = each.iter().fold(values.len() as u64, |key, value| mix(15, key.rotate_left(7) ^ value));
        }
        let keys = &mut keys[..self.attributes.len()];
        keys.sort_unstable();
        keys.iter().fold(rest ^ (held >> 32) << 40, |key, attribute| mix(15, key.rotate_left(7) ^ attribute))
    }

    /// An action on the turned board, or back. Pieces of a pool keep their names, whatever they are called in the image.
    #[inline]
    pub fn turned(&self, rules: &Rules<N>, action: Action, nth: usize, back: bool) -> Action {
        if nth == 0 {
            return action;
        }
        let turn = &self.turns[nth];
        let (cells, columns) = if back { (&turn.back, &turn.columns_back) } else { (&turn.cells, &turn.columns) };
        let mut turned = action;
        let Some(verb) = rules.verbs.get(usize::from(action.verb)) else { return action };
        for (domain, target) in verb.says.targets.iter().zip([&mut turned.first, &mut turned.second]) {
            let table = match domain {
                Domain::OpenColumn => columns,
                Domain::Cells { .. } => cells,
                Domain::Pool => continue,
            };
            *target = table.get(usize::from(*target)).copied().unwrap_or(*target);
        }
        turned
    }
}

impl Turn {
    /// One of the eight ways to lay a square on itself, if the rules are the same after it. Way 0 leaves all as it is.
    fn new<const N: usize>(referee: &Referee<N>, way: usize) -> Option<Self> {
        let (rules, board) = (&*referee.rules, &referee.rules.board);
        let form = board.form();
        let (columns, rows) = (usize::from(form.columns), usize::from(form.rows));
        let (left_right, up_down, swaps) = (way & 1 == 1, way & 2 == 2, way & 4 == 4);
        let same = |says: bool| says || way == 0;
        if !same(!referee.has_rules())
            || swaps && (columns != rows || form.wrap_columns != form.wrap_rows)
            || !same(rules.says.win.shapes.is_empty())
            || !same(rules.says.verbs.iter().flat_map(|verb| &verb.targets).all(|domain| match domain {
                Domain::Cells { region: Some(Region::Bottom | Region::Top), .. } => !up_down && !swaps,
                _ => true,
            }))
        {
            return None;
        }
        let go = |column: usize, row: usize| {
            let column = if left_right { columns - 1 - column } else { column };
            let row = if up_down { rows - 1 - row } else { row };
            if swaps { (row, column) } else { (column, row) }
        };
        let falls_alike = match rules.says.gravity {
            None => true,
            Some(Direction::Up | Direction::Down) => !up_down && !swaps,
            Some(_) => !left_right && !swaps,
        };
        if !same(falls_alike) {
            return None;
        }
        let span = form.span();
        let (mut cells, mut back): (Vec<u16>, Vec<u16>) = ((0..span as u16).collect(), (0..span as u16).collect());
        for from in board.cells().iter() {
            let at = Cell(from as u16);
            let (column, row) = go(board.column_of(at), board.row_of(at));
            // A missing cell's image must be missing as well.
            let to = board.cell(column, row)?;
            cells[from] = to.0;
            back[to.index()] = at.0;
        }
        let mut to: Vec<u16> = (0..columns as u16).collect();
        if left_right {
            to.reverse();
        }
        Some(Self { cells, back, columns_back: to.clone(), columns: to })
    }

    /// The image of a set, as a number.
    #[inline(always)]
    fn hash<const N: usize>(&self, set: Bits<N>) -> u64 {
        let mut image = Bits::<N>::EMPTY;
        for cell in set.iter() {
            image.insert(usize::from(self.cells[cell]));
        }
        image.words().iter().fold(0, |key, &word| mix(16, key ^ word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{definition, referee, ruled_referee};

    /// Plays random games and their images side by side: what is legal in one is legal in the other, they end alike, and
    /// all along they share one key, which no other position of the game has.
    fn images_play_alike<const N: usize>(referee: &Referee<N>) {
        let rules = &*referee.rules;
        let symmetries = Symmetries::new(referee);
        for seed in 0..40 {
            for turn in 0..symmetries.turns() {
                let mut random = Quick::new(seed);
                let (mut state, mut image) = (referee.start(seed).unwrap(), referee.start(seed).unwrap());
                while state.outcome().is_none() {
                    assert_eq!(symmetries.image(rules, &state).0, symmetries.image(rules, &image).0);
                    let (mut legal, mut theirs) = (Choices::new(), Choices::new());
                    referee.legal(&state, &mut legal).unwrap();
                    referee.legal(&image, &mut theirs).unwrap();
                    let mut turned: Vec<Action> = legal
                        .sorted()
                        .into_iter()
                        .map(|action| symmetries.turned(rules, action, turn, false))
                        .collect();
                    turned.sort_unstable();
                    assert_eq!(turned, theirs.sorted());
                    let action = legal.nth(random.below(legal.count())).unwrap();
                    let other = symmetries.turned(rules, action, turn, false);
                    assert_eq!(symmetries.turned(rules, other, turn, true), action);
                    referee.apply(&mut state, action, &mut Play::silent()).unwrap();
                    referee.apply(&mut image, other, &mut Play::silent()).unwrap();
                }
                assert_eq!(state.outcome(), image.outcome());
            }
        }
    }

    #[test]
    fn whatever_is_taken_for_an_image_plays_like_one() {
        for (game, settings, turns) in [
            ("drop", "", 2),
            ("drop", "gravity=up", 2),
            ("drop", "board.columns=6 board.rows=6", 2),
            ("drop", "board.columns=9 board.rows=7 win.align=5", 2),
            ("place", "", 8),
            ("place", "board.columns=4", 4),
            ("pairs", "board.columns=5 board.rows=5 win.align=4", 8),
            ("gifts", "", 8),
            ("kinds", "", 8),
        ] {
            crate::for_width!(definition(game, settings).form.span(), N => {
                let referee = referee::<N>(game, settings);
                assert_eq!(Symmetries::new(&referee).turns(), turns, "{game} {settings}");
                images_play_alike(&referee);
            });
        }
        assert_eq!(Symmetries::new(&ruled_referee::<1>("drop", "")).turns(), 1, "a rule may know left from right");
    }

    #[test]
    fn attributes_by_other_names_are_the_same_game() {
        let referee = referee::<1>("gifts", "");
        let (rules, symmetries) = (&*referee.rules, Symmetries::new(&referee));
        // Attributes change places, and the values of one change names: a piece is four bits, kinds are told by their traits.
        let renamed = |piece: u16, order: [usize; 4], flip: u32| {
            let traits = rules.kinds[usize::from(piece)].traits;
            let bits: Vec<u32> = (0..4).map(|attribute| traits >> (2 * attribute + 1) & 1).collect();
            let renamed = (0..4).fold(0, |traits, attribute| {
                let value = bits[order[attribute]] ^ (flip >> attribute & 1);
                traits | 1 << (2 * attribute as u32 + value)
            });
            rules.kinds.iter().position(|kind| kind.traits == renamed).unwrap() as u16
        };
        let mut random = Quick::new(5);
        for seed in 0..200 {
            let mut order = [0, 1, 2, 3];
            for n in (1..4).rev() {
                order.swap(n, random.below(n + 1));
            }
            let flip = random.below(16) as u32;
            let (mut state, mut image) = (referee.start(seed).unwrap(), referee.start(seed).unwrap());
            while state.outcome().is_none() {
                assert_eq!(symmetries.image(rules, &state), symmetries.image(rules, &image));
                let mut choices = Choices::new();
                let action = referee.pick(&state, &mut choices, |count| random.below(count)).unwrap().unwrap();
                let gives = rules.verbs[usize::from(action.verb)].says.effect == Effect::Give;
                let other = if gives { Action { first: renamed(action.first, order, flip), ..action } } else { action };
                referee.apply(&mut state, action, &mut Play::silent()).unwrap();
                referee.apply(&mut image, other, &mut Play::silent()).unwrap();
            }
            assert_eq!(state.outcome(), image.outcome());
        }
    }

    #[test]
    fn positions_that_are_no_images_do_not_share_a_key() {
        // Every position of tic-tac-toe: 5,478 in all, 765 up to turning and mirroring.
        let referee = referee::<1>("place", "");
        let (rules, symmetries) = (&*referee.rules, Symmetries::new(&referee));
        let mut seen = std::collections::HashSet::new();
        let mut images = std::collections::HashSet::new();
        let mut front = vec![referee.start(0).unwrap()];
        while let Some(state) = front.pop() {
            if !seen.insert((state.layer(0), state.layer(1))) {
                continue;
            }
            images.insert((symmetries.image(rules, &state).0, state.outcome().map(|outcome| outcome.reason.word())));
            let mut choices = Choices::new();
            referee.legal(&state, &mut choices).unwrap();
            for action in choices.sorted() {
                let mut next = state;
                referee.apply(&mut next, action, &mut Play::silent()).unwrap();
                front.push(next);
            }
        }
        assert_eq!((seen.len(), images.len()), (5_478, 765));
    }
}
