//! Output of commands that judge something: when nobody reads it any more, the verdict is still to be found.

use std::io::{ErrorKind, Result, Write};

/// A writer that drops what it is given once its reader has gone, as if it had been written. Commands whose exit code is a verdict
/// write through it, so that `quadrille check | head` has the exit code of `quadrille check`.
pub struct Muted<'a> {
    out: &'a mut dyn Write,
    gone: bool,
}

impl<'a> Muted<'a> {
    /// Writes to `out`, for as long as somebody reads it.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self { out, gone: false }
    }

    fn unless_gone<T>(&mut self, dropped: T, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
        if self.gone {
            return Ok(dropped);
        }
        match write(self.out) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(dropped)
            }
            other => other,
        }
    }
}

impl Write for Muted<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.unless_gone(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> Result<()> {
        self.unless_gone((), |out| out.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Error;

    /// Takes so many bytes, and then fails.
    struct Until(usize, ErrorKind);

    impl Write for Until {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            if taken == 0 { Err(Error::from(self.1)) } else { Ok(taken) }
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn without_a_reader_writing_goes_on_and_other_errors_are_told() {
        let mut gone = Until(3, ErrorKind::BrokenPipe);
        let mut muted = Muted::new(&mut gone);
        for _ in 0..3 {
            muted.write_all(b"hello").unwrap();
            muted.flush().unwrap();
        }
        let mut full = Until(3, ErrorKind::StorageFull);
        assert_eq!(Muted::new(&mut full).write_all(b"hello").unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
