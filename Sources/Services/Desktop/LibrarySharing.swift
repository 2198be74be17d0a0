public import GLib
public import LibraryStore

/// Keeps a program that stays open in step with the others: it announces what this one changes in the library, and passes on what
/// another one announces.
@MainActor
public final class LibrarySharing {
    private var announcing: Task<Void, Never>?
    private var listening: BusSubscription?

    public init(_ library: Library, bus: MessageBus?) {
        let announcer = ChangeAnnouncer(bus: bus, library: library.file.path)
        listening = announcer.listen { library.noteExternalChange($0) }
        let changes = library.changes()
        announcing = Task {
            // Only what was changed here: passing on what was heard would go round for ever.
            for await change in changes { announcer.announce(change.own) }
        }
    }

    public func stop() {
        announcing?.cancel()
        listening?.cancel()
    }
}
