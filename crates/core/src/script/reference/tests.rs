//! The definition files say what is so: every line of them is read, and they name what the engine has, no more and no less.

use super::*;
use crate::fixtures::variant;
use crate::script::api;
use crate::script::cells::{At, CellSet};
use crate::script::declare::{self, DECLARATIONS};
use crate::script::desk::{Desk, Game};
use crate::script::engine::{Limits, raw};
use crate::script::lent::Lent;
use quadrille_kernel::Rules;
use rhai::{Array, Dynamic, Engine, INT, ImmutableString};
use std::any::TypeId;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// All that the interface adds to the engine: `put(Game, Cell, int)`.
fn registered() -> BTreeSet<String> {
    let rules = Arc::new(Rules::<1>::new(variant("drop", "").definition).unwrap());
    let (mut engine, watch) = raw(Limits::untimed());
    let desk = Rc::new(Desk::new(Rc::new(Lent::new(rules)), None, watch));
    let before = said(&engine);
    api::register(&mut engine, &desk);
    &said(&engine) - &before
}

/// All that an engine can be asked, whatever it brought along.
fn said(engine: &Engine) -> BTreeSet<String> {
    let known = [
        (TypeId::of::<Game>(), "Game"),
        (TypeId::of::<CellSet>(), "Cells"),
        (TypeId::of::<At>(), "Cell"),
        (TypeId::of::<INT>(), "int"),
        (TypeId::of::<bool>(), "bool"),
        (TypeId::of::<ImmutableString>(), "String"),
        (TypeId::of::<&str>(), "String"),
        (TypeId::of::<Array>(), "Array"),
        (TypeId::of::<Dynamic>(), "?"),
    ];
    let kind = |id: &TypeId| known.iter().find(|(known, _)| known == id).map_or("unknown", |(_, name)| name);
    let named = |function: rhai::FuncInfo| {
        let types = &function.metadata.param_types;
        let takes: Vec<&str> = types.iter().map(kind).collect();
        Some(format!("{}({})", function.metadata.name, takes.join(", ")))
    };
    engine.collect_fn_metadata(None, named, true).into_iter().collect()
}

#[test]
fn what_is_written_down_is_what_the_engine_has() {
    let forms = callable().iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.forms);
    let written: BTreeSet<String> = forms
        .flat_map(|form| {
            let before = if form.kind == Kind::Property { "get$" } else { "" };
            form.overloads().into_iter().map(move |types| format!("{before}{}({})", form.name, types.join(", ")))
        })
        .collect();
    let registered = registered();
    assert!(registered.len() > 80, "{registered:#?}");
    let missing: Vec<&String> = registered.difference(&written).collect();
    let invented: Vec<&String> = written.difference(&registered).collect();
    assert!(missing.is_empty() && invented.is_empty(), "not written down: {missing:?}; not there: {invented:?}");
}

#[test]
fn every_line_is_read_and_everything_has_its_sentence() {
    for (text, sections) in [(INTERFACE, interface()), (HOOKS, std::slice::from_ref(hooks()))] {
        let lines = text.lines().filter(|line| line.starts_with("fn ") || line.starts_with("op ")).count();
        let entries = || sections.iter().flat_map(|section| &section.entries);
        assert_eq!(entries().map(|entry| entry.forms.len()).sum::<usize>(), lines);
        for line in text.lines().filter(|line| !line.is_empty()) {
            let known = ["///", "// ", "fn ", "op ", "module static;"].iter().any(|start| line.starts_with(start));
            assert!(known, "{line}");
        }
        for entry in entries() {
            let says = &entry.says;
            assert!(says.ends_with(['.', '?', '`']) && says.len() > 10, "{}: {says}", entry.name());
            assert!(entry.forms.iter().all(|form| form.name == entry.name()), "{}", entry.name());
            let plain = entry.forms.iter().all(|form| form.kind != Kind::Function) || entry.name().starts_with("is_");
            assert!(plain || entry.name() == "len" || entry.example.is_some(), "{} has no example", entry.name());
        }
    }
}

#[test]
fn names_are_those_of_properties_and_functions() {
    let names: Vec<&str> = names().collect();
    for name in ["board", "put", "ray", "column"] {
        assert!(names.contains(&name), "{name}");
    }
    for other in ["&", "counter", "on_land", "=="] {
        assert!(!names.contains(&other), "{other}");
    }
}

#[test]
fn declarations_and_hooks_are_those_that_a_rule_is_read_by() {
    let names = |section: &Section| section.entries.iter().map(Entry::name).collect::<Vec<_>>();
    assert_eq!(names(declarations()), DECLARATIONS.map(|(name, _)| name));
    let plain: BTreeSet<String> = declare::HOOKS.map(|(_, _, usage)| format!("fn {usage}")).into();
    let heads = hooks().entries.iter().flat_map(|entry| &entry.forms).map(Form::head);
    let without_type = |head: String| head.split(" -> ").next().unwrap_or_default().to_owned();
    let written: BTreeSet<String> = heads.map(without_type).filter(|head| !head.contains("VERB")).collect();
    assert_eq!(written, plain);
}
