use super::*;
use clap::Parser;
use quadrille_core::mistakes;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    given: Given,
}

/// A world in which nothing is said: no flag, no variable, no file, no terminal.
#[derive(Clone, Copy, Default)]
struct World<'a> {
    flags: &'a str,
    variables: &'a [(&'a str, &'a str)],
    file: Option<&'a str>,
    terminals: [bool; 2],
    width: Option<usize>,
}

const PATH: &str = "/home/ada/.config/quadrille/settings.yaml";

fn resolved(world: World) -> Resolved {
    let words = ["quadrille"].into_iter().chain(world.flags.split_whitespace());
    let given = Line::try_parse_from(words).unwrap_or_else(|error| panic!("{}: {error}", world.flags)).given;
    let variable =
        |name: &str| world.variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(*value));
    let [out_is_terminal, err_is_terminal] = world.terminals;
    let file = world.file.map(|text| (Path::new(PATH), text));
    resolve(&given, &Around { variable: &variable, file, out_is_terminal, err_is_terminal, width: world.width })
}

fn told(resolved: &Resolved) -> String {
    mistakes::render(&resolved.mistakes, &resolved.sources, false)
}

/// What is in force where all is well.
fn fine(world: World) -> (Settings, Origins) {
    let resolved = resolved(world);
    assert_eq!(told(&resolved), "");
    (resolved.settings, resolved.origins)
}

/// What the complaint about a command line says.
fn refused(flags: &str) -> String {
    match Line::try_parse_from(["quadrille"].into_iter().chain(flags.split_whitespace())) {
        Ok(_) => panic!("{flags} is taken"),
        Err(error) => error.to_string(),
    }
}

