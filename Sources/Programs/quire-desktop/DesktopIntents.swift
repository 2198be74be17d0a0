import Desktop
import DesktopAPI
import Foundation
import GLib
import LibraryStore
import Navigation

/// What scripts may ask for, answered by the program of the main window under its own name: they are told the same as by the one that
/// runs without a window.
@MainActor
final class DesktopIntents {
    private let bus: MessageBus
    private var object: BusObject?
    private var own: (library: Library, sharing: LibrarySharing)?
    /// The library that the window shows.
    var shown: Library? {
        didSet {
            own?.sharing.stop()
            own = nil
        }
    }

    /// Nil without a session bus.
    ///
    /// - Parameter visit: leads the window to an address; it is to capture its owner weakly.
    init?(visit: @escaping @MainActor (String) -> Void) {
        guard let bus = MessageBus() else { return nil }
        self.bus = bus
        let desk = IntentsDesk(bus: bus) { [weak self] in
            guard let self else { throw LibraryError.cancelled }
            return try await self.library()
        } opening: { link in
            visit(link.address)
        }
        do {
            object = try bus.export(IntentsBus.interface, at: IntentNames.path, properties: IntentsBus.property) { [weak self] method, arguments in
                let before = self?.shown == nil
                let answer = try await desk.answer(method, arguments)
                // The window came meanwhile, and nobody has told it of a change through the library that was opened for this.
                if before { self?.shown?.noteExternalChange([.codes]) }
                return answer
            }
        } catch {
            FileHandle.standardError.write(Data("quire-desktop: scripts cannot reach this window: \(error)\n".utf8))
        }
    }

    func stop() {
        object?.withdraw()
        own?.sharing.stop()
    }

    /// Before there is a window, one that is opened for this alone.
    private func library() async throws -> Library {
        if let library = shown ?? own?.library { return library }
        let library = try await Self.openLibrary()
        // The window may have come meanwhile.
        if let shown { return shown }
        if own == nil { own = (library, LibrarySharing(library, bus: bus)) }
        return own?.library ?? library
    }

    @concurrent
    private static func openLibrary() async throws -> Library { try Library.open(at: Library.defaultURL).library }
}
