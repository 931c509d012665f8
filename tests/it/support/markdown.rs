//! The pages of the book, block by block.

/// A page is made of these.
pub enum Part<'a> {
    /// A line of text outside all blocks.
    Line(&'a str),
    /// The words behind the fence, and the lines inside.
    Block(&'a str, Vec<&'a str>),
}

/// The lines and blocks of a page.
pub fn parts(page: &str) -> Vec<Part<'_>> {
    let mut lines = page.lines();
    let mut parts = Vec::new();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => parts.push(Part::Line(line)),
            Some(info) => parts.push(Part::Block(info, lines.by_ref().take_while(|line| *line != "```").collect())),
        }
    }
    parts
}
