//! The machine protocol, request by request, and the program that speaks it through a pipe.

use crate::support::golden::golden;
use crate::support::program::program;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::protocol::Session;
use quadrille_core::script::Limits;
use quadrille_kernel::Draw;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// A conversation without a game yet.
fn session() -> Session {
    Session::new(library::shipped(), Limits::new(now), quadrille::system::entropy)
}

/// A conversation that has had these requests, none of them refused.
fn after(requests: &[&str]) -> Session {
    let mut session = session();
    for request in requests {
        let answer = ask(&mut session, request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
    }
    session
}

fn ask(session: &mut Session, request: &str) -> Value {
    let (answer, go_on) = session.answer(request);
    assert!(go_on, "{request} ended the conversation");
    assert!(!answer.contains('\n'), "an answer is one line: {answer}");
    serde_json::from_str(&answer).unwrap()
}

/// A conversation as text: requests behind `>`, answers behind `<`, what depends on the clock left out.
fn conversation(requests: &str) -> String {
    let mut session = session();
    let mut lines = Vec::new();
    for request in requests.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (answer, go_on) = session.answer(request);
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        if let Some(time) = answer.get_mut("time_ms") {
            *time = json!("[time]");
        }
        lines.push(format!("> {request}\n< {answer}"));
        if !go_on {
            lines.push("(the end)".to_owned());
        }
    }
    lines.join("\n\n")
}

fn snapshot(name: &str, text: &str) {
    golden("protocol", name, text);
}

#[test]
fn a_game_of_connect4() {
    snapshot(
        "connect4",
        &conversation(
            r#"
        {"cmd":"new","game":"connect4"}
        {"cmd":"legal"}
        {"cmd":"play","action":"4"}
        {"cmd":"play","action":"drop c"}
        {"cmd":"state"}
        {"cmd":"undo"}
        {"cmd":"undo","plies":1}
        {"cmd":"new","game":"connect4","moves":"4343434"}
        {"cmd":"legal"}
        {"cmd":"play","action":"1"}
        {"cmd":"quit"}"#,
        ),
    );
}

#[test]
fn ways_to_begin() {
    snapshot(
        "ways_to_begin",
        &conversation(
            r#"
        {"cmd":"new","game":"connect4","moves":["4","4","drop 5"]}
        {"cmd":"new","game":"connect4","moves":"4 4, 5"}
        {"cmd":"new","game":"connect4","set":{"board.columns":9,"win.align":5},"with":["go_capture"],"moves":"9"}
        {"cmd":"new","game":"connect4","position":"6x7-112200000000000000000000000000000000000000","to_move":2}
        {"cmd":"new","game":"connect4","position":"6x7-111122200000000000000000000000000000000000"}
        {"cmd":"new","game":"tictactoe","position":"3x3-120000000","moves":"c3"}
        {"cmd":"new","game":"quarto","seed":7,"set":{"win.shapes":["square"]},"moves":"TDRS b2 SLSH"}"#,
        ),
    );
}

#[test]
fn what_is_seen_of_super_puissance4() {
    snapshot(
        "super_puissance4",
        &conversation(
            r#"
        {"cmd":"new","game":"super_puissance4","seed":7}
        {"cmd":"state","as":1}
        {"cmd":"state","reveal":true}
        {"cmd":"state"}
        {"cmd":"play","action":"drop 4"}
        {"cmd":"play","action":"4"}
        {"cmd":"play","action":"recover d1"}
        {"cmd":"legal"}"#,
        ),
    );
}

#[test]
fn other_ends() {
    snapshot(
        "other_ends",
        &conversation(
            r#"
        {"cmd":"new","game":"tictactoe","moves":"a1 b1 c1 b2 a2 c2 b3 a3 c3"}
        {"cmd":"new","game":"quarto","seed":1,"moves":"TDRS b1 TDRH c1 TDSS d1 TDSH a2 TLRS a3 TLRH a4 TLSS a1"}
        {"cmd":"new","game":"order_and_chaos","moves":"C-a1 C-b1 C-c1 N-a2 C-d1 C-e1"}
        {"cmd":"new","game":"reversi","set":{"board.columns":4,"board.rows":4}}"#,
        ),
    );
}

#[test]
fn players_and_referees() {
    snapshot(
        "go_solve_perft",
        &conversation(
            r#"
        {"cmd":"new","game":"connect4","moves":"434343"}
        {"cmd":"go","level":"opportunist","seed":1}
        {"cmd":"go","level":"sneaky","seed":1}
        {"cmd":"go","level":"nobrain","seed":1}
        {"cmd":"go","depth":4,"nodes":1000,"seed":1}
        {"cmd":"go","level":"minimax:nodes=500","seed":1}
        {"cmd":"go","level":"mcts","nodes":2000,"seed":1}
        {"cmd":"solve"}
        {"cmd":"new","game":"connect4","set":{"board.columns":8},"moves":"43"}
        {"cmd":"go","depth":5,"seed":2}
        {"cmd":"solve","time_ms":0}
        {"cmd":"new","game":"tictactoe","moves":"a1"}
        {"cmd":"go","depth":9,"seed":1}
        {"cmd":"solve"}
        {"cmd":"new","game":"connect4","moves":"4343"}
        {"cmd":"perft","depth":0}
        {"cmd":"perft","depth":2}"#,
        ),
    );
}

