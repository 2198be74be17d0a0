import Desktop
import DesktopAPI
import GLib
import Navigation
import ServiceKit

/// What scripts may ask Quire for.
@MainActor
final class IntentsPart: ServicePart {
    let busNames: [String] = [IntentNames.busName]
    let isStaying = false
    private var object: BusObject?

    func start(_ context: ServiceContext) throws {
        let bus = context.bus
        let desk = IntentsDesk(bus: bus, library: { [unowned context] in try await context.library() }) { link throws(MainProgramError) in
            try await Self.open(link, bus)
        }
        object = try bus.export(IntentsBus.interface, at: IntentNames.path, properties: IntentsBus.property) { [unowned context] method, arguments in
            try await context.serve { try await desk.answer(method, arguments) }
        }
    }

    func stop() { object?.withdraw() }

    private static func open(_ link: DeepLink, _ bus: MessageBus) async throws(MainProgramError) {
        try await MainProgram.open(link.address, bus: bus)
    }
}
