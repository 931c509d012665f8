//! What is written as another language would have it, and is no Rhai.

/// A habit from another language.
pub struct Slip {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Words at the beginning of a statement, and what is written here.
const BEGINNINGS: [(&[&str], &str); 2] =
    [(&["elif", "elseif", "elsif"], "else if"), (&["foreach"], "for c in cells { … }")];

/// Words at the beginning of a statement, before a name.
const BEFORE_NAMES: [(&[&str], &str); 2] =
    [(&["var", "local", "auto", "let mut"], "let"), (&["function", "def", "func", "void", "sub"], "fn")];

/// Words that name a type before a variable, which needs none.
const TYPES: [&str; 14] = [
    "int", "bool", "boolean", "string", "String", "float", "double", "char", "long", "number", "Cell", "Cells", "Game",
    "byte",
];

/// Signs and words that stand where reading stops, and what is written here.
const SIGNS: [(&str, &str); 5] =
    [("++", "number += 1;"), ("--", "number -= 1;"), ("===", "=="), ("!==", "!="), (":=", "let number = 1;")];

/// What joins conditions, and what is written here.
const JOINS: [(&str, &str); 4] = [("and", "&&"), ("or", "||"), ("not", "!"), ("is", "==")];

/// What is written as another language would have it, at a place or shortly before it on the same line.
pub fn slip(text: &str, at: usize) -> Option<Slip> {
    let here = &text[at..];
    if here.starts_with('#') && !here.starts_with("#{") {
        return found(at, 1, "a comment begins with `//`", "write `// …`");
    }
    if here.starts_with("print") && text[..at].ends_with('.') {
        return found(at, "print".len(), "`print` is a function by itself", "write `print(…)`, without `game.`");
    }
    sign(text, at)
        .or_else(|| beginning(text, at))
        .or_else(|| opening(text, at))
        .or_else(|| joined(text, at))
        .or_else(|| looping(text, at))
        .or_else(|| single_quotes(text, at))
        .or_else(|| fraction(text, at))
}

fn found(start: usize, length: usize, message: &str, help: &str) -> Option<Slip> {
    Some(Slip { message: message.to_owned(), help: help.to_owned(), start, end: start + length })
}

fn there_is_no(start: usize, word: &str, right: &str) -> Option<Slip> {
    found(start, word.len(), &format!("there is no `{word}`"), &format!("write `{right}`"))
}

/// Does a text begin with a word, and then something else?
fn begins(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Where the line begins that a place is in.
fn line(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Where the statement begins that a place is in, as far as it stands on the same line.
fn statement(text: &str, at: usize) -> usize {
    let start = text[..at].rfind(['\n', ';', '{', '}']).map_or(0, |before| before + 1);
    at - text[start..at].trim_start().len()
}

/// A sign, or a word in place of one.
fn sign(text: &str, at: usize) -> Option<Slip> {
    let here = &text[at..];
    if let Some((wrong, right)) = SIGNS.iter().find(|(wrong, _)| here.starts_with(wrong)) {
        return there_is_no(at, wrong, right);
    }
    if here.starts_with('>') && text[..at].ends_with('<') {
        return there_is_no(at - 1, "<>", "!=");
    }
    if here.starts_with('?') && !here.starts_with("??") && !here.starts_with("?.") {
        return found(at, 1, "there is no `? :`", "write `if a { b } else { c }`, which has a value");
    }
    if here.starts_with("=>") && !text[statement(text, at)..at].starts_with("switch") {
        let open = text[..at].rfind('(').map_or(at, |open| open + 1);
        return found(at, 2, "rules have no anonymous functions", &super::instead(&text[..open]));
    }
    if here.starts_with("->") {
        return found(at, 2, "a function does not say what it returns", "write `fn name(game) { … }`");
    }
    None
}

/// `and`, `or`, `not` or `is`, where reading stops or just before.
fn joined(text: &str, at: usize) -> Option<Slip> {
    let start = line(text, at);
    let before = text[start..at].trim_end();
    JOINS.iter().find_map(|(wrong, right)| {
        let just_before = before.strip_suffix(wrong).filter(|rest| rest.ends_with([' ', '\t', '(']));
        match just_before {
            _ if begins(&text[at..], wrong) => there_is_no(at, wrong, right),
            Some(rest) => there_is_no(start + rest.len(), wrong, right),
            None => None,
        }
    })
}

/// What begins a block or a type elsewhere: `then`, `do` and `:`.
fn opening(text: &str, at: usize) -> Option<Slip> {
    let (here, said) = (&text[at..], &text[statement(text, at)..at]);
    let word = ["then", "do"].into_iter().find(|word| begins(here, word));
    let colon = here.starts_with(':').then_some(":");
    let has_block = ["if", "while", "for", "else", "switch"].iter().any(|word| begins(said, word));
    if let Some(sign) = word.or(colon).filter(|_| has_block) {
        let help = "write `if at.row == 1 { … }`, `for c in cells { … }`";
        return found(at, sign.len(), "what is done stands between `{` and `}`", help);
    }
    let help = "write the name alone: `let number = 1;`, `fn name(game, at) { … }`";
    colon.and_then(|sign| found(at, sign.len(), "variables and arguments have no type", help))
}

/// A word at the beginning of a statement.
fn beginning(text: &str, at: usize) -> Option<Slip> {
    let start = statement(text, at);
    let said = &text[start..];
    let word = |words: &[&'static str]| words.iter().copied().find(|word| begins(said, word));
    let is_name =
        |rest: &str| rest.starts_with(' ') && rest.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '_');
    if let Some(kind) = word(&TYPES).filter(|kind| is_name(&said[kind.len()..])) {
        let name: String =
            said[kind.len()..].trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let (message, help) =
            (format!("a variable is declared without its type, `{kind}`"), format!("write `let {name} = …;`"));
        return found(start, kind.len(), &message, &help);
    }
    if start == at && begins(said, "case") {
        return there_is_no(at, "case", "switch at.row { 1 => …, 2 => …, _ => … }");
    }
    let (all, named) = (BEGINNINGS.iter(), BEFORE_NAMES.iter());
    let all = all.filter_map(|(wrong, right)| Some((word(wrong)?, right)));
    let named = named.filter_map(|(wrong, right)| Some((word(wrong)?, right)));
    let named = named.filter(|(wrong, _)| is_name(&said[wrong.len()..]));
    all.chain(named).find_map(|(wrong, right)| there_is_no(start, wrong, right))
}

/// A loop as other languages have it.
fn looping(text: &str, at: usize) -> Option<Slip> {
    let start = statement(text, at);
    let said = &text[start..at];
    let inside = said.strip_prefix("for").map(str::trim_start)?;
    if inside.starts_with('(') && !inside.contains(')') {
        let help = "write `for c in cells { … }`, or `for i in 0..3 { … }` to count, without round brackets";
        return found(start, "for".len(), "a loop goes through cells, or through numbers", help);
    }
    if begins(&text[at..], "of") { there_is_no(at, "of", "for c in cells { … }") } else { None }
}

/// A text between single quotes, which are for a single character.
fn single_quotes(text: &str, at: usize) -> Option<Slip> {
    let line_start = line(text, at);
    let before = text[line_start..at].rfind('\'').map(|quote| line_start + quote);
    let start = if text[at..].starts_with('\'') { at } else { before? };
    let (inside, _) = text[start + 1..].lines().next()?.split_once('\'')?;
    let before = &text[line_start..start];
    if inside.chars().count() < 2 || before.contains(['"', '`']) || before.contains("//") {
        return None;
    }
    found(start, inside.len() + 2, "a text stands between double quotes", &format!("write `\"{inside}\"`"))
}

/// A number with a point.
fn fraction(text: &str, at: usize) -> Option<Slip> {
    let digits = text[at..].chars().take_while(char::is_ascii_digit).count();
    let whole = text[..at].strip_suffix('.')?;
    if digits == 0 || !whole.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    found(at, digits, "numbers are whole", "count in smaller units, or multiply first: `3 * a / 2`")
}
