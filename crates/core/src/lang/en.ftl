# Every sentence that people read, in English. `fr.ftl` has the same names; a test compares them.

## Joining and naming

join-and = { $first } and { $second }
join-or = { $first } or { $second }
join-or-rather = { $first }, or { $second }
player = Player { $number }
word-drop = drop
word-place = place
word-move = move
word-give = give
word-pass = pass

## Why a move is refused

refused-over = the game is over
refused-empty = no move was given; { $expected }
refused-verb = `{ $word }` is no move here; { $expected }
refused-verb-near = `{ $word }` is no move here; did you mean `{ $near }`?
refused-unreadable = `{ $text }` is no move; { $expected }
refused-not-now = `{ $verb }` is not for this step; { $expected }
refused-ambiguous = that could mean { $verbs }; say which
refused-no-column = column { $text } is outside the board; columns are 1 to { $last }
refused-no-cell = { $text } is outside the board; cells are a1 to { $last }
refused-no-piece = there is no piece { $text }
refused-no-piece-near = there is no piece { $text }; did you mean `{ $near }`?
refused-column-full = column { $column } is full
refused-occupied = { $cell } is occupied
refused-no-token = there is no token on { $cell }
refused-not-yours = the token on { $cell } is not yours
refused-your-own = the token on { $cell } is your own
refused-content = { $cell } will not do
refused-elsewhere = { $cell } is not in the part of the board that this move is for
refused-unmarked = { $cell } is not on a { $marker }
refused-not-beside = { $cell } is not beside { $from }
refused-not-around = { $cell } is not one step from { $from }
refused-not-in-pool = { $piece } is not in the pool
refused-no-reserve = you have no token left in reserve
refused-empty-hand = you were given nothing to place
refused-no-room = no cell is left to place a piece on
refused-price = nothing to spend: { $verb } costs { $costs } { $counter }, and you have { $has }
refused-rule-says = { $words } (rule { $rule })
refused-rule = the rule { $rule } forbids it
refused-here = this is not legal here
expected = a move here is { $choices }
expected-bare = `{ $verb }`
expected-such-as = { $target }, such as { $example }
expected-target = { $target }
expected-verb-such-as = `{ $verb }` and { $target } ({ $verb } { $example })
expected-verb = `{ $verb }` and { $target }
target-column = a column
target-piece = a piece
target-cell = a cell

## The board and what stands beside it

window = Columns { $first } to { $last }, rows { $low } to { $high }; `board` shows all.
hidden = { $marker }: { $count } more, hidden among { $cells }.
to-place = { $name } places:
pool = In the pool:
in-reserve = reserve { $count }
on-board = on the board { $count }
legend-beneath = { $marker }, beneath { $cells }
legend-also-beneath = { $marker }, also beneath { $cells }
legend-lines = { $count ->
    [one] (1 line)
   *[other] ({ $count } lines)
}
named-sign = { $name } ({ $sign })
named-level = { $name } ({ $level })
named-sign-level = { $name } ({ $sign }, { $level })

## What happens

played = { $ply }. { $name } plays { $action }.
played-aloud = { $name } plays { $action }.
told-lands = The token lands on { $cell }.
told-stands = { $piece } stands on { $cell }.
told-given = { $piece } is given to { $name }.
told-back = The token on { $cell } goes back to { $name }.
told-back-pool = { $piece } goes from { $cell } back to the pool.
told-destroyed = The token on { $cell } is destroyed.
told-destroyed-all = The tokens on { $cells } are destroyed.
told-falls = The token on { $from } comes down to { $to }.
told-goes = The token on { $from } goes to { $to }.
told-changed = { $count ->
    [one] { $cells } now belongs to { $name }.
   *[other] { $cells } now belong to { $name }.
}
told-changed-piece = { $cell } is now { $piece }.
told-marked = { $cell } is now marked: { $marker }.
told-unmarked = The { $marker } on { $cell } is gone.
told-counted = { $name }: { $counter } { $by }, now { $now }.
told-passes = { $name } cannot act and passes.

## How it ends

ended-draw = A draw.
ended-draw-counted = A draw, { $most } to { $least }.
ended-won-counted = { $names } wins, { $most } to { $least }.
ended-won = { $count ->
    [one] { $names } wins.
   *[other] { $names } win.
}
reason-align = By a line.
reason-align-cells = In line: { $cells }.
reason-align-shared = In line: { $cells }, all { $traits }.
reason-full = The board is full.
reason-no-actions = Nothing more can be done.
reason-stuck = { $name } cannot act.
reason-foul = By a foul: the last move made lines for several players.
reason-limit = The last ply that the game allows has been played.
reason-rule = A rule decides it.
reason-ruled = { $says }.
reason-ruled-cells = { $says }: { $cells }.

## The rules in words

