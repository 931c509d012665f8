//! The questions before a game: which one, who plays, who starts. An empty line takes what stands in brackets.

use super::command;
use super::{Console, Leaving, Next, Reply, Stage};
use crate::ui::frame::{Frame, Ink, Line};
use quadrille_core::lang::{Arg, Said, Text};
use quadrille_core::levels::{USUAL, levels};
use quadrille_core::play::{Control, HUMAN};
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Library, Player, Sources, Variant, nearest};
use quadrille_kernel::{Pieces, Starts};

/// A game that can be chosen.
struct Game {
    name: String,
    title: Text,
    about: Text,
    /// Does an empty line mean it?
    usual: bool,
}

/// The game that an empty line means.
fn usual(games: &[Game]) -> Option<&Game> {
    games.iter().find(|game| game.usual)
}

/// What is being asked.
enum Asked {
    Game,
    /// Who plays this seat, from 0.
    Seat(Box<Variant>, usize),
    First(Box<Variant>),
}

/// The questions, and how far they are.
pub struct Questions {
    games: Vec<Game>,
    asked: Asked,
}

impl Questions {
    /// All questions about the games of a library. What is wrong with a game is told when it is chosen.
    pub fn new(library: &Library) -> Self {
        let best_known = library.best_known();
        let game = |name: String| {
            let usual = Some(&name) == best_known.as_ref();
            let variant = script::open(library, &mut Sources::default(), &name, &Changes::default()).ok();
            let title = variant.as_ref().map_or_else(|| Text::said(&say!("game-invalid")), |game| game.title.clone());
            Game { title, about: variant.and_then(|game| game.about).unwrap_or_default(), name, usual }
        };
        Self { games: library.games().into_iter().map(game).collect(), asked: Asked::Game }
    }
}

impl Console {
    /// Asks what is to be asked now.
    pub(super) fn ask(&mut self, questions: Questions, mut frame: Frame) -> Reply {
        let lang = self.look.lang;
        let (prompt, words) = match &questions.asked {
            Asked::Game => {
                frame.below(self.list(&questions.games));
                let default = usual(&questions.games).map_or("", |game| game.name.as_str());
                let words = questions.games.iter().map(|game| game.name.clone()).collect();
                (say!("ask-game", default = default), words)
            }
            Asked::Seat(variant, seat) => {
                if !self.introduced {
                    self.introduced = true;
                    frame.below(self.who());
                }
                let player = &variant.players[*seat];
                let default = default_control(*seat).name();
                let words = Control::names().map(str::to_owned).collect();
                let name = match variant.definition.pieces {
                    Pieces::Tokens => say!("named-sign", name = &player.name, sign = &player.symbol),
                    _ => say!("named", name = &player.name),
                };
                (say!("ask-seat", name = name, default = default), words)
            }
            Asked::First(variant) => {
                let numbered =
                    |(nth, player): (usize, &Player)| say!("numbered", number = nth + 1, name = &player.name);
                let names = variant.players.iter().enumerate().map(numbered).map(Arg::from);
                let names = Arg::List("join-comma", names.collect());
                frame.paragraph(&self.say(&say!("who-starts", names = names)), self.look.measure());
                let default = match variant.definition.starts {
                    Starts::Seat(seat) => seat.number().to_string(),
                    Starts::Random => self.say(&say!("random")),
                };
                let seats = (1..=variant.players.len()).map(|seat| seat.to_string());
                let words = seats.chain([lang.say(&say!("random"))]).collect();
                (say!("ask-first", default = default), words)
            }
        };
        let prompt = Line::plain(self.say(&prompt));
        self.stage = Stage::Questions(questions);
        Reply { frame, refused: false, next: Next::Ask { prompt, words } }
    }

