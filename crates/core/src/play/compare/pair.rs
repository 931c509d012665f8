//! Two games side by side: what can be played in both, and what differs between them.

use super::{Checked, Differing};
use crate::play::scene::{Aim, Choice, Eye, Scene, SeenCell, SeenPiece, SeenPlayer};
use crate::play::table::{Beginning, NotBegun, Problem, Table};
use quadrille_kernel::{Failure, Outcome};
use std::cell::Cell;
use std::collections::BTreeSet;

/// A seat from 1, what it holds, and how many in either.
pub type Held = (u8, String, [i64; 2]);

/// Something in which two positions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The boards have other sizes: columns and rows of either.
    Size([(usize, usize); 2]),
    /// As many seats as that in either.
    Seats([usize; 2]),
    /// These cells are not alike, or only there in one.
    Cells(Vec<String>),
    /// One is over, or both are and others have won.
    Outcome,
    /// Whose turn it is in either, from 1.
    ToMove([u8; 2]),
    /// What seats hold: whose it is from 1, what, and how many in either.
    Held(Vec<Held>),
    /// What is legal in one of the two only.
    Legal([Vec<Choice>; 2]),
}

/// A move that both allow: what is done, and how either writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The verb.
    pub verb: String,
    /// What it is aimed at.
    pub aims: Vec<Aim>,
    /// Its text in either.
    pub texts: [String; 2],
}

impl Step {
    fn does(&self) -> (&str, &[Aim]) {
        (&self.verb, &self.aims)
    }

    /// Its text for people: with the verb where one of both needs it.
    pub fn text(&self) -> &str {
        let [a, b] = &self.texts;
        if b.len() > a.len() { b } else { a }
    }

    /// Is it the same move, however it is written?
    pub fn is(&self, other: &Self) -> bool {
        self.does() == other.does()
    }
}

/// What two positions have in common.
pub enum Meeting {
    /// All; and this can be played, nothing where both are over.
    Same(Vec<Step>),
    /// Not all.
    Differ(Vec<Difference>),
}

/// All that the future of both depends on, beside the ply.
pub type Keys = [(u64, u32, Option<Outcome>); 2];

/// Two games in lock-step.
pub struct Pair {
    tables: [Table; 2],
    played: Vec<Step>,
    /// What the scripts had done before.
    before: u64,
    /// How many cells and moves were looked at.
    looked: Cell<u64>,
}

impl Pair {
    /// Both begin, with one seed.
    pub fn begin(versions: [&Table; 2], seed: u64) -> Result<Self, NotBegun> {
        let [a, b] = versions;
        let begin = |table: &Table| table.another(&Beginning::Seed(seed));
        Ok(Self::of([begin(a)?, begin(b)?]))
    }

    /// Two games that have just begun.
    pub fn of(tables: [Table; 2]) -> Self {
        let before = tables.iter().map(|table| table.work()).sum();
        Self { tables, played: Vec::new(), before, looked: Cell::default() }
    }

    /// How much has been done: cells and moves looked at, and steps of scripts.
    pub fn work(&self) -> u64 {
        let scripts: u64 = self.tables.iter().map(|table| table.work()).sum();
        scripts - self.before + self.looked.get()
    }

    /// How the second writes what a text is in the first; none where it has no such move, or the text is none of the first.
    pub fn written_anew(&self, text: &str) -> Checked<Option<String>> {
        let [a, b] = &self.tables;
        let Some(choice) = a.choices()?.into_iter().find(|choice| choice.text == text) else { return Ok(None) };
        let same = |other: &Choice| (&choice.verb, &choice.aims) == (&other.verb, &other.aims);
        Ok(b.choices()?.into_iter().find(same).map(|choice| choice.text))
    }

    /// Makes a move in either, as each writes it. Where one is over and the other is not, only that one goes on.
    pub fn play_texts(&mut self, texts: [String; 2]) -> Result<(), Problem> {
        for (table, text) in self.tables.iter_mut().zip(&texts) {
            if table.outcome().is_none() {
                table.play(text)?;
            }
        }
        self.played.push(Step { verb: String::new(), aims: Vec::new(), texts });
        Ok(())
    }

