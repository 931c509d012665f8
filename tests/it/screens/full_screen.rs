//! The full screen without a terminal: before – keys – after. What it shows is text and, apart from it, styles.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::table::variant;
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::Look;
use quadrille::ui::screen::{Depth, Input, Kept, Key, Known, Memory, Mouse, Screen, Skin, THEMES, Wish};
use quadrille_core::lang::{Lang, Said};
use quadrille_core::play::record::Record;
use quadrille_core::play::{Control, Match, Review, Says, Sitter, Thinker, Word};
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A screen, somebody who thinks, and a clock that only goes on when it is told to.
pub struct Stage {
    pub screen: Screen,
    thinker: Thinker,
    words: Receiver<Word>,
    now: Duration,
    size: (u16, u16),
    left: bool,
    /// Is a move or a hint asked for and not yet given?
    asked: bool,
}

/// What a screen begins with.
pub struct Opening {
    pub size: (u16, u16),
    pub theme: &'static str,
    pub lang: Lang,
}

pub const USUAL: Opening = Opening { size: (90, 28), theme: "dark", lang: Lang::En };

impl Opening {
    pub fn known(&self) -> Known {
        let skin = Skin::named(self.theme, Depth::Sixteen).unwrap();
        let look = Look { lang: self.lang, unicode: true, spoken: false, size: None };
        let mut known = Known::new(look, skin, self.size, library::shipped(), Limits::new(now));
        known.animated = false;
        known
    }

    pub fn menu(&self) -> Stage {
        Stage::new(self, self.known(), None)
    }

    /// A game in which these play: `human`, or levels.
    pub fn game(&self, game: &str, seats: [&str; 2]) -> Stage {
        let control = |name: &str| Control::named(name).unwrap();
        let sitters = seats.map(|name| Sitter::new(control(name))).to_vec();
        let changes = Changes { set: vec![("starts".to_owned(), "seat 1".to_owned())], ..Changes::default() };
        let begun =
            Match::begin(variant(game, &changes), (game, &changes), sitters, (7, None), Limits::new(now)).unwrap();
        Stage::new(self, self.known(), Some(begun))
    }
}

impl Stage {
    pub fn new(opening: &Opening, known: Known, game: Option<Match>) -> Self {
        let (said, words) = channel();
        let thinker = Thinker::new(Limits::new(now), move |word| said.send(word).unwrap_or(())).unwrap();
        let (mut screen, wishes) = Screen::new(known, game);
        screen.resize(opening.size);
        let now = Duration::ZERO;
        let mut stage = Self { screen, thinker, words, now, size: opening.size, left: false, asked: false };
        stage.fulfil(wishes);
        stage.settle()
    }

    fn fulfil(&mut self, wishes: Vec<Wish>) {
        for wish in wishes {
            match wish {
                Wish::Ask(question) => {
                    self.asked = true;
                    self.thinker.ask(*question);
                }
                Wish::Hurry => self.thinker.hurry(),
                Wish::Leave => self.left = true,
                Wish::Menu => {}
            }
        }
    }

    pub fn hear(&mut self, input: &Input) {
        let wishes = self.screen.hear(input, self.now);
        self.fulfil(wishes);
    }

    /// Lets whoever thinks come to an end, and what is due be done.
    fn settle(mut self) -> Self {
        while self.asked {
            let word = self.words.recv_timeout(Duration::from_secs(60)).expect("the thinker answers");
            self.asked = matches!(word.1, Says::Thinks(_) | Says::Judges(_, true));
            self.now += Duration::from_secs(10);
            self.hear(&Input::Word(word));
            self.hear(&Input::Time);
        }
        self
    }

    /// Presses keys, with blanks between them: `4 Right Enter`.
    pub fn press(mut self, keys: &str) -> Self {
        for name in keys.split_whitespace() {
            let key = Key::named(name).unwrap_or_else(|| panic!("no key is called {name}"));
            self.hear(&Input::Key(key));
            self = self.settle();
        }
        self
    }

    /// Types a text, key by key.
    pub fn types(mut self, text: &str) -> Self {
        for sign in text.chars() {
            self.hear(&Input::Key(Key::Char(sign)));
        }
        self
    }

    /// Clicks at the place where a text stands first.
    pub fn clicks(self, text: &str) -> Self {
        let shown = self.text();
        let (y, line) = shown.lines().enumerate().find(|(_, line)| line.contains(text)).expect("it is on the screen");
        let x = line[..line.find(text).unwrap()].chars().count();
        self.clicks_at(x as u16, y as u16)
    }

    pub fn clicks_at(mut self, x: u16, y: u16) -> Self {
        self.hear(&Input::Mouse(Mouse::Click, x, y));
        self.settle()
    }

    fn buffer(&self) -> Buffer {
        Buffer::empty(Rect { x: 0, y: 0, width: self.size.0, height: self.size.1 })
    }

    fn drawn(&self) -> Buffer {
        let mut buffer = self.buffer();
        self.screen.paint(&mut buffer);
        buffer
    }

