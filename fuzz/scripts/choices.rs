//! Choices from bytes, so that whoever changes bytes changes a script.

/// Bytes, taken one by one. Where they are over every choice is the first, which is always the simplest.
pub struct Choices<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Choices<'b> {
    /// Choices from these bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn byte(&mut self) -> usize {
        self.at += 1;
        self.bytes.get(self.at - 1).copied().unwrap_or(0).into()
    }

    /// A number below `bound`; 0 where the bytes are over.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = if bound > 64 { self.byte() << 8 | self.byte() } else { self.byte() };
        number % bound.max(1)
    }

    /// True in so many of 100 cases; false where the bytes are over.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.byte() * 100 / 256 >= 100 - percent
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }
}
