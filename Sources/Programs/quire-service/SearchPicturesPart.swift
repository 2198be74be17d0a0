import GLib
import ServiceKit

/// Draws the codes that a search of the desktop found: the program that searches has nothing to draw with, and begins in less time for it.
@MainActor
final class SearchPicturesPart: ServicePart {
    let busNames: [String] = []
    let isStaying = false
    private var object: BusObject?

    func start(_ context: ServiceContext) throws {
        let desk = SearchPicturesDesk { [unowned context] in try await context.library() }
        object = try context.bus.export(SearchPicturesDesk.interface, at: SearchPicturesDesk.path) { [unowned context] method, arguments in
            try await context.serve { try await desk.answer(method, arguments) }
        }
    }

    func stop() { object?.withdraw() }
}