/// One setting through all four layers: what each of them says, and what then is in force.
struct Layered<'a> {
    ask: fn(&Settings, &Origins) -> (String, Origin),
    flag: (&'a str, &'static str, &'a str),
    variable: (&'static str, &'a str, &'a str),
    file: (&'a str, &'a str),
    otherwise: (&'a [(&'a str, &'a str)], Origin, &'a str),
}

fn check(case: Layered) {
    let ask = |world| {
        let (settings, origins) = fine(world);
        (case.ask)(&settings, &origins)
    };
    let (flags, flag, by_flag) = case.flag;
    let (variable, value, by_variable) = case.variable;
    let (text, by_file) = case.file;
    let (around, weakest, otherwise) = case.otherwise;
    let (all, empty) = ([&[(variable, value)], around].concat(), [&[(variable, "")], around].concat());
    let world = World { flags, variables: &all, file: Some(text), ..World::default() };
    assert_eq!(ask(world), (by_flag.to_owned(), Origin::Flag(flag)));
    let world = World { flags: "", ..world };
    assert_eq!(ask(world), (by_variable.to_owned(), Origin::Variable(variable)));
    for variables in [around, &empty] {
        let world = World { variables, ..world };
        assert_eq!(ask(world), (by_file.to_owned(), Origin::File));
        assert_eq!(ask(World { file: None, ..world }), (otherwise.to_owned(), weakest));
    }
}

#[test]
fn the_language() {
    let ask = |settings: &Settings, origins: &Origins| (settings.lang.code().to_owned(), origins.lang);
    check(Layered {
        ask,
        flag: ("--lang fr", "--lang", "fr"),
        variable: ("QUADRILLE_LANG", "EN", "en"),
        file: ("lang: fr\n", "fr"),
        otherwise: (&[("LANG", "en_GB.UTF-8")], Origin::Variable("LANG"), "en"),
    });
    for (variables, code, from) in [
        (&[][..], "en", Origin::Default),
        (&[("LC_ALL", "fr_CA.UTF-8"), ("LC_MESSAGES", "en_GB"), ("LANG", "en_GB")], "fr", Origin::Variable("LC_ALL")),
        (&[("LC_ALL", ""), ("LC_MESSAGES", "fr"), ("LANG", "en_GB")], "fr", Origin::Variable("LC_MESSAGES")),
        (&[("LC_ALL", "C"), ("LANG", "fr_FR")], "en", Origin::Default),
        (&[("LC_CTYPE", "fr_FR.UTF-8")], "en", Origin::Default),
        (&[("LANG", "de_DE.UTF-8")], "en", Origin::Default),
    ] {
        let (settings, origins) = fine(World { variables, ..World::default() });
        assert_eq!((settings.lang.code(), origins.lang), (code, from), "{variables:?}");
    }
    let words = refused("--lang de");
    assert!(words.contains("--lang") && words.contains("[possible values: en, fr]"), "{words}");
    assert!(Lang::ALL.iter().all(|lang| LANG.expects.contains(lang.code())));
}

#[test]
fn the_colour() {
    let ask = |settings: &Settings, origins: &Origins| (settings.colour.to_string(), origins.colour);
    check(Layered {
        ask,
        flag: ("--colour always", "--color", "true"),
        variable: ("QUADRILLE_COLOR", "never", "false"),
        file: ("color: always\n", "true"),
        otherwise: (&[("NO_COLOR", "1")], Origin::Variable("NO_COLOR"), "false"),
    });
}

#[test]
fn colour_left_to_itself() {
    let variable = Origin::Variable;
    for (flags, variables, out, from) in [
        ("", &[][..], true, Origin::Terminal),
        ("--color auto", &[("NO_COLOR", "")], true, Origin::Terminal),
        ("", &[("NO_COLOR", "0")], false, variable("NO_COLOR")),
        ("--color auto", &[("NO_COLOR", "1")], false, variable("NO_COLOR")),
        ("--color always", &[("NO_COLOR", "1"), ("TERM", "dumb")], true, Origin::Flag("--color")),
        ("", &[("NO_COLOR", "1"), ("QUADRILLE_COLOR", "always")], true, variable("QUADRILLE_COLOR")),
        ("", &[("TERM", "dumb")], false, variable("TERM")),
        ("", &[("TERM", "dumb"), ("QUADRILLE_PLAIN", "no")], false, variable("TERM")),
        ("", &[("TERM", "xterm")], true, Origin::Terminal),
        ("--plain", &[], false, Origin::Flag("--plain")),
        ("--plain --color always", &[], true, Origin::Flag("--color")),
        ("--color never", &[], false, Origin::Flag("--color")),
        ("", &[("QUADRILLE_PLAIN", "1")], false, variable("QUADRILLE_PLAIN")),
    ] {
        let (settings, origins) = fine(World { flags, variables, terminals: [true; 2], ..World::default() });
        assert_eq!((settings.colour, origins.colour), (out, from), "{flags} {variables:?}");
        assert_eq!((settings.colour_errors, origins.colour_errors), (out, from), "{flags} {variables:?}");
    }
}

#[test]
fn colour_is_decided_for_each_stream() {
    for terminals in [[true, true], [true, false], [false, true], [false, false]] {
        let both = |flags| {
            let (settings, _) = fine(World { flags, terminals, ..World::default() });
            [settings.colour, settings.colour_errors]
        };
        assert_eq!(both(""), terminals);
        assert_eq!(both("--color always"), [true; 2]);
        assert_eq!(both("--color never"), [false; 2]);
    }
}

#[test]
fn the_characters() {
    let ask = |settings: &Settings, origins: &Origins| (settings.unicode.to_string(), origins.unicode);
    let layered = |flag| Layered {
        ask,
        flag,
        variable: ("QUADRILLE_CHARACTERS", "ASCII", "false"),
        file: ("characters: unicode\n", "true"),
        otherwise: (&[("LANG", "C")], Origin::Variable("LANG"), "false"),
    };
    check(layered(("--unicode", "--unicode", "true")));
    check(layered(("--ascii", "--ascii", "false")));
    for (variables, unicode, from) in [
        (&[][..], false, Origin::Default),
        (&[("LANG", "fr_FR.utf8")], true, Origin::Variable("LANG")),
        (&[("LANG", "C.UTF-8")], true, Origin::Variable("LANG")),
        (&[("LANG", "fr_FR.ISO8859-1")], false, Origin::Variable("LANG")),
        (&[("LC_ALL", "C"), ("LANG", "C.UTF-8")], false, Origin::Variable("LC_ALL")),
        (&[("LC_ALL", ""), ("LC_CTYPE", "UTF-8"), ("LANG", "C")], true, Origin::Variable("LC_CTYPE")),
        (&[("LC_MESSAGES", "fr_FR.UTF-8")], false, Origin::Default),
    ] {
        let (settings, origins) = fine(World { variables, ..World::default() });
        assert_eq!((settings.unicode, origins.unicode), (unicode, from), "{variables:?}");
    }
}

#[test]
fn characters_cannot_be_both() {
    let words = refused("--ascii --unicode");
    assert!(words.contains("'--ascii' cannot be used with '--unicode'"), "{words}");
    // Behind different commands, clap lets both through.
    let given = Given { ascii: true, unicode: true, ..Given::default() };
    let around =
        Around { variable: &|_| None, file: None, out_is_terminal: false, err_is_terminal: false, width: None };
    let resolved = resolve(&given, &around);
    assert!(told(&resolved).starts_with("error[Q092]: `--ascii` and `--unicode` contradict each other"));
}

#[test]
fn plain() {
    let ask = |settings: &Settings, origins: &Origins| (settings.plain.to_string(), origins.plain);
    let layered = |value, is| Layered {
        ask,
        flag: ("--plain", "--plain", "true"),
        variable: ("QUADRILLE_PLAIN", value, is),
        file: ("plain: false\n", "false"),
        otherwise: (&[("TERM", "dumb")], Origin::Variable("TERM"), "true"),
    };
    for value in ["1", "true", "yes", "on", "YES"] {
        check(layered(value, "true"));
    }
    for value in ["0", "false", "no", "off", "Off"] {
        check(layered(value, "false"));
    }
    assert!(!fine(World { variables: &[("TERM", "xterm")], ..World::default() }).0.plain);
}

#[test]
fn spoken() {
    check(Layered {
        ask: |settings, origins| (settings.spoken.to_string(), origins.spoken),
        flag: ("--spoken", "--spoken", "true"),
        variable: ("QUADRILLE_SPOKEN", "0", "false"),
        file: ("spoken: true\n", "true"),
        otherwise: (&[], Origin::Default, "false"),
    });
}

#[test]
fn line_by_line() {
    check(Layered {
        ask: |settings, origins| (settings.console.to_string(), origins.console),
        flag: ("--console", "--console", "true"),
        variable: ("QUADRILLE_CONSOLE", "0", "false"),
        file: ("console: true\n", "true"),
        otherwise: (&[], Origin::Default, "false"),
    });
}

#[test]
fn animation() {
    check(Layered {
        ask: |settings, origins| (settings.animation.to_string(), origins.animation),
        flag: ("--no-animation", "--no-animation", "false"),
        variable: ("QUADRILLE_ANIMATION", "1", "true"),
        file: ("animation: false\n", "false"),
        otherwise: (&[], Origin::Default, "true"),
    });
}

#[test]
fn the_theme() {
    check(Layered {
        ask: |settings, origins| (settings.theme.clone(), origins.theme),
        flag: ("--theme light", "--theme", "light"),
        variable: ("QUADRILLE_THEME", "Safe", "safe"),
        file: ("theme: contrast\n", "contrast"),
        otherwise: (&[("LANG", "C")], Origin::Variable("LANG"), "ascii"),
    });
    assert_eq!(fine(World { variables: &[("LANG", "en_GB.UTF-8")], ..World::default() }).0.theme, "dark");
}

#[test]
fn the_pause() {
    check(Layered {
        ask: |settings, origins| (format!("{:?}", settings.pause), origins.pause),
        flag: ("--pause 0.25", "--pause", "Some(250ms)"),
        variable: ("QUADRILLE_PAUSE", "3600", "Some(3600s)"),
        file: ("pause: 1.5\n", "Some(1.5s)"),
        otherwise: (&[], Origin::Default, "None"),
    });
    for wrong in ["-1", "3600.1", "NaN", "inf", "soon", "1e9"] {
        let words = refused(&format!("--pause {wrong}"));
        assert!(words.contains("--pause") && words.contains("seconds from 0 to 3600, such as 1.5"), "{words}");
    }
}

#[test]
fn the_limits_of_scripts() {
    check(Layered {
        ask: |settings, origins| (format!("{:?}", settings.script_steps), origins.script_steps),
        flag: ("--script-steps 1000", "--script-steps", "Some(1000)"),
        variable: ("QUADRILLE_SCRIPT_STEPS", "7", "Some(7)"),
        file: ("script_steps: 400000\n", "Some(400000)"),
        otherwise: (&[], Origin::Default, "None"),
    });
    check(Layered {
        ask: |settings, origins| (format!("{:?}", settings.script_time), origins.script_time),
        flag: ("--script-time 250ms", "--script-time", "Some(250ms)"),
        variable: ("QUADRILLE_SCRIPT_TIME", "20s", "Some(20s)"),
        file: ("script_time: 1s\n", "Some(1s)"),
        otherwise: (&[], Origin::Default, "None"),
    });
    for wrong in ["--script-steps 0", "--script-steps many", "--script-time soon", "--script-time 5"] {
        let words = refused(wrong);
        assert!(words.contains("--script-") && words.contains("expected"), "{words}");
    }
}

#[test]
fn the_engine_of_scripts() {
    let of = |flags| {
        let (settings, origins) = fine(World { flags, ..World::default() });
        (settings.script_engine, origins.script_engine)
    };
    assert_eq!(of(""), (Engine::Compiled, Origin::Default));
    let named = Origin::Flag("--script-engine");
    assert_eq!(of("--script-engine interpreted"), (Engine::Interpreted, named));
    assert_eq!(of("--script-engine Compiled"), (Engine::Compiled, named));
    let words = refused("--script-engine fast");
    assert!(
        words.contains("invalid value 'fast'") && words.contains("[possible values: compiled, interpreted]"),
        "{words}"
    );
}

#[test]
fn the_folder_of_games() {
    let ask = |settings: &Settings, origins: &Origins| {
        (settings.games_dir.as_ref().map_or("none".to_owned(), |dir| dir.display().to_string()), origins.games_dir)
    };
    check(Layered {
        ask,
        flag: ("--games-dir mine", "--games-dir", "mine"),
        variable: ("QUADRILLE_GAMES_DIR", "~/yours", "~/yours"),
        file: ("games_dir: /srv/games\n", "/srv/games"),
        otherwise: (&[], Origin::Default, "none"),
    });
    for (text, dir) in [
        ("games_dir: ~/games\n", "/home/ada/games"),
        ("games_dir: games\n", "/home/ada/.config/quadrille/games"),
        ("games_dir: ~ada/games\n", "/home/ada/.config/quadrille/~ada/games"),
    ] {
        let (settings, _) = fine(World { file: Some(text), variables: &[("HOME", "/home/ada")], ..World::default() });
        assert_eq!(settings.games_dir.as_deref(), Some(Path::new(dir)), "{text}");
    }
}

#[test]
fn the_width_is_a_terminals() {
    for (variables, out, width, wide, from) in [
        (&[][..], true, Some(80), Some(80), Origin::Terminal),
        (&[], true, None, None, Origin::Terminal),
        (&[], false, Some(80), None, Origin::Terminal),
        (&[("COLUMNS", "132")], true, Some(80), Some(132), Origin::Variable("COLUMNS")),
        (&[("COLUMNS", "132")], false, Some(80), None, Origin::Terminal),
        (&[("COLUMNS", "wide")], true, Some(80), Some(80), Origin::Terminal),
        (&[("COLUMNS", "0")], true, Some(80), Some(80), Origin::Terminal),
    ] {
        let (settings, origins) = fine(World { variables, terminals: [out, true], width, ..World::default() });
        assert_eq!((settings.width, origins.width), (wide, from), "{variables:?}");
    }
}

#[test]
fn where_nothing_is_said() {
    let (settings, _) = fine(World::default());
    assert_eq!(settings, Settings { theme: "ascii".to_owned(), animation: true, ..Settings::default() });
    for empty in ["", "\n", "# lang: fr\n\n", "\u{feff}# nothing\r\n"] {
        assert_eq!(fine(World { file: Some(empty), ..World::default() }).0, settings, "{empty:?}");
    }
}

#[test]
fn all_that_is_wrong_is_told_with_its_place() {
    let text = "lang: fr\ncolour: always\ncolor: sometimes\nplain:\nspoken: [yes]\npause: -1\nfont: 12\n";
    let variables = &[("QUADRILLE_LANG", "klingon"), ("QUADRILLE_PAUSE", "soon")];
    let resolved = resolved(World { variables, file: Some(text), ..World::default() });
    let words = told(&resolved);
    for (message, place, expected) in [
        ("there is no setting `colour`", "settings.yaml:2:1", "did you mean `color`?"),
        ("the setting `color` cannot be `sometimes`", "settings.yaml:3:8", "expected auto, always or never"),
        ("the setting `plain` cannot be nothing", "settings.yaml:4:", "expected true or false"),
        ("the setting `spoken` cannot be a list", "settings.yaml:5:9", "expected true or false"),
        ("the setting `pause` cannot be `-1`", "settings.yaml:6:8", "expected seconds from 0 to 3600, such as 1.5"),
        ("there is no setting `font`", "settings.yaml:7:1", "the settings are lang, color, characters, theme"),
        ("the environment variable QUADRILLE_LANG cannot be `klingon`", "QUADRILLE_LANG:1:1", "expected en or fr"),
        ("the environment variable QUADRILLE_PAUSE cannot be `soon`", "QUADRILLE_PAUSE:1:1", "expected seconds"),
    ] {
        for part in [message, place, expected] {
            assert!(words.contains(part), "{part} is not told:\n{words}");
        }
    }
    assert_eq!(resolved.mistakes.len(), 8, "{words}");
    // What is right beside it holds.
    assert_eq!(resolved.settings.lang, Lang::Fr);
}

#[test]
fn what_is_no_yaml_or_no_list_of_settings_is_told() {
    for (text, words) in [
        ("lang: fr\n  color: never\n", "settings.yaml:2:"),
        ("fr\n", "settings are lines of `key: value`, not a text"),
        ("- lang: fr\n", "settings are lines of `key: value`, not a list"),
        ("lang: fr\nlang: en\n", "the key `lang` is there twice"),
    ] {
        let told = told(&resolved(World { file: Some(text), ..World::default() }));
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_wrong_variable_is_told_even_where_a_flag_decides() {
    let variables = &[("QUADRILLE_CHARACTERS", "utf8"), ("QUADRILLE_PLAIN", "maybe"), ("QUADRILLE_COLOR", "yes")];
    let resolved = resolved(World { flags: "--ascii --plain --color never", variables, ..World::default() });
    assert_eq!(resolved.mistakes.len(), 3, "{}", told(&resolved));
    assert!(!resolved.settings.unicode && resolved.settings.plain && !resolved.settings.colour);
}

#[cfg(unix)]
#[test]
fn what_is_no_text_is_a_path_but_nothing_else() {
    use std::os::unix::ffi::OsStringExt;
    let bytes = || OsString::from_vec(vec![b'a', 0xff]);
    let around = Around {
        variable: &|name| ["QUADRILLE_LANG", "QUADRILLE_GAMES_DIR", "LANG"].contains(&name).then(bytes),
        file: None,
        out_is_terminal: false,
        err_is_terminal: false,
        width: None,
    };
    let resolved = resolve(&Given::default(), &around);
    assert_eq!(resolved.settings.games_dir, Some(PathBuf::from(bytes())));
    assert_eq!(resolved.mistakes.len(), 1, "{}", told(&resolved));
}

#[test]
fn help_is_coloured_as_the_flags_seem_to_say() {
    for (words, variables, colour) in [
        ("--help", &[][..], ColorChoice::Auto),
        ("show --color never --help", &[], ColorChoice::Never),
        ("show --colour=ALWAYS x", &[("QUADRILLE_COLOR", "never")], ColorChoice::Always),
        ("--plain -h", &[], ColorChoice::Never),
        ("--plain --color always", &[], ColorChoice::Always),
        ("--color auto", &[("QUADRILLE_COLOR", "never")], ColorChoice::Auto),
        ("--color", &[("QUADRILLE_COLOR", "never")], ColorChoice::Never),
        ("--color sometimes", &[], ColorChoice::Auto),
        ("show -- --plain", &[], ColorChoice::Auto),
        ("", &[("QUADRILLE_PLAIN", "1")], ColorChoice::Never),
    ] {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
        let found = colour_of_help(words.split_whitespace().map(OsString::from), &variable);
        assert_eq!(found, colour, "{words} {variables:?}");
    }
}
