//! Golden texts: what is shown is compared with a file in `snapshots/`, by concern.

use std::path::Path;

/// Compares a text with its golden one.
pub fn golden(concern: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(concern));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
