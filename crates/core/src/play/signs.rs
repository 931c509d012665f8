//! The signs of tokens that players choose, and that saved games say they chose.

use crate::variant::{Variant, is_symbol};

/// Signs that the drawing of a board uses itself.
const OF_THE_BOARD: &str = "~[]<>|:";

/// Why a sign cannot be that of a seat's tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSign {
    /// It is not one visible character, or the board is drawn with it.
    Unfit,
    /// Another seat's tokens or a marker have it.
    Taken,
}

/// Can this be a sign, on any board?
pub fn is_sign(sign: &str) -> bool {
    is_symbol(sign) && !OF_THE_BOARD.contains(sign)
}

/// What is wrong with the signs that seats have in a game, by seat from 0. An empty sign is the variant's own, and there is
/// nothing wrong with it; nor with signs for more seats than there are, which nobody sees.
pub fn wrong(signs: &[String], variant: &Variant) -> Vec<(usize, NoSign)> {
    let chosen = |seat: usize| signs.get(seat).filter(|sign| !sign.is_empty());
    let in_force = variant.players.iter().enumerate().map(|(seat, player)| chosen(seat).unwrap_or(&player.symbol));
    let all: Vec<&String> = in_force.chain(&variant.symbols).collect();
    let judged = (0..variant.players.len()).filter_map(|seat| Some((seat, chosen(seat)?)));
    let judged = judged.filter_map(|(seat, sign)| {
        let taken = || all.iter().enumerate().any(|(other, known)| other != seat && *known == sign);
        match is_sign(sign) {
            false => Some((seat, NoSign::Unfit)),
            true => taken().then_some((seat, NoSign::Taken)),
        }
    });
    judged.collect()
}

/// The same signs without those that cannot be: those seats have the variant's own.
pub fn usable(signs: &[String], variant: &Variant) -> Vec<String> {
    let mut kept = signs.to_vec();
    // A sign of the variant's that is in force again may be what another seat has chosen.
    loop {
        let wrong = wrong(&kept, variant);
        if wrong.is_empty() {
            return kept;
        }
        for (seat, _) in wrong {
            kept[seat].clear();
        }
    }
}
