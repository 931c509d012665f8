# What `--help` says, in English: commands, their examples, and their options. `help_fr.ftl` has the same names.

## Commands

help-quadrille = Play, write and test grid games in a terminal
help-play = Play a game in the console
help-resume = Go on with a game that was left, or list those there are
help-replay = Show a saved game move by move
help-list = Name the games there are, or the rules, or the levels
help-show = Tell the rules of a game, its settings and what runs when; or what a rule is
help-check = Tell whether variants and rules are right: what they say, their examples, games
help-explain = Tell what a mistake means, and what to do
help-new = Write a variant to begin with, which is right as it stands
help-demo = Print a game that plays itself, move by move
help-best-move = Tell the best move of a position
help-solve = Tell what positions are truly worth
help-analyse = Tell what every legal move is worth
help-arena = Let levels play many games, and tell how strong they are
help-compare = Find a game in which two versions differ; the exit code is then 1
help-survey = Let levels play a game, and tell its inventor what it is like
help-trace = Tell what each move did, and which line of a script did it
help-book = Solve the first plies of a game and keep them, for `perfect` and `solve`
help-perft = Count the sequences of so many plies
help-bench = Measure speed
help-bench-playouts = Random games to their end, on one thread
help-bench-search = Positions looked at in a second by alpha-beta
help-engine = Talk the machine protocol: one JSON object a line
help-defs = Print everything a rule script may say, for people or for editors
help-schema = Print the form of a variant as a JSON Schema, for editors
help-settings = Tell the settings in force, and who decided each
help-completions = Print what teaches a shell to complete commands
help-man = Print the manual page
help-help = Print this, or the help of a command

## Examples

examples-quadrille =
    Examples:
      quadrille                                    asks what to play, and plays
      quadrille play connect4 --p2 sneaky          against the computer
      quadrille list                               the games there are
      quadrille show quarto                        the rules of one, in words
      quadrille demo connect4 --p1 nobrain         a game that plays itself
      quadrille show puissance5 --with go_capture  a game with one rule more
      quadrille replay game.yaml                   a saved game, move by move
      quadrille check my_game.yaml                 is my variant right?
      quadrille engine                             for programs: JSON in, JSON out
      quadrille settings                           language, colours, and who decides
examples-play =
    Examples:
      quadrille play                                 asks what to play, and with whom
      quadrille play connect4 --p2 sneaky            against the computer
      quadrille play quarto --names Ada,Bob          two people
      quadrille play puissance5 --with go_capture    a game with one rule more
      quadrille play connect4 --p1 sneaky --p2 nobrain --pause 1
      quadrille play --from game.yaml                goes on with a saved game
      quadrille play connect4 --start position.yaml  begins from a position
      quadrille play mine.yaml --watch               follows your changes to its files
      echo 4455 | quadrille play connect4            moves from a pipe
examples-resume =
    Examples:
      quadrille resume                       every unfinished game, with its board
      quadrille resume connect4-349551       goes on with it
      quadrille resume connect4-349551 --forget
examples-replay =
    Examples:
      quadrille replay game.yaml              every move and what it did
      quadrille replay game.yaml --step       a move for each Enter
      quadrille replay game.yaml --pause 1    a move a second
examples-list =
    Examples:
      quadrille list
      quadrille list rules
      quadrille list levels --json
examples-show =
    Examples:
      quadrille show connect4
      quadrille show puissance5 --with go_capture --set board.rows=8
      quadrille show super_puissance4 --sources
      quadrille show black_holes
examples-check =
    Examples:
      quadrille check                  every game there is
      quadrille check my_game.yaml     one variant
      quadrille check my_rule.rhai     one rule
      quadrille check games/           a folder
      quadrille check --only examples my_game.yaml
      quadrille check --bless my_game.yaml
examples-explain =
    Examples:
      quadrille explain Q012           what a mistake means
      quadrille explain                all codes
examples-new =
    Examples:
      quadrille new my_game                          a game of its own, with every line explained
      quadrille new my_game --from connect4          one that differs from another
      quadrille new my_game --from connect4 --rule   and a rule script for it
      quadrille new my_game --editor --in my_games   and what editors need, in a folder
