/// Whether the screen is locked, from what several programs say of it.
///
/// Nobody is asked twice: a source that has gone takes what it said with it. A mere request to lock counts at once, and only until it has
/// become clear that nobody says the screen is locked: some lockers say nothing at all, and what stayed locked then would never move again.
struct LockState: Hashable {
    /// Who says something.
    enum Source: Hashable {
        /// logind's `LockedHint`.
        case session
        /// A screen saver, by its name on the bus.
        case saver(String)
    }

    private var locking: Set<Source> = []
    private(set) var isRequested = false

    var isLocked: Bool { isRequested || !locking.isEmpty }

    mutating func take(_ isLocked: Bool, from source: Source) {
        if isLocked {
            locking.insert(source)
            // Confirmed: from here on the source says when it is over.
            isRequested = false
        } else if locking.remove(source) != nil {
            isRequested = false
        }
    }

    /// logind's signal `Lock`.
    mutating func request() { if locking.isEmpty { isRequested = true } }

    /// Nobody has confirmed a request.
    mutating func dropRequest() { isRequested = false }

    /// logind's signal `Unlock`: whoever has locked the screen opens it now.
    mutating func unlock() { self = LockState() }
}
