//! What a survey found out, for people: tables, charts made of letters, and a few sentences. [`report`](mod@report) is for
//! programs, [`svg`] for those who want to print the charts.

mod report;
mod svg;

pub use report::report;
pub use svg::svg;

use super::Look;
use super::arena::{Figures, end, table};
use super::describe;
use super::frame::{Frame, Ink, Line};
use quadrille_core::lang::{Arg, Said};
use quadrille_core::play::arena::{Estimate, Mean};
use quadrille_core::play::survey::{Bar, HookResult, Plan, RuleResult, Share, Survey};
use quadrille_core::say;
use quadrille_core::script::Kind;

/// How much is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// How many games were asked for.
    pub asked: usize,
    /// The scripts as well, with how often each line ran?
    pub lines: bool,
}

/// The widest bar of a chart.
const WIDE: f64 = 40.0;

/// The survey as a page; without one, nobody let a game come to its end.
pub fn page(plan: &Plan, found: Option<&Survey>, extent: Extent, look: &Look) -> Frame {
    let mut frame = Frame::new();
    let game = describe::version(&plan.game, &plan.changes);
    let seed = Arg::Plain(plan.seed.to_string());
    let head = say!("arena-head", game = game, games = extent.asked, seed = seed);
    frame.strong(&look.lang.say(&head), look.measure());
    let played = found.map_or(0, |found| found.games);
    if played < extent.asked {
        let stopped = say!("arena-stopped", played = played, asked = extent.asked);
        frame.paragraph(&look.lang.say(&stopped), look.measure());
    }
    let Some(found) = found else { return frame };
    let view = View { figures: Figures { lang: look.lang }, look };
    frame.gap().below(view.levels(plan, found));
    if !found.pairs.is_empty() {
        frame.gap().below(view.pairs(plan, found));
    }
    if 2 * found.different < found.games {
        let alike = say!("survey-alike", different = found.different, games = found.games);
        frame.gap().below(view.told(&alike));
    }
    frame.gap().below(view.length(found));
    frame.gap().below(view.choices(found));
    frame.gap().below(view.leads(found));
    frame.gap().below(view.ends(found));
    for rule in &found.rules {
        frame.gap().below(view.rule(rule, found.games));
        if extent.lines {
            frame.gap().below(script(rule));
        }
    }
    frame
}

struct View<'a> {
    figures: Figures,
    look: &'a Look,
}

