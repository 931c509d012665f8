//! `why`, answered: what a move would do and by what, or why it is not legal; why a game ended as it did; and in one that goes on,
//! how far everybody has come towards a line.

use super::frame::{Frame, sentence};
use super::look::Look;
use super::{account, describe, tell};
use quadrille_core::lang::{Arg, Said};
use quadrille_core::mistakes;
use quadrille_core::play::account::{Account, Unaccounted};
use quadrille_core::play::standing::{Reached, Standing, Verdict, Whose};
use quadrille_core::play::{Eye, Scene, Table};
use quadrille_core::say;
use quadrille_kernel::{Both, Ending, Reason, Serves, Stuck};

/// What is to be said about a move, or without one about the position, as far as the seat to move may know. The scene is how the
/// table is seen.
pub fn why(table: &Table, scene: &Scene, text: &str, look: &Look) -> Frame {
    if text.is_empty() { about_position(table, scene, look) } else { about_move(table, scene, text, look) }
}

fn about_move(table: &Table, scene: &Scene, text: &str, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    match table.account(text, Eye::Everybody) {
        Ok(account) => {
            let action = tell::translated(&account.action, |verb| tongue.verb(verb));
            let name = tell::seat(scene, account.seat, look);
            frame.paragraph(&tongue.say(&say!("why-legal", action = action, name = name)), look.measure());
            frame.below(account::steps(scene, &account, look));
            if let Some(verdict) = &account.verdict {
                frame.below(ended(table, scene, verdict, Some(&account), look));
            }
            if let Some(failure) = &account.failed {
                frame.say(mistakes::failure(failure, false));
            } else if scene.hides() {
                frame.paragraph(&tongue.say(&say!("why-hidden")), look.measure());
            }
        }
        Err(Unaccounted::Refused { moves, asked }) => {
            frame.below(account::refused(scene, table.variant(), (&moves, &asked), look));
        }
        Err(Unaccounted::NoMove(why)) => {
            frame.strong(&sentence(&tongue.say(&why)), look.measure());
        }
        Err(Unaccounted::Failed(failure)) => {
            frame.say(mistakes::failure(&failure, false));
        }
    }
    frame
}

fn about_position(table: &Table, scene: &Scene, look: &Look) -> Frame {
    match table.verdict() {
        Ok(Some(verdict)) => ended(table, scene, &verdict, table.account_of_last().as_ref(), look),
        Ok(None) => open(table, scene, look),
        Err(failure) => {
            let mut frame = Frame::new();
            frame.say(mistakes::failure(&failure, false));
            frame
        }
    }
}

/// Why a game ended as it did. The account is that of the last move.
pub fn ended(table: &Table, scene: &Scene, verdict: &Verdict, last: Option<&Account>, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    let result = match verdict.winners.as_slice() {
        [] => say!("ended-draw"),
        winners => {
            let names = Arg::all(winners.iter().map(|&winner| tell::seat(scene, winner, look)));
            say!("ended-won", names = names, count = winners.len())
        }
    };
    frame.strong(&tongue.say(&result), look.measure());
    let ruling = last.and_then(Account::ruling);
    if let Some(words) = scene.outcome.as_ref().and_then(|ended| ended.ruled.as_ref()).map(|ruled| &ruled.says) {
        frame.paragraph(&sentence(&tongue.word(words)), look.measure());
    }
    for said in grounds(table, scene, verdict, look) {
        // Which rule it is will be told.
        if said.id != "reason-rule" || ruling.is_none() {
            frame.paragraph(&tongue.say(&said), look.measure());
        }
    }
    if let Some((hook, doing)) = ruling {
        let said = match verdict.reason {
            Reason::Rule => say!("why-ruled", rule = &hook.rule, hook = &hook.name),
            _ => say!("why-ruled-in-vain", rule = &hook.rule, hook = &hook.name),
        };
        frame.paragraph(&tongue.say(&said), look.measure());
        if let Some(line) = &doing.line {
            let label = look.lang.say(&say!("why-ruled-here"));
            frame.say(mistakes::line(&hook.file, line.number, &line.says, &label));
        }
    }
    frame
}

fn whose(scene: &Scene, whose: &Whose, look: &Look) -> Arg {
    match whose {
        Whose::Seat(seat) => tell::seat(scene, *seat, look).into(),
        Whose::Trait(name) => Arg::word(name),
    }
}