rules-board = The board has { $columns ->
    [one] 1 column
   *[other] { $columns } columns
} and { $rows ->
    [one] 1 row
   *[other] { $rows } rows
}.
rules-missing = { $count ->
    [one] One cell is missing.
   *[other] { $count } cells are missing.
}
rules-joined-sides = Its left and right edges are joined.
rules-joined-ends = Its top and bottom edges are joined.
rules-joined = Its opposite edges are joined.
rules-players = The players are { $names }; { $first }.
rules-starts = seat { $seat } starts
rules-starts-random = who starts is drawn at random
rules-colours = Who has which colour is drawn at random.
rules-pieces = The pieces belong to nobody: { $copies ->
    [one] one
   *[other] { $copies }
} of each that is { $each }.
rules-pieces-any = The pieces belong to nobody: as many as one likes of each that is { $each }.
rules-reserve = Each player has { $count ->
    [one] 1 token
   *[other] { $count } tokens
}.
rules-gravity = What is not held up falls { $way }.
way-down = down
way-up = up
way-left = to the left
way-right = to the right
rules-opening = The very first turn: { $steps }.
rules-turn = A turn: { $steps }.
join-then = { $first }; then { $second }
join-to = { $first } to { $second }
step-verb = { $verb }
step-verb-on = { $verb } ({ $targets })
step-price = { $step } for { $price }
price = { $count } { $counter }
domain-column = open column
domain-pool = piece in the pool
domain-cell = cell
domain-empty = empty cell
domain-own = own token
domain-rival = rival token
domain-token = any token
domain-region = { $domain } in the { $region }
domain-marked = { $domain } on a { $marker }
domain-beside = { $domain } beside it
domain-around = { $domain } around it
region-bottom = bottom row
region-top = top row
region-edge = outermost ring
rules-win = { $kinds }{ $share } { $who }.
rules-no-lines = Lines do not count.
win-align = { $count } or more in a row, column or diagonal
win-align-any = a single one anywhere
win-shape = a shape of { $count } cells
win-shapes = shapes of { $count } cells
win-share = {" "}that share an attribute
win-share-by = {" "}that are all { $traits }
join-or-all = { $first } or all { $second }
win-owner = win for their owner
win-mover = win for whoever made the line
win-rivals = lose for their owner
win-seat = win for seat { $seat }, whoever made the line
rules-both-loses = When a move makes lines for several players, it is a foul and the mover loses.
rules-both-wins = When a move makes lines for several players, the mover wins.
rules-both-draw = When a move makes lines for several players, it is a draw.
rules-stuck-ends = A player who cannot act ends the game.
rules-stuck-pass = A player who cannot act passes; when nobody can act, the game ends.
rules-stuck-loses = A player who cannot act loses.
rules-stuck-wins = A player who cannot act wins.
rules-ending-draw = A game that ends without a winner is a draw.
rules-ending-tokens = A game that ends without a winner goes to whoever has most tokens on the board.
rules-ending-score = A game that ends without a winner goes to whoever has the highest score.
rules-ending-seat = A game that ends without a winner goes to seat { $seat }.
rules-limit = After { $count } plies the game is over.
rules-params = {" "}({ $params })
rules-param = { $name } { $value }
rules-rule = Rule { $name }{ $params }: { $about }
rules-rule-silent = says nothing about itself.
named = { $name }

## Read aloud

join-comma = { $first }, { $second }
spoken-empty = The board is empty.
spoken-column = Column { $column }, from the bottom: { $pieces }.
spoken-column-full = Column { $column } is full; from the bottom: { $pieces }.
spoken-row = Row { $row }: { $pieces }.
spoken-at = { $cell } { $piece }
spoken-marker = { $marker }: { $cells }.
spoken-has = { $name }: { $things }.
spoken-hand = To be placed: { $piece }.
spoken-pool = In the pool: { $pieces }.
spoken-pool-count = { $count ->
    [one] 1 piece is left in the pool.
   *[other] { $count } pieces are left in the pool.
}
spoken-piece = { $traits } ({ $code })

## The console: questions

welcome = Quadrille: grid games in a terminal
welcome-enter = Enter takes what stands in brackets; `quit` leaves.
game-invalid = (has mistakes)
ask-game = Which game? Number or name [{ $default }]> {""}
ask-seat = Who plays { $name }? [{ $default }]> {""}
who-starts = Who starts? { $names }, or random.
numbered = { $number } { $name }
ask-first = Starts [{ $default }]> {""}
random = random
human = human
about-human = a person at this keyboard
no-such-number = the games have the numbers 1 to { $last }
no-such-game = there is no game `{ $text }`
no-such-game-near = there is no game `{ $text }`; did you mean `{ $near }`?
several-games = several games begin with `{ $text }`; type more of the name
nobody = nobody is called `{ $text }`; type human or the name of a level
nobody-near = nobody is called `{ $text }`; did you mean `{ $near }`?
no-such-seat = type a number from 1 to { $last }, or random
next-time = Next time: { $command }

## The console: playing

seed = Seed { $seed }.
seed-again = This game again: --seed { $seed }
hint = { $expected }; `help` tells the rules, `quit` leaves.
hint-moves = { $expected }. Besides moves you can type:
prompt-verbs = : { $verbs }> {""}
refused = Not played: { $why }
refused-after = the game is over; type yes, no, swap, undo or save FILE
game-at-limit = Not played: this game has reached a limit. The position is as it was.
rule-failed = Not played: a rule of this game failed. The position is as it was.
line-too-long = a line of more than { $most } characters is no move
interrupted = Ctrl-C once more leaves; so does `quit`.
left-hiding = The game is not finished.
left-unfinished = The game is not finished. Its seed: { $seed }
resume-none = There is no unfinished game.
resume-how = `quadrille resume NAME` goes on with one of them, and `quadrille resume NAME --forget` deletes it for good.
resume-about = { $title }, { $players }, { $plies ->
    [one] one move,
   *[other] { $plies } moves,
}
resume-now = somebody is playing it now
resume-nowhere = there is no unfinished game called `{ $name }`
    `quadrille resume` lists those there are
resume-played = `{ $name }` is being played by another program
    finish there, or close it
resume-spoilt = `{ $name }` cannot be read: its file is damaged from line { $line } on
    a copy of it may be good; else `quadrille resume { $name } --forget` deletes it
resume-disk = `{ $name }` cannot be read: { $why }
resume-damaged = its file is damaged from line { $line } on; what stands before is good, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
resume-torn = its last line was not written to its end; what stands before is good, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
resume-changed = its rules have changed since it was played: { $files }
resume-late = its rules take too long to show it here; `quadrille resume { $name }` goes on with it all the same
resume-not-all = move { $number } ({ $action }) cannot be made any more: { $why }. { $left ->
    [one] The game goes on without it, as another game
   *[other] The game goes on without it and what came after, { $left } moves in all, as another game
}
resume-no-sign = the sign of seat { $seat } cannot be used; the game's own is shown
resume-no-level = there is no level `{ $level }` any more; somebody plays for seat { $seat } in its place
resume-unread = nobody knows which games are unfinished: { $why }
resume-fails = move { $number } ({ $action }) cannot be made again: { $why }
    the game stays as it is; give its rules more with --script-steps or --script-time
