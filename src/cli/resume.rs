//! `quadrille resume`: the games that have not come to their end, and going on with one.

use super::journals::{Found, Journals, Keeper};
use super::limits::limits;
use super::settings::Settings;
use super::{Done, Trouble, complain, not_begun, open_variant};
use crate::ui::Look;
use crate::ui::console::{Console, Plan, position};
use crate::ui::frame::{Frame, Ink, Line, sentence};
use crate::ui::resuming::{changed, fails, news};
use clap::Args;
use quadrille_core::json;
use quadrille_core::lang::Said;
use quadrille_core::play::journal::{End, Kept};
use quadrille_core::play::{Match, SeenPlayer, Stopped};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::script::Limits;
use quadrille_core::variant::{Library, clean_name};
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant, SystemTime};

/// The largest boards that are drawn in the list: columns and rows.
const SMALL: (usize, usize) = (19, 19);
/// So long may it take to come to the board of one of the games that are listed, and of all of them.
const A_GAME: Duration = Duration::from_secs(2);
const ALL: Duration = Duration::from_secs(10);

#[derive(Args, Debug)]
pub struct Resume {
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[arg(long, requires = "name", conflicts_with = "json")]
    forget: bool,
    #[arg(long, conflicts_with = "name")]
    json: bool,
}

impl Resume {
    pub fn run(self, library: Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let journals = Journals::own();
        match &self.name {
            None => list(&journals, &library, settings, self.json, out),
            Some(name) if self.forget => {
                journals.forget(name).map_err(|why| Trouble::Usage(why.said(name)))?;
                let mut frame = Frame::new();
                frame.say(settings.lang.say(&say!("resume-forgotten", name = name)));
                settings.print(&frame, out)
            }
            Some(name) => go_on(journals, name, library, settings, out),
        }
    }
}

/// What became of a game that was kept.
struct Again {
    game: Match,
    /// The files that are not what they were.
    changed: Vec<String>,
    /// The first of its moves that can no longer be made.
    stopped: Option<Stopped>,
}

fn again(kept: &Kept, library: &Library, limits: Limits) -> Result<Again, Trouble> {
    let game = &kept.record.game;
    if !library.is_of_record(game) {
        return Err(Trouble::Usage(say!("resume-no-game", game = clean_name(game))));
    }
    let variant = open_variant(library, game, &kept.record.changes)?;
    let changed = changed(&kept.files, &variant.files);
    let (game, stopped) = Match::resume(variant, &kept.record, limits).map_err(not_begun)?;
    Ok(Again { game, changed, stopped })
}

/// Goes on with a game.
fn go_on(mut journals: Journals, name: &str, library: Library, settings: &Settings, out: &mut dyn Write) -> Done {
    let (kept, end) = journals.take_up(name).map_err(|why| Trouble::Usage(why.said(name)))?;
    let Again { game, changed, stopped } = again(&kept, &library, limits())?;
    if let Some(why) = fails(stopped.as_ref(), &changed) {
        return Err(Trouble::Usage(why));
    }
    let made = game.table().made().len();
    journals.goes_on_with(made);
    let news = news(&kept, game.table().variant(), end, &changed, stopped.as_ref());
    if settings.has_screen() {
        return super::screen::run(library, settings, (Some(game), &news), None, Some(journals));
    }
    for said in news {
        complain(&settings.in_signs(&sentence(&settings.lang.say(&said))));
    }
    let variant = game.table().variant().clone();
    let plan = Plan::of(kept.record, game.start().cloned(), game.table().moves());
    let shelf = Box::new(Keeper(journals));
    let mut console = Console::new(library, limits(), settings.look(), shelf, plan);
    let reply = console.begin(Some(variant));
    super::shell::Shell::new(settings, out, false).converse(&mut console, reply)
}