    fn list(&self, games: &[Game]) -> Frame {
        let code = self.look.lang.code();
        let row = |(nth, game): (usize, &Game)| {
            vec![format!("{:>2}", nth + 1), game.title.get(code).to_owned(), game.about.get(code).trim().to_owned()]
        };
        let rows: Vec<_> = games.iter().enumerate().map(row).collect();
        let mut frame = Frame::new();
        frame.table(&rows, 1, self.look.measure(), Ink::STRONG);
        // What does not fit the screen is told in fewer words.
        if self.look.size.is_some_and(|(_, lines)| frame.0.len() + 3 > lines) {
            let short = |row: &Vec<String>| format!("{} {}", row[0].trim(), row[1]);
            frame = Frame::new();
            frame.paragraph(&rows.iter().map(short).collect::<Vec<_>>().join(", "), self.look.measure());
        }
        frame
    }

    /// Who can play.
    fn who(&self) -> Frame {
        let human = vec![HUMAN.to_owned(), self.say(&say!("about-human"))];
        let code = self.look.lang.code();
        let levels = levels().iter().map(|level| vec![level.name.clone(), level.about.get(code).to_owned()]);
        let rows: Vec<_> = std::iter::once(human).chain(levels).collect();
        let mut frame = Frame::new();
        frame.gap().table(&rows, 2, self.look.measure(), Ink::STRONG);
        frame
    }

    /// An answer to a question.
    pub(super) fn answered(&mut self, questions: Questions, line: &str) -> Reply {
        if command::is_quit(line, self.look.lang) {
            return self.leave(Frame::new(), Leaving::Done);
        }
        let Questions { games, asked } = questions;
        match asked {
            Asked::Game => {
                let chosen = match self.choose(&games, line) {
                    Ok(name) => name,
                    Err(why) => return self.ask_again(Questions { games, asked: Asked::Game }, why),
                };
                match self.open(&chosen) {
                    Ok(variant) => {
                        self.plan.game = Some(chosen);
                        self.plan.seats.resize(variant.players.len(), None);
                        self.next_question(games, Box::new(variant))
                    }
                    Err(words) => {
                        let mut frame = Frame::new();
                        frame.say(words).gap();
                        let mut reply = self.ask(Questions { games, asked: Asked::Game }, frame);
                        reply.refused = true;
                        reply
                    }
                }
            }
            Asked::Seat(variant, seat) => match self.control(line, seat) {
                Ok(control) => {
                    self.plan.seats[seat] = Some(control);
                    self.next_question(games, variant)
                }
                Err(why) => self.ask_again(Questions { games, asked: Asked::Seat(variant, seat) }, why),
            },
            Asked::First(variant) => match self.first(line, variant.players.len()) {
                Ok(starts) => {
                    self.plan.changes.set.extend(starts.map(|starts| ("starts".to_owned(), starts)));
                    self.begin_chosen()
                }
                Err(why) => self.ask_again(Questions { games, asked: Asked::First(variant) }, why),
            },
        }
    }

    /// Asks what nobody has said yet: who plays, who starts; then the game begins.
    fn next_question(&mut self, games: Vec<Game>, variant: Box<Variant>) -> Reply {
        let open = self.plan.seats.iter().position(Option::is_none);
        let said = self.plan.changes.set.iter().any(|(key, _)| key == "starts");
        match open {
            Some(seat) => self.ask(Questions { games, asked: Asked::Seat(variant, seat) }, Frame::new()),
            None if said => self.begin_chosen(),
            None => self.ask(Questions { games, asked: Asked::First(variant) }, Frame::new()),
        }
    }

    /// Begins the game that was chosen.
    fn begin_chosen(&mut self) -> Reply {
        let mut frame = Frame::new();
        match self.open(&self.plan.game.clone().unwrap_or_default()) {
            Ok(variant) => {
                let again = self.say(&say!("next-time", command = self.spelled()));
                frame.gap().line(Line::inked(again, Ink::FAINT)).gap();
                self.first_game(variant, frame)
            }
            Err(words) => {
                frame.say(words);
                self.leave(frame, Leaving::Done)
            }
        }
    }