resume-no-game = its variant is not there any more, or cannot be played: { $game }
    put it back, and the game goes on
resume-forgotten = { $name } is deleted.
no-own-folder = your own folder is not known; set HOME
ago-now = played just now.
ago-minutes = { $count } minutes ago.
ago-hours = { $count } hours ago.
ago-days = { $count } days ago.
left-kept = It is kept: `quadrille resume { $name }` goes on with it.
unkept = this cannot be kept on the disk: { $why }
ask-unkept = Play on without keeping it? yes, no, or Enter to try again> {""}
unkept-on = From here on nothing is kept. `save FILE` writes the game somewhere else.
prompt-again = Play again? yes, no, swap seats [yes]> {""}
swapped = The seats are swapped.
moves-left = Not played, because the game is over: { $moves }.
tally = { $name }: { $won } won, { $drawn } drawn, { $lost } lost
undone = { $plies ->
    [one] Taken back: 1 ply.
   *[other] Taken back: { $plies } plies.
}
redone = { $plies ->
    [one] Made again: 1 ply.
   *[other] Made again: { $plies } plies.
}
nothing-to-undo = there is nothing to take back
nothing-to-redo = there is nothing to make again
no-moves = There is no legal move.
save-where = say where to: save FILE
save-file = { $save } FILE
saved = Saved to { $name }.
not-saved = { $name } cannot be written ({ $why })
ask-overwrite = { $name } is there already. Write over it? yes, no> {""}
kept = { $name } is left as it was.
threat-win = { $name } wins at once with: { $actions }.
threat-rival = { $name } would win at once with: { $actions }.
threat-gift = These let the rival win at once: { $actions }.
threat-not-all = This takes too long in this game: there may be more.
threat-none = Nobody can win at once.
hint-only = { $action } is the only legal move.
hint-wins-now = { $action } wins at once.
hint-blocks = { $count ->
    [one] { $action }: otherwise { $actions } would win at once for the rival.
   *[other] { $action }: the rival could win at once with { $actions }.
}
hint-gives-nothing = { $count ->
    [one] { $action }: { $actions } would let the rival win at once.
   *[other] { $action }: { $actions } would each let the rival win at once.
}
hint-wins-in = { $action } wins in { $plies } plies, whatever the rival does.
hint-wins-in-all = { $action } wins in { $plies } plies, whatever all others do.
hint-wins = { $action } wins, whatever the rival does.
hint-wins-all = { $action } wins, whatever all others do.
hint-draws = { $action } keeps the draw; nothing wins.
hint-draws-all = { $action } keeps the draw, even if all others play against you; against all of them nothing wins.
hint-draws-at-least = { $action } draws; nothing else looks better so far.
hint-draws-at-least-all = { $action } draws, even if all others play against you; nothing else looks better so far.
hint-loses-in = { $action } holds out longest: every move loses, this one in { $plies } plies.
hint-loses-in-all = { $action } holds out longest: if all others play against you, every move loses, this one in { $plies } plies.
hint-loses = { $action }: every move loses; which one holds out longest was not found in time.
hint-loses-all = { $action }: if all others play against you, every move loses; which one holds out longest was not found in time.
hint-looks-best = { $plies ->
    [0] { $action } has gone best in games tried at random.
    [one] { $action } looks best, one ply ahead.
   *[other] { $action } looks best, { $plies } plies ahead.
}
hint-looks-best-all = { $plies ->
    [0] { $action } has gone best in games tried at random.
    [one] { $action } looks best, one ply ahead, if all others play against you.
   *[other] { $action } looks best, { $plies } plies ahead, if all others play against you.
}
hint-unlooked = { $action } is legal; there was no time to look ahead.
hint-plays = { $action } is what this level plays.
solved-won = { $name } wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
} (score { $score }). Best: { $actions }.
solved-drawn = It is a draw (score 0). Best: { $actions }.
solved-drawn-all = It is a draw if all others play against { $name } (score 0). Best: { $actions }.
solved-lost = { $name } loses in { $plies } plies (score { $score }). Best: { $actions }.
solved-lost-all = If all others play against { $name }, they win in { $plies } plies (score { $score }). Best: { $actions }.
unsolved-far = Not solved: nothing is sure { $plies } plies ahead, and nobody looks further.
unsolved-soon = Not solved within { $ms } ms.
unsolved = { $seconds ->
    [one] Not solved within a second.
   *[other] Not solved within { $seconds } seconds.
}
worth-wins = { $plies ->
    [one] wins at once
   *[other] wins in { $plies } plies
}
worth-wins-some-time = wins; how soon is not known yet
worth-loses = loses in { $plies } plies
worth-loses-some-time = loses; how soon is not known yet
worth-draws = draws
worth-estimate = estimated
worth-estimate-behind = estimated, { $plies ->
    [one] one ply ahead
   *[other] { $plies } plies ahead
}
worth-likely-wins = wins, as far as can be known
worth-likely-loses = loses, as far as can be known
worth-unknown = not looked at yet
review-exact = { $nodes ->
    [0] All values are exact.
    [one] All values are exact. Looked at one position.
   *[other] All values are exact. Looked at { $nodes } positions.
}
review-two-scales = Values with ~ are estimates in tokens, the others are exact; they are not on one scale.
review-against-all = Losses, draws and estimates assume that all others play against you.
review-looked = { $plies ->
    [one] Looked one ply ahead, at { $nodes } positions.
   *[other] Looked { $plies } plies ahead, at { $nodes } positions.
}
command-help = help ? h
command-moves = moves legal
command-threats = threats
command-hint = hint
command-board = board
command-why = why
command-undo = undo u
command-redo = redo
command-restart = restart new
command-save = save
command-record = record
command-picture = picture
command-quit = quit q exit
about-help = the rules, and this list
about-moves = what is legal now
about-threats = who could win at once
about-hint = what a strong player would do, and why
about-board = the whole position again
about-why = what a move would do, or why not; alone, how the game stands
about-undo = takes your last move back
about-redo = makes it again
about-restart = starts a new game
about-save = saves the game to a file
about-record = what was played, as an example for the variant's file; `record example` puts it there, `record golden` keeps the game
about-picture = the position, as a `start` to paste into a variant or one of its examples, or a file for --start
record-example = example
record-golden = golden
kept-in = Kept in { $path }
record-what = `record` shows what was played as an example; `record example` and `record golden` keep it
keep-inside = the game is inside the program; `quadrille new mine --from { $name }` makes a variant of your own
keep-changed = the game is changed on the command line, by --set, --with, --without or --first, which its file does not say
keep-broken = { $path } cannot be played as it is now: { $why }
keep-differs = it would not hold, because { $path } says something else now: { $why }
keep-otherwise = it would go otherwise, because { $path } says something else now
keep-brackets = the examples of { $path } stand in brackets, not in lines that begin with a dash: paste this one yourself
keep-braces = all of { $path } stands in braces, not in lines: paste this example yourself
keep-elsewhere = there is no place for it in { $path } that is sure: paste this example yourself
keep-already = { $path } has it already
write-protected = it is write-protected
not-permitted = you are not permitted to
in-folder = { $why } ({ $folder })
disk-full = the disk is full
disk-limit = you have no more room there
no-folder-there = something else than a folder is there
about-quit = leaves
answer-yes = yes y
answer-no = no n
answer-swap = swap s
prompt-step = Enter: move { $ply } of { $plies }; quit> {""}
replay-unfinished = { $plies ->
    [one] The game is not finished: 1 ply so far.
   *[other] The game is not finished: { $plies } plies so far.
}
settings-in-force = Settings in force:

