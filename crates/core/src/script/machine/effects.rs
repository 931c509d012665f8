//! The instructions that change the game, end it, refuse targets or print.

use super::running::{Run, cell, direction, seat, wrong};
use super::{Access, Refusal, Stop, Window};
use crate::script::compiler::{Ends, Op, Place, Reg, Words, position};
use crate::script::desk::{MOST_EVENTS, MOST_REFUSALS, cut};
use crate::script::faults;
use crate::script::hearing::{Deed, MOST_SAID};
use crate::variant::on_one_line;
use quadrille_kernel::{Bits, Effects};

/// The most common ones, each a function of its own, so that a call of one does not pay for what others need.
impl<const N: usize> Run<'_, N> {
    #[inline(never)]
    pub(super) fn convert(&mut self, cells: Bits<N>, whose: i64, place: Place) -> Result<(), Stop> {
        let seat = seat(self.rules, whose, place)?;
        self.act_on(cells, "convert", place, |game| game.convert(cells, seat))
    }

    #[inline(never)]
    pub(super) fn put(&mut self, cells: Bits<N>, place: Place) -> Result<(), Stop> {
        self.act_on(cells, "put", place, |game| game.put(cells, game.state.seat()))
    }

    #[inline(never)]
    pub(super) fn take(&mut self, cells: Bits<N>, place: Place) -> Result<(), Stop> {
        self.act_on(cells, "take", place, |game| game.take(cells))
    }

    #[inline(never)]
    pub(super) fn destroy(&mut self, cells: Bits<N>, place: Place) -> Result<(), Stop> {
        self.act_on(cells, "destroy", place, |game| game.destroy(cells))
    }

    #[inline(never)]
    pub(super) fn unmark(&mut self, marker: u8, cells: Bits<N>, place: Place) -> Result<bool, Stop> {
        self.act("unmark", place, |game| Ok(game.unmark(usize::from(marker), cells)))
    }

    #[inline(never)]
    pub(super) fn move_to(&mut self, from: i64, to: i64, place: Place) -> Result<(), Stop> {
        self.act("move", place, |game| game.move_to(cell(from), cell(to)))
    }

    #[inline(never)]
    pub(super) fn rotate(&mut self, cells: Bits<N>, clockwise: bool, place: Place) -> Result<(), Stop> {
        self.act_on(cells, "rotate", place, |game| game.rotate(cells, clockwise))
    }

    /// Refuses targets. The text is made only where somebody wants it.
    #[inline(never)]
    pub(super) fn refuse(
        &mut self,
        targets: Option<Bits<N>>,
        words: Words,
        window: &Window<N>,
        place: Place,
    ) -> Result<(), Stop> {
        let (Access::Ask(_), Some(refused)) = (&self.task.access, &mut self.task.refused) else {
            return Err(wrong(faults::NO_QUESTION, place));
        };
        if refused.count >= MOST_REFUSALS {
            return Err(wrong(faults::too_many_refusals(), place));
        }
        refused.count += 1;
        if let Some(targets) = targets {
            refused.targets |= targets;
        }
        if refused.told.is_some() {
            self.tell(targets, words, window, place);
        }
        Ok(())
    }

    /// Tells why targets are refused.
    #[inline(never)]
    fn tell(&mut self, targets: Option<Bits<N>>, words: Words, window: &Window<N>, place: Place) {
        let refusal = Refusal { targets, words: self.told(words, window).to_owned(), line: line(place) };
        if let Some(told) = self.task.refused.as_mut().and_then(|refused| refused.told.as_mut()) {
            told.push(refusal);
        }
    }
}

