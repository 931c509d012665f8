//! Memory for threads on which scripts run. What the program asks for in small pieces cannot fail without ending it, so large pieces
//! are only taken where enough is left for the small ones.

/// The stack of a thread on which scripts run: room for those that call themselves until their limit stops them, in every build. The
/// deepest take 1 MiB of it in a debug build, and a search as deep as it goes on the largest board some 20 MiB. The system gives it page by
/// page, but the address space is taken at once.
pub const STACK: usize = 64 << 20;

/// What is left for small pieces.
const HEADROOM: usize = 32 << 20;

/// Would the system give so many bytes now, and leave enough? They are only asked for, and given back at once.
pub fn has_room_for(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let had = bytes.checked_add(HEADROOM).is_some_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    // Without this, nothing need be asked for that nobody uses.
    std::hint::black_box(&room);
    had
}