## Settings

settings-value = { $value }
settings-yes = yes
settings-no = no
settings-none = none
settings-terminal = the terminal
settings-default = by default
settings-file = Your settings are in { $path }.
settings-no-file = You have no file of settings; it would be { $path }.
settings-no-folder = This system has no place for a file of settings.

## A rule, and what rules do when

place = { $file }:{ $line }
settings-default-in = by default, { $place }
settings-sources = Settings in force, and where each comes from:
hooks-head = What runs when:
moment-setup = set-up
moment-legal = what is legal
moment-verb = a verb is done
moment-land = a token has landed
moment-turn-end = a turn ends
moment-outcome = is it over?
moment-score = the score
moment-evaluate = a player thinks
rule-silent = It says nothing about itself.
rule-params = Parameters:
rule-param = { $default } by default, { $kind }
kind-number = a number
kind-between = { $least } to { $most }
kind-truth = true or false
kind-text = a text
rule-brings = What it brings:
brings-marker = marker
brings-counter = counter
brings-verb = verb
brings-sign = shown as { $sign }
brings-each = one for each seat
brings-shared = one for all
brings-alone = by itself
brings-step = { $domain }, in step { $step } of a turn
brings-price = { $words }, for { $price }
rule-order = Other rules:
rule-needs = needs
rule-after = comes after
rule-words = In other languages:
rule-compiled = All of its hooks are compiled.
rule-interpreted = Interpreted, which is slower: { $hooks } ({ $place }: { $why }).
rule-games = Games with it: { $games }.
rule-games-none = No game has it.
rule-add = To try it: { $command }
brief-markers = marks { $names }
brief-counters = counts { $names }
brief-verbs = verbs { $names }
brief-prices = prices { $prices }
brief-after = after { $names }
brief-needs = needs { $names }
show-also-rule = `{ $name }` is the name of a rule as well: quadrille show --rule { $name }
usage-no-game-or-rule =
    there is no game or rule `{ $name }`
    `quadrille list` and `quadrille list rules` name them all; a path such as ./mine.yaml or ./mine.rhai works too.
usage-no-game-or-rule-here = there is no game or rule `{ $name }`; did you mean { $path }?
usage-no-game-or-rule-near =
    there is no game or rule `{ $name }`; did you mean the { $kind } `{ $near }`?
    `quadrille list` and `quadrille list rules` name them all; a path such as ./mine.yaml or ./mine.rhai works too.
kind-game = game
kind-rule = rule
usage-no-rule = there is no rule `{ $name }`; `quadrille list rules` names them all
usage-no-rule-near = there is no rule `{ $name }`; did you mean `{ $near }`?
usage-rule-changed = `{ $name }` is a rule; --set, --with, --without and --sources are for games

## The arena

arena-head = { $games ->
    [one] { $game }: 1 game, seed { $seed }
   *[other] { $game }: { $games } games, seed { $seed }
}
arena-head-opening = { $plies ->
    [one] { arena-head }, each after 1 random ply
   *[other] { arena-head }, each after { $plies } random plies
}
arena-part = This is part { $nth } of { $of }; all parts together are { $total } games.
arena-stopped = Stopped: { $played } of { $asked } games have been played, and those of whole rounds are counted.
arena-won = won
arena-drawn = drawn
arena-lost = lost
arena-score = score %
arena-interval = 95 %
arena-elo = Elo
arena-cross = score % against
arena-seat = seat { $seat }
arena-first = who begins
arena-plies = Plies a game: { $mean } on average, median { $median }, from { $min } to { $max }.
arena-ends = Ends: { $ends }.
arena-end = { $reason } { $count }
arena-end-align = by a line
arena-end-full = full board
arena-end-no-actions = nothing left to do
arena-end-foul = foul
arena-end-limit = limit of plies
arena-end-rule = by a rule
arena-different = { $games ->
    [one] The game is of its own.
   *[other] { $different } of the { $games } games are different.
}
arena-alike = Only { $different } of the { $games } games are different: these levels always play alike, and the intervals are narrower than they should be. --opening 4 begins each round with 4 random plies.
arena-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} games, {"{"}left{"}"} left
book-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} positions of {"{"}msg{"}"} tokens, {"{"}left{"}"} left
solve-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} positions, {"{"}left{"}"} left
arena-nothing-to-merge = there is nothing to merge
arena-other-run = { $file } is of another run than { $first }: `{ $what }` is { $theirs } there, and { $ours } here
arena-double = game { $number } is in { $one } and again in { $other }
arena-missing = { $count ->
    [one] one of the { $total } games is missing, number { $first }
   *[other] { $count } of the { $total } games are missing, the first of them is number { $first }
}