    /// What is shown, without styles.
    pub fn text(&self) -> String {
        let buffer = self.drawn();
        let line = |y: u16| {
            let line: String = (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect();
            line.trim_end().to_owned()
        };
        (0..self.size.1).map(line).collect::<Vec<_>>().join("\n")
    }

    /// What is not in the usual style, line by line.
    pub fn styles(&self) -> String {
        let buffer = self.drawn();
        let mut said = String::new();
        for y in 0..self.size.1 {
            let mut x = 0;
            while x < self.size.0 {
                let style = buffer[(x, y)].style();
                let end = (x..self.size.0).find(|&x| buffer[(x, y)].style() != style).unwrap_or(self.size.0);
                let text: String = (x..end).map(|x| buffer[(x, y)].symbol()).collect();
                if let Some(words) = words(style)
                    && (!text.trim().is_empty() || style.add_modifier.contains(Modifier::REVERSED))
                {
                    said += &format!("{y:>2},{x:<3} {words}: {}\n", text.trim_end());
                }
                x = end;
            }
        }
        said
    }

    pub fn moves(&self) -> String {
        self.screen.game().unwrap().table().moves().join(" ")
    }
}

fn words(style: Style) -> Option<String> {
    let colour = style.fg.filter(|colour| *colour != ratatui::style::Color::Reset).map(|colour| format!("{colour:?}"));
    let ground =
        style.bg.filter(|colour| *colour != ratatui::style::Color::Reset).map(|colour| format!("on {colour:?}"));
    let weight = (!style.add_modifier.is_empty()).then(|| format!("{:?}", style.add_modifier));
    let words: Vec<String> = [colour, ground, weight].into_iter().flatten().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// A picture of the screen and its styles, beside those of before.
pub fn pictured(name: &str, stage: &Stage) {
    golden("screen", name, &format!("{}\n\n# styles\n{}", stage.text(), stage.styles()));
}

#[test]
fn a_digit_drops_and_the_computer_answers() {
    let stage = USUAL.game("connect4", ["human", "sneaky"]).press("4");
    assert_eq!(stage.moves().split(' ').count(), 2);
    assert!(stage.moves().starts_with("4 "));
    pictured("connect4-begun", &stage);
}

#[test]
fn the_cursor_shows_where_a_token_would_land_and_enter_drops_it() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("Right");
    assert!(stage.text().contains('┊'), "a ghost:\n{}", stage.text());
    assert_eq!(stage.press("Enter l l Enter h").moves(), "5 7");
}

#[test]
fn a_refusal_says_why_in_place_and_nothing_is_lost() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 1 1 1 1 1 1");
    assert_eq!(stage.moves(), "1 1 1 1 1 1");
    assert!(stage.text().contains("Not played: column 1 is full."), "{}", stage.text());
    assert!(stage.text().contains("─      2"), "{}", stage.text());
    let typed = stage.press(": 9 Enter");
    assert!(typed.text().contains("column 9 is outside the board; columns are 1 to 7."), "{}", typed.text());
}

#[test]
fn what_was_taken_back_can_be_had_again() {
    let stage = USUAL.game("connect4", ["human", "sneaky"]).press("4 4");
    let (moves, before) = (stage.moves(), stage.text());
    let back = stage.press("u");
    assert_eq!(back.moves().split(' ').count(), 2);
    let again = back.press("r");
    assert_eq!(again.moves(), moves);
    assert_eq!(again.text(), before);
    assert!(USUAL.game("connect4", ["human", "human"]).press("u").text().contains("There is nothing to take back."));
}

#[test]
fn a_game_is_won_counted_and_played_again_with_the_seats_swapped() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1 2 1");
    assert!(stage.text().contains("Yellow (X) wins. In line: a1 a2 a3 a4."), "{}", stage.text());
    assert!(stage.text().contains("Yellow 1, Red 0, 0 drawn"), "{}", stage.text());
    pictured("connect4-won", &stage);
    let again = stage.press("w");
    assert_eq!(again.moves(), "");
    assert!(again.text().contains("Yellow 0, Red 1, 0 drawn"), "{}", again.text());
}

#[test]
fn a_hint_comes_with_its_reason_and_the_cursor_goes_there() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1 2 h");
    assert!(stage.text().contains("1 wins at once."), "{}", stage.text());
    assert!(stage.press("Enter").text().contains("Yellow (X) wins."));
}

#[test]
fn threats_are_marked_and_can_be_hidden() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1");
    let threatened = |stage: &Stage| stage.text().contains('!');
    assert!(threatened(&stage), "beside the ghost:\n{}", stage.text());
    let aside = stage.press("Right");
    assert!(aside.text().contains("│   !"), "{}", aside.text());
    assert!(!threatened(&aside.press("t")));
}

#[test]
fn every_move_has_a_value_when_asked() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1 2 a");
    let values = stage.text().lines().nth(3).unwrap().to_owned();
    assert!(values.contains("+18"), "{}", stage.text());
    assert!(!stage.press("a").text().contains("+18"));
}

#[test]
fn values_do_not_run_into_each_other_on_a_small_screen() {
    let stage = Opening { size: (44, 18), ..USUAL }.game("go_capture", ["human", "human"]);
    let mut stage = stage.press("4 4");
    // One estimate is enough.
    stage.hear(&Input::Key(Key::Char('a')));
    let word = stage.words.recv_timeout(Duration::from_secs(60)).unwrap();
    stage.hear(&Input::Word(word));
    let text = stage.text();
    let values = text.lines().skip_while(|line| !line.contains("1  2  3")).nth(1).unwrap().to_owned();
    assert_eq!(values.split_whitespace().count(), 7, "{text}");
}

