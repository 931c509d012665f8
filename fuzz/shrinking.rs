//! Makes a script on which the engines differ smaller, as long as they do.

use std::ops::Range;

/// Simple values, which take the place of longer ones.
const SIMPLE: [&str; 7] = ["", "0", "1", "true", "\"up\"", "game.own", "game.cell(\"b2\")"];

/// The longest part of a script that is taken out at once, in tokens.
const LONGEST: usize = 60;

/// A script that still `differs`, and has no line and no balanced part that could be left out or made simpler.
pub fn shrunk(script: &str, differs: impl Fn(&str) -> bool) -> String {
    let mut text = script.to_owned();
    loop {
        let before = text.len();
        text = without_lines(text, &differs);
        text = without_parts(text, &differs);
        if text.len() >= before {
            return text;
        }
    }
}

fn without_lines(text: String, differs: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut size = lines.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < lines.len() {
            let end = (at + size).min(lines.len());
            let rest = [&lines[..at], &lines[end..]].concat();
            if differs(&(rest.join("\n") + "\n")) { lines = rest } else { at += 1 }
        }
        size /= 2;
    }
    lines.join("\n") + "\n"
}

fn without_parts(mut text: String, differs: impl Fn(&str) -> bool) -> String {
    let mut first = 0;
    loop {
        let tokens = tokens(&text);
        if first >= tokens.len() {
            return text;
        }
        let longest = LONGEST.min(tokens.len() - first);
        let parts = (1..=longest).rev().map(|count| tokens[first].start..tokens[first + count - 1].end);
        let smaller = parts.filter(|part| is_balanced(&text[part.clone()])).find_map(|part| {
            let simpler = SIMPLE.iter().filter(|simple| simple.len() < part.len());
            let with = |simple: &&str| format!("{}{simple}{}", &text[..part.start], &text[part.end..]);
            simpler.map(with).find(|smaller| differs(smaller))
        });
        match smaller {
            Some(smaller) => text = smaller,
            None => first += 1,
        }
    }
}

/// The words, numbers, texts and signs of a script.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut quoted = false;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let goes_on = tokens.last().is_some_and(|last| {
            let before = text[last.clone()].chars().next_back().unwrap_or(' ');
            last.end == at && (quoted || is_word(before) && is_word(c))
        });
        match tokens.last_mut() {
            Some(last) if goes_on => last.end = end,
            _ if c.is_whitespace() => {}
            _ => tokens.push(at..end),
        }
        quoted ^= c == '"';
    }
    tokens
}

/// Does every bracket have its partner?
fn is_balanced(part: &str) -> bool {
    let mut open = Vec::new();
    let closes = |open: &mut Vec<char>, bracket: char| open.pop() == Some(bracket);
    part.chars().all(|c| match c {
        '(' | '[' | '{' => {
            open.push(c);
            true
        }
        ')' => closes(&mut open, '('),
        ']' => closes(&mut open, '['),
        '}' => closes(&mut open, '{'),
        _ => true,
    }) && open.is_empty()
}