    /// What tells a pair of positions from another of the same ply.
    pub fn keys(&self) -> Keys {
        let [a, b] = &self.tables;
        [a, b].map(|table| (table.key(), table.turn(), table.outcome()))
    }

    /// The moves played so far.
    pub fn played(&self) -> &[Step] {
        &self.played
    }

    /// Makes a move that both allow.
    pub fn play(&mut self, step: &Step) -> Checked<()> {
        for (table, text) in self.tables.iter_mut().zip(&step.texts) {
            match table.play(text) {
                Ok(_) => {}
                Err(Problem::Failed(failure)) => return Err(failure),
                Err(Problem::Refused(why, _)) => return Err(not_legal(&*table, text, &why.to_string())),
            }
        }
        self.played.push(step.clone());
        Ok(())
    }

    /// Takes moves back, until so many are left.
    pub fn back_to(&mut self, plies: usize) {
        let more = self.played.len().saturating_sub(plies);
        for table in &mut self.tables {
            table.undo(more);
        }
        self.played.truncate(plies);
    }

    /// In what the two positions differ.
    pub fn differences(&self) -> Checked<Vec<Difference>> {
        Ok(match self.meet()? {
            Meeting::Same(_) => Vec::new(),
            Meeting::Differ(differences) => differences,
        })
    }

    /// What the two positions have in common.
    pub fn meet(&self) -> Checked<Meeting> {
        let [a, b] = self.scenes();
        self.looked.update(|looked| looked + (a.cells.len() + b.cells.len()) as u64);
        let mut differences = Vec::new();
        if (a.columns, a.rows) != (b.columns, b.rows) {
            differences.push(Difference::Size([(a.columns, a.rows), (b.columns, b.rows)]));
        }
        if a.players.len() != b.players.len() {
            differences.push(Difference::Seats([a.players.len(), b.players.len()]));
        }
        if !differences.is_empty() {
            // On other boards everything else differs as well.
            return Ok(Meeting::Differ(differences));
        }
        let cells = unlike(&a, &b);
        if !cells.is_empty() {
            differences.push(Difference::Cells(cells));
        }
        let winners = |scene: &Scene| scene.outcome.as_ref().map(|ended| ended.winners.clone());
        if winners(&a) != winners(&b) {
            differences.push(Difference::Outcome);
        }
        let mut steps = Vec::new();
        if a.outcome.is_none() && b.outcome.is_none() {
            if a.to_move != b.to_move {
                differences.push(Difference::ToMove([a.to_move, b.to_move]));
            }
            let legal = [self.tables[0].choices()?, self.tables[1].choices()?];
            self.looked.update(|looked| looked + legal.iter().map(|choices| choices.len() as u64).sum::<u64>());
            match in_both(legal) {
                Ok(all) => steps = all,
                Err(only) => differences.push(Difference::Legal(only)),
            }
        }
        Ok(if differences.is_empty() { Meeting::Same(steps) } else { Meeting::Differ(differences) })
    }

    /// In what seats hold differs: reserves, counters.
    pub fn held(&self) -> Option<Difference> {
        let [a, b] = self.scenes();
        let has = |scene: &Scene| -> Vec<(u8, String, i64)> {
            let of = |(nth, player): (usize, &SeenPlayer)| {
                let seat = nth as u8 + 1;
                let reserve = player.reserve.map(|reserve| (seat, "reserve".to_owned(), i64::from(reserve)));
                let holds = player.holds.iter().map(move |(name, count)| (seat, name.clone(), i64::from(*count)));
                reserve.into_iter().chain(holds).collect::<Vec<_>>()
            };
            scene.players.iter().enumerate().flat_map(of).collect()
        };
        let (in_a, in_b) = (has(&a), has(&b));
        let known: BTreeSet<(u8, &String)> = in_a.iter().chain(&in_b).map(|(seat, name, _)| (*seat, name)).collect();
        let count = |all: &[(u8, String, i64)], what: (u8, &String)| {
            all.iter().find(|(seat, name, _)| (*seat, name) == what).map_or(0, |(.., count)| *count)
        };
        let unlike: Vec<Held> = known
            .into_iter()
            .map(|what| (what.0, what.1.clone(), [count(&in_a, what), count(&in_b, what)]))
            .filter(|(.., [a, b])| a != b)
            .collect();
        (!unlike.is_empty()).then_some(Difference::Held(unlike))
    }