#[test]
fn one_can_look_back_and_is_not_in_the_way() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("4 4 5 [ [");
    assert!(stage.text().contains("Looking back: after ply 1 of 3."), "{}", stage.text());
    pictured("connect4-back", &stage);
    assert!(!stage.press("]  ] ]").text().contains("Looking back"));
}

#[test]
fn looking_back_a_hint_is_about_the_position_shown() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1 2 [ h");
    assert!(stage.text().contains("1: otherwise 1 would win at once for the rival."), "{}", stage.text());
    let begun = stage.press("Home h");
    assert!(begun.text().contains("4 wins in 41 plies, whatever the rival does."), "{}", begun.text());
    let typed = begun.press(":").types("hint").press("Enter");
    assert!(typed.text().contains("4 wins in 41 plies"), "{}", typed.text());
    let now = typed.press("End h");
    assert!(now.text().contains("1 wins at once."), "{}", now.text());
    assert_eq!(now.moves(), "1 2 1 2 1 2");
}

#[test]
fn looking_back_values_are_those_of_the_position_shown() {
    let values =
        |stage: &Stage| stage.text().lines().nth(3).unwrap().split_whitespace().take(7).collect::<Vec<_>>().join(" ");
    let stage = USUAL.game("connect4", ["human", "human"]).press("4 4 a");
    assert_eq!(values(&stage), "-3 -3 -2 +1 -2 -3 -3", "{}", stage.text());
    let back = stage.press("[");
    assert_eq!(values(&back), "-4 -2 -2 -1 -2 -2 -4", "{}", back.text());
    assert!(
        back.text().contains("Looking back: after ply 1 of 2. ] goes on, End returns to the game. 4 is best."),
        "{}",
        back.text()
    );
    let begun = back.press("[");
    assert_eq!(values(&begun), "-2 -1 = +1 = -1 -2", "{}", begun.text());
    let now = begun.press("Esc");
    assert_eq!(values(&now), "-3 -3 -2 +1 -2 -3 -3", "{}", now.text());
    // A game that is over can be looked back at, too.
    let over = USUAL.game("connect4", ["human", "human"]).press("4 3 4 3 4 3 4 Home a");
    assert_eq!(values(&over), "-2 -1 = +1 = -1 -2", "{}", over.text());
}

#[test]
fn a_hint_that_the_values_no_longer_bear_out_is_taken_away() {
    let mut stage = USUAL.game("go_capture", ["human", "human"]).press("4 4 h");
    let hinted = stage.text();
    stage.hear(&Input::Key(Key::Char('a')));
    let (number, says) = stage.words.recv_timeout(Duration::from_secs(60)).unwrap();
    let Says::Judges(review, true) = says else { panic!("{says:?}") };
    let hint = review.best[0].clone();
    assert!(hinted.contains(&format!("{hint} looks best")), "{hinted}");
    stage.hear(&Input::Word((number, Says::Judges(review.clone(), true))));
    assert!(stage.text().contains("plies ahead."), "{}", stage.text());
    let other = review.actions.iter().find(|judged| judged.action != hint).unwrap().action.clone();
    let changed = Review { best: vec![other.clone()], line: vec![other.clone()], ..review };
    stage.hear(&Input::Word((number, Says::Judges(changed, true))));
    assert!(!stage.text().contains("plies ahead."), "{}", stage.text());
    assert!(stage.text().contains(&format!("{other} looks best")), "{}", stage.text());
}

#[test]
fn looking_back_why_is_about_the_position_shown() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("1 2 1 2 1 2 1 y");
    assert!(stage.text().contains("Yellow (X) wins."), "{}", stage.text());
    let back = stage.press("Esc [ [ y");
    assert!(back.text().contains("The game is not over."), "{}", back.text());
    assert!(back.text().contains("Red (O) has 2 of 4 in a line"), "{}", back.text());
    let typed = back.press("Esc :").types("why 1").press("Enter");
    assert!(typed.text().contains("1 is legal"), "{}", typed.text());
}

#[test]
fn a_level_plays_on_after_advice_on_an_earlier_position() {
    let stage = USUAL.game("connect4", ["human", "sneaky"]).press("4 [ [ h a");
    assert!(stage.text().contains("4 wins in 41 plies") && stage.text().contains("+1"), "{}", stage.text());
    let stage = stage.press("Esc 4");
    assert_eq!(stage.moves().split(' ').count(), 4, "{}", stage.text());
}

#[test]
fn clicks_drop_recover_and_do_nothing_where_they_mean_nothing() {
    let stage = USUAL.game("super_puissance4", ["human", "human"]);
    let stage = stage.clicks(" 4 ").clicks(" 5 ").clicks(" 4 ").clicks(" 5 ");
    assert_eq!(stage.moves(), "drop 4 drop 5 drop 4 drop 5");
    // Its own token may be recovered; the rival's not be disintegrated without a disintegrator, which is said.
    pictured("super_puissance4-clicked", &stage);
    let before = stage.moves();
    let nothing = stage.clicks_at(0, 0).clicks_at(89, 27);
    assert_eq!(nothing.moves(), before);
}