fn list(journals: &Journals, library: &Library, settings: &Settings, json: bool, out: &mut dyn Write) -> Done {
    let all = journals.unfinished().map_err(|why| Trouble::Usage(say!("resume-unread", why = why)))?;
    // One game that takes long must not hold up the others, and many of them nobody.
    let began = Instant::now();
    let limits = || limits().until(A_GAME.min(ALL.saturating_sub(began.elapsed())));
    if json {
        for found in &all {
            json::print(&report(found, library, limits()), &mut *out)?;
        }
        return Ok(());
    }
    let look = settings.look();
    let mut frame = Frame::new();
    if all.is_empty() {
        frame.say(look.lang.say(&say!("resume-none")));
    }
    for found in &all {
        frame.below(told(found, library, limits(), &look)).gap();
    }
    if !all.is_empty() {
        frame.paragraph(&look.lang.say(&say!("resume-how")), look.measure());
    }
    settings.print(&frame, out)
}

/// A game in the list: what it is, who plays, when, and its board.
fn told(found: &Found, library: &Library, limits: Limits, look: &Look) -> Frame {
    let mut frame = Frame::new();
    frame.line(Line::inked(found.name.clone(), Ink::STRONG));
    let say = |said: &Said| sentence(&look.lang.say(said));
    let kept = match &found.kept {
        Ok(kept) => kept,
        Err(why) => {
            frame.paragraph(&say(&why.said(&found.name)), look.measure());
            return frame;
        }
    };
    let again = match again(kept, library, limits) {
        Ok(again) if again.stopped.is_none() || !limits.is_over() => again,
        other => {
            let said = match other {
                Err(_) if !limits.is_over() => say!("resume-no-game", game = clean_name(&kept.record.game)),
                _ => say!("resume-late", name = &found.name),
            };
            frame.paragraph(&say(&said), look.measure());
            return frame;
        }
    };
    let scene = again.game.scene();
    let players: Vec<String> = scene.players.iter().map(|player| player_named(player, look)).collect();
    let title = scene.tongue(look.lang).text(&scene.title).to_owned();
    let age = age(found.changed);
    let said = say!("resume-about", title = title, players = players.join(" - "), plies = kept.record.moves.len());
    frame.paragraph(&format!("{} {}", look.lang.say(&said), look.lang.say(&age)), look.measure());
    if found.played {
        frame.paragraph(&say(&say!("resume-now")), look.measure());
    }
    for said in news(kept, again.game.table().variant(), found.end, &again.changed, again.stopped.as_ref()) {
        frame.paragraph(&say(&said), look.measure());
    }
    if scene.columns <= SMALL.0 && scene.rows <= SMALL.1 {
        frame.below(position(&scene, look));
    }
    frame
}

fn player_named(player: &SeenPlayer, look: &Look) -> String {
    let name = player.name.get(look.lang.code());
    player.level.as_ref().map_or_else(|| name.to_owned(), |level| format!("{name} ({level})"))
}

/// How long ago something was, roughly.
fn age(then: SystemTime) -> Said {
    let seconds = then.elapsed().map_or(0, |time| time.as_secs());
    match seconds {
        0..120 => say!("ago-now"),
        120..7_200 => say!("ago-minutes", count = seconds / 60),
        7_200..172_800 => say!("ago-hours", count = seconds / 3_600),
        _ => say!("ago-days", count = seconds / 86_400),
    }
}

fn report(found: &Found, library: &Library, limits: Limits) -> Value {
    let Ok(kept) = &found.kept else { return json!({"name": found.name, "readable": false}) };
    let record = &kept.record;
    let mut told = json!({
        "name": found.name, "readable": true, "game": record.game, "seed": record.seed, "seats": record.seats,
        "names": record.names, "moves": record.moves, "damaged": matches!(found.end, End::Torn | End::Spoilt(_)), "played": found.played,
    });
    let again = again(kept, library, limits).ok().filter(|again| again.stopped.is_none() || !limits.is_over());
    if let (Some(again), Some(fields)) = (again, told.as_object_mut()) {
        fields.insert("changed".to_owned(), json!(again.changed));
        fields.insert("playable".to_owned(), json!(again.game.table().made().len()));
        fields.insert("state".to_owned(), protocol::state(&again.game.scene()));
    }
    told
}