examples-demo =
    Examples:
      quadrille demo quarto --p1 sneaky --p2 sneaky --seed 7
      quadrille demo connect4 --set win.align=5 --pause 0.5
      quadrille demo connect4 --start position.yaml  begins from a position
examples-best-move =
    Examples:
      quadrille best-move connect4 --moves 4455
      quadrille best-move quarto --level mcts --time 2s --why
      quadrille best-move quarto --start position.yaml   from a position
      quadrille best-move --position 6x7-001200000000000000000000000000000000000000 --player 1
examples-solve =
    Examples:
      quadrille solve connect4 --moves 44444
      quadrille solve tictactoe
      quadrille solve tictactoe --start position.yaml    from a position
      quadrille solve connect4 --set board.columns=5 --file positions.txt --json
examples-analyse =
    Examples:
      quadrille analyse connect4 --moves 4444
      quadrille analyse go_capture --moves 44 --depth 6
      quadrille analyse reversi --start position.yaml    from a position
examples-arena =
    Examples:
      quadrille arena connect4 --p1 sneaky --p2 nobrain
      quadrille arena connect4 --p1 sneaky --p2 opportunist --games 1000 --opening 4
      quadrille arena quarto --levels nobrain,opportunist,sneaky    all against all
      quadrille arena connect4 --p1 sneaky --p2 nobrain --shard 1/2 --out 1.json
      quadrille arena connect4 --p1 sneaky --p2 nobrain --shard 2/2 --out 2.json
      quadrille arena --merge 1.json 2.json                         as if played in one go
examples-compare =
    Examples:
      quadrille compare connect4 --with go_capture           with the rule (A) and without it (B)
      quadrille compare connect4 puissance5                  two games
      quadrille compare tictactoe --set win.align=2 --set-b stuck=loses
      quadrille compare mine.yaml connect4 --nodes 1000000   did I write the same rules?
examples-survey =
    Examples:
      quadrille survey connect4
      quadrille survey go_capture --lines                       what each line of its rule did
      quadrille survey mine.yaml --levels nobrain,sneaky --games 1000
      quadrille survey connect4 --set win.align=5 --svg five.svg
examples-trace =
    Examples:
      quadrille trace connect4 --moves 4455
      quadrille trace super_puissance4 --seed 3 --moves "4 4 5"  which hook did what
      quadrille trace reversi --moves a1                         which rule forbids it, and where
      quadrille trace reversi --start position.yaml --moves a1   from a position
      quadrille trace mine.yaml --moves "b2 c3"                  what print says in my rule
examples-book =
    Examples:
      quadrille book connect4 --tokens 8 --seat 1 --out mine.book
      quadrille book connect4 --tokens 6 --seat 2 --out mine.book      and the other seat's, in the same file
examples-perft =
    Examples:
      quadrille perft connect4 --depth 6
      quadrille perft connect4 --depth 4 --moves 4455
examples-bench =
    Examples:
      quadrille bench playouts connect4
      quadrille bench playouts quarto --seconds 10 --json
examples-bench-search =
    Examples:
      quadrille bench search connect4
examples-bench-playouts =
    Examples:
      quadrille bench playouts connect4
      quadrille bench playouts quarto --seconds 10 --json
examples-engine =
    Examples:
      quadrille engine < requests.jsonl
      echo '{"{"}"cmd":"new","game":"connect4","moves":"4455"{"}"}' | quadrille engine
examples-defs =
    Examples:
      quadrille defs                            the reference, as a page in Markdown
      quadrille defs --rhai > quadrille.d.rhai  definitions for Rhai's language server
examples-schema =
    Examples:
      quadrille schema > schema.json    and in a variant: # yaml-language-server: $schema=./schema.json
examples-settings =
    Examples:
      quadrille settings
      quadrille settings --json
      QUADRILLE_LANG=fr quadrille settings
examples-completions =
    Examples:
      quadrille completions bash >> ~/.bash_completion
      quadrille completions zsh > ~/.zfunc/_quadrille    where ~/.zfunc is in fpath
      quadrille completions fish > ~/.config/fish/completions/quadrille.fish
      source <(quadrille completions bash)               for this shell only
examples-man =
    Examples:
      quadrille man | man -l -                             read it
      quadrille man > ~/.local/share/man/man1/quadrille.1  keep it for `man quadrille`

