//! How every game looks at several stages: text, and the ink apart from it. The pictures are in `snapshots/screens/`.

use crate::support::golden::golden;
use crate::support::table::{changed, open_with_seed, seen, set};
use quadrille::library;
use quadrille::ui::{Look, board, pieces, spoken, tell};
use quadrille_core::lang::Lang;
use quadrille_core::levels::levels;
use quadrille_core::play::{Beginning, SeenPiece, Table};
use quadrille_kernel::mix;

const ASCII: Look = Look { lang: Lang::En, unicode: false, spoken: false, size: None };
const UNICODE: Look = Look { unicode: true, ..ASCII };
const FRENCH: Look = Look { lang: Lang::Fr, ..ASCII };

fn snapshot(name: &str, text: &str) {
    golden("screens", name, text);
}

/// Lets random players make some moves, or all there are.
fn play_on(table: &mut Table, seed: u64, plies: usize) {
    for ply in 0..plies as u64 {
        let Some(thought) = table.think(&levels()[0], mix(9, seed ^ (ply << 32))).unwrap() else { break };
        table.play(&thought.action).unwrap();
    }
}

/// A seed whose game ends with a line, so that there is one to be seen; and how long it is.
fn won(game: &str) -> (u64, usize) {
    let first = open_with_seed(game, 0);
    let win = &first.variant().definition.win;
    // Reversi and others know no lines: no game of theirs is worth a look.
    let lines = win.align > 0 || !win.shapes.is_empty();
    let length = |seed: u64| {
        let mut table = first.another(&Beginning::Seed(seed)).unwrap_or_else(|_| panic!("{game}, seed {seed}"));
        play_on(&mut table, seed, usize::MAX);
        let by_line = seen(&table).outcome.is_some_and(|ended| ended.reason == "align");
        by_line.then(|| (seed, table.made().len()))
    };
    (0..200).filter(|_| lines).find_map(length).unwrap_or((1, 60))
}

#[test]
fn every_game_at_several_stages() {
    for game in library::shipped().games() {
        let (seed, plies) = won(&game);
        let mut page = String::new();
        for (stage, plies) in [("at the start", 0), ("in the middle", plies / 2), ("at the end", usize::MAX)] {
            let mut table = open_with_seed(&game, seed);
            play_on(&mut table, seed, plies);
            let scene = seen(&table);
            let drawn = board::draw(&scene, &UNICODE);
            let french = board::draw(&scene, &FRENCH).painted(false, false);
            assert!(french.is_ascii(), "{french}");
            page += &format!("# {stage}\n\n{}\n{french}", drawn.text());
            if let Some(ended) = &scene.outcome {
                page += &format!("\n{}\n", tell::ended(&scene, ended, &ASCII));
                page += &format!("{}\n", tell::ended(&scene, ended, &FRENCH));
                page += &format!("\n# its ink\n\n{}", drawn.styles());
                for lang in Lang::ALL {
                    let look = Look { lang, spoken: true, ..ASCII };
                    page += &format!("\n# read aloud\n\n{}\n", spoken::position(&scene, &look).join("\n"));
                }
            }
            page += "\n";
        }
        snapshot(&game, &page);
    }
}

#[test]
fn no_two_pieces_of_quarto_are_drawn_alike_and_no_two_players_either() {
    let scene = seen(&open_with_seed("quarto", 1));
    for look in [ASCII, UNICODE] {
        let drawn = scene.pool.as_ref().unwrap().iter().map(|piece| match piece {
            SeenPiece::Kind(_, traits) => {
                let lines = pieces::draw(&scene, traits, Default::default(), &look);
                lines.iter().map(|line| line.text() + "\n").collect::<String>()
            }
            other => panic!("{other:?}"),
        });
        let mut drawn: Vec<String> = drawn.collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 16, "without their codes and without colour");
    }
    for game in library::shipped().games() {
        let scene = seen(&open_with_seed(&game, 1));
        let mut signs: Vec<String> =
            (1..=scene.players.len() as u8).map(|seat| board::sign(scene.player(seat), seat, &ASCII)).collect();
        signs.sort();
        signs.dedup();
        assert_eq!(signs.len(), scene.players.len(), "{game}");
    }
}

