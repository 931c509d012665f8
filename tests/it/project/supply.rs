//! What the program is made of: where it comes from, under which licences, and that what matters most is pinned.

use crate::support::golden::golden;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Licences that what we build on may be under, as `deny.toml` says. Where several are offered, one of them.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(home().join("deny.toml")).unwrap();
    let list = text.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
    list.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\",")).map(str::to_owned).collect()
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What `cargo metadata` tells, without asking the net.
fn metadata() -> Value {
    let ran = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform=x86_64-unknown-linux-gnu"])
        .current_dir(home())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    serde_json::from_slice(&ran.stdout).unwrap()
}

/// Everything that is built for this system.
fn packages(kinds: &[&str]) -> BTreeMap<String, Value> {
    let told = metadata();
    let packages: BTreeMap<&str, &Value> =
        told["packages"].as_array().unwrap().iter().map(|package| (package["id"].as_str().unwrap(), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        told["resolve"]["nodes"].as_array().unwrap().iter().map(|node| (node["id"].as_str().unwrap(), node)).collect();
    let mut reached = BTreeMap::new();
    let mut open = vec![told["resolve"]["root"].as_str().unwrap()];
    while let Some(id) = open.pop() {
        for dependency in nodes[id]["deps"].as_array().unwrap() {
            let wanted = |kind: &Value| kinds.contains(&kind["kind"].as_str().unwrap_or("normal"));
            let next = dependency["pkg"].as_str().unwrap();
            if dependency["dep_kinds"].as_array().unwrap().iter().any(wanted) && !reached.contains_key(next) {
                reached.insert(next.to_owned(), packages[next].clone());
                open.push(next);
            }
        }
    }
    reached.retain(|id, _| !is_ours(&told, id));
    reached
}

/// Is this one of our own crates?
fn is_ours(told: &Value, id: &str) -> bool {
    told["workspace_members"].as_array().unwrap().iter().any(|member| member == id)
}

/// Does a licence leave us a choice that we may make?
fn is_allowed(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ").replace(['(', ')'], " ");
    let allowed = allowed();
    // `MPL-2.0+` is that or a later one.
    let is = |one: &str| allowed.iter().any(|known| known == one.trim().trim_end_matches('+'));
    let any = |part: &str| part.split(" OR ").any(is);
    licence.split(" AND ").all(any)
}

#[test]
fn everything_comes_from_one_place_and_under_a_licence_we_may_use() {
    for (id, package) in packages(&["normal", "build", "dev"]) {
        let source = package["source"].as_str().unwrap_or_default();
        assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{id}");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence), "{id}: {licence}");
    }
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && is_allowed("Unlicense/MIT"));
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
}

#[test]
fn every_licence_is_listed() {
    let mut lines = vec![
        "# Licences".to_owned(),
        String::new(),
        "What the program is built from on Linux, and under which licences. A test keeps this list.".to_owned(),
        String::new(),
        "| crate | version | licence |".to_owned(),
        "|---|---|---|".to_owned(),
    ];
    let rows = packages(&["normal"]);
    let mut rows: Vec<String> = rows
        .values()
        .map(|package| {
            let said = |name: &str| package[name].as_str().unwrap().to_owned();
            format!("| {} | {} | {} |", said("name"), said("version"), said("license"))
        })
        .collect();
    rows.sort();
    lines.extend(rows);
    let list = lines.join("\n") + "\n";
    let path = home().join("LICENCES.md");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, &list).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == list,
        "LICENCES.md is not up to date: INSTA_UPDATE=always writes it"
    );
}

/// What our own manifests ask for, as cargo understands them: the crate, its manifest and a dependency.
fn asked() -> Vec<(String, String, Value)> {
    let told = metadata();
    let mut asked = Vec::new();
    for package in told["packages"].as_array().unwrap() {
        if !is_ours(&told, package["id"].as_str().unwrap()) {
            continue;
        }
        let said = |name: &str| package[name].as_str().unwrap().to_owned();
        let manifest = std::fs::read_to_string(said("manifest_path")).unwrap();
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        asked.extend(dependencies.map(|dependency| (said("name"), manifest.clone(), dependency.clone())));
    }
    asked
}

/// The comment right above where a dependency is asked for, by the name we call it.
fn reason(manifest: &str, called: &str) -> String {
    let (line, table) = (format!("{called} = "), format!("[dependencies.{called}]"));
    let lines: Vec<&str> = manifest.lines().collect();
    let at = lines.iter().position(|text| text.starts_with(&line) || *text == table);
    let at = at.unwrap_or_else(|| panic!("{called} is asked for in another way"));
    let above = lines[..at].iter().rev().map_while(|text| text.strip_prefix("# "));
    above.collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_reads_foreign_text_or_draws_is_pinned_and_the_rest_is_locked() {
    let lock = std::fs::read_to_string(home().join("Cargo.lock")).unwrap();
    let mut pinned = Vec::new();
    for (_, manifest, dependency) in asked() {
        let name = dependency["name"].as_str().unwrap();
        let Some(version) = dependency["req"].as_str().unwrap().strip_prefix('=') else { continue };
        assert!(dependency["kind"].is_null() && dependency["target"].is_null(), "{name} is pinned for some only");
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n")), "{name} is locked elsewhere");
        let reason = reason(&manifest, dependency["rename"].as_str().unwrap_or(name));
        assert!(reason.starts_with("Exactly this one: "), "nobody says why {name} is pinned: {reason}");
        pinned.push(name.to_owned());
    }
    pinned.sort();
    assert_eq!(pinned, ["rand", "rand_chacha", "rhai", "serde-saphyr"]);
    let (sources, sums) = (lock.matches("\nsource = ").count(), lock.matches("\nchecksum = ").count());
    assert!(sources > 50 && sources == sums, "{sources} come from elsewhere, {sums} have a sum");
}

/// A feature that is asked for is looked at before it is there: each brings code with it.
#[test]
fn what_is_asked_for_and_with_which_features() {
    let line = |(asks, _, dependency): &(String, String, Value)| {
        let name = dependency["name"].as_str().unwrap();
        let called = dependency["rename"].as_str().map_or(String::new(), |called| format!(" as {called}"));
        let mut parts = vec![dependency["kind"].as_str().unwrap_or("normal").to_owned()];
        parts.extend(dependency["target"].as_str().map(str::to_owned));
        parts.extend((dependency["optional"] == true).then(|| "optional".to_owned()));
        let usual =
            if dependency["uses_default_features"] == true { "default features" } else { "no default features" };
        parts.push(usual.to_owned());
        let features = dependency["features"].as_array().unwrap().iter().map(|feature| feature.as_str().unwrap());
        let mut features: Vec<&str> = features.collect();
        features.sort_unstable();
        let more = if features.is_empty() { String::new() } else { format!("; {}", features.join(", ")) };
        format!("{asks}: {name}{called}: {}{more}\n", parts.join(", "))
    };
    let mut lines: Vec<String> = asked().iter().map(line).collect();
    lines.sort();
    golden("supply", "dependencies", &lines.concat());
}
