//! Lines of text that somebody sends, each up to a limit.

use std::io::{BufRead, Read, Result};

/// A line is read up to so many bytes, so that endless input cannot fill the memory.
pub const LONGEST: u64 = 64 << 10;

/// A line that was read.
pub struct Line {
    /// What it says, without its end. Bytes that are no UTF-8 are replaced.
    pub text: String,
    /// Is there more of it, which has not been read?
    pub cut: bool,
}

/// The next line; none at the end.
pub fn next(input: &mut dyn BufRead) -> Result<Option<Line>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
    let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
    Ok(Some(Line { text, cut }))
}
