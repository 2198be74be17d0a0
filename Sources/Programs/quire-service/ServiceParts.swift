import Desktop
import DesktopAPI
import GLib
import LibraryTransfer
import Navigation
import Platform
import ServiceKit

@MainActor
enum ServiceParts {
    static var all: [any ServicePart] {
        [IntentsPart(), SearchPicturesPart(), InboxPart(), StatusItemPart(), ShortcutsPart()]
    }
}

/// The D-Bus interface for scripts.
@MainActor
final class IntentsPart: ServicePart {
    let busNames: [String] = [IntentNames.busName]
    let isStaying = false
    private var object: BusObject?

    func start(_ context: ServiceContext) throws {
        let bus = context.bus
        let desk = IntentsService(bus: bus, library: { [unowned context] in try await context.library() }) {
            destination async throws(MainProgramError) in
            try await MainProgram.open(destination.address, bus: bus)
        }
        object = try bus.export(IntentsBus.interface, at: IntentNames.path, properties: IntentsBus.property) {
            [unowned context] method, arguments in
            try await context.serve { try await desk.answer(method, arguments) }
        }
    }

    func stop() { object?.withdraw() }
}

/// Imports the files of the inbox while the service runs for another part.
@MainActor
final class InboxPart: ServicePart {
    let busNames: [String] = []
    private var keeper: InboxMonitor?
    private var startTimer: Timeout?

    /// The call for which the service was started is answered first.
    private static let delay = Duration.seconds(1)

    var isStaying: Bool { keeper?.isLooking == true }

    func start(_ context: ServiceContext) throws {
        startTimer = Timeout(after: Self.delay) { [weak self, weak context] in
            if let self, let context { self.begin(context) }
        }
    }

    func stop() {
        startTimer?.cancel()
        keeper?.stop()
    }

    private func begin(_ context: ServiceContext) {
        let keeper = InboxMonitor { [weak context] in
            guard let context else { throw CancellationError() }
            return try await context.library()
        }
        keeper.failed = { ProgramLog.say("what other programs left was not taken in. \($0.untranslated)") }
        keeper.busyChanged = { [weak context] in context?.review() }
        keeper.start()
        self.keeper = keeper
    }
}
