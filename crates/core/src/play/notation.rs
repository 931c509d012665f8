//! Actions and positions as text: `4`, `drop 4`, `b2`, `TDRS`, `6x7-0120…`.

use quadrille_kernel::*;

/// The canonical text of an action: the target alone where its step declares one verb, verb and target where several.
pub fn write(rules: &Outline, step: u8, action: Action) -> String {
    let verb = &rules.says.verbs[usize::from(action.verb)];
    let targets = write_targets(rules, action);
    match (targets.is_empty(), rules.offered(step).len()) {
        (true, _) => verb.name.clone(),
        (false, 1) => targets,
        (false, _) => format!("{} {targets}", verb.name),
    }
}

/// What an action is aimed at, as text.
pub fn write_targets(rules: &Outline, action: Action) -> String {
    let targets = rules.says.verbs[usize::from(action.verb)].targets.iter().zip([action.first, action.second]);
    targets.map(|(domain, value)| write_target(rules, domain, value)).collect::<Vec<_>>().join("-")
}

fn write_target(rules: &Outline, domain: &Domain, value: u16) -> String {
    match domain {
        Domain::OpenColumn => (value + 1).to_string(),
        Domain::Pool => rules.kinds[rules.kind_of(value as u8)].code.clone(),
        Domain::Cells { .. } => rules.name(Cell(value)),
    }
}

/// Reads one action as a player types it: with or without its verb, in any case. The action is legal, or it says why not.
pub fn read(position: &dyn Position, text: &str) -> Result<Action, NotPlayed> {
    let refused = |refusal| Err(NotPlayed::Refused(refusal));
    let read = meant(position, text).map_err(NotPlayed::Refused)?;
    let all = position.legal()?;
    let legal: Vec<Action> = read.iter().copied().filter(|action| all.binary_search(action).is_ok()).collect();
    match legal.as_slice() {
        [action] => Ok(*action),
        [] => {
            let mut best = None;
            for action in read {
                if let Some(refusal) = position.refusal(action)? {
                    match (&best, &refusal) {
                        (None, _) | (Some(Refusal::WrongContent { .. }), _) => best = Some(refusal),
                        _ => {}
                    }
                }
            }
            refused(best.unwrap_or(Refusal::Unreadable(text.trim().to_owned())))
        }
        several => refused(Refusal::Ambiguous(several.iter().map(|action| usize::from(action.verb)).collect())),
    }
}

/// The actions that a text can mean in this step, legal or not: one at least, or why it means none.
pub fn meant(position: &dyn Position, text: &str) -> Result<Vec<Action>, Refusal> {
    let rules = position.outline();
    if position.outcome().is_some() {
        return Err(Refusal::GameOver);
    }
    let text = text.trim();
    let words = words(text);
    let Some(first) = words.first() else { return Err(Refusal::Empty) };
    let offered = rules.offered(position.step());
    let named = |verb: &usize| rules.says.verbs[*verb].name.eq_ignore_ascii_case(first);
    let mut candidates: Vec<usize> = offered.to_vec();
    let mut rest = &words[..];
    if let Some(verb) = (0..rules.says.verbs.len()).find(named) {
        candidates.retain(named);
        rest = &words[1..];
        if candidates.is_empty() {
            return Err(Refusal::NotNow { verb });
        }
    }
    let mut read: Vec<Action> = Vec::new();
    let mut why = None;
    for &verb in &candidates {
        match read_targets(position, verb, rest) {
            Ok(action) => read.push(action),
            // A target that is nearly right says more than one of the wrong kind.
            Err(refusal) => match (&why, &refusal) {
                (None, _) | (Some(Refusal::WrongTargets { .. }), _) => why = Some(refusal),
                _ => {}
            },
        }
    }
    if !read.is_empty() {
        return Ok(read);
    }
    let lone_word =
        rest.len() == words.len() && first.chars().all(|c| c.is_alphabetic() || c == '_') && first.len() > 2;
    Err(match why {
        Some(Refusal::WrongTargets { .. }) | None if lone_word => Refusal::UnknownVerb((*first).to_owned()),
        Some(refusal) => refusal,
        None => Refusal::Unreadable(text.to_owned()),
    })
}

