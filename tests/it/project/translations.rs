//! What variants and rules bring in other languages: all that is shipped has its French, and words are found where they should be.

use crate::support::files::Folder;
use quadrille::library;
use quadrille_core::lang::{Lang, Text, Tongue, Words};
use quadrille_core::script;
use quadrille_core::variant::{Changes, Declared, Sources, Variant};
use quadrille_kernel::{Effect, Pieces};

fn open(name: &str, changes: &Changes) -> Variant {
    script::open(&library::shipped(), &mut Sources::default(), name, changes)
        .unwrap_or_else(|wrong| panic!("{wrong:#?}"))
}

/// Every shipped rule, with its script.
fn rules() -> Vec<(Declared, String)> {
    let library = library::shipped();
    let rule = |name: String| {
        let text = library.rule(&name, None).unwrap().text;
        let mut sources = Sources::default();
        let source = sources.add(&name, text.clone());
        (script::declare(&sources, source, &name).unwrap_or_else(|wrong| panic!("{wrong:#?}")), text)
    };
    library.rules().into_iter().map(rule).collect()
}

fn has_french(text: &Text) -> bool {
    text.languages().any(|language| language == "fr")
}

/// French, or one text that its author means for every language.
fn is_understood(text: &Text) -> bool {
    has_french(text) || text.languages().all(str::is_empty)
}

/// The sentences that a script refuses or ends a game with.
fn sentences(script: &str) -> Vec<&str> {
    let calls = |name: &str| -> Vec<&str> {
        let calls = script.split(name).skip(1).map(|rest| rest.split(';').next().unwrap());
        calls.filter_map(|call| call.split('"').rev().nth(1)).filter(|text| Words::is_sentence(text)).collect()
    };
    [".refuse(", ".win(", ".lose(", ".draw("].into_iter().flat_map(calls).collect()
}

#[test]
fn every_shipped_game_has_its_french() {
    let games = library::shipped().games();
    assert!(games.len() >= 10, "{games:?}");
    for name in games {
        let game = open(&name, &Changes::default());
        assert!(is_understood(&game.title), "the title of {name}");
        assert!(game.about.as_ref().is_some_and(has_french), "what {name} is about");
        for player in &game.players {
            assert!(is_understood(&player.name), "{name}: the player {}", player.name.get("en"));
        }
        let says = &game.definition;
        let values = match &says.pieces {
            Pieces::Tokens => Vec::new(),
            Pieces::Attributes { attributes, .. } => attributes.concat(),
        };
        let verbs = says.verbs.iter().filter(|verb| matches!(verb.effect, Effect::Rule(_))).map(|verb| &verb.name);
        let counters = says.counters.iter().map(|counter| &counter.name);
        for word in values.iter().chain(&says.markers).chain(counters).chain(verbs) {
            assert!(game.words.get("fr", word).is_some(), "{name} has no French for {word}");
        }
        for rule in &game.rules {
            assert!(rule.about.as_ref().is_some_and(has_french), "{name}: what the rule {} does", rule.name);
        }
    }
}

#[test]
fn every_shipped_rule_has_its_french() {
    let rules = rules();
    assert!(rules.len() >= 5);
    for (rule, script) in rules {
        let name = &rule.name;
        let about = rule.about.as_ref().unwrap_or_else(|| panic!("{name} says nothing about itself"));
        for lang in Lang::ALL {
            assert!(about.languages().any(|language| language == lang.code()), "{name}: about, in {}", lang.code());
        }
        let french = |word: &str| rule.words.iter().any(|said| said.name == word && said.says.0 == "fr");
        let params: Vec<&str> = rule.params.iter().map(|param| param.name.as_str()).collect();
        for word in rule.names().filter(|word| !params.contains(word)).chain(sentences(&script)) {
            assert!(french(word), "{name} has no French for `{word}`");
        }
        let translated = rule.words.iter().filter(|said| Words::is_sentence(&said.name));
        for sentence in translated {
            assert!(sentences(&script).contains(&sentence.name.as_str()), "{name} never says `{}`", sentence.name);
        }
    }
}

#[test]
fn names_of_rules_and_pieces_are_said_in_french_and_in_english() {
    let said = |game: &str, lang: Lang, word: &str| {
        let game = open(game, &Changes::default());
        Tongue { lang, words: &game.words }.word(word)
    };
    for (game, word, english, french) in [
        ("super_puissance4", "black_hole", "black hole", "trou noir"),
        ("super_puissance4", "disintegrate", "disintegrate", "désintégrer"),
        ("quarto", "hollow", "hollow", "creuse"),
        (
            "reversi",
            "it must flank a row of rivals",
            "it must flank a row of rivals",
            "il faut encadrer une rangée de jetons adverses",
        ),
    ] {
        assert_eq!((said(game, Lang::En, word).as_str(), said(game, Lang::Fr, word).as_str()), (english, french));
    }
}

#[test]
fn what_a_rule_is_about_is_said_in_each_language() {
    let about = |script: &str| {
        let mut sources = Sources::default();
        let source = sources.add("mine.rhai", script.to_owned());
        script::declare(&sources, source, "mine").unwrap().about.map(|about| {
            let said = |language| about.get(language).to_owned();
            (said("en"), said("fr"))
        })
    };
    let both = |english: &str, french: &str| Some((english.to_owned(), french.to_owned()));
    assert_eq!(about("fn on_turn_end(game) { }"), None);
    assert_eq!(about("// Holes."), both("Holes.", "Holes."));
    assert_eq!(about("// Holes.\nabout(\"fr\", \"Trous.\");"), both("Holes.", "Trous."));
    assert_eq!(about("// To do.\nabout(\"fr\", \"Trous.\");\nabout(\"Holes.\");"), both("Holes.", "Trous."));
    assert_eq!(about("// To do.\nabout(\"en\", \"Holes.\");"), both("Holes.", "Holes."));
    assert_eq!(about("about(\"fr\", \"Trous.\");"), both("Trous.", "Trous."));
    assert_eq!(about("about(\"fr\", \"Trous\\u202e\");"), both("Trous\\u{202e}", "Trous\\u{202e}"));
}

#[test]
fn the_words_of_a_variant_come_before_those_of_what_it_extends_and_of_its_rules() {
    let folder = Folder::new("words");
    let base = "extends: super_puissance4\nwords:\n  fr: { black_hole: gouffre, disintegrator: \"rayon\\u202e\" }\n  eo: { drop: faligi }\n";
    folder.write("base.yaml", base);
    let path =
        folder.write("mine.yaml", "extends: base\nwords:\n  fr: { black_hole: abîme }\n  en: { black_hole: pit }\n");
    let words = open(&path, &Changes::default()).words;
    for (language, name, called) in [
        ("fr", "black_hole", Some("abîme")),
        ("en", "black_hole", Some("pit")),
        ("fr", "disintegrator", Some("rayon\\u{202e}")),
        ("fr", "recover", Some("récupérer")),
        ("eo", "drop", Some("faligi")),
        ("fr", "drop", None),
    ] {
        assert_eq!(words.get(language, name), called, "{language} {name}");
    }
}

#[test]
fn a_game_that_loses_a_name_need_not_lose_the_words_for_it() {
    let folder = Folder::new("words");
    let base = folder.write("base.yaml", "extends: super_puissance4\nwords: { fr: { recover: reprendre } }\n");
    let path = folder.write("mine.yaml", "extends: base\nwithout: [recovery]\n");
    open(&path, &Changes::default());
    open(&base, &Changes { without: vec!["recovery".into()], ..Default::default() });
}