## A survey

survey-alone = against itself
survey-against = the stronger - the weaker
survey-games = games
survey-first = first %
survey-first-means = (first: what whoever begins scores; a draw is half a win. leads: how often the lead changes in a game.)
survey-draws = draws %
survey-plies = plies
survey-choices = choices
survey-leads = leads
survey-never = never { $interval }
survey-share = { $percent } % of games { $interval }
survey-alike = Only { $different } of the { $games } games are different: these levels often play alike, and the intervals are narrower than they should be.
survey-length = Plies a game, in all games: { $mean } on average { $interval }, median { $median }, from { $min } to { $max }. Games by plies:
survey-branching = Choices a ply: { $mean } on average { $interval }, from { $min } to { $max }. On average by ply:
survey-lead = Changes of lead a game: { $mean } on average { $interval }; at least one: { $share }.
survey-lead-means = (Who leads has a position that at a glance, as searches judge it, is worth more than a token above everybody else's.)
survey-ends = Ends:
survey-entry = {"  "}{ $what }: { $share }
survey-rule = { $games ->
    [one] Rule { $rule }, in one game:
   *[other] Rule { $rule }, in { $games } games:
}
survey-uncalled = never called
survey-called = called { $calls } times
survey-acted = called { $calls } times; did something { $acted } times: { $share }
survey-indent = {"  "}{ $text }
survey-lines-all = every line ran
survey-lines-idle = { $count ->
    [one] on line { $lines } something never ran
   *[other] on lines { $lines } something never ran
}
survey-svg-length = { $head }: how long they were
survey-svg-plies = plies a game
survey-svg-choices = How many moves were legal
survey-svg-ply = ply

## Two versions compared

compare-versions = A is { $a }, B is { $b }.
compare-differ = { $plies ->
    [0] They differ from the start (seed { $seed }).
    [one] They differ after 1 ply (seed { $seed }): { $moves }
   *[other] They differ after { $plies } plies (seed { $seed }): { $moves }
}
compare-odd = {"{"}X{"}"} is where they differ.
compare-size = The board of A has { $columns_a } columns and { $rows_a } rows, that of B { $columns_b } and { $rows_b }.
compare-seats = A has { $a } seats, B has { $b }.
compare-cell = On { $cell } there is { $a } in A, and { $b } in B.
compare-nothing = nothing
compare-no-cell = no cell
compare-token = { $sign } ({ $name })
compare-more-cells = { $count ->
    [one] One more cell differs.
   *[other] { $count } more cells differ.
}
compare-over = { $version } is over. { $how }
compare-goes-on = { $version } goes on.
compare-to-move = It is { $a }'s turn in A, and { $b }'s in B.
compare-held = { $name } has { $what } { $a } in A, and { $b } in B.
compare-reserve = reserve
compare-only = Only { $version } allows: { $moves }.
compare-only-more = Only { $version } allows: { $moves }, and { $count } more.
compare-shortest = { $plies ->
    [0] No shorter game differs.
    [one] No shorter game differs: every move of the first ply was tried, { $lines } in all.
   *[other] No shorter game differs: all { $lines } lines of play of up to { $plies } plies were tried.
}
compare-shortened = Found by chance in { $games } random games, and shortened from { $found } plies to { $plies }; there may be a shorter one.
compare-chanced = Found by chance in { $games } random games; none of its moves can be left out, but there may be a shorter one.
compare-shared = Both have { $files } from the same file: what is changed there is changed in both. To compare with an old script, keep it in a folder of its own.
compare-none = No difference was found.
compare-same = No game differs: all { $lines } lines of play from the set-up of seed { $seed } were tried to their end.
compare-tried = { $plies ->
    [0] Not every line of play of one ply was tried.
    [one] Every line of play of one ply was tried, { $lines } in all; none differs.
   *[other] All { $lines } lines of play of up to { $plies } plies were tried ({ $positions } positions); none differs.
}
compare-games = { $games ->
    [0] No game was played at random.
    [one] One game was played at random.
   *[other] { $games } games were played at random.
}
compare-stopped = Stopped before all was tried that was asked for.
compare-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} moves tried, in lines of up to {"{"}msg{"}"} plies

## A variant that is watched

watch-read = { $count ->
    [one] { $files } was read again.
   *[other] { $files } were read again.
}
watch-doubtful = { $count ->
    [one] { $files } was read again, and can be played.
   *[other] { $files } were read again, and can be played.
}
watch-broken = { $count ->
    [one] { $files } cannot be played as it is now.
   *[other] { $files } cannot be played as they are now.
}
watch-kept = The rules as they were are still played.
watch-same = { $plies ->
    [0] Nothing has been played yet.
    [one] The move so far comes out as before.
   *[other] All { $plies } moves so far come out as before.
}
watch-differs-start = The start comes out differently.
watch-differs = { $plies ->
    [one] After the first move ({ $moves }) it comes out differently.
   *[other] After { $plies } moves ({ $moves }) it comes out differently.
}
watch-differs-late = After { $plies } moves, the last { $moves }, it comes out differently.
watch-fails = { $count ->
    [one] { $files } was read again, but a script fails at move { $number } ({ $action }).
   *[other] { $files } were read again, but a script fails at move { $number } ({ $action }).
}
watch-fails-here = The position then:
watch-fails-start = { $count ->
    [one] { $files } was read again, but a script fails before the first move.
   *[other] { $files } were read again, but a script fails before the first move.
}
watch-unfit = { $count ->
    [one] { $files } was read again, but this game cannot begin so any more.
   *[other] { $files } were read again, but this game cannot begin so any more.
}
watch-stopped = Move { $number } ({ $action }) cannot be made any more: { $why }
watch-before = A: before
watch-now = B: now
watch-inside = { $name } is inside the program, where nobody saves it.
    `quadrille new mine --from { $name }` writes a copy that you can change; then `quadrille play mine.yaml --watch`