/// Can a text be read as one move of the game, of whatever step, legal or not? One that could be several legal moves is not one.
pub fn reads(position: &dyn Position, text: &str) -> bool {
    let rules = position.outline();
    if let Err(NotPlayed::Refused(Refusal::Ambiguous(_))) = read(position, text) {
        return false;
    }
    let words = words(text);
    let named =
        |verb: &usize| words.first().is_some_and(|word| rules.says.verbs[*verb].name.eq_ignore_ascii_case(word));
    let readable = |verb: usize| {
        let targets = if named(&verb) { &words[1..] } else { &words[..] };
        match read_targets(position, verb, targets) {
            Ok(_) => true,
            // Outside of the board, but a column or a cell; any word is letters of a column somewhere.
            Err(Refusal::NoColumn(text)) => text.parse::<i64>().is_ok(),
            Err(Refusal::NoCell(text)) => parse_cell(&text).is_some(),
            Err(_) => false,
        }
    };
    !words.is_empty() && (0..rules.says.verbs.len()).any(readable)
}

/// The words of a move.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to")).collect()
}

fn read_targets(position: &dyn Position, verb: usize, words: &[&str]) -> Result<Action, Refusal> {
    let rules = position.outline();
    let domains = &rules.says.verbs[verb].targets;
    let split: Vec<&str> = match (domains.len(), words) {
        (2, [pair]) => pair.splitn(2, '-').collect(),
        _ => words.to_vec(),
    };
    if split.len() != domains.len() {
        return Err(Refusal::WrongTargets { verb });
    }
    let mut action = Action { verb: verb as u8, first: 0, second: 0 };
    for (nth, (domain, word)) in domains.iter().zip(split).enumerate() {
        let value = read_target(position, verb, domain, word)?;
        if nth == 0 {
            action.first = value;
        } else {
            action.second = value;
        }
    }
    Ok(action)
}

fn read_target(position: &dyn Position, verb: usize, domain: &Domain, word: &str) -> Result<u16, Refusal> {
    let rules = position.outline();
    match domain {
        Domain::OpenColumn => {
            let number = word.parse::<i64>();
            let column = match &number {
                Ok(number) => usize::try_from(*number - 1).ok(),
                Err(_) if parse_cell(word).is_some() => return Err(Refusal::WrongTargets { verb }),
                Err(_) => column_of_letters(word),
            };
            match column.filter(|column| *column < usize::from(rules.says.form.columns)) {
                Some(column) => Ok(column as u16),
                None if number.is_ok() || column.is_some() || word.parse::<f64>().is_ok() => {
                    Err(Refusal::NoColumn(word.to_owned()))
                }
                None => Err(Refusal::WrongTargets { verb }),
            }
        }
        Domain::Cells { .. } => match parse_cell(word) {
            Some((column, row)) => match rules.cell(column, row) {
                Some(cell) => Ok(cell.0),
                None => Err(Refusal::NoCell(word.to_owned())),
            },
            None => {
                let nearly =
                    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.contains(|c: char| c.is_ascii_digit());
                Err(if nearly { Refusal::NoCell(word.to_owned()) } else { Refusal::WrongTargets { verb } })
            }
        },
        Domain::Pool => {
            let Some(kind) = rules.kind(word) else {
                let like_a_code = word.chars().all(|c| c.is_ascii_alphabetic());
                return Err(if like_a_code {
                    Refusal::NoPiece(word.to_owned())
                } else {
                    Refusal::WrongTargets { verb }
                });
            };
            let of_kind = |piece: &u8| rules.full_pool() >> piece & 1 == 1 && rules.kind_of(*piece) == kind;
            let there = (0..128u8).filter(of_kind).find(|piece| position.pool() >> piece & 1 == 1);
            Ok(u16::from(there.or_else(|| (0..128u8).find(of_kind)).unwrap_or(0)))
        }
    }
}

/// Splits a list of moves, separated by blanks or commas. `4455` is four moves where every target is a column below 10.
pub fn split(rules: &Outline, text: &str) -> Vec<String> {
    let verbs = || rules.says.verbs.iter();
    let digits =
        rules.says.form.columns < 10 && verbs().all(|verb| matches!(verb.targets.as_slice(), [Domain::OpenColumn]));
    let least = verbs().map(|verb| verb.targets.len()).min().unwrap_or(1).max(1);
    let mut moves = Vec::new();
    for part in text.split([',', ';']) {
        let mut words = part.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let verb = verbs().find(|verb| verb.name.eq_ignore_ascii_case(word));
            let mut wanted = match verb {
                Some(verb) => verb.targets.len(),
                None if word.contains('-') => 0,
                None => least - 1,
            };
            if verb.is_none() && digits && word.len() > 1 && word.chars().all(|c| c.is_ascii_digit()) {
                moves.extend(word.chars().map(String::from));
                continue;
            }
            let mut one = word.to_owned();
            while wanted > 0 {
                let Some(next) = words.next() else { break };
                if !next.eq_ignore_ascii_case("to") {
                    wanted -= 1 + usize::from(next.contains('-') && wanted > 1);
                }
                one.push(' ');
                one.push_str(next);
            }
            moves.push(one);
        }
    }
    moves
}

