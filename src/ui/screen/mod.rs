//! The full screen: what reaches it changes it, and what it is becomes a picture. Pure: it knows no terminal, no clock and no
//! thread; whoever owns those brings keys, time and the thinker's words, and does what the screen wishes for.
//!
//! ```text
//! input ─▶ Screen::hear ─▶ wishes          Screen::draw ─▶ buffer
//! ```

mod canvas;
mod game;
mod input;
mod menu;
mod paint;
mod theme;

pub use input::{Input, Instant, Key, Mouse};
pub use theme::{Depth, Skin, THEMES};

use super::frame::wrapped;
use super::keepsake::Keepsake;
use super::look::Look;
use super::renewal::News;
use game::Game;
use menu::{Chosen, Menu};
use paint::{Painter, width};
use quadrille_core::lang::Said;
use quadrille_core::play::journal::{self, End};
use quadrille_core::play::record::Record;
use quadrille_core::play::{Match, Question};
use quadrille_core::say;
use quadrille_core::script::Limits;
use quadrille_core::variant::{Identity, Library};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;
use theme::Role;

/// Smaller than this there is nothing to see.
const LEAST: (u16, u16) = (40, 15);

/// What the screen wishes for.
#[derive(Clone, Debug)]
pub enum Wish {
    /// Somebody should think about this.
    Ask(Box<Question>),
    /// Whoever thinks should come to an end.
    Hurry,
    /// Back to the menu.
    Menu,
    /// The program should be left.
    Leave,
}

/// What is remembered from one day to the next: games that were saved, and how each game was last set up.
pub trait Memory {
    /// Every game that can be gone on with, the latest first.
    fn kept(&self) -> Vec<Kept>;
    /// Saves a game; under which name, or why not, with the name that was tried.
    fn save(&mut self, record: &Record) -> Result<String, (String, Said)>;
    /// Saves a game under a name that nothing has yet; or why not.
    fn save_as(&mut self, _name: &str, _record: &Record) -> Result<(), Said> {
        Err(say!("screen-no-memory"))
    }
    /// Keeps a game as something that `check` plays again. Where it is kept, or why it is not.
    fn keep(&mut self, _library: &Library, _game: &Match, _what: Keepsake) -> Result<String, Said> {
        Err(say!("screen-no-memory"))
    }
    /// Writes down what has been played, before it is shown; or why it cannot.
    fn follow(&mut self, _game: &Match) -> Result<(), Said> {
        Ok(())
    }
    /// Nothing is written down any more.
    fn give_up(&mut self) {}
    /// The game that was written down is left, as it is.
    fn put_down(&mut self) {}
    /// A game that was left is taken up again, as it is now; or why it cannot be. Nothing where nothing is written down.
    fn take_up(&mut self, _name: &str) -> Result<Option<(journal::Kept, End)>, Said> {
        Ok(None)
    }
    /// So many moves of what was taken up can be played. With fewer than all it goes on as another game.
    fn goes_on_with(&mut self, _moves: usize) {}
    /// How a game was last set up, without its moves.
    fn recall(&self, game: &str) -> Option<Record>;
    /// The game that was played last.
    fn last(&self) -> Option<String>;
    /// A game begins with this set-up. Where it cannot be remembered, it is not.
    fn remember(&mut self, record: &Record);
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// Its name.
    pub name: String,
    /// The game.
    pub record: Record,
    /// Did somebody save it, or was it only left?
    pub saved: bool,
    /// The files that it was played by, where that is known.
    pub files: Vec<Identity>,
}

/// Remembers nothing.
pub struct Forgetful;

impl Memory for Forgetful {
    fn kept(&self) -> Vec<Kept> {
        Vec::new()
    }
    fn save(&mut self, _: &Record) -> Result<String, (String, Said)> {
        Err((String::new(), say!("screen-no-memory")))
    }
    fn recall(&self, _: &str) -> Option<Record> {
        None
    }
    fn last(&self) -> Option<String> {
        None
    }
    fn remember(&mut self, _: &Record) {}
}

