//! How a game is won, and how it ends otherwise.

use super::*;
use crate::variant::Code;

/// Every shape is looked for at every move.
const MOST_SHAPES: usize = 100;

impl Reader<'_> {
    pub(super) fn win(&mut self, root: &Node, form: Option<&Form>, pieces: &Pieces, seats: u8, ruled: bool) -> Win {
        let mut win =
            Win { align: 0, by: Vec::new(), shapes: Vec::new(), serves: Serves::Owner, both: Both::MoverLoses };
        let Some(node) = root.get("win").filter(|node| node.as_text() != Some("none")) else {
            let stuck = root.get("stuck").and_then(Node::as_text);
            // What is misspelt is told where it stands.
            let undecided = stuck.is_none_or(|words| words == "ends" || words == "pass");
            if root.get("ending").is_none() && !ruled && undecided {
                self.wrong(
                    Code::Missing,
                    root.place,
                    "nobody can ever win: there is no `win`, and neither `stuck`, `ending` nor a rule names a winner",
                    "expected `win: { align: 4 }`",
                );
            }
            return win;
        };
        let entries = self.entries(node, "`win`", &["align", "by", "shapes", "for", "both"]);
        if node.as_map().is_none() {
            self.takes_away::<Win>("win");
            return win;
        }
        for (key, value) in entries {
            match key {
                "align" => {
                    if value.as_text() == Some("none") {
                        continue;
                    }
                    let align = self.number(value, "`align`", 1..=10_000).or_else(|| self.takes_away("align"));
                    win.align = align.unwrap_or(0) as usize;
                    if let Some(form) = form
                        && let longest =
                            Direction::LINES.map(|way| form.longest_run(way)).into_iter().max().unwrap_or(0)
                        && win.align > longest
                    {
                        self.wrong(
                            Code::NoWin,
                            value.place,
                            format!(
                                "{} in a line can never be reached on this board of {} × {}",
                                win.align, form.columns, form.rows
                            ),
                            match longest {
                                0 => "the board has no cells".to_owned(),
                                longest => expected_range(1, longest as i64),
                            },
                        );
                    }
                }
                "by" => win.by = self.by(value, pieces),
                "shapes" => win.shapes = self.shapes(value),
                "for" => {
                    let known: Vec<(&str, Serves)> =
                        [("owner", Serves::Owner), ("mover", Serves::Mover), ("rivals", Serves::Rivals)]
                            .into_iter()
                            .chain(Self::seats(seats).into_iter().map(|(word, seat)| (word, Serves::Seat(seat))))
                            .collect();
                    win.serves = self.choice(value, "`for`", &known).unwrap_or(Serves::Owner);
                }
                _ => {
                    let known =
                        [("mover loses", Both::MoverLoses), ("mover wins", Both::MoverWins), ("draw", Both::Draw)];
                    win.both = self.choice(value, "`both`", &known).unwrap_or(Both::MoverLoses);
                }
            }
        }
        win
    }

    pub(super) fn by(&mut self, node: &Node, pieces: &Pieces) -> Vec<usize> {
        let Pieces::Attributes { attributes, .. } = pieces else {
            self.wrong(
                Code::UnknownWord,
                node.place,
                "`by` chooses attributes, and these tokens have none",
                "take this away",
            );
            return Vec::new();
        };
        let values: Vec<&str> = attributes.iter().flatten().map(String::as_str).collect();
        let mut by = Vec::new();
        for (word, _) in node.words() {
            match values.iter().position(|value| *value == word) {
                Some(layer) => by.push(layer),
                None => self.mistakes.push(
                    Mistake::new(Code::UnknownWord, format!("no piece is `{word}`"))
                        .at(node.place, format!("expected some of {}", values.join(", ")))
                        .helps(did_you_mean(word, values.iter().copied())),
                ),
            }
        }
        by
    }

    pub(super) fn shapes(&mut self, node: &Node) -> Vec<Vec<(u16, u16)>> {
        let Some(items) = node.as_list() else {
            self.wrong(
                Code::WrongKind,
                node.place,
                "`shapes` is a list",
                "expected `[square]`, or pictures of `x` and `.`",
            );
            return Vec::new();
        };
        let mut shapes = Vec::new();
        for item in items {
            let text = item.as_text().unwrap_or_default();
            if text == "square" {
                shapes.push(vec![(0, 0), (1, 0), (0, 1), (1, 1)]);
                continue;
            }
            let rows: Vec<Vec<&str>> =
                text.lines().filter(|l| !l.trim().is_empty()).map(|l| l.split_whitespace().collect()).collect();
            let drawn =
                !rows.is_empty() && rows.iter().flatten().all(|cell| ["x", "."].contains(cell)) && text.contains('x');
            if !drawn || rows.len() > 10 || rows.iter().any(|row| row.len() > 10) {
                self.wrong(
                    Code::UnknownWord,
                    item.place,
                    format!("`{}` is no shape", text.trim()),
                    "expected `square`, or rows of `x` and `.`, up to 10 × 10",
                );
                continue;
            }
            let height = rows.len();
            let cells = rows.iter().enumerate().flat_map(|(down, row)| {
                let marked = row.iter().enumerate().filter(|(_, cell)| **cell == "x");
                marked.map(move |(column, _)| (column as u16, (height - 1 - down) as u16))
            });
            shapes.push(cells.collect());
        }
        // Drawn twice it is no other.
        let mut seen = std::collections::HashSet::new();
        shapes.retain(|shape: &Vec<(u16, u16)>| seen.insert(shape.clone()));
        if shapes.len() > MOST_SHAPES {
            self.wrong(
                Code::OutOfRange,
                node.place,
                format!("a game has {MOST_SHAPES} shapes at most, not {}", shapes.len()),
                "too many",
            );
        }
        shapes
    }

    pub(super) fn ending(
        &mut self,
        node: &Node,
        seats: u8,
        owned: bool,
        declared: Option<&[&Declared]>,
    ) -> Option<Ending> {
        let words = Self::seats(seats).into_iter().map(|(word, seat)| (format!("{word} wins"), Ending::Seat(seat)));
        let known: Vec<(String, Ending)> =
            [("draw", Ending::Draw), ("most tokens", Ending::MostTokens), ("most score", Ending::MostScore)]
                .into_iter()
                .map(|(word, ending)| (word.to_owned(), ending))
                .chain(words)
                .collect();
        let known: Vec<(&str, Ending)> = known.iter().map(|(word, ending)| (word.as_str(), *ending)).collect();
        let ending = self.choice(node, "`ending`", &known)?;
        if ending == Ending::MostTokens && !owned {
            self.wrong(
                Code::UnknownWord,
                node.place,
                "pieces with attributes belong to nobody, so nobody can have most",
                "expected `draw` or `seat 1 wins`",
            );
        }
        // A rule that is broken may be the one that keeps score.
        let Some(declared) = declared else { return Some(ending) };
        let scores: Vec<&&Declared> = declared.iter().filter(|rule| rule.has("score", 2)).collect();
        match (ending, scores.as_slice()) {
            (Ending::MostScore, []) => {
                self.wrong(
                    Code::Missing,
                    node.place,
                    "`most score` needs a rule that keeps score",
                    "no rule has `fn score(game, seat)`",
                );
            }
            (_, [first, second, ..]) => {
                self.wrong(
                    Code::SameName,
                    node.place,
                    format!("the rules `{}` and `{}` both keep score", first.name, second.name),
                    "one score is enough",
                );
            }
            _ => {}
        }
        Some(ending)
    }

    pub(super) fn limit(&mut self, node: &Node) -> Option<u32> {
        const MOST: i64 = 1_000_000;
        let text = node.as_text().unwrap_or_default();
        let plies = text.strip_suffix(" plies").or_else(|| text.strip_suffix(" ply")).unwrap_or(text);
        match plies.parse::<i64>() {
            Ok(plies @ 1..=MOST) => return Some(plies as u32),
            Ok(_) => {
                let words = format!("`limit` cannot be {text}");
                self.wrong(Code::OutOfRange, node.place, words, format!("expected 1 to {MOST} plies"));
            }
            Err(_) if text == "none" => return None,
            Err(_) => {
                let expected = format!("expected `500 plies`, up to {MOST}");
                self.wrong(Code::WrongKind, node.place, "`limit` is a number of plies", expected);
            }
        }
        self.takes_away("limit")
    }
}
