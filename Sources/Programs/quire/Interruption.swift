import Glibc
import Synchronization

/// Ctrl+C and the like, for a command that has to tidy up before it ends.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let flag = Atomic(false)

    /// Whether one came since the watch began.
    static var hasCome: Bool { flag.load(ordering: .relaxed) }

    /// Meanwhile an interruption is only noted; a second one ends the program as usual.
    static func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
        var action = sigaction()
        // Storing a flag is all that a signal handler may do.
        action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
        defer { for signal in signals { Glibc.signal(signal, SIG_DFL) } }
        return try body()
    }
}
