//! Files of games: what parts of a run are put together from.
//!
//! JSON, a line for the run and one for each game, so that every part says what it is a part of:
//!
//! ```json
//! {"run":{"version":"0.1.0","game":"connect4","set":[],"with":[],"without":[],"variant":"91c3…","seats":2,
//!         "players":["sneaky","nobrain"],"games":100,"seed":1,"opening":0},
//! "games":[
//! {"number":1,"winners":[1],"reason":"align","first":1,"plies":13,"course":"6f0e…"},
//! {"number":2,"winners":[],"reason":"full","first":1,"plies":42,"course":"0b77…"}
//! ]}
//! ```

use super::run::{Game, Run};
use crate::lang::Said;
use crate::say;
use crate::variant::{Code, Mistake, SourceId, Sources};
use quadrille_kernel::Reason;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    run: Run,
    games: Vec<Written>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    number: usize,
    winners: Vec<u8>,
    reason: String,
    first: u8,
    plies: u32,
    course: String,
}

impl From<&Game> for Written {
    fn from(game: &Game) -> Self {
        Self {
            number: game.number,
            winners: game.winners.clone(),
            reason: game.reason.word().to_owned(),
            first: game.first,
            plies: game.plies,
            course: format!("{:016x}", game.course),
        }
    }
}

impl Written {
    /// The game, if it can be one of the run's.
    fn game(self, run: &Run, total: usize) -> Option<Game> {
        let is_seat = |&seat: &u8| (1..=run.seats).contains(&usize::from(seat));
        let possible = (1..=total).contains(&self.number)
            && self.winners.iter().all(is_seat)
            && self.winners.is_sorted_by(|a, b| a < b)
            && is_seat(&self.first);
        Some(Game {
            number: possible.then_some(self.number)?,
            winners: self.winners,
            reason: Reason::named(&self.reason)?,
            first: self.first,
            plies: self.plies,
            course: u64::from_str_radix(&self.course, 16).ok()?,
        })
    }
}

/// Games of a run as their file says them.
pub fn write(run: &Run, games: &[Game]) -> String {
    // Numbers, texts and lists can always be written.
    let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
    let games: Vec<String> = games.iter().map(|game| json(serde_json::to_string(&Written::from(game)))).collect();
    format!("{{\"run\":{},\n\"games\":[\n{}\n]}}\n", json(serde_json::to_string(run)), games.join(",\n"))
}

/// Reads a file of games, or says what is wrong with it.
pub fn read(sources: &Sources, id: SourceId) -> Result<(Run, Vec<Game>), Box<Mistake>> {
    let wrong = |message: String, place| {
        Box::new(
            Mistake::new(Code::Results, message)
                .at(place, "here")
                .help("`quadrille arena --out FILE` writes such files"),
        )
    };
    let File { run, games } = serde_json::from_str(sources.text(id)).map_err(|error| {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or(&words);
        wrong(format!("this is no file of games: {words}"), sources.place(id, error.line(), error.column()))
    })?;
    if !run.is_sound() {
        return Err(wrong("no run of the arena is like this".to_owned(), sources.place(id, 1, 1)));
    }
    let total = run.total();
    let mut read = Vec::new();
    for (nth, game) in games.into_iter().enumerate() {
        // A line for the run and one that opens the list stand before the first.
        let place = sources.place(id, nth + 3, 1);
        let number = game.number;
        let game = game.game(&run, total);
        read.push(game.ok_or_else(|| wrong(format!("game {number} cannot be one of this run"), place))?);
    }
    Ok((run, read))
}

/// Puts the parts of a run together: every game once, by number. Or says why they are no whole.
pub fn merge(parts: Vec<(String, Run, Vec<Game>)>) -> Result<(Run, Vec<Game>), Said> {
    let mut parts = parts.into_iter();
    let Some((first, run, games)) = parts.next() else { return Err(say!("arena-nothing-to-merge")) };
    let mut all: Vec<(Game, String)> = games.into_iter().map(|game| (game, first.clone())).collect();
    for (file, other, games) in parts {
        if let Some((what, ours, theirs)) = difference(&run, &other) {
            return Err(say!("arena-other-run", file = file, first = first, what = what, ours = ours, theirs = theirs));
        }
        all.extend(games.into_iter().map(|game| (game, file.clone())));
    }
    all.sort_by_key(|(game, _)| game.number);
    if let Some([(game, one), (_, other)]) = all.array_windows().find(|[a, b]| a.0.number == b.0.number) {
        return Err(say!("arena-double", number = game.number, one = one, other = other));
    }
    let total = run.total();
    if all.len() < total {
        let first = all.iter().zip(1..).find(|((game, _), number)| game.number != *number).map(|(_, number)| number);
        let (count, first) = (total - all.len(), first.unwrap_or(all.len() + 1));
        return Err(say!("arena-missing", count = count, first = first, total = total));
    }
    Ok((run, all.into_iter().map(|(game, _)| game).collect()))
}

/// The first thing in which two runs differ: its name, and what each has.
fn difference(one: &Run, other: &Run) -> Option<(&'static str, String, String)> {
    let names = |run: &Run| run.players.join(", ");
    let changes = |run: &Run| {
        let set = run.set.iter().map(|(key, value)| format!("--set {key}={value}"));
        let with = run.with.iter().map(|rule| format!("--with {rule}"));
        let without = run.without.iter().map(|rule| format!("--without {rule}"));
        let all: Vec<String> = set.chain(with).chain(without).collect();
        if all.is_empty() { "-".to_owned() } else { all.join(" ") }
    };
    let told = |run: &Run| {
        [
            ("version", run.version.clone()),
            ("game", run.game.clone()),
            ("set", changes(run)),
            ("players", names(run)),
            ("games", run.games.to_string()),
            ("seed", run.seed.to_string()),
            ("opening", run.opening.to_string()),
            ("variant", run.variant.clone()),
            ("seats", run.seats.to_string()),
        ]
    };
    let mut both = told(one).into_iter().zip(told(other));
    both.find(|(ours, theirs)| ours != theirs).map(|((what, ours), (_, theirs))| (what, ours, theirs))
}

