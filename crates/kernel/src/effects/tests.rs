//! Effects on whole sets, beside the same effects cell by cell, which is how they happen where somebody listens.

use crate::fixtures::definition;
use crate::*;

/// Does something to a game at random. The numbers say what.
fn act<const N: usize>(game: &mut Effects<'_, N>, what: usize, cells: Bits<N>, number: usize) -> Result<(), String> {
    let some = |number: usize| Cell(game.rules.cells[number % game.rules.cells.len()].0);
    let seat = Seat((number % game.rules.seats()) as u8);
    let (one, other) = (some(number), some(number / 7));
    match what % 8 {
        0 => game.put(cells, seat),
        1 => game.take(cells),
        2 => game.destroy(cells),
        3 => game.convert(cells, seat),
        4 => {
            game.swap(one, other);
            Ok(())
        }
        5 => game.shift(cells, Direction::ALL[number % 8]),
        6 => game.rotate(cells, number.is_multiple_of(2)),
        _ => game.move_to(one, other),
    }
}

/// The slow, obvious way to see whether cells are a square, and where each goes.
fn turned<const N: usize>(board: &Board<N>, cells: Bits<N>, clockwise: bool) -> Option<Vec<(usize, usize)>> {
    let at = |cell: usize| (board.column_of(Cell(cell as u16)), board.row_of(Cell(cell as u16)));
    let left = cells.iter().map(|cell| at(cell).0).min().unwrap_or(0);
    let bottom = cells.iter().map(|cell| at(cell).1).min().unwrap_or(0);
    let side = cells.count().isqrt();
    let to = |cell: usize| {
        let (right, up) = (at(cell).0 - left, at(cell).1 - bottom);
        let (right, up) =
            if clockwise { (up, side.checked_sub(1 + right)?) } else { (side.checked_sub(1 + up)?, right) };
        board.cell(left + right, bottom + up).filter(|to| cells.contains(to.index())).map(|to| (cell, to.index()))
    };
    cells.iter().map(|cell| to(cell).filter(|_| side * side == cells.count())).collect()
}

/// Cells at random: a few, those that are empty or taken, or a square.
fn drawn<const N: usize>(rules: &Rules<N>, state: &State<N>, random: &mut Quick) -> Bits<N> {
    let board = &rules.board;
    let share = random.below(8) + 1;
    let some: Bits<N> = board.cells().iter().filter(|_| random.below(8) < share).collect();
    match random.below(5) {
        0 => some,
        1 => some & state.occupied(),
        2 => some - state.occupied(),
        3 => Bits::single(rules.cells[random.below(rules.cells.len())].index()),
        _ => {
            let (corner, side) = (rules.cells[random.below(rules.cells.len())], random.below(4) + 1);
            let (left, bottom) = (board.column_of(corner), board.row_of(corner));
            let square = (0..side * side).filter_map(|nth| board.cell(left + nth % side, bottom + nth / side));
            square.map(Cell::index).collect()
        }
    }
}

fn sets_agree<const N: usize>(game: &str, reserve: Option<u16>, form: Form) {
    let rules = Rules::<N>::new(Definition { form, reserve, ..definition(game, "") }).unwrap();
    let mut random = Quick::new(3);
    let mut state = State::blank(&rules);
    for nth in 0..600 {
        let (what, number) = (random.below(8), random.below(10_000));
        let cells = drawn(&rules, &state, &mut random);
        let (mut silent, mut heard) = (Play::silent(), Play::heard());
        (silent.entering, heard.entering) = (nth % 3 > 0, nth % 3 > 0);
        let (mut by_sets, mut by_cells) = (state, state);
        let done = act(&mut Effects { rules: &rules, state: &mut by_sets, play: &mut silent }, what, cells, number);
        let told = act(&mut Effects { rules: &rules, state: &mut by_cells, play: &mut heard }, what, cells, number);
        assert_eq!(done, told);
        if what == 6 {
            let moves = turned(&rules.board, cells, number.is_multiple_of(2));
            assert_eq!(moves.is_some(), done.is_ok(), "{cells:?}");
            for (from, to) in moves.into_iter().flatten() {
                let at = |state: &State<N>, cell: usize| state.piece_at(&rules, Cell(cell as u16));
                assert_eq!(at(&by_sets, to), at(&state, from));
            }
        }
        if done.is_err() {
            // What failed has changed nothing yet, or is given up.
            continue;
        }
        assert_eq!(by_sets, by_cells, "{what} {cells:?} {number}");
        assert_eq!((silent.fresh, silent.entered), (heard.fresh, heard.entered), "{what} {cells:?}");
        assert_eq!(by_sets.key(), by_sets.recomputed_key(&rules));
        assert_eq!(by_sets.census(&rules), state.census(&rules));
        state = by_sets;
        if game == "kinds" && nth % 5 == 0 {
            let empty = (rules.board.cells() - state.occupied()).first().map(Bits::single);
            let mut game = Effects { rules: &rules, state: &mut state, play: &mut Play::silent() };
            game.put_kind(empty.unwrap_or_default(), number % 2).unwrap();
        }
    }
}

#[test]
fn whole_sets_change_as_their_cells_do() {
    for (wrap_columns, wrap_rows) in [(false, false), (true, false), (true, true)] {
        for (columns, rows, missing) in [(1, 1, vec![]), (5, 4, vec![]), (6, 5, vec![(2, 2), (5, 0)]), (1, 5, vec![])] {
            let form = Form { columns, rows, missing, wrap_columns, wrap_rows };
            for (game, reserve) in [("place", None), ("place", Some(200)), ("kinds", None)] {
                sets_agree::<1>(game, reserve, form.clone());
                sets_agree::<2>(game, reserve, form.clone());
            }
        }
    }
    sets_agree::<2>("place", Some(200), Form::rectangle(8, 8));
    sets_agree::<4>("place", None, Form { wrap_rows: true, ..Form::rectangle(14, 13) });
    sets_agree::<8>("kinds", None, Form::rectangle(20, 20));
    sets_agree::<158>("place", None, Form::rectangle(24, 23));
}