/// Are board and side to move the whole state, so that a board string says everything?
pub fn has_position(rules: &Outline) -> bool {
    let says = &rules.says;
    rules.owned()
        && says.reserve.is_none()
        && says.markers.is_empty()
        && says.counters.is_empty()
        && rules.steps.len() == 1
        && !says.timed
        && says.seats <= 9
}

/// The board string of a state, in a game that has them.
pub fn write_position(position: &dyn Position) -> Option<String> {
    let rules = position.outline();
    if !has_position(rules) {
        return None;
    }
    let form = &rules.says.form;
    let mut text = format!("{}x{}-", form.rows, form.columns);
    for row in 0..usize::from(form.rows) {
        for column in 0..usize::from(form.columns) {
            let owner = rules.cell(column, row).and_then(|cell| position.piece_at(cell));
            text.push(match owner {
                Some(Piece::Token(seat)) => char::from(b'0' + seat.number()),
                _ => '0',
            });
        }
    }
    Some(text)
}

/// Reads a board string, or says in words what is wrong with it. Where sides may change, the numbers of tokens prove nothing.
pub fn read_position(rules: &Outline, text: &str, to_move: Option<Seat>, sides_change: bool) -> Result<Setup, String> {
    if !has_position(rules) {
        return Err("this game has no board strings: board and side to move are not its whole state".to_owned());
    }
    let form = &rules.says.form;
    let shape = "a board string is ROWSxCOLUMNS-, then a digit for each cell, bottom row first";
    let (size, digits) = text.trim().split_once('-').ok_or(shape)?;
    let (rows, columns) = size.split_once('x').ok_or(shape)?;
    // One position, one string: no sign and no zeros before a number.
    let side = |text: &str| {
        let number = text.parse::<u16>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| shape.to_owned())
    };
    let (rows, columns) = (side(rows)?, side(columns)?);
    if (rows, columns) != (form.rows, form.columns) {
        return Err(format!(
            "the board string is for {rows} rows × {columns} columns, but this game has {} × {}",
            form.rows, form.columns
        ));
    }
    let (given, cells) = (digits.chars().count(), usize::from(rows) * usize::from(columns));
    if given != cells {
        return Err(format!("the board string has {given} digits, but the board has {cells} cells"));
    }
    let mut setup = Setup { begun: true, ..Setup::default() };
    let mut counts = [0usize; MOST_SEATS];
    for (nth, digit) in digits.chars().enumerate() {
        let at = ((nth % usize::from(columns)) as u16, (nth / usize::from(columns)) as u16);
        match digit.to_digit(10) {
            Some(0) => {}
            Some(seat) if seat as usize <= rules.seats() => {
                counts[seat as usize - 1] += 1;
                setup.standing.push((at, Standing::Token(Seat(seat as u8 - 1))));
            }
            _ => {
                return Err(format!(
                    "`{digit}` at {}{} is no player; 0 is empty, 1 to {} are players",
                    letters(usize::from(at.0)),
                    at.1 + 1,
                    rules.seats()
                ));
            }
        }
    }
    let total: usize = counts.iter().sum();
    let by_count = Seat((total % rules.seats()) as u8);
    if sides_change || rules.seats() != 2 {
        setup.to_move = Some(to_move.unwrap_or(by_count));
        return Ok(setup);
    }
    let [ones, twos, ..] = counts;
    let next = match ones as i64 - twos as i64 {
        0 => to_move.unwrap_or(Seat(0)),
        1 => Seat(1),
        -1 => Seat(0),
        _ => return Err(format!("{ones} tokens against {twos} cannot be: the players take turns")),
    };
    if to_move.is_some_and(|told| told != next) {
        return Err(format!("with {ones} tokens against {twos}, seat {} is to move", next.number()));
    }
    setup.to_move = Some(next);
    Ok(setup)
}
