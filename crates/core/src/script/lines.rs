//! Where statements begin in a script, and the script with a call before each that counts it.
//!
//! The engine keeps the bodies of its functions to itself, so it is the text that gets the calls: before each statement of a
//! block, and for `else if`, where no statement can stand, in its condition.
//!
//! ```text
//! fn on_land(game, at) {                            fn on_land(game, at) {
//!     if game.ply > 3 { game.win(1); }                  __ran(0);if game.ply > 3 { __ran(1);game.win(1); }
//!     else if at.row == 1 {                             else if __ran(2)||at.row == 1 {
//!         game.draw();                                      __ran(3);game.draw();
//!     }                                                 }
//! }                                                 }
//! ```

/// The function that is called: it takes the number of a statement, and returns false.
pub const RAN: &str = "__ran";

/// A script with calls that count, and the line of each statement, from 1.
pub struct Counted {
    /// The script, line for line as it was.
    pub text: String,
    /// The lines on which its statements begin, in the order of their numbers.
    pub lines: Vec<usize>,
    /// What was put in: the line from 1, the column from 1 in the script as it was, and how many characters.
    pub added: Vec<(usize, usize, usize)>,
}

/// The column in a script as it was of a column in the script with calls.
pub fn true_column(added: &[(usize, usize, usize)], line: usize, column: usize) -> usize {
    let on_line = added.iter().filter(|(other, ..)| *other == line);
    on_line.fold(column, |column, (_, at, length)| if column > *at { (column - length).max(*at) } else { column })
}

/// A word or a sign of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Token<'a> {
    text: &'a str,
    start: usize,
}

/// What a brace encloses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Brace {
    /// Statements.
    Block,
    /// Statements, with a condition behind them.
    Do,
    /// The cases of a `switch`.
    Cases,
}

/// Puts a call before each statement of a script's functions. Their numbers begin with `first`.
pub fn counted(script: &str, first: usize) -> Counted {
    let (tokens, _) = tokens(script);
    let mut places: Vec<(usize, bool)> = Vec::new();
    let mut braces: Vec<Brace> = Vec::new();
    let mut switches = 0;
    let mut closed = None;
    for (nth, token) in tokens.iter().enumerate() {
        let before = nth.checked_sub(1).map_or("", |before| tokens[before].text);
        let inside = !matches!(braces.last(), None | Some(Brace::Cases));
        let is_word = token.text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let begins = match before {
            ";" => token.text != "}" && token.text != ";",
            "{" => token.text != "}" && token.text != ";",
            // What follows a block is a statement, unless it goes on with what the block is part of.
            "}" => {
                let goes_on = matches!(token.text, "else" | "catch")
                    || (closed == Some(Brace::Do) && matches!(token.text, "while" | "until"));
                is_word && !goes_on
            }
            _ => false,
        };
        if inside && begins {
            places.push((token.start, false));
        } else if inside && before == "else" && token.text == "if" {
            places.push((token.start, true));
        }
        match token.text {
            "switch" => switches += 1,
            "{" if switches > 0 => {
                switches -= 1;
                braces.push(Brace::Cases);
            }
            "{" if before == "do" => braces.push(Brace::Do),
            "{" => braces.push(Brace::Block),
            "}" => closed = braces.pop(),
            _ => {}
        }
    }
    let (mut text, mut lines, mut added, mut copied) = (String::new(), Vec::new(), Vec::new(), 0);
    let (mut line, mut counted) = (1, 0);
    for (number, (start, condition)) in (first..).zip(places) {
        let at = if condition { start + "if".len() } else { start };
        text += &script[copied..at];
        let call = if condition { format!(" {RAN}({number})||") } else { format!("{RAN}({number});") };
        line += script[counted..start].matches('\n').count();
        counted = start;
        let line_start = script[..at].rfind('\n').map_or(0, |newline| newline + 1);
        added.push((line, script[line_start..at].chars().count() + 1, call.len()));
        lines.push(line);
        text += &call;
        copied = at;
    }
    text += &script[copied..];
    Counted { text, lines, added }
}

