import Desktop
import DesktopAPI
import GLib
import LibraryStore
import Navigation

/// The D-Bus interface for scripts, under the name of the main window's program. quire-service exports the same interface.
@MainActor
final class DesktopIntents {
    private let bus: MessageBus
    private var object: BusObject?
    /// A library that was opened for scripts before there was a window.
    private var own: (library: Library, sharing: LibrarySharing)?
    /// The library of the window.
    var shown: Library? {
        didSet {
            own?.sharing.stop()
            own = nil
        }
    }

    /// Nil without a session bus.
    ///
    /// - Parameter visit: opens a destination in the window. It should capture its owner weakly.
    init?(visit: @escaping @MainActor (any Destination) -> Void) {
        guard let bus = MessageBus() else { return nil }
        self.bus = bus
        let service = IntentsService(bus: bus) { [weak self] in
            guard let self else { throw LibraryError.cancelled }
            return try await self.library()
        } opening: {
            visit($0)
        }
        do {
            object = try bus.export(IntentsBus.interface, at: IntentNames.path, properties: IntentsBus.property) {
                [weak self] method, arguments in
                let before = self?.shown == nil
                let answer = try await service.answer(method, arguments)
                // The window was opened meanwhile, and knows nothing of a change through the library that was opened for scripts.
                if before { self?.shown?.notifyExternalChange([.codes]) }
                return answer
            }
        } catch {
            ProgramLog.say("scripts cannot reach this window: \(error)")
        }
    }

    func stop() {
        object?.withdraw()
        own?.sharing.stop()
    }

    /// The library of the window, or else one that is opened for scripts.
    private func library() async throws -> Library {
        if let library = shown ?? own?.library { return library }
        let library = try await Library.openStandard().library
        // The window may have been opened meanwhile.
        if let shown { return shown }
        if own == nil { own = (library, LibrarySharing(library, bus: bus)) }
        return own?.library ?? library
    }
}