## Options of one command

help-play-game = A game's name, or the path of a variant; asked for where it is not given
help-play-p1 = Who plays seat 1: human, or a level
help-demo-p1 = Who plays seat 1
help-arena-p1 = A level; it plays from every seat in turn
help-arena-p2 = The level it plays against
help-arena-p3 = A third level, where the game has so many seats
help-arena-p4 = A fourth, likewise
help-arena-levels = Several levels, such as nobrain,sneaky: all against all
help-arena-games = How many games each match has, a multiple of the seats [default: 100, or the next]
help-arena-opening = How many plies at random each game begins with, the same for all games of a round
help-arena-threads = How many games are played at a time [default: as many as there are cores]
help-arena-shard = Play one part of many: 2/8. Without --out its games are printed
help-arena-out = Write every game's result to a file, for --merge
help-arena-record = Save every game in a folder, for `quadrille replay`
help-arena-merge = Put the files of all parts together, in any order
help-compare-game = The first game, A: its name, or the path of a variant
help-compare-other = The second game, B [default: the first one, unchanged]
help-compare-set = Override a setting of A: board.columns=9
help-compare-with = Add a rule to A
help-compare-without = Take a rule away from A
help-compare-set_b = Override a setting of B
help-compare-with_b = Add a rule to B
help-compare-without_b = Take a rule away from B
help-compare-depth = Try every line of play up to so many plies at most
help-compare-nodes = Try so many moves at most to do so
help-compare-games = Then play so many games at random
help-compare-seed = The seed of both set-ups and of the random games
help-compare-json = Print the result as one JSON object
help-survey-levels = Who plays, the weaker first: each against itself, and each against each. With a limit of time, such as that of minimax alone, results are not repeatable
help-survey-games = How many games each meeting has, a multiple of the seats [default: 100, or the next]
help-survey-seed = The seed of all games
help-survey-threads = How many games are played at a time [default: as many as there are cores]
help-survey-lines = Print the rules' scripts, and how often the statements ran that begin on each line
help-survey-svg = Write the charts to a file, as a picture
help-survey-json = Print the result as one JSON object
help-book-tokens = Solve positions of up to so many tokens
help-book-seat = Only positions in which this seat is to move
help-book-out = Write to a file; what a book there knows is not solved again
help-book-threads = How many positions are solved at a time [default: as many as there are cores]
help-book-memory = Remember in so many MiB, all threads together
help-play-names = What the players are called
help-play-symbols = The signs of their tokens, such as @,O
help-play-first = Who starts: a seat's number, or random
help-play-seed = The seed that makes everything repeatable
help-show-game = A game or a rule: its name, or a path such as ./mine.yaml or ./mine.rhai
help-show-rule = The name is a rule's, where a game has it as well
help-show-sources = Where each setting comes from: a file and line, the command line, or nowhere
help-show-seed = The seed of the start that is shown
help-demo-seed = The seed that makes the game repeatable
help-arena-seed = The seed of all games
help-trace-seed = The seed of a game that is set up at random
help-perft-seed = The seed of a game that is set up at random
help-bench-playouts-seed = The seed of the games
help-play-moves = Moves to make first
help-all-start = Begin from a position: a file with the `start:` that `picture` prints
help-play-watch = Read the variant and its rules again whenever they are saved, and play the game so far under the new ones
help-trace-moves = The moves; the last may be illegal. What is hidden is told only as everybody sees it; print tells what the script sees
help-perft-moves = Moves to play first
help-play-from = Go on with a saved game
help-play-unkept = Do not keep the game on the disk while it is played
help-resume-name = The game, as the list calls it
help-resume-forget = Delete it, for good
help-resume-json = Print the list as JSON, a line a game
help-play-json = Print what was played as JSON, a line a game, and nothing else
help-replay-json = Print where the game stands at its end as JSON instead
help-demo-json = Print the result as JSON instead of the game
help-arena-json = Print the result as one JSON object
help-replay-file = A saved game
help-replay-step = Wait for Enter after each move
help-list-what = What to list
help-explain-code = The code of a mistake, such as Q012; all of them, without one
help-check-paths = Variants (.yaml), rules (.rhai), folders, or names of games; every game there is, without any
help-check-only = Only this stage: static, examples, goldens or play; may be given several times
help-check-strict = Warnings count as mistakes
help-check-bless = Show how golden games have changed, and keep them as they are now
help-best-move-moves = Moves to play first
help-best-move-position = A board as a string, in games that have one: 6x7-0012…
help-best-move-player = Whose move it is on that board
help-best-move-seed = The seed of the game and of the player's choice among equals
help-solve-moves = Moves to play first
help-solve-position = A board as a string, in games that have one: 6x7-0012…
help-solve-player = Whose move it is on that board
help-solve-seed = The seed of a game that is set up at random
help-analyse-moves = Moves to play first
help-analyse-position = A board as a string, in games that have one: 6x7-0012…
help-analyse-player = Whose move it is on that board
help-analyse-seed = The seed of a game that is set up at random
help-best-move-level = Let a level decide instead of the adviser: any of `quadrille list levels`
help-best-move-why = Say why as well
help-best-move-depth = Look so many plies ahead
help-best-move-nodes = Look at so many positions
help-best-move-time = Think so long, such as 500ms or 2s
help-analyse-depth = Look so many plies ahead
help-analyse-nodes = Look at so many positions
help-analyse-time = Think so long, such as 500ms or 2s
help-solve-file = Solve every line of a file, or of standard input with `-`: moves, `-` for none, or a board
help-solve-time = Give up a position after so long
help-solve-memory = Remember in so many MiB
help-analyse-memory = Remember in so many MiB
help-perft-depth = How many plies
help-bench-playouts-seconds = How long
help-bench-search-seconds = How long
help-bench-search-threads = On how many threads
help-bench-search-seed = The seed of the positions
help-defs-reference = Print the reference, as a page in Markdown (as it does without)
help-defs-rhai = Print definitions for editors that know Rhai's language server
help-new-name = What it is called: letters, digits, `_` and `-`
help-new-base = A game to start from: the new one says how it differs
help-new-rule = Write a rule script as well, beside it
help-new-editor = Write what makes editors complete and explain: the schema, the definitions and settings
help-new-folder = In this folder, which is made where it is not there [default: the one you are in]
help-new-shadow = Use a name that a game or rule has already
help-completions-shell = Which shell