#[test]
fn quarto_by_keys_from_the_pool_to_the_board() {
    let stage = USUAL.game("quarto", ["human", "human"]);
    pictured("quarto-begun", &stage);
    let stage = stage.press("Right Enter");
    assert_eq!(stage.moves(), "SDRS");
    let stage = stage.press("Left Up Enter Enter");
    assert_eq!(stage.moves().split(' ').count(), 3, "{}", stage.moves());
    pictured("quarto-given", &stage);
}

#[test]
fn a_move_of_two_parts_is_picked_and_completed() {
    let stage = USUAL.game("order_and_chaos", ["human", "human"]);
    let stage = stage.press("Enter Enter");
    assert_eq!(stage.moves(), "C-d4", "{}", stage.text());
}

#[test]
fn where_a_move_begins_and_how_it_goes_on_is_told() {
    let stage = USUAL.game("hexapawn", ["human", "human"]);
    assert!(stage.text().contains("White (O): move"), "{}", stage.text());
    let nowhere = stage.press("Up Up Up Enter");
    assert!(nowhere.text().contains("begin with one of a1 b1 c1."), "{}", nowhere.text());
    let picked = nowhere.press("Down Down Enter");
    assert!(picked.text().contains("White (O): move b1, and what next? Esc begins anew."), "{}", picked.text());
}

#[test]
fn a_long_refusal_is_said_whole_on_a_small_screen() {
    let opening = Opening { size: (46, 18), ..USUAL };
    let stage = opening.game("connect4", ["human", "human"]).press(": z z z z Enter");
    let said = stage.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("a move here is a column, such as 4."), "{}", stage.text());
}

#[test]
fn a_demonstration_goes_on_by_itself_pauses_and_steps() {
    let stage = USUAL.game("tictactoe", ["nobrain", "nobrain"]);
    assert!(stage.screen.game().unwrap().table().outcome().is_some(), "{}", stage.text());
    let plies = stage.screen.game().unwrap().table().made().len();
    let count = |stage: &Stage| stage.screen.game().unwrap().table().made().len();
    let back = stage.press("u u u");
    assert_eq!(count(&back), plies - 3);
    assert!(back.press("Esc").text().contains("Paused. p goes on, s makes one move."));
    let back = USUAL.game("tictactoe", ["nobrain", "nobrain"]).press("u u u s");
    assert_eq!(count(&back), plies - 2);
    assert_eq!(count(&back.press("p")), plies);
    // Where a person plays there is nothing to pause.
    let played = USUAL.game("connect4", ["human", "sneaky"]).press("p s 4");
    assert_eq!(played.moves().split(' ').count(), 2);
}

#[test]
fn help_tells_keys_and_the_rules_of_this_game() {
    let stage = USUAL.game("quarto", ["human", "human"]).press("?");
    pictured("help", &stage);
    assert!(stage.press("End").text().contains("share an attribute"));
    let french = Opening { lang: Lang::Fr, ..USUAL }.game("quarto", ["human", "human"]).press("?");
    pictured("help-fr", &french);
}

#[test]
fn the_menu_finds_sets_up_and_begins_a_game() {
    let menu = USUAL.menu();
    pictured("menu", &menu);
    let called = USUAL.menu().types("go");
    assert!(called.text().contains("Gomoku") && !called.text().contains("Tic-tac-toe"), "{}", called.text());
    // No game is called so, but one is about it.
    assert!(USUAL.menu().types("attribute").text().contains("Quarto"));
    let found = menu.types("quarto");
    assert!(!found.text().contains("Connect 4"), "{}", found.text());
    let setup = found.press("Enter");
    pictured("setup", &setup);
    let game = setup.press("Enter");
    assert!(game.screen.game().is_some());
    assert!(game.press("m").screen.game().is_none());
    assert!(USUAL.menu().press("Esc").left);
}

#[test]
fn settings_redraw_the_board_and_what_cannot_be_is_refused_with_the_reason() {
    let stage = USUAL.menu().types("connect 4").press("Enter");
    let on_columns = stage.press("Down Down Down Down Down Down Down Down Down");
    let wider = on_columns.press("Right Right");
    assert!(wider.text().contains("< 9 >"), "{}", wider.text());
    let refused = wider.press("Left Left Left Left Left Left Left Left Left Left Left");
    pictured("setup-refused", &refused);
    assert!(refused.text().contains("< 2 >"), "in one column nobody has four: {}", refused.text());
}

#[test]
fn every_theme_that_changes_shapes_and_every_game_of_the_five() {
    for game in ["connect4", "puissance5", "go_capture", "super_puissance4", "quarto"] {
        for theme in ["dark", "ascii"] {
            let mut stage = Opening { size: (80, 24), theme, ..USUAL }.game(game, ["human", "human"]);
            let moves = stage.screen.game().unwrap().table().legal().unwrap();
            stage = stage.press(":").types(&moves[moves.len() / 2]).press("Enter");
            golden("screen", &format!("{game}-{theme}"), &stage.text());
        }
    }
    let small = Opening { size: (40, 15), ..USUAL }.game("connect4", ["human", "human"]).press("4 4");
    golden("screen", "connect4-small", &small.text());
    let large = Opening { size: (160, 60), ..USUAL }.game("quarto", ["human", "human"]).press("Enter Enter");
    golden("screen", "quarto-large", &large.text());
}