    /// What can be played now, where the two are known not to differ.
    pub fn steps(&self) -> Checked<Vec<Step>> {
        let [a, b] = &self.tables;
        Ok(in_both([a.choices()?, b.choices()?]).unwrap_or_default())
    }

    /// What a referee sees of either.
    pub fn scenes(&self) -> [Scene; 2] {
        let [a, b] = &self.tables;
        [a, b].map(|table| table.scene(Eye::Referee))
    }

    /// The game so far as one in which the two differ.
    pub fn differing(&self, seed: u64, differences: Vec<Difference>, shortest: bool) -> Differing {
        let moves: Vec<String> = self.played.iter().map(|step| step.text().to_owned()).collect();
        let found = moves.len();
        Differing { seed, moves, differences, scenes: self.scenes(), shortest, found }
    }
}

/// A rule that answers otherwise when it is asked again has told of a move that is none.
fn not_legal(table: &Table, text: &str, why: &str) -> Box<Failure> {
    let name = table.variant().name.clone();
    let message = format!("`{text}` was legal and is refused: {why}");
    Box::new(Failure { rule: name.clone(), hook: String::new(), message, file: name, place: None })
}

/// The cells that are not alike, by row then column.
fn unlike(a: &Scene, b: &Scene) -> Vec<String> {
    fn content<'a>(scene: &'a Scene, cell: &'a SeenCell) -> (Option<&'a SeenPiece>, BTreeSet<&'a str>) {
        let marked = scene.markers.iter().filter(|marker| !cell.marks.is_empty() && marker.cells.contains(&cell.name));
        (cell.piece.as_ref(), marked.map(|marker| marker.name.as_str()).collect())
    }
    let place = |cell: &SeenCell| (cell.row, cell.column);
    let mut places: BTreeSet<(usize, usize)> = a.cells.iter().chain(&b.cells).map(place).collect();
    let mut others = b.cells.iter().peekable();
    for cell in &a.cells {
        while others.next_if(|other| place(other) < place(cell)).is_some() {}
        if let Some(other) = others.next_if(|other| place(other) == place(cell))
            && content(a, cell) == content(b, other)
        {
            places.remove(&place(cell));
        }
    }
    let name = |place: (usize, usize)| format!("{}{}", quadrille_kernel::letters(place.1), place.0 + 1);
    places.into_iter().map(name).collect()
}

/// The moves of both, in the order of the first; or those of one that are not the other's.
fn in_both([a, b]: [Vec<Choice>; 2]) -> Result<Vec<Step>, [Vec<Choice>; 2]> {
    let same = |one: &Choice, other: &Choice| (&one.verb, &one.aims) == (&other.verb, &other.aims);
    if a.len() == b.len() && a.iter().zip(&b).all(|(one, other)| same(one, other)) {
        let step =
            |(one, other): (Choice, Choice)| Step { verb: one.verb, aims: one.aims, texts: [one.text, other.text] };
        return Ok(a.into_iter().zip(b).map(step).collect());
    }
    let does = |choice: &Choice| (choice.verb.clone(), choice.aims.clone());
    let [known_a, known_b] = [&a, &b].map(|some| some.iter().map(does).collect::<BTreeSet<_>>());
    if known_a != known_b {
        let without = |some: Vec<Choice>, known: &BTreeSet<_>| -> Vec<Choice> {
            some.into_iter().filter(|choice| !known.contains(&does(choice))).collect()
        };
        return Err([without(a, &known_b), without(b, &known_a)]);
    }
    let step = |one: Choice| {
        let other = b.iter().find(|other| same(&one, other)).map(|other| other.text.clone());
        Step { texts: [one.text.clone(), other.unwrap_or(one.text)], verb: one.verb, aims: one.aims }
    };
    Ok(a.into_iter().map(step).collect())
}
