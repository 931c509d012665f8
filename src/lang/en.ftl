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
refused-not-in-pool = { $piece } is not in the pool
refused-no-reserve = you have no token left in reserve
refused-empty-hand = you were given nothing to place
refused-price = nothing to spend: { $verb } costs { $costs } { $counter }, and you have { $has }
refused-rule-says = { $words } (rule { $rule })
refused-rule = the rule { $rule } forbids it
refused-here = this is not legal here
expected = a move here is { $choices }
expected-bare = `{ $verb }`
expected-such-as = { $target }, such as { $example }
expected-target = { $target }
expected-verb = `{ $verb }` and { $target }
target-column = a column
target-piece = a piece
target-cell = a cell
