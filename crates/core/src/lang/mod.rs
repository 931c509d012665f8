//! Every sentence that people read, in every language: `en.ftl` and `fr.ftl` beside this file, and what `--help`
//! says in `help_en.ftl` and `help_fr.ftl`, in the form of Project Fluent.
//!
//! A sentence is [`Said`] before a language is chosen, so that who finds something out (a refusal, an end) need not know who reads
//! it. A [`Tongue`] puts it into words. Names that variants bring (`black_hole`, `tall`) are looked up in their own [`Words`].
//! Messages to authors of variants are English and live where the mistakes are found.

mod text;

pub use text::{Text, Words};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// A language the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// All of them, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Its code: `en`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language that a code or a locale names: `fr`, `fr_CA.UTF-8`, `fr-BE`.
    pub fn named(text: &str) -> Option<Self> {
        let code = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// The texts of this language, as they are written down.
    pub fn texts(self) -> &'static str {
        match self {
            Self::En => concat!(include_str!("en.ftl"), "\n", include_str!("help_en.ftl")),
            Self::Fr => concat!(include_str!("fr.ftl"), "\n", include_str!("help_fr.ftl")),
        }
    }

    /// A message that speaks of nothing, by a name that is put together while the program runs.
    pub fn message(self, id: &str) -> Option<String> {
        let bundle = self.bundle();
        let pattern = bundle.get_message(id)?.value()?;
        Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: OnceLock<Vec<FluentBundle<FluentResource>>> = OnceLock::new();
        &BUNDLES.get_or_init(|| Self::ALL.map(read).into())[self as usize]
    }
}

fn read(lang: Lang) -> FluentBundle<FluentResource> {
    let locale = lang.code().parse().into_iter().collect();
    let mut bundle = FluentBundle::new_concurrent(locale);
    bundle.set_use_isolating(false);
    // The texts are part of the program; a test finds what is wrong in them.
    let texts = FluentResource::try_new(lang.texts().to_owned()).unwrap_or_else(|(good, _)| good);
    bundle.add_resource_overriding(texts);
    bundle
}

/// A sentence, or part of one, that has not chosen its language yet. Made by [`say!`](crate::say).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Which one.
    pub id: &'static str,
    /// What it speaks of.
    pub args: Vec<(&'static str, Arg)>,
}

impl std::fmt::Display for Said {
    /// In English, as programs and authors read it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Lang::En.say(self))
    }
}

/// What a sentence speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// The same in every language.
    Plain(String),
    /// A number, which may decide between one and many.
    Number(i64),
    /// A name that a variant brings, and may translate.
    Word(String),
    /// A verb, which the variant may translate.
    Verb(String),
    /// A text of the variant's.
    Text(Text),
    /// A sentence within.
    Said(Box<Said>),
    /// Several, joined by the sentence of this name, which has `$first` and `$second`.
    List(&'static str, Vec<Arg>),
}

/// A sentence by its name and what it speaks of: `say!("refused-column-full", column = 4)`.
#[macro_export]
macro_rules! say {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::lang::Said { id: $id, args: vec![$((stringify!($name), $crate::lang::Arg::from($value))),*] }
    };
}

impl Arg {
    /// A name that a variant brings.
    pub fn word(name: impl Into<String>) -> Self {
        Self::Word(name.into())
    }

    /// A verb: as the variant calls it, or as it is typed.
    pub fn verb(name: impl Into<String>) -> Self {
        Self::Verb(name.into())
    }

    /// Several things, the last joined by *and*.
    pub fn all(many: impl IntoIterator<Item = impl Into<Arg>>) -> Self {
        Self::List("join-and", many.into_iter().map(Into::into).collect())
    }

    /// Several things, joined by *or*.
    pub fn any(many: impl IntoIterator<Item = impl Into<Arg>>) -> Self {
        Self::List("join-or", many.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Plain(text.clone())
    }
}

impl From<&Text> for Arg {
    fn from(text: &Text) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Said> for Arg {
    fn from(said: Said) -> Self {
        Self::Said(Box::new(said))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(impl From<$number> for Arg {
        fn from(number: $number) -> Self {
            Self::Number(number as i64)
        }
    })* };
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

/// A language, and the names that a variant brings.
#[derive(Clone, Copy, Debug)]
pub struct Tongue<'a> {
    /// The language.
    pub lang: Lang,
    /// The variant's own words.
    pub words: &'a Words,
}

impl Lang {
    /// Says something in which a variant has no part.
    pub fn say(self, said: &Said) -> String {
        Tongue { lang: self, words: Words::none() }.say(said)
    }
}

impl Tongue<'_> {
    /// A sentence in this language.
    pub fn say(&self, said: &Said) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &said.args {
            let value = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                other => FluentValue::from(self.arg(other)),
            };
            args.set(*name, value);
        }
        self.format(said.id, &args)
    }

    fn format(&self, id: &str, args: &FluentArgs) -> String {
        for bundle in [self.lang.bundle(), Lang::En.bundle()] {
            if let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) {
                return bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned();
            }
        }
        id.to_owned()
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Plain(text) => text.clone(),
            Arg::Number(number) => number.to_string(),
            Arg::Word(name) => self.word(name),
            Arg::Verb(name) => self.verb(name),
            Arg::Text(text) => self.text(text).to_owned(),
            Arg::Said(said) => self.say(said),
            Arg::List(joint, many) => {
                let mut all: Vec<String> = many.iter().map(|one| self.arg(one)).collect();
                match all.pop() {
                    None => String::new(),
                    Some(last) if all.is_empty() => last,
                    Some(last) => {
                        let mut args = FluentArgs::new();
                        args.set("first", all.join(", "));
                        args.set("second", last);
                        self.format(joint, &args)
                    }
                }
            }
        }
    }

    /// A name that a variant brings: as it calls it in this language, or as it is written, with blanks for `_`.
    pub fn word(&self, name: &str) -> String {
        self.called(name).unwrap_or_else(|| name.replace('_', " "))
    }

    /// A verb as it is shown and may be typed: as the variant calls it in this language, or as it is written.
    pub fn verb(&self, name: &str) -> String {
        self.called(name).unwrap_or_else(|| name.to_owned())
    }

    fn called(&self, name: &str) -> Option<String> {
        let stock = || self.lang.message(&format!("word-{name}"));
        self.words.get(self.lang.code(), name).map(str::to_owned).or_else(stock)
    }

    /// A text of a variant.
    pub fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.get(self.lang.code())
    }
}
