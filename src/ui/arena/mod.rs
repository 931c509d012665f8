//! What the arena found out, for people: tables of figures, and a few sentences. [`report`](mod@report) is for programs.

mod report;

pub use report::report;

use super::Look;
use super::describe;
use super::frame::{Frame, Ink, Line};
use quadrille_core::lang::{Arg, Lang, Said};
use quadrille_core::play::arena::{Count, Estimate, Ranked, Results, Run, Shard, Standing, elo};
use quadrille_core::say;
use quadrille_kernel::Reason;
use unicode_width::UnicodeWidthStr;

/// How much of a run the results are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The part that was asked for; none for all of it.
    pub shard: Option<Shard>,
    /// How many games were asked for.
    pub asked: usize,
    /// How many were played: fewer where somebody stopped it.
    pub played: usize,
}

/// The results as a page.
pub fn page(run: &Run, results: &Results, extent: Extent, look: &Look) -> Frame {
    let mut frame = Frame::new();
    let game = describe::version(&run.game, &run.changes());
    let head = match run.opening {
        0 => say!("arena-head", game = game, games = extent.asked, seed = Arg::Plain(run.seed.to_string())),
        plies => say!(
            "arena-head-opening",
            game = game,
            games = extent.asked,
            seed = Arg::Plain(run.seed.to_string()),
            plies = plies
        ),
    };
    frame.strong(&look.lang.say(&head), look.measure());
    let mut note = |words: Said| {
        frame.paragraph(&look.lang.say(&words), look.measure());
    };
    if let Some(Shard { nth, of }) = extent.shard {
        note(say!("arena-part", nth = nth, of = of, total = run.total()));
    }
    if extent.played < extent.asked {
        note(say!("arena-stopped", played = extent.played, asked = extent.asked));
    }
    if results.games == 0 {
        return frame;
    }
    let figures = Figures { lang: look.lang };
    if let Some(ranking) = &results.ranking {
        frame.gap().below(figures.ranking(run, ranking));
        frame.gap().below(figures.cross(run, results, ranking));
    }
    frame.gap().below(figures.matches(run, results));
    frame.gap().below(figures.seats(results));
    frame.gap();
    for words in figures.sentences(run, results) {
        frame.paragraph(&look.lang.say(&words), look.measure());
    }
    frame
}

/// Figures as a language writes them.
pub(super) struct Figures {
    pub lang: Lang,
}

impl Figures {
    fn ranking(&self, run: &Run, ranking: &[Ranked]) -> Frame {
        let mut rows = vec![self.heads(&[say!("arena-elo")])];
        rows[0].extend(self.heads(&COUNTED.map(|said| said()))[1..].iter().cloned());
        for (nth, ranked) in ranking.iter().enumerate() {
            let mut row = vec![format!("{}. {}", nth + 1, run.players[ranked.player]), points(ranked.elo)];
            row.extend(self.counted(&ranked.count));
            rows.push(row);
        }
        table(&rows)
    }

    /// Everybody's score against everybody, in the order of the ranking.
    fn cross(&self, run: &Run, results: &Results, ranking: &[Ranked]) -> Frame {
        let mut rows = vec![vec![self.lang.say(&say!("arena-cross"))]];
        rows[0].extend((1..=ranking.len()).map(|nth| format!("{nth}.")));
        for (nth, ranked) in ranking.iter().enumerate() {
            let mut row = vec![format!("{}. {}", nth + 1, run.players[ranked.player])];
            row.extend(ranking.iter().map(|other| match results.cross[ranked.player][other.player] {
                Some(score) => self.percent(score),
                None => "-".to_owned(),
            }));
            rows.push(row);
        }
        table(&rows)
    }

    /// Each match: a row for each player, or one alone where there are many matches of two, for the other is its mirror.
    fn matches(&self, run: &Run, results: &Results) -> Frame {
        let two = run.seats == 2;
        let mut heads = self.heads(&COUNTED.map(|said| said()));
        heads.push(self.lang.say(&say!("arena-interval")));
        if two {
            heads.extend([say!("arena-elo"), say!("arena-interval")].map(|said| self.lang.say(&said)));
        }
        let mut rows = vec![heads];
        let single = results.matches.len() == 1;
        for result in &results.matches {
            let names = |one: &Standing| run.players[one.player].clone();
            for (nth, standing) in result.standings.iter().enumerate().take(if two && !single { 1 } else { run.seats })
            {
                let others = result.standings.iter().enumerate().filter(|(other, _)| *other != nth);
                let others: Vec<String> = others.map(|(_, other)| names(other)).collect();
                let mut row = vec![match single {
                    true => format!("p{} {}", nth + 1, names(standing)),
                    false => format!("{} - {}", names(standing), others.join(", ")),
                }];
                row.extend(self.counted(&standing.count));
                row.extend(self.estimated(&standing.estimate, two));
                rows.push(row);
            }
        }
        table(&rows)
    }