#[test]
fn the_games_there_are() {
    let answer = ask(&mut session(), r#"{"cmd":"games"}"#);
    let games = answer["games"].as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, library::shipped().games());
    for game in games {
        for field in ["title", "about"] {
            let text = game[field].as_str().unwrap();
            assert!(!text.is_empty() && !text.contains('\n'), "{game}");
        }
    }
}

#[test]
fn every_error_has_its_code_and_words_that_help() {
    snapshot(
        "errors",
        &conversation(
            r#"
        nonsense
        {"cmd":
        [1,2]
        "games"
        {}
        {"cmd":4}
        {"cmd":"gmaes"}
        {"cmd":"fly"}
        {"cmd":"legal"}
        {"cmd":"state"}
        {"cmd":"play","action":"4"}
        {"cmd":"undo"}
        {"cmd":"go"}
        {"cmd":"solve"}
        {"cmd":"perft","depth":1}
        {"cmd":"new"}
        {"cmd":"new","game":4}
        {"cmd":"new","game":"conect4"}
        {"cmd":"new","game":"../secret"}
        {"cmd":"new","game":"connect4","sede":7}
        {"cmd":"new","game":"connect4","seed":-1}
        {"cmd":"new","game":"connect4","seed":"7"}
        {"cmd":"new","game":"connect4","set":[1]}
        {"cmd":"new","game":"connect4","set":{"board.colums":9}}
        {"cmd":"new","game":"connect4","set":{"board.columns":0}}
        {"cmd":"new","game":"connect4","set":{"win.align":9}}
        {"cmd":"new","game":"connect4","with":["go_captur"]}
        {"cmd":"new","game":"connect4","with":"go_capture"}
        {"cmd":"new","game":"connect4","moves":"48"}
        {"cmd":"new","game":"connect4","moves":[4]}
        {"cmd":"new","game":"connect4","moves":"43434341"}
        {"cmd":"new","game":"connect4","position":"6x7-2112221122112011122101212120000200000000000"}
        {"cmd":"new","game":"connect4","position":"6x7-1","to_move":3}
        {"cmd":"new","game":"connect4","to_move":2}
        {"cmd":"new","game":"quarto","position":"4x4-0000000000000000"}
        {"cmd":"state"}
        {"cmd":"new","game":"connect4","moves":"44444"}
        {"cmd":"state","as":3}
        {"cmd":"state","as":1,"reveal":true}
        {"cmd":"state","as":"1"}
        {"cmd":"state","reveal":1}
        {"cmd":"legal","all":true}
        {"cmd":"play"}
        {"cmd":"play","action":4}
        {"cmd":"play","action":"8"}
        {"cmd":"play","action":"d3"}
        {"cmd":"play","action":""}
        {"cmd":"play","action":"fly 4"}
        {"cmd":"undo","plies":6}
        {"cmd":"undo","plies":0}
        {"cmd":"undo","plies":-1}
        {"cmd":"go","level":"sneeky"}
        {"cmd":"go","depth":"deep"}
        {"cmd":"perft"}
        {"cmd":"perft","depth":65}
        {"cmd":"perft","depth":1.5}
        {"cmd":"new","game":"connect4","moves":"4343434"}
        {"cmd":"play","action":"1"}
        {"cmd":"go"}
        {"cmd":"solve"}"#,
        ),
    );
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut session = after(&[r#"{"cmd":"new","game":"super_puissance4","seed":3,"moves":"drop 4, drop 4, drop 5"}"#]);
    let reveal = r#"{"cmd":"state","reveal":true}"#;
    let before = ask(&mut session, reveal);
    for refused in [
        "{",
        r#"{"cmd":"fly"}"#,
        r#"{"cmd":"new","game":"conect4"}"#,
        r#"{"cmd":"new","game":"connect4","set":{"win.align":99}}"#,
        r#"{"cmd":"new","game":"connect4","moves":"4444444"}"#,
        r#"{"cmd":"new","game":"connect4","position":"1x1-0"}"#,
        r#"{"cmd":"play","action":"drop 8"}"#,
        r#"{"cmd":"play","action":"disintegrate d1"}"#,
        r#"{"cmd":"undo","plies":4}"#,
        r#"{"cmd":"go","level":"none"}"#,
        r#"{"cmd":"solve","time_ms":0}"#,
        r#"{"cmd":"go","depth":0}"#,
    ] {
        assert_eq!(ask(&mut session, refused)["ok"], false, "{refused}");
        assert_eq!(ask(&mut session, reveal), before, "after {refused}");
    }
}

#[test]
fn a_game_without_a_seed_is_drawn_anew_and_one_with_a_seed_is_not() {
    let start = |request: &str| ask(&mut session(), request)["state"]["markers"].to_string();
    let unseeded: Vec<String> = (0..6).map(|_| start(r#"{"cmd":"new","game":"super_puissance4"}"#)).collect();
    assert!(unseeded.iter().any(|other| *other != unseeded[0]), "{unseeded:?}");
    let seeded = r#"{"cmd":"new","game":"super_puissance4","seed":5}"#;
    assert_eq!(start(seeded), start(seeded));
}

#[test]
fn undo_returns_to_the_state_before() {
    let mut session = after(&[r#"{"cmd":"new","game":"quarto","seed":2}"#]);
    let reveal = r#"{"cmd":"state","reveal":true}"#;
    let mut history = Vec::new();
    for action in ["TDRS", "b2", "SLSH", "c3", "TLRS"] {
        history.push(ask(&mut session, reveal)["state"].clone());
        ask(&mut session, &format!(r#"{{"cmd":"play","action":"{action}"}}"#));
    }
    assert_eq!(ask(&mut session, r#"{"cmd":"undo","plies":2}"#)["state"], history[3]);
    assert_eq!(ask(&mut session, r#"{"cmd":"undo"}"#)["state"], history[2]);
    assert_eq!(ask(&mut session, r#"{"cmd":"undo","plies":2}"#)["state"], history[0]);
}

#[test]
fn a_script_that_fails_is_an_answer_and_the_game_stands() {
    let folder = crate::support::files::Folder::new("protocol");
    folder.write("broken.rhai", "fn on_land(game, at) { if game.ply == 1 { let x = 1 / (game.ply - 1); } }");
    let game = folder.write("fragile.yaml", "title: Fragile\nextends: connect4\nrules: [broken]\n");
    let mut session = after(&[&json!({"cmd": "new", "game": game}).to_string(), r#"{"cmd":"play","action":"4"}"#]);
    let before = ask(&mut session, r#"{"cmd":"state"}"#);
    let answer = ask(&mut session, r#"{"cmd":"play","action":"4"}"#);
    assert_eq!(answer["error"]["code"], "script_failed", "{answer}");
    let message = answer["error"]["message"].as_str().unwrap();
    for part in ["`broken`", "`on_land`", "line 1"] {
        assert!(message.contains(part), "{message}");
    }
    assert_eq!(ask(&mut session, r#"{"cmd":"state"}"#), before);
}

#[test]
fn random_games_through_a_pipe_then_garbage_then_quit() {
    let mut engine = program(&std::env::temp_dir())
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let mut ask = |request: &[u8]| -> Value {
        input.write_all(request).and_then(|()| input.write_all(b"\n")).and_then(|()| input.flush()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}"))
    };
    let mut draw = Draw::player(5, 0);
    for game in library::shipped().games() {
        let mut state = ask(json!({"cmd": "new", "game": game, "seed": 5}).to_string().as_bytes())["state"].clone();
        while state["outcome"].is_null() {
            let actions = ask(br#"{"cmd":"legal"}"#)["actions"].clone();
            let actions = actions.as_array().unwrap();
            assert_eq!(ask(br#"{"cmd":"play","action":"zz0"}"#)["error"]["code"], "illegal_action");
            let action = &actions[draw.below(actions.len())];
            state = ask(json!({"cmd": "play", "action": action}).to_string().as_bytes())["state"].clone();
            assert!(state.is_object(), "{game}: {action}");
        }
        assert_eq!(ask(br#"{"cmd":"legal"}"#), json!({"ok": true, "actions": []}));
    }
    for garbage in [&b"garbage"[..], b"\xff\xfe\x00", b"{}", b"null", b"[[[[[[", "{\"cmd\":\"\u{202e}\"}".as_bytes()] {
        assert_eq!(ask(garbage)["ok"], false);
    }
    assert_eq!(ask(br#"{"cmd":"games"}"#)["ok"], true);
    assert_eq!(ask(br#"{"cmd":"quit"}"#), json!({"ok": true}));
    let mut rest = String::new();
    assert_eq!(output.read_line(&mut rest).unwrap(), 0, "{rest}");
    let ended = engine.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8(ended.stderr).unwrap()), (Some(0), String::new()));
}

#[test]
fn the_end_of_input_is_the_end() {
    let mut engine =
        program(&std::env::temp_dir()).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // The last line lacks its end, and empty lines are nothing.
    engine
        .stdin
        .take()
        .unwrap()
        .write_all(b"\n\n{\"cmd\":\"new\",\"game\":\"connect4\"}\r\n{\"cmd\":\"legal\"}")
        .unwrap();
    let ended = engine.wait_with_output().unwrap();
    let lines: Vec<Value> = ended
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!((ended.status.code(), lines.len()), (Some(0), 2));
    assert_eq!(lines[1]["actions"], json!(["1", "2", "3", "4", "5", "6", "7"]));
}