/// On what grounds it ended so.
fn grounds(table: &Table, scene: &Scene, verdict: &Verdict, look: &Look) -> Vec<Said> {
    let says = &table.variant().definition;
    let seat = |seat: u8| tell::seat(scene, seat, look);
    let mut said = Vec::new();
    for (owner, cells) in &verdict.lines {
        let (who, cells) = (whose(scene, owner, look), cells.join(" "));
        said.push(match owner {
            Whose::Seat(_) => say!("why-line", name = who, cells = cells),
            Whose::Trait(_) => say!("why-line-shared", trait = who, cells = cells),
        });
    }
    let several = verdict.lines.len() > 1 && verdict.lines.iter().all(|(owner, _)| matches!(owner, Whose::Seat(_)));
    match verdict.reason {
        Reason::Align | Reason::Foul => said.push(match says.win.serves {
            Serves::Seat(served) => say!("why-serves-seat", name = seat(served.number())),
            Serves::Mover => say!("why-serves-mover", name = seat(verdict.seat)),
            Serves::Owner | Serves::Rivals if several => match says.win.both {
                Both::MoverLoses => say!("why-both-loses", name = seat(verdict.seat)),
                Both::MoverWins => say!("why-both-wins", name = seat(verdict.seat)),
                Both::Draw => say!("why-both-draw"),
            },
            Serves::Rivals => say!("why-serves-rivals"),
            Serves::Owner if verdict.lines.iter().any(|(owner, _)| matches!(owner, Whose::Trait(_))) => {
                say!("why-serves-mover", name = seat(verdict.seat))
            }
            Serves::Owner => say!("why-serves-owner"),
        }),
        Reason::Full => said.push(say!("reason-full")),
        Reason::Limit => said.push(say!("reason-limit")),
        Reason::NoActions => match says.stuck {
            Stuck::Loses => return vec![say!("why-stuck-loses", name = seat(verdict.seat))],
            Stuck::Wins => return vec![say!("why-stuck-wins", name = seat(verdict.seat))],
            Stuck::Ends => said.push(say!("why-stuck", name = seat(verdict.seat))),
            Stuck::Pass => said.push(say!("reason-no-actions")),
        },
        Reason::Rule => said.push(say!("reason-rule")),
    }
    if matches!(verdict.reason, Reason::Full | Reason::Limit | Reason::NoActions) {
        if says.win.align > 0 || !says.win.shapes.is_empty() {
            said.push(say!("why-no-line"));
        }
        said.push(match says.ending {
            Ending::Draw => say!("rules-ending-draw"),
            Ending::MostTokens => say!("rules-ending-tokens"),
            Ending::MostScore => say!("rules-ending-score"),
            Ending::Seat(winner) => say!("rules-ending-seat", seat = winner.number()),
        });
        if !verdict.points.is_empty() {
            let has = |(nth, points): (usize, &i64)| say!("why-points", name = seat(nth as u8 + 1), points = *points);
            let all = verdict.points.iter().enumerate().map(has);
            said.push(say!("why-points-all", all = Arg::all(all)));
        }
    }
    said
}

/// How far everybody has come, in a game that is not over.
fn open(table: &Table, scene: &Scene, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let standings = table.standings();
    let mut said = vec![say!("why-open")];
    let wins = describe::win(table.variant());
    if standings.each.is_empty() {
        said.extend(wins);
        said.extend(describe::end(&table.variant().definition));
    } else {
        said.extend(wins.into_iter().take(1));
        // Of traits that lead nowhere there are too many to tell.
        let by_seat = |standing: &&Standing| matches!(standing.whose, Whose::Seat(_));
        let seats: Vec<&Standing> = standings.each.iter().filter(by_seat).collect();
        said.extend(seats.iter().flat_map(|standing| far(scene, standing, look)));
        said.extend(traits(scene, &standings.each, look));
        let vain = standings.in_vain.iter().take(3).map(|cells| say!("why-in-vain", cells = cells.join(" ")));
        said.extend(vain);
    }
    let mut frame = Frame::new();
    for said in said {
        frame.paragraph(&tongue.say(&said), look.measure());
    }
    frame
}

/// How far a seat has come.
fn far(scene: &Scene, standing: &Standing, look: &Look) -> Vec<Said> {
    let name = || whose(scene, &standing.whose, look);
    if !standing.lines.is_empty() {
        return vec![say!("why-line-idle", name = name(), cells = standing.lines.join(" "))];
    }
    let cells = |reached: &Reached| reached.has.join(" ");
    let mut said = Vec::new();
    if let Some(barred) = &standing.barred {
        said.push(say!(
            "why-barred",
            name = name(),
            has = barred.has.len(),
            length = barred.length,
            cells = cells(barred),
            bars = barred.other.join(" "),
        ));
    }
    said.push(match &standing.open {
        None if said.is_empty() => say!("why-nothing", name = name()),
        None => say!("why-none-open", name = name()),
        Some(open) if open.other.is_empty() => {
            say!("why-reached", name = name(), has = open.has.len(), length = open.length, cells = cells(open))
        }
        Some(open) => say!(
            "why-one-short",
            name = name(),
            has = open.has.len(),
            length = open.length,
            cells = cells(open),
            missing = Arg::any(open.other.clone()),
        ),
    });
    said
}

/// How far pieces that belong to nobody have come: the traits that are nearest to a line that counts, and lines that do not count.
fn traits(scene: &Scene, each: &[Standing], look: &Look) -> Vec<Said> {
    let traits: Vec<&Standing> = each.iter().filter(|standing| matches!(standing.whose, Whose::Trait(_))).collect();
    let complete = traits.iter().filter(|standing| !standing.lines.is_empty());
    let idle = complete.map(|standing| {
        say!("why-trait-idle", trait = whose(scene, &standing.whose, look), cells = standing.lines.join(" "))
    });
    let mut said: Vec<Said> = idle.collect();
    let counting = || traits.iter().filter(|standing| standing.counts && standing.lines.is_empty());
    let missing = |open: &Reached| open.length - open.has.len();
    let nearest = counting().filter_map(|standing| standing.open.as_ref()).map(missing).min();
    let far = |standing: &&&Standing| standing.open.as_ref().is_some_and(|open| Some(missing(open)) == nearest);
    let reached = counting().filter(far).filter_map(|standing| Some((&standing.whose, standing.open.as_ref()?)));
    let reached: Vec<(&Whose, &Reached)> = reached.collect();
    if let Some((_, open)) = reached.first() {
        let each = reached.iter().map(
            |(owner, open)| say!("why-trait-cells", trait = whose(scene, owner, look), cells = open.has.join(" ")),
        );
        let each = Arg::all(each);
        said.push(say!("why-trait-reached", has = open.has.len(), length = open.length, each = each));
    }
    if nearest.is_none() && !traits.is_empty() {
        said.push(say!("why-trait-none"));
    }
    said
}
