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

/// Tells the other programs of Quire what changed in the library file, and hears it from them.
///
/// The signal is `org.quirebook.Quire1.Changed(as topics, s library)` at `/org/quirebook/Quire1`; `library` is the file's path, so that
/// a program that shows another file stays as it is.
public final class ChangeAnnouncer: Sendable {
    private static let path = "/org/quirebook/Quire1"
    private static let interface = "org.quirebook.Quire1"
    private static let signal = "Changed"

    private let bus: MessageBus?
    private let library: String

    /// Without a bus nobody is told; what is shown elsewhere is then refreshed when it is opened again.
    public init(bus: MessageBus?, library: String) {
        self.bus = bus
        self.library = library
    }

    /// `flush`: the program ends right after this, so wait until it is on the wire.
    public func announce(_ topics: Set<LibraryChange.Topic>, flush: Bool = false) {
        guard !topics.isEmpty else { return }
        let names = topics.map(\.rawValue).sorted()
        bus?.emit(path: Self.path, interface: Self.interface, signal: Self.signal, [.strings(names), .string(library)], flush: flush)
    }

    /// Calls `heard` with what another process changed in this library.
    @MainActor
    public func listen(_ heard: @escaping @MainActor (Set<LibraryChange.Topic>) -> Void) -> BusSubscription? {
        guard let bus else { return nil }
        let own = bus.uniqueName
        let library = self.library
        return bus.subscribe(path: Self.path, interface: Self.interface, signal: Self.signal) { sender, arguments in
            guard sender != own, arguments.count == 2, arguments[1].string == library, let names = arguments[0].strings else { return }
            let topics = Set(names.compactMap(LibraryChange.Topic.init(rawValue:)))
            if !topics.isEmpty { heard(topics) }
        }
    }
}