/// What is the same on every page.
pub struct Known {
    /// Language and signs.
    pub look: Look,
    /// Theme and colours.
    pub skin: Skin,
    /// Can the terminal show signs beyond ASCII?
    unicode: bool,
    /// Columns and lines of the screen.
    pub size: (u16, u16),
    /// The time.
    pub now: Instant,
    /// Do tokens take a moment to fall?
    pub animated: bool,
    /// Does `h` move the cursor?
    pub vi: bool,
    /// What scripts may use up.
    pub limits: Limits,
    /// Where games are found.
    pub library: Library,
    /// How long to wait between the moves of computers, where somebody said so.
    pub pause: Option<Duration>,
    /// The seed of the next game.
    pub seed: u64,
    /// What is remembered.
    pub memory: Box<dyn Memory>,
    /// The number of the last question.
    asked: u64,
}

impl Known {
    /// What a screen begins with.
    pub fn new(look: Look, skin: Skin, size: (u16, u16), library: Library, limits: Limits) -> Self {
        let (now, unicode) = (Duration::ZERO, look.unicode);
        let look = Look { unicode: unicode && !skin.theme.ascii, ..look };
        Self {
            look,
            skin,
            unicode,
            size,
            now,
            animated: true,
            vi: false,
            limits,
            library,
            pause: None,
            seed: 0,
            memory: Box::new(Forgetful),
            asked: 0,
        }
    }

    /// A number that is easy to read: 950, 12 k, 3.4 M.
    fn count(&self, number: u64) -> String {
        match number {
            0..10_000 => number.to_string(),
            10_000..1_000_000 => format!("{} k", number / 1_000),
            _ => format!("{:.1} M", number as f64 / 1e6),
        }
    }

    /// The last line of a page: what there is to say, whole and so on as many lines as it needs, else a few keys.
    fn bottom(&self, painter: &mut Painter<'_>, area: Rect, message: Option<&(Role, String)>, keys: &[Hint]) {
        let Some((role, text)) = message else {
            let line = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
            return self.keys(painter, line, keys);
        };
        let lines = wrapped(text, usize::from(area.width.saturating_sub(2)).max(1));
        let height = (lines.len() as u16).clamp(1, area.height);
        let area = Rect { y: area.bottom() - height, height, ..area };
        painter.clear(area);
        for (line, y) in lines.iter().zip(area.top()..) {
            painter.say(area, area.x + 1, y, line, *role);
        }
    }

    /// A few keys and what they do, as many as there is room for.
    fn keys(&self, painter: &mut Painter<'_>, area: Rect, keys: &[Hint]) {
        for (key, says, place) in self.key_places(area, keys) {
            let x = painter.say(area, place.x, area.y, key, Role::Key);
            painter.say(area, x + 1, area.y, &says, Role::Faint);
        }
    }

    /// Where each of them stands.
    fn key_places<'a>(&self, area: Rect, keys: &[Hint<'a>]) -> Vec<(&'a str, String, Rect)> {
        let mut x = area.x + 1;
        let mut places = Vec::new();
        for (key, says) in keys {
            let says = self.look.lang.say(says);
            let across = width(key) + 1 + width(&says);
            if x + across > area.right() {
                break;
            }
            places.push((*key, says, Rect { x, width: across, height: 1, ..area }));
            x += across + 2;
        }
        places
    }
}

/// A key, and what it does.
type Hint<'a> = (&'a str, Said);

/// What is shown.
enum Page {
    Menu,
    Game(Box<Game>),
}

/// The full screen.
pub struct Screen {
    known: Known,
    menu: Menu,
    page: Page,
    /// Has anything changed since it was drawn?
    changed: bool,
}

impl Screen {
    /// A screen that shows the menu, or a game that has begun; and what it wishes for at once.
    pub fn new(mut known: Known, game: Option<Match>) -> (Self, Vec<Wish>) {
        let menu = Menu::new(&known);
        let mut wishes = Vec::new();
        let page = match game {
            None => Page::Menu,
            Some(game) => {
                let mut game = Game::new(game, &known);
                wishes = game.begin(&mut known);
                Page::Game(Box::new(game))
            }
        };
        let mut screen = Self { known, menu, page, changed: true };
        screen.follow();
        (screen, wishes)
    }

    /// What has to be known of the game that has begun.
    pub fn tell(&mut self, news: &[Said]) {
        if let Page::Game(game) = &mut self.page {
            game.tell(news, &self.known);
        }
    }

