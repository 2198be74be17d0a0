import Desktop
import DesktopSearch
import GLib
import ServiceKit

/// Everything that the program which desktops search through does, in one place.
///
/// It is a program of its own, without what draws, unpacks or encodes: of a start, half is the loading of libraries, and who types waits for it.
@MainActor
enum PlugIns {
    static var parts: [any ServicePart] { [SearchPart()] }
}

/// Searches of the desktop: GNOME Shell's and KRunner's.
@MainActor
final class SearchPart: ServicePart {
    let busNames = [SearchNames.busName]
    let isStaying = false
    private var objects: [BusObject] = []
    private var ahead: SearchEndpoints.OpeningAhead?

    func prepare() { ahead = SearchEndpoints.openAhead() }

    func start(_ context: ServiceContext) throws {
        let bus = context.bus
        let endpoints = SearchEndpoints(
            .init(
                bus: bus, library: { try await context.library() },
                open: { try await MainProgram.open($0, token: $1, bus: bus) }), ahead: ahead)
        ahead = nil
        for endpoint in endpoints.all {
            objects.append(
                try bus.export(endpoint.interface, at: endpoint.path) { method, arguments in
                    try await context.serve { try await endpoint.answer(method, arguments) }
                })
        }
    }

    func stop() {
        for object in objects { object.withdraw() }
    }
}
