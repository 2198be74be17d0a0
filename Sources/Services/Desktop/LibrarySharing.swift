import Foundation
public import GLib
public import LibraryStore

/// Synchronizes a long-running program with the other programs of Quire: it announces its own changes of the library and applies the
/// announced changes of the others.
@MainActor
public final class LibrarySharing {
    private var announcing: Task<Void, Never>?
    private var listening: BusSubscription?

    public init(_ library: Library, bus: MessageBus?) {
        let announcer = ChangeAnnouncer(bus: bus, library: library.file.path)
        listening = announcer.listen { library.notifyExternalChange($0) }
        let changes = library.changes()
        announcing = Task {
            // Announces only this program's own changes: repeating received ones would never end.
            for await change in changes { announcer.announce(change.own) }
        }
    }

    public func stop() {
        announcing?.cancel()
        listening?.cancel()
    }
}

/// Announces changes of the library file to the other programs of Quire, and receives theirs.
///
/// The signal is `org.quirebook.Quire1.Changed(as topics, s library)` at `/org/quirebook/Quire1`. `library` is the path of the file, so
/// that a program that shows another library ignores it.
public final class ChangeAnnouncer: Sendable {
    private static let path = "/org/quirebook/Quire1"
    private static let interface = "org.quirebook.Quire1"
    private static let signal = "Changed"

    private let bus: MessageBus?
    private let library: String

    /// Without a bus nothing is announced; other programs then see the changes when they open the library again.
    public init(bus: MessageBus?, library: String) {
        self.bus = bus
        self.library = library
    }

    /// - Parameter flush: Waits until the signal has been sent, for a program that ends right after this.
    public func announce(_ topics: Set<LibraryChange.Topic>, flush: Bool = false) {
        guard !topics.isEmpty else { return }
        let names = topics.map(\.rawValue).sorted()
        bus?.emit(path: Self.path, interface: Self.interface, signal: Self.signal, [.strings(names), .string(library)], flush: flush)
    }

    /// Calls `onChange` with each change that another process made in this library.
    @MainActor
    public func listen(_ onChange: @escaping @MainActor (Set<LibraryChange.Topic>) -> Void) -> BusSubscription? {
        guard let bus else { return nil }
        let own = bus.uniqueName
        let library = self.library
        return bus.subscribe(path: Self.path, interface: Self.interface, signal: Self.signal) { sender, arguments in
            guard sender != own, arguments.count == 2, arguments[1].string == library, let names = arguments[0].strings else { return }
            let topics = Set(names.compactMap(LibraryChange.Topic.init(rawValue:)))
            if !topics.isEmpty { onChange(topics) }
        }
    }
}

extension Library {
    /// Opens the user's library away from the main thread.
    @concurrent
    public static func openStandard() async throws -> Opened { try open(at: defaultURL) }
}

/// Messages of programs without a terminal, on standard error: the journal of the session keeps them.
public enum ProgramLog {
    /// Writes a message after the name of the program.
    public static func say(_ message: String) {
        let program = CommandLine.arguments.first.map { ($0 as NSString).lastPathComponent } ?? "quire"
        FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    }
}