/// Where a comment begins that is not closed, if there is one. The engine reads it as one that goes on to the end.
pub fn unclosed_comment(script: &str) -> Option<usize> {
    tokens(script).1
}

/// The words and signs of a script; texts are one each, comments none. And where a comment begins that is not closed.
fn tokens(script: &str) -> (Vec<Token<'_>>, Option<usize>) {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(first) = script[start..].chars().next() {
        let rest = &script[start..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            match comment(rest) {
                Some(length) => length,
                None => return (found, Some(start)),
            }
        } else if first.is_whitespace() {
            first.len_utf8()
        } else {
            let length = match first {
                '"' | '\'' | '`' => quoted(rest, first),
                _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                _ => first.len_utf8(),
            };
            found.push(Token { text: &rest[..length], start });
            length
        };
        start += length;
    }
    (found, None)
}

/// How long a comment is, with those inside it; `None` where it is not closed.
fn comment(rest: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest[at..];
        match (here.starts_with("/*"), here.starts_with("*/")) {
            (true, _) => (depth, at) = (depth + 1, at + 2),
            (_, true) => (depth, at) = (depth - 1, at + 2),
            _ => at += here.chars().next().map_or(1, char::len_utf8),
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// How long a text is that begins here, with both of its quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + c.len_utf8();
        }
        escaped = c == '\\' && !escaped && quote != '`';
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(script: &str) -> String {
        counted(script, 0).text.replace(RAN, "#")
    }

    #[test]
    fn every_statement_of_a_function_is_counted_and_nothing_else() {
        let head = "param(\"count\", 5); // { not; this }\n";
        for (script, expected) in [
            ("fn f(g) { }", "fn f(g) { }"),
            ("fn f(g) { a(); b() }", "fn f(g) { #(0);a(); #(1);b() }"),
            ("fn f(g) { if x { a(); } b(); }", "fn f(g) { #(0);if x { #(1);a(); } #(2);b(); }"),
            ("fn f(g) { if x { 1 } else { 2 } }", "fn f(g) { #(0);if x { #(1);1 } else { #(2);2 } }"),
            ("fn f(g) { if x { 1 } else if y { 2 } }", "fn f(g) { #(0);if x { #(1);1 } else if #(2)|| y { #(3);2 } }"),
            ("fn f(g) { do { a(); } while x; b(); }", "fn f(g) { #(0);do { #(1);a(); } while x; #(2);b(); }"),
            ("fn f(g) { if x { } while y { a(); } }", "fn f(g) { #(0);if x { } #(1);while y { #(2);a(); } }"),
            (
                "fn f(g) { switch x { 1 => a(), 2 => { b(); } _ => 3 } c(); }",
                "fn f(g) { #(0);switch x { 1 => a(), 2 => { #(1);b(); } _ => 3 } #(2);c(); }",
            ),
            (
                "fn f(g) { let y = if x { 1 } else { 2 }; y }",
                "fn f(g) { #(0);let y = if x { #(1);1 } else { #(2);2 }; #(3);y }",
            ),
            (
                "fn f(g) { /* ; a /* b */ ; */ a(\"; {\"); /* */ }",
                "fn f(g) { /* ; a /* b */ ; */ #(0);a(\"; {\"); /* */ }",
            ),
            ("fn f(g) { a(); }\nfn h(g) { -1 }", "fn f(g) { #(0);a(); }\nfn h(g) { #(1);-1 }"),
        ] {
            assert_eq!(written(&format!("{head}{script}")), format!("{head}{expected}"));
        }
        assert_eq!(counted("fn f(g) {\n  a();\n\n  b(); c();\n}\n", 9).lines, [2, 4, 4]);
    }

    #[test]
    fn a_comment_that_is_not_closed_is_found() {
        for (script, at) in [
            ("/*", Some(0)),
            ("a(); /* b /* c */", Some(5)),
            ("/** fn f() { }", Some(0)),
            ("/* a */ b(); /* /* c */ */", None),
            ("a(\"/*\"); // /*\nb();", None),
            ("let c = '\"'; /* d */ `/*`", None),
        ] {
            assert_eq!(unclosed_comment(script), at, "{script}");
        }
    }
}