## What there is, and whether it is right

game-check = { $count ->
    [one] 1 mistake; `quadrille check { $name }` tells it
   *[other] { $count } mistakes; `quadrille check { $name }` tells them
}
rule-check = (has mistakes; `quadrille check { $name }.rhai` tells them)
check-games = { $games ->
    [one] , 1 random game played
   *[other] , { $games } random games played
}
check-games-plies = , { $games } of { $wanted } random games played, which took { $most } plies
check-games-statements = , { $games } of { $wanted } random games played, for which the rules ran { $most } statements
check-games-time = , { $games } of { $wanted } random games played until the time was up; --script-time allows more
check-fine = { $target }: fine{ $examples ->
    [0] {""}
    [one] , 1 example holds
   *[other] , { $examples } examples hold
}{ $goldens ->
    [0] {""}
    [one] , 1 golden game goes as recorded
   *[other] , { $goldens } golden games go as recorded
}{ $games }{ $warnings ->
    [0] {""}
    [one] ; 1 warning
   *[other] ; { $warnings } warnings
}{ $notes ->
    [0] {""}
    [one] ; 1 note
   *[other] ; { $notes } notes
}
check-mistakes = { $count ->
    [one] { $target }: 1 mistake
   *[other] { $target }: { $count } mistakes
}{ $warnings ->
    [0] {""}
    [one] , 1 warning
   *[other] , { $warnings } warnings
}
check-strict = { $warnings ->
    [one] { $target }: 1 warning, which is one too many with --strict
   *[other] { $target }: { $warnings } warnings, which are too many with --strict
}
check-bless-wrong = { $name } has mistakes, and what is wrong is not blessed: mend it first
check-bless-cut = the golden { $path } cannot be blessed: { $why }
    Its moves are yours: change them in its head, or delete the file, and bless again.
check-no-bless = golden games are not blessed where CI is set: do it where somebody looks at them
check-bless-inside = { $name } is inside the program: make a variant of your own, and bless that
is-a-folder = this is a folder; name a file
file-line-too-long = it is longer than { $limit } KiB
golden-elsewhere = this is a link to elsewhere, which is not followed
is-special = this is no plain file; name another file
no-such-folder = there is no such folder
there-already = there is such a file already

## A new variant

new-no-path = `{ $name }` is a path; a new variant is given a name, and --in says in which folder
new-no-name = `{ $name }` cannot be a name; names have letters from a to z, digits, `_` and `-`, 64 at most, and do not begin with `-`
new-from-path = --from takes the name of a game, as `extends` does, and `{ $name }` is a path; a game in the folder of the new one is found by its name
new-taken =
    `{ $name }` is the name of a game or rule already
    Files beside the new one, and everybody where it lies in a folder `games`, would mean the new one by that name.
    Choose another name, or say --shadow if that is what you want.
new-no-folder = { $path } is no folder
new-there-already = { $path } is there already, and nothing is written over it; choose another name, or another folder with --in
new-editor-there-already = { $path } is there already and says something else; remove it to have it written anew, or leave --editor out
new-written = written: { $path }
new-next = What next:
new-next-check = is it right, and do its examples hold?
new-next-play = play it
new-next-defs = everything that a rule may say
new-shadows = Files beside it, and everybody where it lies in a folder `games`, mean the new one by `{ $name }` from now on.

# What stands in the new files.
new-head-own = { $title }, a game of its own. Every line says something that can be changed.
new-head-from =
    { $title }, a game that differs from { $from }. What stands behind a # is as it is there:
    take the # away and change it.
new-about-own = Four in a line win.
new-about-from = A variant of { $title }.
new-title = what it is called; {"{"} en: …, fr: … {"}"} says it in several languages
new-about = what it is, in a sentence
new-extends = what is not said here is as in { $from }
new-with = rules that are added; this one is in { $file }
new-without = inherited rules that are taken away
new-rules = rules, in order; this one is in { $file }
new-rules-none = rules, in order; `quadrille list rules` names those there are
new-board = up to 100 each; `missing: a1` takes cells away, `wrap: columns` joins edges
new-gravity = none, down, up, left or right
new-players = two to four, seat 1 first
new-starts = a seat, or random
new-turn = a turn's steps, each with its verbs: drop, place, move, give or pass
new-domain = to what it is done: open column, empty cell, own token, own token to empty cell, …
new-win = so many in a line; `for: rivals` makes lines lose, `shapes: [square]` wins too
new-stuck = who cannot act: ends (the game), pass, loses or wins
new-ending = who wins an undecided game: draw, most tokens, most score, seat 2 wins
new-limit = the game ends after so many plies: 500 plies
new-examples = its tests: what is played, and what must hold then
new-example-name = the fourth in a line wins
new-picture = the top row first; a digit is a seat's token
new-rule-about = Whoever plays onto the bottom row earns a point.
new-rule-about-turn = Whoever has had a turn earns a point.
new-rule-turn = A turn is over; the mover is still the one whose turn it was.
new-rule-param = a game can give another: `{ $name }: {"{"} { $param }: 2 {"}"}` in its list of rules
new-rule-counter = counted for each seat, from 0
new-rule-land = What was played has come to rest at this cell.
new-rule-more = `quadrille defs` tells the other hooks, and all that a rule may ask and do.

## What did it

