//! Bodies of `on_land` for the lock-step of both engines, by subject.

/// Functions of lists, ranges as values, and conditions that set variables. All of them are compiled.
pub const COMPILED: &[&str] = &[
    "let n = game.ply; n = 0; for none in [] { game.gain(\"coin\"); } game.gain(\"coin\", n + 1);",
    // Taking items out of lists.
    "let list = [3, 1, 2]; let n = list.pop(); list.push(n); n += list.pop(); game.gain(\"coin\", n * 10 + list.len);",
    "let queue = [at]; let seen = game.none; while !queue.is_empty { let cell = queue.shift(); seen |= cell; \
     for next in (cell.neighbours() & game.own) - seen { seen |= next; queue.push(next); } } game.gain(\"coin\", seen.len);",
    "let stack = [at]; let seen = game.none; while stack.len > 0 { let cell = stack.pop(); if seen.contains(cell) { continue; } \
     seen |= cell; for next in cell.around() & game.occupied { stack.push(next); } } game.mark(\"lamp\", seen);",
    "let sets = []; sets.push(game.own); sets.push(game.rival); let last = sets.pop(); game.gain(\"coin\", last.len + sets.len);",
    "let sets = [game.own, game.empty]; if sets.is_empty() { return; } let first = sets.remove(0); game.gain(\"coin\", first.len);",
    "let list = []; for cell in game.rival { list.push(cell.row); } if 0 < list.len() { game.gain(\"coin\", list.remove(-1)); }",
    "let list = [1, 2, 3]; list.pop(); list.shift(); list.remove(7); list.remove(-9); game.gain(\"coin\", list[0] + list.len);",
    "let list = []; list.pop(); list.shift(); list.remove(0); game.gain(\"coin\", list.len);",
    "let list = []; if game.ply > 2 { list.push(game.own); } list.push(game.rival); game.gain(\"coin\", list.len);",
    "let list = []; if game.ply > 2 { list += game.own; } list += [game.rival, at | at]; list.insert(0, game.board); game.gain(\"coin\", list[0].len + list.len);",
    "let list = [4, 5]; let n = if list.len == 0 { 1 } else { list.pop() }; game.gain(\"coin\", n);",
    "let list = [4, 5]; let n = 0; while list.len() >= 1 && list[0] > 0 { n += list.shift(); } game.gain(\"coin\", n);",
    "let sets = [game.own, game.none]; sets[0] -= at; sets[1] |= game.rival; sets[game.ply % 2] &= game.board; print(sets);",
    "let list = [\"up\", \"down\"]; list[0] += \"_left\"; list[-1] += \"_right\"; for way in list { game.mark(\"lamp\", at.step(way)); }",
    "let list = [true, false]; list[0] = list[1] && { list[1] = true; true }; list[1] |= list[0]; print(list);",
    // Values that may be nothing.
    "let found = (); for cell in game.own { if cell.row == 2 { found = cell; break; } } if found != () { game.mark(\"lamp\", found); } else { game.gain(\"coin\"); }",
    "let found = (); for cell in game.rival { found = cell; } if found == () { return; } game.gain(\"coin\", found.row);",
    "let way = (); if game.ply > 2 { way = \"up\"; } if game.ply > 4 { way = \"left\"; } if () != way && game.ply > 1 { game.mark(\"lamp\", at.step(way)); }",
    "let cell = lowest(game, 2); if cell != () { game.mark(\"lamp\", cell); } let other = lowest(game, 9); if other == () || other.row > 1 { game.gain(\"coin\"); }",
    "let cell = lowest(game, 3) ?? at; game.mark(\"lamp\", cell); let b = lowest(game, game.ply) == (); if b { game.gain(\"coin\"); }",
    "let queue = [at]; let seen = game.none; loop { let cell = queue.shift(); if cell == () { break; } seen |= cell; for next in (cell.neighbours() & game.own) - seen { seen |= next; queue.push(next); } } game.gain(\"coin\", seen.len);",
    "let ways = game.straight; let way = ways.pop(); while way != () { game.mark(\"lamp\", at.step(way)); way = ways.pop(); } let gone = way; if gone == () { game.gain(\"coin\"); }",
    "let truths = [true, false]; truths.pop(); truths.pop(); let truth = truths.pop(); if truth == () { truths.push(truth ?? true); } print(truths);",
    "let x = if game.ply > 2 { at }; let y = x; if y != () { game.mark(\"lamp\", y); }",
    "let x = switch game.ply { 1 => at, 2 => game.own.first, _ => () }; if !(x == ()) { game.gain(\"coin\", x.column); }",
    "let n = 1 ?? 2; let m = () ?? 3; game.gain(\"coin\", n + m);",
    "choose(game, at, ()); choose(game, at, game.own.first);",
    "let found = at; for cell in game.rival { found = (); } if found == () { game.gain(\"coin\"); } for cell in game.own { if cell.row > 2 { cell = (); } if cell != () { game.mark(\"lamp\", cell); } }",
    // Cells and sets in one list.
    "for cells in [at, at.around(), game.own.first] { game.mark(\"lamp\", cells); print(cells); }",
    "let sets = [game.own]; sets.push(at); sets += game.own.first; sets.insert(0, at | at); print(sets); if sets.contains(at) { game.gain(\"coin\", sets.index_of(at)); }",
    "let sets = [game.own, at]; sets[0] |= at; sets[1] = at; let last = sets.pop(); game.mark(\"lamp\", last); print(last.to_string()); sets.append([at, game.rival]); print(sets.get(0)); sets.dedup();",
    "let sets = []; if game.ply > 2 { sets.push(game.own); } sets.push(at | at); sets.push(at); for cells in sets { if cells.meets(game.own) { game.gain(\"coin\"); } }",
    // Changing lists in place.
    "let list = [1, 2, 3]; list.insert(1, 9); list.insert(-1, 8); list.insert(99, 7); list.insert(-99, 6); print(list); game.gain(\"coin\", list[2]);",
    "let list = []; list.insert(5, at); list.insert(0, game.own.first); print(list); game.gain(\"coin\", list.len);",
    "let list = [3, 1, 2, 2, 2]; list.reverse(); print(list); list.sort(); print(list); list.sort_desc(); print(list); list.dedup(); print(list);",
    "let list = [\"up\", \"left\", \"down\"]; list.sort(); print(list); list.sort_desc(); print(list.order()); print(list); print(list.order_desc());",
    "let list = [true, false, true]; list.sort(); print(list); let other = list.order_desc(); print(other); print([].order());",
    "let list = [at, at, game.own.first]; list.dedup(); list.reverse(); print(list); let sets = [game.own, game.own, game.none]; sets.dedup(); print(sets);",
    "let list = [1, 2, 3, 4]; list.truncate(3); print(list); list.chop(2); print(list); list.truncate(-1); print(list); list.clear(); print(list.len);",
    "let sets = [game.own, game.rival]; sets.clear(); sets.push(at | at); sets.truncate(9); sets.chop(9); print(sets);",
    "let list = [1, 2]; list.set(0, 7); list.set(-1, 8); list.set(5, 9); print(list); let sets = [game.own]; sets.set(0, game.none); print(sets);",
    "let list = [1]; list.append([2, 3]); list.append([]); print(list); let none = []; none.append(list); print(none); list.append(list); print(list);",
    "let sets = []; sets.append([game.own]); if game.ply > 3 { sets = []; } sets.append([game.rival, game.none]); print(sets);",
    "let list = [1]; list.pad(3, 0); list.pad(2, 9); list.pad(-1, 9); print(list); let sets = []; sets.pad(2, game.own); print(sets);",
    "let ways = []; ways.pad(3, \"up\"); ways[1] = \"left\"; print(ways); for way in ways { game.mark(\"lamp\", at.step(way)); }",
    // Parts of lists.
    "let list = [1, 2, 3, 4, 5]; print(list.extract(3)); print(list.extract(1, 2)); print(list.extract(-2)); print(list.extract(9, 9)); print(list.extract(1..3)); print(list.extract(1..=3)); print(list);",
    "let list = [1, 2, 3, 4, 5]; print(list.drain(1, 2)); print(list); print(list.drain(0..1)); print(list.drain(5..=9)); print(list); list = list.drain(-1, 1); print(list);",
    "let list = [1, 2, 3, 4, 5]; print(list.retain(1, 3)); print(list); print(list.retain(0..0)); print(list); print(list.split(1)); print(list); print(list.split(9));",
    "let sets = [game.own, game.rival, game.none]; print(sets.split(1)); print(sets); print(sets.drain(0, 1)); print(sets.extract(0)); sets.splice(0, 0, [at | at]); print(sets);",
    "let list = [1, 2, 3, 4]; list.splice(1, 2, [9]); print(list); list.splice(0..1, []); print(list); list.splice(9..=9, [5, 6]); print(list); list.splice(-1, 1, list); print(list);",
    // Looking for items.
    "let b = at.row in [1, 2];",
    "if game.mover in [1, 3] { game.gain(\"coin\"); }",
    "let b = [game.own, game.rival].contains(at); const LIST = [1, 2]; b = LIST.contains(3); let n = LIST.index_of(at.row);",
    "let b = [at, game.own.first] == [game.own.first, at];",
    "let list = [at, at]; list.dedup();",
    "let list = [3, 4, 3]; game.gain(\"coin\", 1 + list.index_of(3) + list.index_of(3, 1) + list.index_of(9)); print(list.index_of(3, -1)); print([].index_of(1));",
    "let ways = [\"up\", \"left\"]; print(ways.index_of(\"left\")); print(ways.index_of(\"right\")); print(ways.index_of(\"up\", 1)); print([at].index_of(at)); print([game.own, at | at].index_of(at | at)); print([game.own].index_of(at, 0));",
    "if [1, 2] == [1, 2] && [at] != [game.own.first] || [game.own] == [game.own] { game.gain(\"coin\"); } let list = []; if list == [1] { game.gain(\"storm\"); }",
    "print([1, 2].get(0)); let list = [game.own]; print(list.get(-1).len); print(list.to_string()); print([1].to_string() + \"!\");",
    // Ranges.
    "let r = 1..4; let n = 0; for i in r { n += i; } for (i, k) in r { n += i * k; } game.gain(\"coin\", n);",
    "let r = 1..=game.ply; let n = 0; for i in r { n += i; } if 3 in r { n += 100; } if r.contains(2) { n += 1000; } game.gain(\"coin\", n);",
    "let r = if game.mover == 1 { 0..3 } else { 2..game.ply }; let n = r.start * 10 + r.end; if r.is_empty { n += 1; } if r.is_exclusive && !r.is_inclusive() { n += 2; } game.gain(\"coin\", n);",
    "if game.ply in 2..4 { game.gain(\"coin\"); } if game.ply in 1..=game.param(\"count\") { game.gain(\"storm\"); } if at.row !in 2..=3 { game.mark(\"lamp\", at); }",
    "if at.column in 1..at.row { game.gain(\"coin\"); } if !(at.column in 5..2) { game.gain(\"storm\"); } let r = 5..2; if r.is_empty() { game.gain(\"storm\"); }",
    "let n = 0; for i in range(0, 10, 3) { n += i; } for i in range(game.ply, 0, -2) { n += i; } for i in range(5, 5, 1) { n += 100; } for i in range(0, game.ply, -1) { n += 1000; } game.gain(\"coin\", n);",
    "let n = 0; for i in range(2, game.ply) { n += i; } let r = range(0, 3); for i in r { n += i; } game.gain(\"coin\", n); game.gain(\"coin\", total(1..=3) + total(0..game.ply));",
    // What is in a list, a set or neither.
    "if game.mover !in [1, 3] { game.gain(\"coin\"); } if at !in game.rival && at.row in [1, 2] { game.gain(\"storm\"); }",
    "print(at);",
    "print(game.own);",
    "let text = `${at} and ${[at]} and ${game.own}`;",
    // Conditions that set variables.
    "let n = 0; if game.ply > 1 && { n += 1; n > 0 } || { n += 10; false } { game.gain(\"coin\", n); } game.gain(\"storm\", n);",
    "let list = []; if game.ply > 2 && { list.push(at); true } && list.len > 0 { game.gain(\"coin\", list.len); } let b = game.ply > 1 || { list.push(at); list.len > 5 }; if b { game.gain(\"storm\"); }",
    "let list = [1, 2, 3]; while !list.is_empty && list.pop() > 1 { game.gain(\"coin\"); } game.gain(\"storm\", list.len);",
    "let n = 0; let x = at; if game.ply > 1 && { x = at | at.around(); true } { n += 1; } game.mark(\"lamp\", x & game.empty); while n < 5 && { n += 2; n != 4 } { game.gain(\"coin\"); }",
    "if () == () && print(at) == () && !(() != ()) { game.gain(\"coin\"); }",
    "let n = sign(2 - game.ply) + sign(-7) + sign(9); game.gain(\"coin\", 5 + n);",
    // These fail, at the latest after some moves.
    "let list = []; list.pad(9999, 1);",
    "let list = []; list.pad(500, \"up_left\");",
    "let list = []; loop { list.push(\"up_left\"); }",
    "let list = [\"up_left\"]; loop { list += list; }",
    "let list = [1, 2]; loop { list.append(list); }",
    "let list = [1, 2]; loop { list.insert(0, 3); }",
    "let list = [at]; loop { list.splice(0, 0, list); }",
    "let list = [1, 2, 3]; let n = list[list.index_of(game.ply)]; list.truncate(game.ply - 1); n += list[2];",
    "let r = 0..game.ply; let list = [1, 2, 3].extract(r); let n = list[2 - game.ply];",
];