## Options of several commands

help-all-lang = Language: en or fr
help-all-color = Colours: auto, always or never
help-all-ascii = Draw with ASCII characters only
help-all-unicode = Draw with Unicode characters
help-all-plain = No colour, no line editing, nothing that moves the cursor
help-all-console = Play line by line instead of on a full screen
help-all-theme = The full screen's theme: dark, light, contrast, safe (for colour-blind eyes) or ascii
help-all-no_animation = Tokens stand where they land at once
help-all-spoken = Say boards in words, for those who listen
help-all-pause = How long to wait between the moves of computers: 0 to 3600
help-all-games_dir = A folder of games to look in first
help-all-script_steps = How many steps one hook of a script may take: 200000 by default
help-all-script_time = How long the scripts of one move may run: 5s by default
help-all-script_engine = What runs scripts: compiled or interpreted
help-all-game = A game's name, or the path of a variant
help-all-set = Override a setting: board.columns=9
help-all-with = Add a rule
help-all-without = Take a rule away
help-all-p2 = Who plays seat 2
help-all-p3 = Who plays seat 3, where there is one
help-all-p4 = Who plays seat 4, where there is one
help-all-json = Print JSON
help-all-help = Print help
help-all-version = Print version
help-help-command = Which command
examples-help =
    Examples:
      quadrille help
      quadrille help play

## Headings

help-heading-commands = Commands
help-heading-settings = Settings of every command
help-heading-usage = Usage:
help-ways-order = A flag comes before the environment, that before the file, that before terminal and locale.
help-ways-head = Flag                Environment           In the file  Expected
help-ways-file =
    The file is `settings.yaml` in the folder `quadrille` of your configuration, such as
    ~/.config/quadrille/settings.yaml, with lines such as `lang: fr`. NO_COLOR, TERM=dumb, LC_ALL,
    LC_MESSAGES, LC_CTYPE, LANG and COLUMNS mean what they mean elsewhere.
