import GLib
import LibraryTransfer
import ServiceKit

/// Takes in what other programs left in the inbox, while the service runs for something else.
@MainActor
final class InboxPart: ServicePart {
    let busNames: [String] = []
    private var keeper: InboxKeeper?
    private var beginning: Timeout?

    /// What the service was started for is answered first.
    private static let delay = Duration.seconds(1)

    var isStaying: Bool { keeper?.isLooking == true }

    func start(_ context: ServiceContext) throws {
        beginning = Timeout(after: Self.delay) { [weak self, weak context] in
            if let self, let context { self.begin(context) }
        }
    }

    func stop() {
        beginning?.cancel()
        keeper?.stop()
    }

    private func begin(_ context: ServiceContext) {
        let keeper = InboxKeeper { [weak context] in
            guard let context else { throw CancellationError() }
            return try await context.library()
        }
        keeper.failed = { ServiceContext.say("what other programs left was not taken in. \($0)") }
        keeper.busyChanged = { [weak context] in context?.review() }
        keeper.start()
        self.keeper = keeper
    }
}
