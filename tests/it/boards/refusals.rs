//! Why a move is refused, in both languages: every reason there is, from a game in which it shows.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::table::open_with_seed;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::lang::{Lang, Tongue};
use quadrille_core::mistakes;
use quadrille_core::play::{self, Beginning, Problem};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use std::collections::BTreeSet;

/// Variants for what no shipped game refuses.
const FILES: [(&str, &str); 8] = [
    ("bottom.yaml", "title: Bottom\nextends: tictactoe\nturn:\n  - place: empty cell in bottom\n"),
    ("few.yaml", "title: Few\nextends: connect4\nreserve: 1\nrules: [recovery]\n"),
    ("bless.yaml", "title: Bless\nextends: tictactoe\nrules: [blessing]\n"),
    ("blessing.rhai", "// A cell may be blessed.\nverb(\"bless\", \"empty cell\");\nfn bless(game, at) { }\n"),
    ("holes.yaml", "title: Holes\nextends: tictactoe\nrules: [marking]\nturn:\n  - place: empty cell on cross_road\n"),
    (
        "marking.rhai",
        "// Some cells are marked, and corners are forbidden.
marker(\"cross_road\", \"+\");
words(\"fr\", \"cross_road\", \"carrefour\");
fn setup(game) { game.mark(\"cross_road\", game.cell(\"b2\") | game.cell(\"a1\")); }
fn where_place(game, cells) { cells - game.cell(\"a1\") }
",
    ),
    (
        "hand.yaml",
        "title: Hand\nextends: quarto\nstarts: seat 1\nopening: []\nturn:\n  - { place: empty cell, pass: nothing }\n  - give: piece in pool\n",
    ),
    (
        "room.yaml",
        "title: Room\nextends: quarto\nstarts: seat 1\nboard: { columns: 1, rows: 1 }\nwin: { align: none }\nturn:\n  - place: empty cell\n  - { give: piece in pool, pass: nothing }\n",
    ),
];

/// A game, what was played, and what is refused then.
const CASES: [(&str, &str, &str); 31] = [
    ("tictactoe", "a1 a2 b1 b2 c1", "c3"),
    ("connect4", "", ""),
    ("connect4", "", "hello"),
    ("connect4", "", "drp"),
    ("super_puissance4", "", "recovr d3"),
    ("super_puissance4", "", "fly d3"),
    ("super_puissance4", "", "drop 4 4"),
    ("quarto", "", "place b2"),
    ("bless.yaml", "", "b2"),
    ("connect4", "", "8"),
    ("connect4", "", "0"),
    ("connect4", "", "b2"),
    ("tictactoe", "", "d4"),
    ("quarto", "", "TDRX"),
    ("quarto", "", "ABCDE"),
    ("quarto", "", "4"),
    ("order_and_chaos", "", "a1"),
    ("connect4", "4 4 4 4 4 4", "4"),
    ("tictactoe", "b2", "b2"),
    ("super_puissance4", "", "recover a1"),
    ("super_puissance4", "drop 1", "recover a1"),
    ("super_puissance4", "drop 1 drop 2", "disintegrate a1"),
    ("super_puissance4", "drop 1", "disintegrate a1"),
    ("bottom.yaml", "", "b2"),
    ("clobber", "", "a1-d1"),
    ("breakthrough", "", "move a2-a4"),
    ("holes.yaml", "", "c3"),
    ("holes.yaml", "", "a1"),
    ("quarto", "TDRS b2", "TDRS"),
    ("few.yaml", "drop 1 drop 2", "drop 3"),
    ("reversi", "", "a1"),
];

#[test]
fn every_reason_in_both_languages() {
    let folder = Folder::new("refusals");
    for (name, text) in FILES {
        folder.write(name, text);
    }
    let (mut page, mut seen) = (String::new(), BTreeSet::new());
    for (game, moves, text) in
        CASES.into_iter().chain([("hand.yaml", "", "place b2"), ("room.yaml", "give TDRS, place a1", "give SLSH")])
    {
        let name =
            if game.ends_with(".yaml") { folder.path().join(game).display().to_string() } else { game.to_owned() };
        let mut sources = Sources::default();
        let variant = script::open(&library::shipped(), &mut sources, &name, &Changes::default())
            .unwrap_or_else(|wrong| panic!("{}", mistakes::render(&wrong, &sources, false)));
        let words = variant.words.clone();
        let mut table = play::open(variant, &Beginning::Seed(8), Limits::new(now)).unwrap_or_else(|e| panic!("{e:?}"));
        for action in table.split(moves) {
            table.play(&action).unwrap_or_else(|problem| panic!("{game}: `{action}`: {problem:?}"));
        }
        let Err(Problem::Refused(said, _)) = table.play(text) else { panic!("{game}: `{text}` was played") };
        seen.insert(said.id);
        page += &format!("{game}, after `{moves}`: `{text}`\n");
        for lang in Lang::ALL {
            page += &format!("  {}\n", Tongue { lang, words: &words }.say(&said));
        }
        page += "\n";
    }
    golden("messages", "refusals", &page);
    let known = Lang::En.texts().lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
    // The first is the console's, the others are nets beneath what has a reason of its own.
    let nets = ["refused-after", "refused-unreadable", "refused-content", "refused-here"];
    let unseen: Vec<&str> =
        known.filter(|name| name.starts_with("refused-") && !seen.contains(name) && !nets.contains(name)).collect();
    assert_eq!(unseen, Vec::<&str>::new(), "no game shows these");
}

/// The moves that a sentence gives as examples: `such as 4`, `(drop 4)`.
fn samples(words: &str) -> Vec<&str> {
    let said = words.split("such as ").skip(1).chain(words.split('(').skip(1));
    said.map(|rest| rest.split([',', ')', ';']).next().unwrap()).collect()
}

#[test]
fn a_move_that_is_given_as_an_example_is_legal() {
    for game in library::shipped().games() {
        let mut table = open_with_seed(&game, 1);
        for nth in 0..12 {
            let legal = table.legal().unwrap();
            if legal.is_empty() {
                break;
            }
            let words = table.expected().to_string();
            for sample in samples(&words) {
                assert!(table.play(sample).is_ok(), "{game}, {:?}: {words}", table.moves());
                assert!(table.undo(1));
            }
            let bare = legal.iter().all(|text| words.contains(&format!("`{text}`")));
            assert!(bare || !samples(&words).is_empty(), "{game}: {words}");
            table.play(&legal[(nth * 7) % legal.len()]).unwrap();
        }
    }
}