#[test]
fn a_board_larger_than_the_screen_shows_the_part_around_the_last_move() {
    let mut table = changed("gomoku", &set("board.columns=100 board.rows=100"), 1);
    let screen = Look { size: Some((80, 24)), ..ASCII };
    let mut page = String::new();
    for action in ["a1", "cv100", "ax50"] {
        table.play(action).unwrap();
        let drawn = board::draw(&seen(&table), &screen);
        assert!(drawn.width() <= 80 && drawn.0.len() <= 24, "{}", drawn.text());
        assert!(drawn.text().contains("[X]") || drawn.text().contains("[O]"), "{}", drawn.text());
        page += &format!("# after {action}\n\n{}\n", drawn.text());
    }
    let all = board::draw_all(&seen(&table), &screen);
    assert!(all.width() <= 80);
    let signs = |text: &str| (text.matches('X').count(), text.matches('O').count());
    let board = |text: String| text.lines().filter(|line| line.contains('|')).collect::<Vec<_>>().join("\n");
    assert_eq!(signs(&board(all.text())), (2, 1), "nothing is lost, nothing is shown twice");
    let whole = board::draw(&seen(&table), &ASCII);
    assert_eq!(signs(&board(whole.text()).replace("X Black", "").replace("O White", "")), (2, 1));
    assert_eq!(whole.0.len(), 103, "a hundred rows, two edges, the letters");
    snapshot("larger_than_the_screen", &page);
}

#[test]
fn every_size_is_drawn() {
    let sizes: Vec<u16> = [1, 2, 3, 9, 10, 11, 26, 27, 99, 100].into();
    for &columns in &sizes {
        for &rows in &[1, 2, 10, 100] {
            let size = set(&format!("board.columns={columns} board.rows={rows} win.align=1"));
            let table = changed("tictactoe", &size, 1);
            let scene = seen(&table);
            for size in [None, Some((80, 24)), Some((40, 15)), Some((20, 5)), Some((1, 1)), Some((0, 0))] {
                for spoken in [false, true] {
                    let look = Look { size, spoken, ..ASCII };
                    let drawn = board::draw(&scene, &look);
                    let widest = size.map_or(usize::MAX, |(width, _)| width.max(24));
                    assert!(drawn.width() <= widest, "{columns}×{rows} on {size:?}\n{}", drawn.text());
                    board::draw_all(&scene, &look);
                    spoken::position(&scene, &look);
                }
            }
        }
    }
}

#[test]
fn a_variant_nobody_has_seen_yet_looks_right_at_once() {
    let folder = crate::support::files::Folder::new("looks");
    folder.write(
        "signs.yaml",
        "\
title: { en: Many signs, fr: Beaucoup de signes }
board: { columns: 5, rows: 4, missing: a1 e4, wrap: columns }
players:
  - { name: Nord, symbol: ♞, colour: white }
  - { name: Sud, symbol: 中, colour: black }
  - { name: Est, symbol: é, colour: cyan }
turn:
  - place: empty cell
win: { align: 3 }
",
    );
    folder.write(
        "shades.yaml",
        "\
title: Shades
board: { columns: 3, rows: 3 }
pieces:
  one of each: [[huge, big, tiny], [oak, lime, pine, fir], [up, down]]
turn:
  - place: piece in pool to empty cell
win: { align: 3 }
",
    );
    folder.write(
        "codes.yaml",
        "\
title: Too many to draw
board: { columns: 3, rows: 3 }
pieces:
  one of each: [[a, b], [c, d], [e, f], [g, h], [i, j]]
turn:
  - place: piece in pool to empty cell
win: { align: 3 }
",
    );
    let mut page = String::new();
    for (file, moves) in
        [("signs.yaml", "b1 c1 d1 b2"), ("shades.yaml", "HOU-a1 TFD-b2"), ("codes.yaml", "ACEGI-a1 BDFHJ-b2")]
    {
        let path = folder.path().join(file).display().to_string();
        let mut table = open_with_seed(&path, 1);
        for action in table.split(moves) {
            table.play(&action).unwrap();
        }
        let scene = seen(&table);
        for look in [ASCII, UNICODE] {
            let drawn = board::draw(&scene, &look);
            assert!(look.unicode || drawn.text().is_ascii(), "{}", drawn.text());
            page += &format!("{}\n", drawn.text());
        }
        page += &format!("{}\n\n", pieces::legend(&scene, &scene.tongue(Lang::En), &ASCII).join("\n"));
    }
    snapshot("variants_of_tomorrow", &page);
}
