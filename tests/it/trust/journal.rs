//! The journal of a game: whatever happens to its end, all that stands before is known again, and nothing else is taken for it.

use quadrille_core::play::journal::{End, Journal, Kept};
use quadrille_core::play::record::Record;
use quadrille_core::variant::Changes;
use quadrille_kernel::Draw;

fn begun() -> Kept {
    let changes = Changes { set: vec![("board.columns".to_owned(), "8".to_owned())], ..Changes::default() };
    let seats = vec!["human".to_owned(), "sneaky".to_owned()];
    let names = vec!["Ada \u{1b}[31m\n\u{202e}".to_owned(), String::new()];
    let record = Record { game: "connect4".to_owned(), changes, seed: 42, seats, names, ..Record::default() };
    Kept { record, files: vec![("connect4.yaml".to_owned(), "5d41".to_owned())], over: false }
}

/// A game as it comes about, with moves taken back: the text after each step, and what it then says.
fn written(steps: usize) -> Vec<(String, Kept)> {
    let mut draw = Draw::opening(7);
    let (mut journal, mut text, mut now) = (Journal::default(), String::new(), begun());
    let mut all = Vec::new();
    for step in 0..steps {
        match draw.below(5) {
            0 if !now.record.moves.is_empty() => {
                let left = draw.below(now.record.moves.len());
                now.record.moves.truncate(left);
            }
            1 => now.files[0].1 = format!("{step:x}"),
            2 => now.record.moves.extend([format!("drop {}", draw.below(8)), "zap a1".to_owned()]),
            _ => now.record.moves.push(draw.below(8).to_string()),
        }
        now.over = draw.below(6) == 0;
        text += &journal.follow(&now);
        assert_eq!(journal.kept(), Some(&now));
        assert_eq!(journal.follow(&now), "", "nothing new, nothing written");
        all.push((text.clone(), now.clone()));
    }
    all
}

#[test]
fn what_is_written_is_read_again_and_can_be_gone_on_with() {
    for (text, kept) in written(60) {
        let mut reading = Journal::read(text.as_bytes());
        assert_eq!((reading.end, reading.good), (End::Whole, text.len()));
        assert_eq!(reading.journal.kept(), Some(&kept), "{text}");
        let mut on = kept.clone();
        on.record.moves.push("7".to_owned());
        let longer = format!("{text}{}", reading.journal.follow(&on));
        assert_eq!(Journal::read(longer.as_bytes()).end, End::Whole);
    }
}

#[test]
fn a_text_cut_anywhere_says_all_that_was_written_before() {
    let steps = written(12);
    let (text, _) = steps.last().unwrap();
    for cut in 0..=text.len() {
        let reading = Journal::read(&text.as_bytes()[..cut]);
        let before = steps.iter().rev().find(|(whole, _)| whole.len() <= cut);
        let whole = cut == text.len() || cut > 0 && text.as_bytes()[cut - 1] == b'\n';
        let first = text.find('\n').unwrap();
        let unended = cut > first && text.as_bytes().get(cut) == Some(&b'\n');
        let end = if whole {
            End::Whole
        } else if unended {
            End::Unended
        } else {
            End::Torn
        };
        assert_eq!(reading.end, end, "{cut}");
        let Some((sure, kept)) = before else { continue };
        assert!(reading.good >= sure.len(), "cut at {cut}: {} bytes are good of {}", reading.good, sure.len());
        if reading.good == sure.len() {
            assert_eq!(&reading.journal.kept().unwrap().record, &kept.record, "{cut}");
        }
    }
    assert_eq!(Journal::read(b"").end, End::Torn);
}

/// What is read of a spoilt text is what is read of its good beginning, which is as it was written.
fn never_taken_for_good(original: &[u8], spoilt: &[u8], what: &str) {
    let reading = Journal::read(spoilt);
    assert_ne!(reading.end, End::Whole, "{what}");
    assert!(original.starts_with(&spoilt[..reading.good]), "{what}: {} bytes are taken for good", reading.good);
    assert_eq!(reading.journal, Journal::read(&original[..reading.good]).journal, "{what}");
}

#[test]
fn every_bit_that_is_flipped_is_found() {
    let (text, _) = written(12).pop().unwrap();
    let original = text.as_bytes();
    for nth in 0..original.len() * 8 {
        let mut spoilt = original.to_vec();
        spoilt[nth / 8] ^= 1 << (nth % 8);
        never_taken_for_good(original, &spoilt, &format!("bit {nth}"));
    }
}

#[test]
fn lines_that_are_lost_doubled_swapped_or_made_up_are_found() {
    let (text, _) = written(12).pop().unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for nth in 0..lines.len() {
        let mut lost = lines.clone();
        lost.remove(nth);
        if nth + 1 < lines.len() {
            never_taken_for_good(text.as_bytes(), lost.concat().as_bytes(), &format!("line {nth} is lost"));
            let mut swapped = lines.clone();
            swapped.swap(nth, nth + 1);
            never_taken_for_good(text.as_bytes(), swapped.concat().as_bytes(), &format!("line {nth} is swapped"));
        }
        let mut doubled = lines.clone();
        doubled.insert(nth, lines[nth]);
        never_taken_for_good(text.as_bytes(), doubled.concat().as_bytes(), &format!("line {nth} is there twice"));
    }
    for more in ["x", "\n", "000000000000 move \"4\"\n", "\0\0\0\0", "\u{feff}"] {
        never_taken_for_good(text.as_bytes(), format!("{text}{more}").as_bytes(), more);
        never_taken_for_good(b"", format!("{more}{text}").as_bytes(), more);
    }
}

#[test]
fn a_journal_as_it_is_written() {
    let (mut journal, mut now) = (Journal::default(), begun());
    now.record.names[0] = "Ada".to_owned();
    now.record.moves = vec!["drop 4".to_owned()];
    let mut text = journal.follow(&now);
    now.record.moves = vec!["drop 3".to_owned(), "zap a1".to_owned()];
    now.over = true;
    text += &journal.follow(&now);
    crate::support::golden::golden("resume", "journal", &text);
}
