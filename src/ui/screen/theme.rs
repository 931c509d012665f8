//! Themes: what each part of the screen looks like, on terminals of many colours, of few, and of none.
//!
//! A theme says tints by what they are for. What a terminal cannot show is brought as near as it can; where there is no colour,
//! weight and shape are all there is, and they always say as much.

use crate::ui::frame::{Ink, Weight};
use ratatui::style::{Color, Modifier, Style};

/// How many colours a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Depth {
    /// None.
    #[default]
    None,
    /// The sixteen that terminals have always had, which their users choose.
    Sixteen,
    /// 256.
    Many,
    /// All.
    True,
}

/// A colour for terminals of all kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tint(u32, Color);

impl Tint {
    fn colour(self, depth: Depth) -> Option<Color> {
        let [_, red, green, blue] = self.0.to_be_bytes();
        match depth {
            Depth::None => None,
            Depth::Sixteen => Some(self.1),
            Depth::Many => Some(Color::Indexed(nearest(red, green, blue))),
            Depth::True => Some(Color::Rgb(red, green, blue)),
        }
    }
}

/// The nearest of the 240 fixed colours that terminals with 256 have: a cube of six steps, and 24 greys.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|&nth| STEPS[nth].abs_diff(value)).unwrap_or(0);
    let far = |(r, g, b): (u8, u8, u8)| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(r, red) + square(g, green) + square(b, blue)
    };
    let (r, g, b) = (step(red), step(green), step(blue));
    let cube = (far((STEPS[r], STEPS[g], STEPS[b])), 16 + 36 * r + 6 * g + b);
    let grey = (0..24).map(|nth| (far((8 + 10 * nth, 8 + 10 * nth, 8 + 10 * nth)), 232 + usize::from(nth))).min();
    let (_, index) = grey.filter(|grey| grey.0 < cube.0).unwrap_or(cube);
    index as u8
}

/// What a part of the screen is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Role {
    Text,
    Faint,
    Strong,
    Title,
    Edge,
    /// Where keys work.
    Cursor,
    /// What would be if one did it.
    Ghost,
    /// What was refused.
    Refusal,
    Good,
    Bad,
    /// A place where somebody would win at once.
    Threat,
    /// Keys, where they are told.
    Key,
}

/// A theme.
#[derive(Debug)]
pub struct Theme {
    /// Its name.
    pub name: &'static str,
    /// Only ASCII characters?
    pub ascii: bool,
    /// The background; none where the terminal's own is best.
    ground: Option<Tint>,
    text: Option<Tint>,
    faint: Tint,
    accent: Tint,
    good: Tint,
    bad: Tint,
    /// Yellow, red, green, blue, white, black, cyan, magenta, as players have them.
    players: [Tint; 8],
}

const DARK: Theme = Theme {
    name: "dark",
    ascii: false,
    ground: None,
    text: None,
    faint: Tint(0x80_80_90, Color::DarkGray),
    accent: Tint(0x7a_b8_ff, Color::LightBlue),
    good: Tint(0x7b_d8_8f, Color::LightGreen),
    bad: Tint(0xff_7b_72, Color::LightRed),
    players: [
        Tint(0xff_d8_4d, Color::LightYellow),
        Tint(0xff_6b_68, Color::LightRed),
        Tint(0x6c_d4_7e, Color::LightGreen),
        Tint(0x6c_a8_ff, Color::LightBlue),
        Tint(0xf0_f0_f0, Color::White),
        Tint(0xb0_8c_d8, Color::LightMagenta),
        Tint(0x5c_d0_d8, Color::LightCyan),
        Tint(0xe0_80_d0, Color::Magenta),
    ],
};

/// All themes, the usual one first.
pub const THEMES: [Theme; 5] = [
    DARK,
    Theme {
        name: "light",
        ascii: false,
        ground: Some(Tint(0xfa_fa_f5, Color::White)),
        text: Some(Tint(0x20_20_28, Color::Black)),
        faint: Tint(0x78_78_80, Color::DarkGray),
        accent: Tint(0x1c_56_b8, Color::Blue),
        good: Tint(0x1a_7a_36, Color::Green),
        bad: Tint(0xb8_20_20, Color::Red),
        players: [
            Tint(0xa8_78_00, Color::Yellow),
            Tint(0xc8_28_28, Color::Red),
            Tint(0x1c_80_38, Color::Green),
            Tint(0x20_58_c8, Color::Blue),
            Tint(0x60_60_70, Color::DarkGray),
            Tint(0x10_10_18, Color::Black),
            Tint(0x00_80_8c, Color::Cyan),
            Tint(0xa0_30_98, Color::Magenta),
        ],
    },
    Theme {
        name: "contrast",
        ascii: false,
        ground: Some(Tint(0x00_00_00, Color::Black)),
        text: Some(Tint(0xff_ff_ff, Color::White)),
        faint: Tint(0xc8_c8_c8, Color::Gray),
        accent: Tint(0x00_ff_ff, Color::LightCyan),
        good: Tint(0x00_ff_00, Color::LightGreen),
        bad: Tint(0xff_80_80, Color::LightRed),
        players: [
            Tint(0xff_ff_00, Color::LightYellow),
            Tint(0xff_60_60, Color::LightRed),
            Tint(0x00_ff_00, Color::LightGreen),
            Tint(0x80_c0_ff, Color::LightBlue),
            Tint(0xff_ff_ff, Color::White),
            Tint(0xd8_a0_ff, Color::LightMagenta),
            Tint(0x00_ff_ff, Color::LightCyan),
            Tint(0xff_80_ff, Color::LightMagenta),
        ],
    },
    Theme {
        // Okabe and Ito's colours, which people with any kind of colour vision tell apart.
        name: "safe",
        ascii: false,
        ground: None,
        text: None,
        faint: Tint(0x8c_8c_8c, Color::DarkGray),
        accent: Tint(0x56_b4_e9, Color::LightBlue),
        good: Tint(0x56_b4_e9, Color::LightBlue),
        bad: Tint(0xe6_9f_00, Color::Yellow),
        players: [
            Tint(0xf0_e4_42, Color::LightYellow),
            Tint(0xd5_5e_00, Color::Red),
            Tint(0x00_9e_73, Color::Green),
            Tint(0x56_b4_e9, Color::LightBlue),
            Tint(0xf0_f0_f0, Color::White),
            Tint(0xcc_79_a7, Color::LightMagenta),
            Tint(0x00_72_b2, Color::Blue),
            Tint(0xe6_9f_00, Color::Yellow),
        ],
    },
    Theme { name: "ascii", ascii: true, ..DARK },
];

