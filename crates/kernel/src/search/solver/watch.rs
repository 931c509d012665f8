//! How much was looked at, and whether to go on.

/// Asked with the number of nodes so far whether to stop.
pub type Stop<'a> = &'a dyn Fn(u64) -> bool;

/// It is asked once in so many nodes.
const EVERY: u64 = 256;

/// Counts nodes, and asks.
pub(super) struct Watch<'a> {
    pub nodes: u64,
    pub stopped: bool,
    asks: u64,
    stop: Stop<'a>,
}

impl<'a> Watch<'a> {
    pub fn new(stop: Stop<'a>) -> Self {
        Self { nodes: 0, stopped: false, asks: 0, stop }
    }

    /// Another node; true when it is time to stop, and from then on.
    #[inline(always)]
    pub fn stops(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes > self.asks {
            self.ask();
        }
        self.stopped
    }

    #[inline(never)]
    fn ask(&mut self) {
        self.stopped |= (self.stop)(self.nodes - 1);
        self.asks = self.nodes + EVERY;
    }
}
