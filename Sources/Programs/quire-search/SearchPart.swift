import Desktop
import DesktopSearch
import GLib
import ServiceKit

/// The search providers for GNOME Shell and KRunner.
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
