//! What lies nearest the centre: the middle columns, the middle cells.

use crate::*;

/// More for what is nearer the centre of the board. Verbs count first, in the order declared; of two targets the second counts; of
/// pieces in the pool the first by code; what has no target lies in the centre.
pub fn scores<const N: usize>(rules: &Rules<N>, actions: &[Action]) -> Vec<u32> {
    let verb = |action: &Action| MOST_VERBS as u32 - u32::from(action.verb);
    actions.iter().map(|action| (verb(action) << 20) - distance(rules, action)).collect()
}

/// How far an action's target lies from the centre: the square of twice the distance.
fn distance<const N: usize>(rules: &Rules<N>, action: &Action) -> u32 {
    let targets = &rules.verbs[usize::from(action.verb)].says.targets;
    let target = if targets.len() > 1 { action.second } else { action.first };
    let off = |at: usize, size: u16| (2 * at as i32 + 1 - i32::from(size)).unsigned_abs().pow(2);
    let form = rules.board.form();
    match targets.last() {
        None => 0,
        Some(Domain::Pool) => u32::from(target),
        Some(Domain::OpenColumn) => off(usize::from(target), form.columns),
        Some(Domain::Cells { .. }) => {
            let (column, row) = (rules.board.column_of(Cell(target)), rules.board.row_of(Cell(target)));
            off(column, form.columns) + off(row, form.rows)
        }
    }
}