impl<const N: usize> Run<'_, N> {
    /// Runs an instruction that changes the game or tells something.
    #[inline(never)]
    pub(super) fn effect(&mut self, op: Op, window: &Window<N>, place: Place) -> Result<(), Stop> {
        let rules = self.rules;
        let int = |reg: Reg| window.ints[usize::from(reg)];
        let set = |reg: Reg| window.sets.get(reg);
        match op {
            Op::PutOf(a, b) => {
                let seat = seat(rules, int(b), place)?;
                self.act_on(set(a), "put", place, |game| game.put(set(a), seat))
            }
            Op::PutKind(a, kind) => self.act_on(set(a), "put", place, |game| game.put_kind(set(a), usize::from(kind))),
            Op::Change(a, layer) => {
                self.act_on(set(a), "change", place, |game| game.change(set(a), usize::from(layer)))
            }
            Op::Mark(marker, a) => self.act_on(set(a), "mark", place, |game| {
                game.mark(usize::from(marker), set(a));
                Ok(())
            }),
            Op::Gain(counter, by, sign, whose) => {
                let name = if sign > 0 { "gain" } else { "spend" };
                let seat = whose.map(|whose| seat(rules, int(whose), place)).transpose()?;
                let by = int(by);
                if by < 0 {
                    return Err(wrong(faults::negative(name, by), place));
                }
                self.act(name, place, |game| {
                    game.gain(usize::from(counter), seat.unwrap_or(game.state.seat()), i64::from(sign) * by)
                })
            }
            Op::Scatter(marker, count, among) => {
                self.scatter(usize::from(marker), int(count), set(among), false, place)
            }
            Op::ScatterHidden(marker, count, among) => {
                self.scatter(usize::from(marker), int(count), set(among), true, place)
            }
            Op::Swap(a, b) => self.act("swap", place, |game| {
                game.swap(cell(int(a)), cell(int(b)));
                Ok(())
            }),
            Op::Shift(a, way) => self.act_on(set(a), "shift", place, |game| game.shift(set(a), direction(int(way)))),
            Op::Fall(way) => self.act_on(rules.board.cells(), "fall", place, |game| game.fall(direction(int(way)))),
            Op::EndTurn => {
                if self.task.draw.is_some() {
                    return Err(wrong(faults::NO_TURN, place));
                }
                self.act("end_turn", place, |game| game.end_turn())
            }
            Op::End(how, whose, cells, words) => {
                let says = match self.program.endings[usize::from(words)] {
                    Words::None => None,
                    words => Some(on_one_line(self.told(words, window))),
                };
                let why = says.as_ref().map(|says| (set(cells), says.as_str()));
                self.end(how, int(whose), why, place)
            }
            Op::Refuse(words) => self.refuse(None, words, window, place),
            Op::Print(words) => {
                if let Some(hearing) = self.watchers.hearing {
                    let says = cut(self.told(words, window).to_owned(), MOST_SAID);
                    hearing.did(line(place), Deed::Said(says));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Changes something on each of these cells.
    #[inline(always)]
    fn act_on<T>(
        &mut self,
        cells: Bits<N>,
        name: &str,
        place: Place,
        act: impl FnOnce(&mut Effects<N>) -> Result<T, String>,
    ) -> Result<T, Stop> {
        self.goes_through_cells(cells, place)?;
        self.act(name, place, act)
    }

    /// Changes the game, if this is no question and the move has not changed too much yet.
    #[inline(always)]
    fn act<T>(
        &mut self,
        name: &str,
        place: Place,
        act: impl FnOnce(&mut Effects<N>) -> Result<T, String>,
    ) -> Result<T, Stop> {
        let rules = self.rules;
        let Access::Act(state, play) = &mut self.task.access else {
            return Err(wrong(faults::only_asked(name), place));
        };
        let before = play.events.as_ref().map_or(0, Vec::len);
        if before > MOST_EVENTS {
            return Err(wrong(faults::too_many_changes(), place));
        }
        let done = act(&mut Effects { rules, state, play });
        if let Some(hearing) = self.watchers.hearing {
            match name {
                "win" | "lose" | "draw" if done.is_ok() => hearing.did(line(place), Deed::Ruled(name.to_owned())),
                _ => hearing.did(line(place), Deed::Changed(before..self.task.access.events())),
            }
        }
        done.map_err(|words| wrong(words, place))
    }

    fn scatter(&mut self, marker: usize, count: i64, among: Bits<N>, hidden: bool, place: Place) -> Result<(), Stop> {
        let name = if hidden { "scatter_hidden" } else { "scatter" };
        let has_draw = self.task.draw.is_some();
        if has_draw {
            self.goes_through_cells(among, place)?;
        }
        let (Some(draw), Access::Act(state, play)) = (&mut self.task.draw, &mut self.task.access) else {
            return Err(wrong(faults::only_in_setup(name), place));
        };
        let before = play.events.as_ref().map_or(0, Vec::len);
        let mut game = Effects { rules: self.rules, state, play };
        let done = match hidden {
            true => game.scatter_hidden(marker, count, among, draw),
            false => game.scatter(marker, count, among, draw),
        };
        if let Some(hearing) = self.watchers.hearing {
            let deed = match hidden {
                true => Deed::Hid { marker, count, among: among.count() },
                false => Deed::Changed(before..self.task.access.events()),
            };
            hearing.did(line(place), deed);
        }
        done.map_err(|words| wrong(words, place))
    }

    fn end(&mut self, how: Ends, whose: i64, why: Option<(Bits<N>, &str)>, place: Place) -> Result<(), Stop> {
        let whose = match how {
            Ends::Draw => None,
            _ => Some(seat(self.rules, whose, place)?),
        };
        let name = match how {
            Ends::Win => "win",
            Ends::Lose => "lose",
            Ends::Draw => "draw",
        };
        self.act(name, place, |game| {
            match (how, whose) {
                (Ends::Win, Some(seat)) => game.win(seat, why),
                (Ends::Lose, Some(seat)) => game.lose(seat, why),
                _ => game.draw(why),
            }
            Ok(())
        })
    }
}

/// The line of a place; where there is none, the first.
fn line(place: Place) -> usize {
    position(place).line().unwrap_or(1)
}