impl View<'_> {
    fn say(&self, said: &Said) -> String {
        self.look.lang.say(said)
    }

    fn told(&self, said: &Said) -> Frame {
        let mut frame = Frame::new();
        frame.paragraph(&self.say(said), self.look.measure());
        frame
    }

    fn estimate(&self, estimate: &Estimate) -> String {
        let Estimate { low, high, .. } = estimate;
        self.figures.interval(self.figures.percent(*low), self.figures.percent(*high))
    }

    fn mean(&self, mean: &Mean) -> String {
        self.figures.interval(self.figures.decimal(mean.low), self.figures.decimal(mean.high))
    }

    /// A share in words: `0.5 % [0.1, 2.0]`, or never.
    fn share(&self, share: &Share) -> Said {
        let (percent, interval) = (self.figures.percent(share.estimate.score), self.estimate(&share.estimate));
        match share.count {
            0 => say!("survey-never", interval = interval),
            _ => say!("survey-share", percent = percent, interval = interval),
        }
    }

    fn heads(&self, said: Vec<Said>) -> Vec<String> {
        said.iter().map(|said| self.say(said)).collect()
    }

    /// Each level against itself.
    fn levels(&self, plan: &Plan, found: &Survey) -> Frame {
        let interval = || say!("arena-interval");
        let mut rows = vec![self.heads(vec![
            say!("survey-alone"),
            say!("survey-first"),
            interval(),
            say!("survey-draws"),
            interval(),
            say!("survey-plies"),
            say!("survey-choices"),
            say!("survey-leads"),
        ])];
        for level in &found.levels {
            rows.push(vec![
                plan.levels[level.level].clone(),
                self.figures.percent(level.first.score),
                self.estimate(&level.first),
                self.figures.percent(level.draws.estimate.score),
                self.estimate(&level.draws.estimate),
                self.figures.decimal(level.plies.mean),
                self.figures.decimal(level.choices.mean),
                self.figures.decimal(level.leads.mean),
            ]);
        }
        let mut frame = table(&rows);
        frame.below(self.told(&say!("survey-first-means")));
        frame
    }

    /// Each level against each stronger one.
    fn pairs(&self, plan: &Plan, found: &Survey) -> Frame {
        let mut rows = vec![self.heads(vec![
            say!("survey-against"),
            say!("arena-won"),
            say!("arena-drawn"),
            say!("arena-lost"),
            say!("arena-score"),
            say!("arena-interval"),
        ])];
        for pair in &found.pairs {
            let mut row = vec![format!("{} - {}", plan.levels[pair.other], plan.levels[pair.one])];
            row.extend(pair.other_did.map(|count| count.to_string()));
            row.extend([self.figures.percent(pair.score.score), self.estimate(&pair.score)]);
            rows.push(row);
        }
        table(&rows)
    }

    fn length(&self, found: &Survey) -> Frame {
        let (median, min, max) = found.lengths;
        let mut frame = self.told(&say!(
            "survey-length",
            mean = self.figures.decimal(found.plies.mean),
            interval = self.mean(&found.plies),
            median = self.figures.decimal(median),
            min = min,
            max = max
        ));
        frame.below(self.chart(&found.by_length, |bar| format!("{:.0}", bar.height)));
        frame
    }

    fn choices(&self, found: &Survey) -> Frame {
        let (min, max) = found.choices_range;
        let mut frame = self.told(&say!(
            "survey-branching",
            mean = self.figures.decimal(found.choices.mean),
            interval = self.mean(&found.choices),
            min = min,
            max = max
        ));
        frame.below(self.chart(&found.by_ply, |bar| self.figures.decimal(bar.height)));
        frame
    }

    fn leads(&self, found: &Survey) -> Frame {
        let mut frame = self.told(&say!(
            "survey-lead",
            mean = self.figures.decimal(found.leads.mean),
            interval = self.mean(&found.leads),
            share = self.share(&found.led)
        ));
        frame.below(self.told(&say!("survey-lead-means")));
        frame
    }

    fn ends(&self, found: &Survey) -> Frame {
        let mut frame = self.told(&say!("survey-ends"));
        for (reason, share) in &found.ends {
            frame.below(self.told(&say!("survey-entry", what = end(*reason), share = self.share(share))));
        }
        frame
    }

    fn rule(&self, rule: &RuleResult, games: usize) -> Frame {
        let mut frame = self.told(&say!("survey-rule", rule = &rule.name, games = games));
        for hook in &rule.hooks {
            frame.below(self.told(&say!("survey-entry", what = &hook.name, share = self.hook(hook))));
        }
        let idle: Vec<String> = (1..)
            .zip(&rule.lines)
            .filter(|(_, line)| line.ran.contains(&0))
            .map(|(number, _): (usize, _)| number.to_string())
            .collect();
        let lines = match idle.is_empty() {
            true => say!("survey-lines-all"),
            false => say!("survey-lines-idle", count = idle.len(), lines = idle.join(", ")),
        };
        frame.below(self.told(&say!("survey-indent", text = lines)));
        frame
    }

    fn hook(&self, hook: &HookResult) -> Said {
        match hook.kind {
            _ if hook.calls == 0 => say!("survey-uncalled"),
            Kind::Judges => say!("survey-called", calls = hook.calls),
            Kind::Acts | Kind::Asks => {
                say!("survey-acted", calls = hook.calls, acted = hook.acted, share = self.share(&hook.games))
            }
        }
    }

    /// Bars that lie on their side, each with what it stands for before it and its height behind.
    fn chart(&self, bars: &[Bar], height: impl Fn(&Bar) -> String) -> Frame {
        let name = |bar: &Bar| match bar.from == bar.to {
            true => bar.from.to_string(),
            false => format!("{}-{}", bar.from, bar.to),
        };
        let names = bars.iter().map(|bar| name(bar).len()).max().unwrap_or(0);
        let most = bars.iter().map(|bar| bar.height).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        let sign = if self.look.unicode { "█" } else { "#" };
        let mut frame = Frame::new();
        for bar in bars {
            let mut line = Line::plain(format!("  {:>names$}  ", name(bar)));
            let wide = (bar.height / most * WIDE).round() as usize;
            line.push(sign.repeat(wide), Ink::PLAIN);
            line.push(format!("{}{}", if wide > 0 { " " } else { "" }, height(bar)), Ink::FAINT);
            frame.line(line);
        }
        frame
    }
}

/// A script with, before each line, how often the statements ran that begin on it.
fn script(rule: &RuleResult) -> Frame {
    let counts = |ran: &[u64]| ran.iter().map(u64::to_string).collect::<Vec<_>>().join("/");
    let wide = rule.lines.iter().map(|line| counts(&line.ran).len()).max().unwrap_or(0);
    let numbers = rule.lines.len().to_string().len();
    let mut frame = Frame::new();
    for (number, line) in (1..).zip(&rule.lines) {
        let idle = !line.ran.is_empty() && line.ran.iter().all(|&ran| ran == 0);
        let mut shown = Line::inked(format!("{number:>numbers$}  "), Ink::FAINT);
        let ink = if idle { Ink::STRONG } else { Ink::PLAIN };
        shown.push(format!("{:>wide$}  ", counts(&line.ran)), ink);
        shown.push(line.text.replace('\t', "    "), ink);
        frame.line(shown);
    }
    frame
}