/// Bodies that are interpreted, and what their author is told of each.
pub const INTERPRETED: &[(&str, &str)] = &[
    ("let list = [1, at];", "a list holds values of one type, and not lists"),
    ("let list = [at]; if game.ply > 40 { list.push(game.own); }", "a set of cells joins a list of something else"),
    ("let list = [[1], [2]];", "a list holds values of one type, and not lists"),
    (
        "let list = [1]; list.clear(); let n = list.pop(); if n == () { game.gain(\"coin\"); }",
        "this is nothing where the list has no item; ask `!list.is_empty` before it",
    ),
    (
        "let list = [1]; let n = list.get(5);",
        "`get` gives nothing where there is no such item; `list[index]` is always an item",
    ),
    ("let cells = [at, game.own.first]; if game.ply > 40 { cells.sort(); }", "cells and sets have no order to sort by"),
    (
        "let x = 1; if game.ply > 1 { x = \"one\"; } if game.ply > 40 { print(x); }",
        "`x` is of one type or of another here",
    ),
    (
        "let list = [1]; list.pop(); let n = list.pop() ?? 3;",
        "what may be nothing here is no cell, no name and not true or false",
    ),
    (
        "let x = (); if game.ply > 1 { x = at; } if game.ply > 40 { game.mark(\"lamp\", x); }",
        "a value that may be nothing is used here; ask whether it is `()` before it",
    ),
    (
        "let n = (); if game.ply > 1 { n = 3; } if n != () { game.gain(\"coin\"); }",
        "`n` is of one type or of another here",
    ),
    (
        "let n = 0; for i in range(0, 9, game.ply) { n += i; }",
        "a range with steps is compiled where its step and one of its ends are plain numbers",
    ),
];