account-price = price
account-gravity = gravity
account-turn = turn
account-idle = of { $rules }: nothing
account-of = of { $rule }, { $file }
account-next = { $name } is next.
account-says = says: { $words }
account-rules = calls { $word }.
account-hides = { $count ->
    [one] { $marker }: one is hidden among { $among } cells.
   *[other] { $marker }: { $count } are hidden among { $among } cells.
}
account-put = { $count ->
    [one] { $piece } stands on { $cells }.
   *[other] { $piece } stand on { $cells }.
}
account-destroyed = { $count ->
    [one] What stands on { $cells } is destroyed.
   *[other] What stands on { $cells } is destroyed: { $count } cells.
}
account-back = { $count ->
    [one] The token on { $cells } goes back to { $name }.
   *[other] The tokens on { $cells } go back to { $name }.
}
account-back-pool = { $count ->
    [one] The piece on { $cells } goes back to the pool.
   *[other] The pieces on { $cells } go back to the pool.
}
account-changed = { $count ->
    [one] { $cells } is now { $piece }.
   *[other] { $cells } are now { $piece }.
}
account-marked = { $count ->
    [one] { $cells } is now marked: { $marker }.
   *[other] { $cells } are now marked: { $marker }.
}
account-unmarked = { $count ->
    [one] The { $marker } on { $cells } is gone.
   *[other] { $marker } is gone from { $cells }.
}
account-refused = { $action } is not legal.
account-domain = it is only for “{ $domain }”: { $why }
account-rule = `{ $hook }` of the rule { $rule } takes it away
account-rule-says = `{ $hook }` of the rule { $rule } takes it away: { $words }
account-fails = fails, and nothing of this stands.
account-unpaid = its price is { $costs } { $counter }, and { $name } has { $has }
account-hook-here = this hook leaves it out
account-said-here = refused here
trace-head = { $version }, seed { $seed }
trace-head-start = { $version }, from { $file }
trace-setup = Set-up

## Why it is so

why-move = { $why } MOVE
why-legal = { $action } is legal for { $name }, and would do this:
why-hidden = What is hidden may change that.
why-ruled = The rule { $rule } decides it in `{ $hook }`:
why-ruled-in-vain = The rule { $rule } ruled in `{ $hook }` as well, but lines are looked at first:
why-ruled-here = decided here
why-line = { $name } has a line: { $cells }.
why-line-shared = A line, all { $trait }: { $cells }.
why-serves-owner = A line wins for its owner.
why-serves-rivals = A line loses for its owner.
why-serves-mover = A line wins for whoever made it, and { $name } did.
why-serves-seat = A line wins for { $name }, whoever made it.
why-both-loses = One move made lines for several players: a foul, and { $name } made it and loses.
why-both-wins = One move made lines for several players, and { $name }, who made it, wins.
why-both-draw = One move made lines for several players, and that is a draw.
why-stuck = { $name } cannot act, and that ends the game.
why-stuck-loses = { $name } cannot act, and whoever cannot act loses.
why-stuck-wins = { $name } cannot act, and whoever cannot act wins.
why-no-line = Nobody has a line that counts.
why-points = { $name } has { $points }
why-points-all = { $all }.
why-open = The game is not over.
why-line-idle = { $name } has a line, { $cells }, but it does not count.
why-reached = { $name } has { $has } of { $length } in a line that is open: { $cells }.
why-one-short = { $name } has { $has } of { $length } in a line: { $cells }; { $missing } would complete it.
why-barred = { $name } has { $has } of { $length } in a line: { $cells }; but it is blocked on { $bars }.
why-none-open = { $name } has no other line that is open.
why-nothing = { $name } has nothing in a line yet.
why-in-vain = { $cells } is full, but these have nothing in common that counts.
why-trait-idle = { $cells } are all { $trait }, but that does not count here.
why-trait-cells = { $trait } ({ $cells })
why-trait-reached = In lines that are open there are at most { $has } of { $length }: { $each }.
why-trait-none = Nothing stands in a line that is open.

## What is wrong with a command

as-it-is = { $text }
error = error: { $words }
usage-io = cannot read or write: { $why }
usage-seconds = --seconds is a number from 0 up
usage-empty-folder = { $path } holds no .yaml or .rhai file
usage-start = { $file } cannot be played: { $why }
usage-no-file = there is no file { $name }
usage-no-file-or-game = there is no file or game `{ $name }`
usage-no-code = there is no mistake with the code `{ $name }`; `quadrille explain` names them all
usage-no-games-dir = there is no folder { $path }; --games-dir names one
usage-no-game =
    there is no game `{ $name }`
    The games are { $games }.
usage-no-game-here = there is no game `{ $name }`; did you mean { $path }?
usage-no-game-near =
    there is no game `{ $name }`; did you mean `{ $near }`?
    The games are { $games }.
usage-no-level =
    there is no level `{ $name }`
    The levels are { $levels }.
usage-no-level-near =
    there is no level `{ $name }`; did you mean `{ $near }`?
    The levels are { $levels }.
usage-seats = this game has { $seats } seats, and more were named
usage-signs = this game has { $seats } seats, and { $signs } signs were given
usage-signs-of-what = --symbols needs the name of the game as well
usage-no-sign = `{ $sign }` is no sign; a sign is one character that the board does not use
usage-sign-taken = `{ $sign }` means something else on this board already
usage-no-budget = `{ $text }` is no budget; one is written `minimax:nodes=20000`, `minimax:depth=6` or `minimax:time=500ms`
usage-unbound = `{ $name }`: only a level that searches can be told how long
usage-over = the game is over
usage-line = line { $number }: { $why }
usage-move = move { $number } (`{ $text }`): { $why }
usage-no-games = --games is a number from { $seats } up
usage-odd-games = --games { $games } cannot be: each beginning is played once from each of the { $seats } seats, so it is { $below } or { $above }
usage-many-games = more than { $most } games in all, or more than { $players } levels, are too many
usage-many-shards = { $shards } parts are too many: there are { $rounds } rounds, and a round stays whole
usage-no-opening = no opening of { $plies } plies was found that does not end the game
usage-no-book = the exact solver does not take { $name }, so there is no book of it; it takes games in which two players drop or place tokens and a line wins
usage-memory = { $asked } MiB of memory cannot be had here; give less with --memory
usage-other-book = { $name } is no book of this game: line { $number } says `{ $text }` ({ $why }); name another file, or remove it
usage-few-levels = this game has { $seats } seats, and fewer levels were named
usage-alone = this is for games of two seats or more
usage-there-already = { $path } is there already, and no game is written over another