    fn ask_again(&mut self, questions: Questions, why: Said) -> Reply {
        // The choices need not be seen again.
        Reply { frame: self.refusal(why), refused: true, ..self.ask(questions, Frame::new()) }
    }

    /// The game that is meant, by number, name, title or the beginning of either.
    fn choose(&self, games: &[Game], line: &str) -> Result<String, Said> {
        let code = self.look.lang.code();
        if line.is_empty() {
            return usual(games).map(|game| game.name.clone()).ok_or_else(|| say!("no-such-game", text = line));
        }
        if let Ok(number) = line.parse::<usize>() {
            let chosen = number.checked_sub(1).and_then(|nth| games.get(nth));
            return chosen.map(|game| game.name.clone()).ok_or_else(|| say!("no-such-number", last = games.len()));
        }
        let wanted = line.to_lowercase();
        let called = |game: &Game| [game.name.to_lowercase(), game.title.get(code).to_lowercase()];
        let exact = games.iter().find(|game| called(game).contains(&wanted));
        let mut begun = games.iter().filter(|game| called(game).iter().any(|name| name.starts_with(&wanted)));
        match (exact, begun.next(), begun.next()) {
            (Some(game), ..) | (None, Some(game), None) => Ok(game.name.clone()),
            (None, Some(_), Some(_)) => Err(say!("several-games", text = line)),
            _ => Err(match nearest(line, games.iter().map(|game| game.name.as_str())) {
                Some(near) => say!("no-such-game-near", text = line, near = near),
                None => say!("no-such-game", text = line),
            }),
        }
    }

    /// Who is meant, by the word or its beginning.
    fn control(&self, line: &str, seat: usize) -> Result<Control, Said> {
        let wanted = line.to_lowercase();
        if wanted.is_empty() {
            return Ok(default_control(seat));
        }
        if self.say(&say!("human")).split_whitespace().any(|word| word == wanted) {
            return Ok(Control::Human);
        }
        let mut begun = Control::names().filter(|name| name.starts_with(&wanted));
        match (Control::named(&wanted), begun.next(), begun.next()) {
            (Some(control), ..) => Ok(control),
            (None, Some(one), None) => Ok(Control::named(one).unwrap_or(Control::Human)),
            _ => Err(match nearest(&wanted, Control::names()) {
                Some(near) => say!("nobody-near", text = line, near = near),
                None => say!("nobody", text = line),
            }),
        }
    }

    /// Who starts: what to set, nothing where the game's own way is taken.
    fn first(&self, line: &str, seats: usize) -> Result<Option<String>, Said> {
        match line.parse::<usize>() {
            _ if line.is_empty() => Ok(None),
            Ok(seat) if (1..=seats).contains(&seat) => Ok(Some(format!("seat {seat}"))),
            _ if line == "random" || line.eq_ignore_ascii_case(&self.say(&say!("random"))) => {
                Ok(Some("random".to_owned()))
            }
            _ => Err(say!("no-such-seat", last = seats)),
        }
    }

    /// The command that would have begun this game.
    fn spelled(&self) -> String {
        let mut command = format!("quadrille play {}", self.plan.game.as_deref().unwrap_or_default());
        for (nth, control) in self.plan.seats.iter().enumerate() {
            if let Some(Control::Level(level)) = control {
                command += &format!(" --p{} {}", nth + 1, level.name);
            }
        }
        for (key, value) in &self.plan.changes.set {
            command += &match key.as_str() {
                "starts" => format!(" --first {}", value.trim_start_matches("seat ")),
                _ => format!(" --set {key}={value}"),
            };
        }
        for (flag, rules) in [("with", &self.plan.changes.with), ("without", &self.plan.changes.without)] {
            command.extend(rules.iter().map(|rule| format!(" --{flag} {rule}")));
        }
        command
    }
}

/// Who plays a seat where nobody says: a person the first, the usual level the others.
fn default_control(seat: usize) -> Control {
    match levels().iter().find(|level| level.name == USUAL) {
        Some(level) if seat > 0 => Control::Level(level),
        _ => Control::Human,
    }
}