    /// Something reached the screen, at a time.
    pub fn hear(&mut self, input: &Input, now: Instant) -> Vec<Wish> {
        self.known.now = now;
        let before = self.pointer();
        let pressed = self.pressed(input).map(Input::Key);
        let input = pressed.as_ref().unwrap_or(input);
        let wishes = match &mut self.page {
            Page::Game(game) => game.hear(input, &mut self.known),
            Page::Menu => match self.menu.hear(input, &mut self.known) {
                Chosen::Nothing => Vec::new(),
                Chosen::Leave => vec![Wish::Leave],
                Chosen::Game(game, news) => {
                    let mut game = Game::new(*game, &self.known);
                    let wishes = game.begin(&mut self.known);
                    game.tell(&news, &self.known);
                    self.page = Page::Game(Box::new(game));
                    wishes
                }
            },
        };
        self.follow();
        // A mouse that moves within a cell changes nothing.
        self.changed |= !matches!(input, Input::Mouse(Mouse::Move, ..)) || self.pointer() != before;
        self.known.look.unicode = self.known.unicode && !self.known.skin.theme.ascii;
        if wishes.iter().any(|wish| matches!(wish, Wish::Menu)) {
            self.known.memory.put_down();
            self.page = Page::Menu;
            self.menu.look_anew(&self.known);
            return vec![Wish::Hurry];
        }
        wishes
    }

    /// The variant that is played was saved again, at a time.
    pub fn renew(&mut self, news: &News, now: Instant) -> Vec<Wish> {
        self.known.now = now;
        self.changed = true;
        let wishes = match &mut self.page {
            Page::Game(game) => game.renew(news, &mut self.known),
            Page::Menu => {
                self.menu.renew(news, &self.known);
                Vec::new()
            }
        };
        self.follow();
        wishes
    }

    /// The key that is meant by a click on what the last line says of it.
    fn pressed(&self, input: &Input) -> Option<Key> {
        let Input::Mouse(Mouse::Click, x, y) = input else { return None };
        let keys = match &self.page {
            Page::Game(game) => game.shown_keys(),
            Page::Menu => self.menu.shown_keys(),
        };
        let (width, height) = self.known.size;
        let line = Rect { x: 0, y: height.saturating_sub(1), width, height: 1 };
        let places = self.known.key_places(line, &keys);
        let (key, ..) = places.into_iter().find(|(.., place)| place.contains((*x, *y).into()))?;
        Key::named(key)
    }

    fn pointer(&self) -> Option<game::Pointer> {
        match &self.page {
            Page::Game(game) => Some(game.pointer()),
            Page::Menu => None,
        }
    }

    /// The screen has another size now.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.changed |= self.known.size != size;
        self.known.size = size;
        self.known.look.size = Some((usize::from(size.0), usize::from(size.1)));
    }

    /// What was drawn is gone.
    pub fn redraw(&mut self) {
        self.changed = true;
    }

    /// What has been played is written down; where that cannot be, somebody is asked before it is shown.
    fn follow(&mut self) {
        if let Page::Game(game) = &mut self.page
            && let Err(why) = self.known.memory.follow(game.game())
        {
            game.ask_unkept(&why, &self.known);
        }
    }

    /// When the screen wants to be told that time has passed.
    pub fn waits_for(&self) -> Option<Instant> {
        match &self.page {
            Page::Game(game) => game.waits_for(self.known.now),
            Page::Menu => None,
        }
    }

    /// Has anything changed since it was drawn?
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    /// The game that is played, if one is.
    pub fn game(&self) -> Option<&Match> {
        match &self.page {
            Page::Game(game) => Some(game.game()),
            Page::Menu => None,
        }
    }

    /// Paints everything, and remembers that it was.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.changed = false;
        self.paint(buffer);
    }

    /// Paints everything: the same for the same screen.
    pub fn paint(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        let mut painter = Painter { buffer, skin: self.known.skin, ascii: !self.known.look.unicode };
        painter.clear(area);
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let words = say!("screen-small", width = usize::from(LEAST.0), height = usize::from(LEAST.1));
            let words = self.known.look.lang.say(&words);
            for (line, y) in wrapped(&words, usize::from(area.width).max(1)).iter().zip(0..area.height) {
                painter.say(area, area.x, y, line, Role::Strong);
            }
            return;
        }
        match &self.page {
            Page::Game(game) => game.draw(&mut painter, area, &self.known),
            Page::Menu => self.menu.draw(&mut painter, area, &self.known),
        }
    }
}