/// A theme on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// The theme.
    pub theme: &'static Theme,
    /// What the terminal shows of it.
    pub depth: Depth,
}

impl Skin {
    /// The theme of this name.
    pub fn named(name: &str, depth: Depth) -> Option<Self> {
        THEMES.iter().find(|theme| theme.name == name).map(|theme| Self { theme, depth })
    }

    /// The next theme.
    pub fn next(self) -> Self {
        let at = THEMES.iter().position(|theme| theme.name == self.theme.name).map_or(0, |at| at + 1);
        Self { theme: &THEMES[at % THEMES.len()], ..self }
    }

    /// What everything is painted on.
    pub fn ground(self) -> Style {
        let mut style = Style::new();
        style.bg = self.theme.ground.and_then(|tint| tint.colour(self.depth));
        style.fg = self.theme.text.and_then(|tint| tint.colour(self.depth));
        style
    }

    /// What a part of the screen looks like.
    pub fn role(self, role: Role) -> Style {
        let theme = self.theme;
        let tinted = |tint: Tint| {
            let mut style = self.ground();
            style.fg = tint.colour(self.depth).or(style.fg);
            style
        };
        let dim = |style: Style| if self.depth == Depth::None { style.add_modifier(Modifier::DIM) } else { style };
        match role {
            Role::Text => self.ground(),
            Role::Faint | Role::Ghost => dim(tinted(theme.faint)),
            Role::Edge => dim(tinted(theme.faint)),
            Role::Strong => self.ground().add_modifier(Modifier::BOLD),
            Role::Title => tinted(theme.accent).add_modifier(Modifier::BOLD),
            Role::Key => tinted(theme.accent),
            Role::Cursor => self.ground().add_modifier(Modifier::REVERSED),
            Role::Refusal | Role::Bad => tinted(theme.bad).add_modifier(Modifier::BOLD),
            Role::Threat => tinted(theme.bad).add_modifier(Modifier::BOLD),
            Role::Good => tinted(theme.good).add_modifier(Modifier::BOLD),
        }
    }

    /// What something in an ink looks like.
    pub fn ink(self, ink: Ink) -> Style {
        let mut style = match ink.weight {
            Weight::Faint => self.role(Role::Faint),
            Weight::Normal => self.ground(),
            Weight::Strong => self.role(Role::Strong),
            Weight::Loud => self.role(Role::Strong).add_modifier(Modifier::REVERSED),
        };
        if let Some(colour) = ink.colour {
            style.fg = self.theme.players[colour as usize].colour(self.depth).or(style.fg);
        }
        style
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_brought_to_the_nearest_of_256() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(128, 128, 128), 244);
        assert_eq!(nearest(0x5f, 0x87, 0xaf), 67);
    }

    #[test]
    fn without_colour_nothing_is_coloured_and_all_that_matters_differs() {
        for theme in &THEMES {
            let skin = Skin { theme, depth: Depth::None };
            let roles = [Role::Text, Role::Faint, Role::Strong, Role::Cursor];
            for role in roles {
                assert_eq!((skin.role(role).fg, skin.role(role).bg), (None, None));
            }
            for (nth, one) in roles.iter().enumerate() {
                assert!(roles[nth + 1..].iter().all(|other| skin.role(*other) != skin.role(*one)), "{one:?}");
            }
        }
    }

    #[test]
    fn players_can_be_told_apart_in_every_theme_that_has_colours() {
        for theme in &THEMES {
            for depth in [Depth::Sixteen, Depth::Many, Depth::True] {
                let first_four: Vec<_> = theme.players[..4].iter().map(|tint| tint.colour(depth)).collect();
                let mut different = first_four.clone();
                different.dedup();
                assert_eq!(different, first_four, "{} {depth:?}", theme.name);
            }
        }
    }
}
