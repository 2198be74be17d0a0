import Desktop
import Foundation
import LibraryStore
import PaneKit
import Scanning

/// What scanning has to go on with here: devices, programs, and what is remembered.
@MainActor
final class ScanningModel {
    /// Nil until they are known.
    private(set) var canSound: Bool?
    private(set) var canVibrate: Bool?
    private var ways: [ScreenWay]?
    /// How many scans are remembered.
    private(set) var scans = 0
    /// Calls back after each change of the above.
    var changed: @MainActor () -> Void = {}

    private let context: PaneContext
    private let capture: ScreenCapture
    private let haptics: HapticFeedback
    private var tasks: [Task<Void, Never>] = []

    init(_ context: PaneContext) {
        self.context = context
        capture = ScreenCapture(bus: context.bus, session: .here)
        haptics = HapticFeedback(bus: context.bus, application: "org.quirebook.Quire")
    }

    func start() {
        let changes = context.library.changes()
        tasks = [
            Task { [weak self, haptics] in
                let canVibrate = await haptics.isThere()
                self?.take { $0.canVibrate = canVibrate }
            },
            Task { [weak self] in
                let canSound = await EventSound.isPossible()
                self?.take { $0.canSound = canSound }
            },
            Task { [weak self, capture] in
                let ways = await capture.ways()
                self?.take { $0.ways = ways }
            },
            Task { [weak self] in
                await self?.count()
                for await change in changes where change.topics.contains(.scans) { await self?.count() }
            },
        ]
    }

    func stop() {
        for task in tasks { task.cancel() }
        tasks = []
    }

    private func count() async {
        // A library that cannot be read says so elsewhere.
        guard let count = try? await context.library.countScans() else { return }
        take { $0.scans = count }
    }

    private func take(_ change: (ScanningModel) -> Void) {
        guard !Task.isCancelled else { return }
        change(self)
        changed()
    }

    /// How the screen can be seen here, or why not.
    var screenWords: String {
        guard let ways else { return "Looking for a way…" }
        switch ways.first {
        case .portal?: return "Your desktop asks what Quire may see, each time (through its portal)."
        case .x11?: return "All of the screen is read, from the X server; Quire’s window steps aside for that."
        case .grim?: return "All of the screen is read, through the program grim; Quire’s window steps aside for that."
        case nil: return "Not possible here. \(capture.nothing.message) \(capture.nothing.recovery)"
        }
    }
}