#[test]
fn all_sizes_are_drawn_and_clicked_without_a_panic() {
    let widths = [1, 2, 3, 10, 20, 39, 40, 41, 53, 54, 60, 79, 80, 120, 200, 300];
    let heights = [1, 2, 3, 8, 14, 15, 16, 20, 24, 40, 60, 100];
    for game in ["connect4", "super_puissance4", "quarto", "gomoku", "order_and_chaos", "reversi"] {
        let mut stage = USUAL.game(game, ["human", "human"]);
        for width in widths {
            for height in heights {
                stage.size = (width, height);
                stage.screen.resize(stage.size);
                stage.text();
                for (x, y) in [(0, 0), (width / 2, height / 2), (width - 1, height - 1), (width, height)] {
                    stage.hear(&Input::Mouse(Mouse::Move, x, y));
                }
            }
        }
    }
    let mut menu = USUAL.menu();
    for width in widths {
        for height in heights {
            menu.size = (width, height);
            menu.screen.resize(menu.size);
            menu.text();
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let stage = Opening { size: (39, 15), ..USUAL }.menu();
    assert!(stage.text().contains("The window is too small: it needs 40"), "{}", stage.text());
}

#[test]
fn nothing_is_drawn_again_when_nothing_has_changed() {
    let mut stage = USUAL.game("connect4", ["human", "human"]);
    stage.screen.draw(&mut stage.buffer());
    assert!(!stage.screen.has_changed());
    stage.hear(&Input::Key(Key::Right));
    assert!(stage.screen.has_changed());
    // A mouse that stays within a cell changes nothing; one that leaves it does.
    stage.hear(&Input::Mouse(Mouse::Move, 20, 10));
    stage.screen.draw(&mut stage.buffer());
    stage.hear(&Input::Mouse(Mouse::Move, 19, 10));
    assert!(!stage.screen.has_changed());
    stage.hear(&Input::Mouse(Mouse::Move, 30, 10));
    assert!(stage.screen.has_changed());
}

#[test]
fn whoever_looks_back_does_not_stop_the_computer() {
    let mut stage = USUAL.game("connect4", ["human", "human"]).press("4 4 [ [");
    assert!(stage.text().contains("Looking back: after ply 0 of 2."), "{}", stage.text());
    stage = stage.press(":").types("5").press("Enter");
    assert_eq!(stage.moves(), "4 4 5");
    let mut demo = USUAL.game("connect4", ["human", "sneaky"]);
    demo.hear(&Input::Key(Key::Char('4')));
    demo.hear(&Input::Key(Key::Char('[')));
    assert_eq!(demo.settle().moves().split(' ').count(), 2);
}

#[test]
fn all_themes_show_the_same_game() {
    let texts: Vec<String> = THEMES
        .iter()
        .filter(|theme| !theme.ascii)
        .map(|theme| Opening { theme: theme.name, ..USUAL }.game("connect4", ["human", "human"]).press("4 4 5").text())
        .collect();
    assert!(texts.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_token_falls_for_a_moment_and_a_key_skips_it() {
    let mut known = USUAL.known();
    known.animated = true;
    let sitters = vec![Sitter::new(Control::Human); 2];
    let changes = Changes::default();
    let game =
        Match::begin(variant("connect4", &changes), ("connect4", &changes), sitters, (7, None), Limits::new(now));
    let mut stage = Stage::new(&USUAL, known, Some(game.unwrap()));
    stage.hear(&Input::Key(Key::Char('4')));
    let rows = |stage: &Stage| stage.text().lines().position(|line| line.contains("│ X │"));
    let first = rows(&stage).unwrap();
    stage.now += Duration::from_millis(150);
    stage.hear(&Input::Time);
    let later = rows(&stage).unwrap();
    assert!(later > first, "{first} {later}");
    stage.now += Duration::from_millis(100);
    stage.hear(&Input::Time);
    assert_eq!(stage.screen.waits_for(), None, "at most 250 ms");
    let landed = stage.text().lines().position(|line| line.contains("┃ X ┃")).unwrap();
    assert!(landed > later);
    stage.hear(&Input::Key(Key::Char('4')));
    assert!(stage.screen.waits_for().is_some());
    stage.hear(&Input::Key(Key::Left));
    assert_eq!(stage.screen.waits_for(), None);
}

/// Remembers for as long as it is there, in the order in which things were put.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<Kept>>>, Rc<RefCell<Vec<Record>>>);

impl Memory for Shared {
    fn kept(&self) -> Vec<Kept> {
        self.0.borrow().clone()
    }
    fn follow(&mut self, game: &Match) -> Result<(), Said> {
        let record = game.record();
        self.0.borrow_mut().retain(|kept| kept.saved || kept.record.seed != record.seed);
        if !record.moves.is_empty() && game.table().outcome().is_none() {
            let files = game.table().variant().files.clone();
            self.0.borrow_mut().push(Kept { name: "left".to_owned(), record, saved: false, files });
        }
        Ok(())
    }
    fn save(&mut self, record: &Record) -> Result<String, (String, Said)> {
        let name = format!("game {}", self.0.borrow().iter().filter(|kept| kept.saved).count() + 1);
        self.0.borrow_mut().push(Kept { name: name.clone(), record: record.clone(), saved: true, files: Vec::new() });
        Ok(name)
    }
    fn recall(&self, game: &str) -> Option<Record> {
        self.1.borrow().iter().rev().find(|record| record.game == game).cloned()
    }
    fn last(&self) -> Option<String> {
        self.1.borrow().last().map(|record| record.game.clone())
    }
    fn remember(&mut self, record: &Record) {
        self.1.borrow_mut().push(record.clone());
    }
}

#[test]
fn a_saved_game_is_in_the_menu_and_the_last_choices_are_remembered() {
    let shared = Shared::default();
    let opened = || {
        let mut known = USUAL.known();
        known.memory = Box::new(shared.clone());
        Stage::new(&USUAL, known, None)
    };
    // Two people, in other colours, on a wider board.
    let setup = opened().types("connect 4").press("Enter Down Left Left Left Left");
    let says = |stage: &Stage, field: &str, value: &str| {
        let text = stage.text();
        let fits = |line: &str| line.trim_start().starts_with(field) && line.contains(value);
        assert!(text.lines().any(fits), "{field}, {value}:\n{text}");
    };
    says(&setup, "Red ", "< human >");
    let game = setup.press("Down Down Down Down Down Right Down Down Down Right Enter");
    assert!(game.screen.game().is_some(), "{}", game.text());
    let game = game.press("4 S");
    assert!(game.text().contains("Saved: game 1"), "{}", game.text());
    let (seats, columns) = {
        let known = shared.1.borrow();
        (known[0].seats.clone(), known[0].changes.set.clone())
    };
    assert_eq!(columns, [("board.columns".to_owned(), "8".to_owned())]);
    let menu = opened().types("saved");
    pictured("menu-saved", &menu);
    let resumed = menu.press("Enter");
    assert_eq!(resumed.moves(), "4");
    // The next time the same is proposed.
    let setup = opened().press("Enter");
    says(&setup, "columns ", " 8 ");
    assert!(seats.iter().all(|seat| setup.text().contains(seat)), "{}", setup.text());
}

#[test]
fn the_five_games_as_the_front_page_shows_them() {
    for (game, size, moves) in [
        ("connect4", (90, 25), "4,4,3,3,5,6,4,5,3"),
        ("puissance5", (84, 16), "5,5,4,6,6,4,7,3,5,4,3,5"),
        ("go_capture", (84, 16), "4,3,3,5,2,5,4,5,3"),
        ("super_puissance4", (84, 18), "drop 4,drop 5,drop 4,drop 4,drop 3,drop 5,recover d1,drop 2"),
        ("quarto", (84, 20), "TDRS,b2,SLRH,c3,SDSH,c2,TLSS"),
    ] {
        let mut stage = Opening { size, ..USUAL }.game(game, ["human", "human"]);
        for text in moves.split(',') {
            stage = stage.press(":").types(text).press("Enter");
        }
        assert!(!stage.text().contains("Not played"), "{}", stage.text());
        golden("screen", &format!("page-{game}"), &stage.text());
    }
}

#[test]
fn a_game_that_is_left_can_be_gone_on_with_until_it_ends() {
    let shared = Shared::default();
    let mut known = USUAL.known();
    known.memory = Box::new(shared.clone());
    let changes = Changes::default();
    let sitters = vec![Sitter::new(Control::Human); 2];
    let game =
        Match::begin(variant("connect4", &changes), ("connect4", &changes), sitters, (7, None), Limits::new(now));
    let menu = Stage::new(&USUAL, known, Some(game.unwrap())).press("1 2 1 2 1 2 m");
    assert!(menu.text().contains("go on: Connect 4, 6 plies"), "{}", menu.text());
    let again = menu.types("go on").press("Enter");
    assert_eq!(again.moves(), "1 2 1 2 1 2");
    let over = again.press("1");
    assert!(over.text().contains("Yellow (X) wins."), "{}", over.text());
    assert!(!over.press("m").text().contains("go on"));
}

#[test]
fn a_board_larger_than_the_screen_scrolls_with_the_cursor() {
    let changes = Changes {
        set: ["board.columns", "board.rows"].map(|key| (key.to_owned(), "100".to_owned())).to_vec(),
        ..Changes::default()
    };
    let sitters = vec![Sitter::new(Control::Human); 2];
    let game = Match::begin(variant("gomoku", &changes), ("gomoku", &changes), sitters, (7, None), Limits::new(now));
    let mut stage = Stage::new(&USUAL, USUAL.known(), Some(game.unwrap()));
    assert!(stage.text().contains("Columns"), "which part it is:\n{}", stage.text());
    for _ in 0..60 {
        stage.hear(&Input::Key(Key::Right));
        stage.hear(&Input::Key(Key::Up));
    }
    stage = stage.press("Enter");
    assert_eq!(stage.moves(), "cv100");
    assert!(stage.text().contains("[X]") || stage.text().contains('X'), "{}", stage.text());
}

fn invention(name: &str) -> String {
    format!("{}/tests/it/variants/inventions/{name}.yaml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_needs_no_pointing_is_a_button_for_keys_and_mouse() {
    let stage = USUAL.game(&invention("tiles"), ["human", "human"]);
    pictured("buttons", &stage);
    let stage = stage.press("BackTab Enter");
    assert_eq!(stage.moves(), "pass", "{}", stage.text());
    let stage = stage.clicks("[ pass ]");
    assert_eq!(stage.moves(), "pass pass", "{}", stage.text());
    let small = Opening { size: (40, 15), ..USUAL };
    let stage = small.game(&invention("tiles"), ["human", "human"]).clicks("[ pass ]").press("Tab Tab Enter");
    assert_eq!(stage.moves(), "pass pass", "{}", stage.text());
}

#[test]
fn the_values_of_moves_in_two_parts_stand_on_both() {
    let stage = USUAL.game(&invention("morris"), ["human", "human"]);
    let stage = stage.types(":b2").press("Enter").types(":a1").press("Enter");
    let stage = stage.types(":a2").press("Enter").types(":c2").press("Enter");
    let stage = stage.types(":c1").press("Enter").types(":a3").press("Enter").press("a");
    pictured("values-of-two-parts", &stage);
    let stage = stage.press("Enter");
    pictured("values-of-two-parts-picked", &stage);
}

/// Tic-tac-toe with a rule of its own, in a folder of its own.
fn with_a_rule(name: &str, rule: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("own.rhai", rule);
    let path = folder.write("ours.yaml", "title: Ours\nextends: tictactoe\nrules: [own]\n");
    (folder, path)
}

#[test]
fn where_several_could_be_meant_one_is_chosen_by_key_or_mouse() {
    let blessing = "// Whoever does not want a cell may bless it.\n\
        marker(\"blessed\", \"+\");\n\
        verb(\"bless\", \"empty cell\");\n\
        fn bless(game, at) { game.mark(\"blessed\", at); }\n";
    let (_folder, path) = with_a_rule("verbs", blessing);
    let stage = USUAL.game(&path, ["human", "human"]).press("Enter");
    pictured("which-verb", &stage);
    let stage = stage.press("Up Up Enter");
    let stage = stage.press("Right Enter Down Down Down Enter");
    assert_eq!(stage.moves(), "place b2 bless c2", "{}", stage.text());
    let stage = stage.press("Up Enter").clicks("2  bless");
    assert_eq!(stage.moves(), "place b2 bless c2 bless c3", "{}", stage.text());
    let stage = stage.press("Down Down Enter 1").press("Left Enter Esc Enter").clicks_at(0, 0);
    assert_eq!(stage.moves(), "place b2 bless c2 bless c3 place c1", "{}", stage.text());
}

#[test]
fn a_script_that_fails_is_shown_with_its_place_and_the_game_stands() {
    let failing = "// Fails once there are two tokens.\n\
        fn on_land(game, at) { if (game.board - game.empty).len > 2 { let none = [][3]; } }\n";
    let (_folder, path) = with_a_rule("failing", failing);
    let stage = USUAL.game(&path, ["human", "human"]).types(":a1").press("Enter").types(":b1").press("Enter");
    let stage = stage.types(":a2").press("Enter");
    let text = stage.text();
    assert!(text.contains("A script failed") && text.contains("own.rhai:2"), "{text}");
    assert!(text.contains("| fn on_land(game, at)"), "{text}");
    let stage = stage.press("Esc");
    assert_eq!(stage.moves(), "a1 b1", "{}", stage.text());
}

#[test]
fn what_the_last_line_says_of_keys_can_be_clicked() {
    let stage = USUAL.menu().clicks("Enter open");
    assert!(stage.text().contains("Enter begin"), "{}", stage.text());
    let stage = stage.clicks("Enter begin");
    let stage = stage.clicks("? help");
    assert!(stage.text().contains("Keys and rules"), "{}", stage.text());
    let stage = stage.clicks_at(3, 27);
    assert!(!stage.text().contains("Keys and rules"), "{}", stage.text());
    assert!(stage.clicks("m menu").clicks("Esc back").clicks("Esc quit").left);
}

#[test]
fn a_position_is_edited_by_hand_and_played_from() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("4 4 e");
    pictured("edit-begun", &stage);
    let stage = stage.press("Left Left Left Down Down Down Down Enter Right 1 Right 1 Tab Right Backspace t");
    let text = stage.text();
    assert!(text.contains("Editing: Red"), "{text}");
    let stage = stage.press("p");
    assert!(stage.text().contains("This cannot be played"), "d2 hangs in the air:\n{}", stage.text());
    let stage = stage.press("Up Backspace t p 4");
    let scene = stage.screen.game().unwrap().scene();
    let ended = scene.outcome.expect("four in a row");
    assert_eq!((stage.moves().as_str(), ended.winners.as_slice()), ("4", &[1][..]));
}

#[test]
fn editing_is_given_up_with_escape_and_nothing_has_changed() {
    let stage = USUAL.game("quarto", ["human", "human"]).press("Enter");
    let before = stage.moves();
    let stage = stage.press("e 1 Right 2 Tab Enter g Esc");
    assert_eq!(stage.moves(), before);
    assert!(stage.screen.game().unwrap().start().is_none());
}

#[test]
fn pieces_and_markers_are_put_by_mouse_and_given() {
    let stage = USUAL.game("quarto", ["human", "human"]).press("Enter e");
    let stage = stage.clicks("[ SLSH ]");
    pictured("edit-quarto", &stage);
    let stage = stage.press("Enter Tab g p");
    let game = stage.screen.game().unwrap();
    let start = game.start().expect("it begins from a position").text().to_owned();
    assert!(start.contains("SLSH") && start.contains("hand: "), "{start}");
    assert!(game.table().moves().is_empty() && game.scene().hand.is_some());
}

#[test]
fn what_was_played_is_shown_as_an_example() {
    let stage = USUAL.game("connect4", ["human", "human"]).press("4 3 x");
    pictured("example", &stage);
    assert!(stage.press("Enter").text().contains("There is nowhere to keep it"));
}

#[test]
fn what_lies_beneath_a_token_is_told_beside_the_board_and_below_it() {
    let folder = crate::support::lamps::folder(&[]);
    let path = folder.path().join("lamps.yaml").display().to_string();
    let sitters = ["human", "human"].map(|name| Sitter::new(Control::named(name).unwrap())).to_vec();
    for (name, size) in [("beneath", (90, 24)), ("beneath_narrow", (40, 18))] {
        let opening = Opening { size, ..USUAL };
        let changes = Changes::default();
        let version = ("lamps", &changes);
        let mut game =
            Match::begin(variant(&path, &changes), version, sitters.clone(), (7, None), Limits::new(now)).unwrap();
        for text in ["place a1", "light a1", "glow b2"] {
            game.play(text).unwrap();
        }
        let stage = Stage::new(&opening, opening.known(), Some(game));
        assert!(stage.text().contains("* lamp, also beneath a1"), "{}", stage.text());
        golden("screen", name, &stage.text());
    }
}

#[test]
fn pieces_that_come_several_of_a_kind_are_put_one_by_one() {
    let count = |stage: &Stage| stage.text().matches(" M ").count();
    let stage = USUAL.game("nim", ["human", "human"]);
    let all = count(&stage);
    let stage = stage.press("e Down Down Delete");
    assert!(stage.text().contains("[ M ]"), "{}", stage.text());
    assert_eq!(count(&stage) - 1, all - 1, "the button, and one match fewer");
    let stage = stage.press("u 1");
    assert_eq!(count(&stage) - 1, all - 1, "put back, and taken away by the same key");
    // Nobody gives anything in this game, and there is nothing to put that is not there.
    let stage = stage.press("g u Left 2 u u");
    assert!(stage.text().contains("There is nothing to take back."), "{}", stage.text());
    assert_eq!(count(&stage) - 1, all);
}

#[test]
fn an_edited_position_that_is_over_is_refused_and_the_game_before_is_not_lost() {
    let stage = USUAL.game("tictactoe", ["human", "human"]).press("Enter e Down 1 Left 1 Right Right 1 p");
    assert!(stage.text().contains("It is over before it begins."), "{}", stage.text());
    let stage = stage.press("u p");
    assert_eq!(stage.moves(), "", "a game from there: {}", stage.text());
    let stage = stage.press("u");
    assert_eq!(stage.moves(), "b2");
    assert!(stage.text().contains("Back to the game before"), "{}", stage.text());
}

#[test]
fn the_keys_of_editing_are_told_and_a_quarto_goes_on_as_it_was() {
    let stage = USUAL.game("quarto", ["human", "human"]).press("e ?");
    pictured("edit-help", &stage);
    let stage = stage.press("Esc p");
    assert!(stage.text().contains("Player 1: give"), "{}", stage.text());
}

#[test]
fn what_is_typed_at_the_console_is_answered_on_a_sheet() {
    let play = || USUAL.game("connect4", ["human", "human"]).press("4 4");
    let typed = |stage: Stage, text: &str| {
        let keys: Vec<String> =
            text.chars().map(|sign| if sign == ' ' { "Space".to_owned() } else { sign.into() }).collect();
        stage.press(&format!(": {} Enter", keys.join(" ")))
    };
    pictured("typed-why", &typed(play(), "why 4"));
    pictured("typed-picture", &typed(play(), "picture"));
    assert!(typed(play(), "moves").text().contains("1, 2, 3, 4, 5, 6, 7"));
    assert!(typed(play(), "threats").text().contains("Nobody can win at once"), "{}", typed(play(), "threats").text());
    assert!(typed(play(), "record").text().contains("- play: 4, 4"));
    assert!(typed(play(), "record foo").text().contains("`record example` and `record golden`"));
    assert!(typed(play(), "save it.yaml").text().contains("it.yaml cannot be written"));
    assert_eq!(typed(play(), "drop 3").moves(), "4 4 3");
    pictured("why", &play().press("y"));
}