    fn seats(&self, results: &Results) -> Frame {
        let mut rows = vec![self.heads(&COUNTED.map(|said| said()))];
        let mut add = |name: Said, count: &Count| {
            let mut row = vec![self.lang.say(&name)];
            row.extend(self.counted(count));
            rows.push(row);
        };
        for (nth, count) in results.seats.iter().enumerate() {
            add(say!("arena-seat", seat = nth + 1), count);
        }
        if !results.first_is_seat_1 {
            add(say!("arena-first"), &results.first);
        }
        table(&rows)
    }

    fn sentences(&self, run: &Run, results: &Results) -> Vec<Said> {
        let mut said = Vec::new();
        if let Some(plies) = results.plies {
            said.push(say!(
                "arena-plies",
                mean = self.decimal(plies.mean),
                median = self.decimal(plies.median),
                min = plies.min,
                max = plies.max
            ));
        }
        let ends = results.ends.iter().map(|(reason, count)| say!("arena-end", reason = end(*reason), count = *count));
        said.push(say!("arena-ends", ends = Arg::List("join-comma", ends.map(Arg::from).collect())));
        // As many as there would be if no round differed from another.
        let once = results.matches.len() * run.seats;
        said.push(match results.different <= once && results.games > once {
            true => say!("arena-alike", different = results.different, games = results.games),
            false => say!("arena-different", different = results.different, games = results.games),
        });
        said
    }

    /// The head of a table whose first column has none.
    fn heads(&self, said: &[Said]) -> Vec<String> {
        std::iter::once(String::new()).chain(said.iter().map(|said| self.lang.say(said))).collect()
    }

    fn counted(&self, count: &Count) -> [String; 4] {
        let Count { won, drawn, lost, .. } = count;
        [won.to_string(), drawn.to_string(), lost.to_string(), self.percent(count.score())]
    }

    fn estimated(&self, estimate: &Estimate, with_elo: bool) -> Vec<String> {
        let mut told = vec![self.interval(self.percent(estimate.low), self.percent(estimate.high))];
        if with_elo {
            told.push(points(elo(estimate.score)));
            told.push(self.interval(points(elo(estimate.low)), points(elo(estimate.high))));
        }
        told
    }

    pub fn interval(&self, low: String, high: String) -> String {
        match self.lang {
            Lang::En => format!("[{low}, {high}]"),
            Lang::Fr => format!("[{low} ; {high}]"),
        }
    }

    pub fn percent(&self, share: f64) -> String {
        self.decimal(100.0 * share)
    }

    pub fn decimal(&self, number: f64) -> String {
        let written = format!("{number:.1}");
        match self.lang {
            Lang::En => written,
            Lang::Fr => written.replace('.', ","),
        }
    }
}

/// The heads of what [`Figures::counted`] tells.
const COUNTED: [fn() -> Said; 4] =
    [|| say!("arena-won"), || say!("arena-drawn"), || say!("arena-lost"), || say!("arena-score")];

/// Elo points, with their sign.
fn points(elo: f64) -> String {
    // What rounds to nothing has no sign.
    if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}") }
}

/// Why a game ended, in a few words.
pub(super) fn end(reason: Reason) -> Said {
    match reason {
        Reason::Align => say!("arena-end-align"),
        Reason::Full => say!("arena-end-full"),
        Reason::NoActions => say!("arena-end-no-actions"),
        Reason::Foul => say!("arena-end-foul"),
        Reason::Limit => say!("arena-end-limit"),
        Reason::Rule => say!("arena-end-rule"),
    }
}

/// A table of figures: names to the left, figures to the right, the first row above them in faint ink.
pub(super) fn table(rows: &[Vec<String>]) -> Frame {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|entry| entry.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| wide(column).unwrap_or(0)).collect();
    let mut frame = Frame::new();
    for (nth, row) in rows.iter().enumerate() {
        let mut line = Line::default();
        let mut filled = 0;
        for (column, (entry, width)) in row.iter().zip(&widths).enumerate() {
            filled += width + if column == 0 { 0 } else { 2 };
            let before = if column == 0 { 0 } else { filled - entry.width() };
            line.pad(before);
            line.push(entry, if nth == 0 { Ink::FAINT } else { Ink::PLAIN });
        }
        frame.line(line);
    }
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_below_each_other() {
        let rows = [["", "won", "Elo"], ["p1 tall", "9", "+1200"], ["p2", "1000", "0"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(table(&rows).text(), "          won    Elo\np1 tall     9  +1200\np2       1000      0\n");
    }

    #[test]
    fn a_language_has_its_own_figures() {
        let estimate = Estimate { score: 1.0, low: 0.8251, high: 1.0 };
        let told = |lang| Figures { lang }.estimated(&estimate, true).join("  ");
        assert_eq!(told(Lang::En), "[82.5, 100.0]  +inf  [+269, +inf]");
        assert_eq!(told(Lang::Fr), "[82,5 ; 100,0]  +inf  [+269 ; +inf]");
        assert_eq!([points(-0.4), points(0.6), points(-12.3)], ["0", "+1", "-12"]);
    }
}