#[cfg(test)]
mod tests {
    use super::super::run::Shard;
    use super::super::run::tests::run;
    use super::*;

    fn games(run: &Run, shard: Option<Shard>) -> Vec<Game> {
        let game = |number: usize| Game {
            number,
            winners: if number.is_multiple_of(3) { vec![] } else { vec![1 + (number % 2) as u8] },
            reason: Reason::ALL[number % 6],
            first: 1,
            plies: number as u32,
            course: u64::MAX - number as u64,
        };
        run.numbers(shard).into_iter().map(game).collect()
    }

    fn read_text(text: &str) -> Result<(Run, Vec<Game>), Box<Mistake>> {
        let mut sources = Sources::default();
        let id = sources.add("games.json", text.to_owned());
        read(&sources, id)
    }

    fn odd() -> Run {
        let set = vec![("board.columns".to_owned(), "\"9\"\n".to_owned())];
        Run { seed: u64::MAX, set, game: "./my \"games\"/é.yaml".to_owned(), ..run(&["a", "b:c=1", "a"], 2, 8) }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let run = odd();
        for games in [games(&run, None), Vec::new()] {
            assert_eq!(read_text(&write(&run, &games)).unwrap(), (run.clone(), games));
        }
    }

    #[test]
    fn what_is_no_file_of_games_is_told_with_its_place() {
        let good = write(&run(&["a", "b"], 2, 4), &games(&run(&["a", "b"], 2, 4), None));
        assert!(read_text(&good).is_ok());
        for (bad, words) in [
            (String::new(), "this is no file of games: EOF while parsing"),
            ("[1, 2]".to_owned(), "this is no file of games: invalid"),
            (good.replace("\"seed\":7,", ""), "missing field `seed`"),
            (good.replace("\"seed\"", "\"sed\""), "unknown field `sed`"),
            (good[..good.len() / 2].to_owned(), "this is no file of games: "),
            (good.replace("\"seats\":2", "\"seats\":0"), "no run of the arena is like this"),
            (good.replace("\"number\":3", "\"number\":0"), "game 0 cannot be"),
            (good.replace("\"number\":3", "\"number\":5"), "game 5 cannot be"),
            (good.replace("\"winners\":[2]", "\"winners\":[3]"), "game 1 cannot be"),
            (good.replace("\"winners\":[2]", "\"winners\":[2,1]"), "game 1 cannot be"),
            (good.replace("\"first\":1", "\"first\":0"), "game 1 cannot be"),
            (good.replacen("\"course\":\"ff", "\"course\":\"xx", 1), "game 1 cannot be"),
        ] {
            let told = read_text(&bad).unwrap_err();
            assert!(told.message.contains(words) && told.place.is_some(), "{words}: {told:?}");
        }
        let mut sources = Sources::default();
        let id = sources.add("games.json", good.replace("\"number\":3", "\"number\":9"));
        let place = read(&sources, id).unwrap_err().place.unwrap();
        assert_eq!(place.line_column(&sources).0, 5, "its own line");
    }

    #[test]
    fn parts_in_any_order_are_the_whole() {
        let run = odd();
        let part = |nth| (format!("part {nth}"), run.clone(), games(&run, Some(Shard { nth, of: 3 })));
        for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
            assert_eq!(merge(order.map(part).to_vec()), Ok((run.clone(), games(&run, None))));
        }
        let told = |parts: Vec<(String, Run, Vec<Game>)>| merge(parts).unwrap_err().to_string();
        assert_eq!(told([1, 3].map(part).to_vec()), "8 of the 24 games are missing, the first of them is number 3");
        assert_eq!(told([1, 2, 3, 2].map(part).to_vec()), "game 3 is in part 2 and again in part 2");
        assert_eq!(told(vec![]), "there is nothing to merge");
    }

    #[test]
    fn parts_of_another_run_are_refused_by_what_differs() {
        let run = odd();
        for (what, other) in [
            ("version", Run { version: "9".to_owned(), ..run.clone() }),
            ("game", Run { game: "x".to_owned(), ..run.clone() }),
            ("set", Run { set: Vec::new(), ..run.clone() }),
            ("set", Run { with: vec!["x".to_owned()], ..run.clone() }),
            ("set", Run { without: vec!["x".to_owned()], ..run.clone() }),
            ("players", Run { players: vec!["a".to_owned(); 3], ..run.clone() }),
            ("games", Run { games: 10, ..run.clone() }),
            ("seed", Run { seed: 1, ..run.clone() }),
            ("opening", Run { opening: 1, ..run.clone() }),
            ("variant", Run { variant: "x".to_owned(), ..run.clone() }),
            ("seats", Run { seats: 3, ..run.clone() }),
        ] {
            let parts = vec![("one".to_owned(), run.clone(), Vec::new()), ("two".to_owned(), other, Vec::new())];
            let told = merge(parts).unwrap_err().to_string();
            assert!(told.starts_with("two is of another run than one: ") && told.contains(what), "{told}");
        }
    }
}