# The full screen.
screen-small = The window is too small: it needs { $width } columns and { $height } lines.
screen-no-room = There is no room for the board.
screen-window = Columns { $first } to { $last }, rows { $low } to { $high }
screen-seed = seed { $seed }
screen-tally = { $won }, { $drawn } drawn
screen-back = Looking back: after ply { $ply } of { $all }. ] goes on, End returns to the game.
screen-again = Enter: play again.
screen-thinks = { $name } thinks ({ $seconds } s). n: move now.
screen-thinks-ahead = { $name } thinks ({ $seconds } s), { $depth } plies deep, { $nodes } positions: { $line }. n: move now.
screen-thinks-hint = Thinking about a hint.
screen-judges = { $best } looks best, { $depth } plies deep, { $nodes } positions; +3 is exact, ~+0.3 an estimate.
screen-estimates = ~ marks an estimate, which is on another scale.
screen-judged-so-far = { $best } looks best, { $depth } plies deep; +3 is exact, ~+0.3 an estimate.
screen-judged = { $best } is best.
screen-paused = Paused. p goes on, s makes one move.
screen-turn = { $name }: { $verbs }
screen-turn-enter = { $name }: { $verbs }. Enter: { $does }
screen-enter = Enter: { $does }
screen-sure = Another move than before: { $does }? y: yes, any other key: no.
screen-picked = { $name }: { $verbs } { $picked }, and what next? Esc begins anew.
screen-not-from = no move begins with { $at }; begin with one of { $firsts }
screen-help = Keys and rules
screen-log = The game so far
screen-which = Which one?
screen-failed = A script failed
screen-news = The rules were saved
screen-waiting = [saved: read when this is done]
screen-outdated = [broken: old rules]
screen-leave = Leave the game? Enter or y leaves, any other key stays.
screen-no-memory = there is nowhere to keep it
screen-saved = Saved: { $path }
menu-saved = saved: { $game }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
menu-left = go on: { $game }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
menu-saved-about = { $players } ({ $name }).
menu-changed = Its rules have changed since it was played.
screen-unkept = y plays on without keeping it, n leaves, any other key tries again.
saved-too-many = there are { $count } games called { $name } already
menu-late = Its rules take too long to show more of it here.
menu-not-all = { $left } moves of the saved game can no longer be made; this is how far it goes.
menu-filter = type to find a game
menu-none = No game is called so. Backspace.
menu-name = name of { $name }
menu-sign = sign of { $name }
menu-colour = colour of { $name }
menu-starts = begins
menu-columns = columns
menu-rows = rows
menu-align = in a line
menu-rule = rule { $name }
menu-misfits = these do not fit the game:
menu-misfit = does not fit: { $why }
misfit-invalid = { $why }
misfit-verbs = it is about { $verbs }, a move that this game does not have
misfit-score = its score decides nothing in this game
misfit-fails = `{ $rule }` fails in a random game: { $why }
misfit-over = the game is over before the first move
misfit-short = { $over } of { $games } random games were over by move { $plies }
key-move = move the cursor (h once v is pressed)
key-do = do what can be done there
key-column = drop into this column
key-type = type a move
key-pool = to the pieces or buttons, and back to the board
key-undo = take back, make again
key-hint = a hint, and why
key-analyse = what every move is worth
key-now = the computer moves now
key-threats = show where somebody would win at once, or not
key-back = look back, and forth
key-log = the game so far
key-demo = pause, one move, faster, slower
key-again = another game
key-swap = another game, seats swapped
key-save = save the game
key-example = what was played, as an example or a golden game
key-why = why the game stands as it does; `:why` and a move: what it would do, or why it is not legal
key-edit = edit the position, and play from there
key-menu = back to the menu
key-vi = h moves the cursor, or gives a hint
key-theme = another theme
key-quit = leave
short-again = again
short-swap = swap seats
short-undo = take back
short-why = why
short-example = example
short-edit = edit
short-menu = menu
short-help = help
short-quit = quit
short-hint = hint
short-values = values
short-put = put
short-stamp = what
short-turn = whose turn
short-give = give
short-play-on = play from here
edit-empty = nothing
edit-status = Editing: { $name } is to move. Enter puts what is chosen, or takes it away.
edit-hides = What is hidden is not part of a position that is edited.
edit-refused = This cannot be played: { $why }
edit-over = { $ended } It is over before it begins.
edit-no-more = There are no more than { $copies } of { $code }.
edit-undone = Back to the game before the position was edited.
edit-key-put = put what is chosen on the cell, or take it away; what lies beneath stays
edit-key-stamp = choose what is put: a piece, a marker, nothing
edit-key-digit = choose it by its number, and put it
edit-key-clear = clear the cell
edit-key-turn = whose turn it is: the next one's
edit-key-give = what is chosen lies in the mover's hand, or no longer
edit-key-undo = take the last change back
edit-key-play = play from here
edit-key-back = back to the game
screen-example = As an example
screen-why = Why
screen-example-keys = Enter puts it into the variant's file, g keeps the game as a golden one; any other key goes back.
short-type = type a move
short-pause = pause
short-step = one move
short-speed = speed
short-choose = choose
short-open = open
short-filter = find
short-theme = theme
short-begin = begin
short-change = change
short-back = back
