//! What tells editors about variants and rules: the schema, the definitions, and where they lie.
//!
//! The first line of a variant names its schema, which is enough for every editor with a YAML language server (VS Code's YAML
//! extension, Helix, Neovim). The settings add the games of a folder `games`, which need no such line, and the rules.

use super::bundle::Bundle;
use crate::library;
use quadrille_core::script::reference;
use quadrille_core::variant;
use serde_json::json;
use std::path::Path;

/// The schema, from the folder of a variant.
const SCHEMA: &str = "./.quadrille/schema.json";

/// The line of a variant that names its schema.
pub fn modeline() -> String {
    format!("# yaml-language-server: $schema={SCHEMA}\n")
}

/// Rhai's language server: which files it reads.
const RHAI: &str = "\
[source]
include = [\"**/*.rhai\", \".quadrille/*.rhai\"]
";

/// Helix: rules have a language server, if it is installed.
const HELIX: &str = "\
[language-server.rhai]
command = \"rhai\"
args = [\"lsp\", \"stdio\"]

[[language]]
name = \"rhai\"
language-servers = [\"rhai\"]
";

/// Adds what editors need.
pub fn add(bundle: &mut Bundle, folder: &Path) {
    let schema = format!("{:#}\n", variant::schema(library::shipped().shipped()));
    let code = json!({
        "yaml.schemas": { SCHEMA: ["games/*.yaml"] },
        "files.associations": { "*.rhai": "rhai" },
    });
    for (path, text) in [
        (".quadrille/schema.json", schema),
        (".quadrille/quadrille.d.rhai", reference::definitions()),
        (".vscode/settings.json", format!("{code:#}\n")),
        (".helix/languages.toml", HELIX.to_owned()),
        ("Rhai.toml", RHAI.to_owned()),
    ] {
        bundle.add_common(folder.join(path), text);
    }
}
