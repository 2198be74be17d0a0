import Foundation
import GLib
import Platform
import Synchronization
import TestSupport
import TestTexts
import Timeline
import XCTest

/// A test with a display and a session bus; other programs of the machine are played on that bus by the test itself.
class HostTestCase: XCTestCase {
    override func setUpWithError() throws {
        let isThere = MainActor.assumeIsolated { Display.isThere }
        if !isThere, !Display.isExpected { throw XCTSkip("There is no display: run meson-helpers/test gtk.") }
        XCTAssertTrue(isThere, "no display")
        _ = ToolkitLog.take()
    }

    override func tearDown() {
        XCTAssertEqual(ToolkitLog.take(), [], "GLib or GTK complained")
    }

    func bus() throws -> MessageBus {
        guard let bus = MessageBus() else { throw XCTSkip("There is no session bus.") }
        return bus
    }
}

extension MessageBus {
    /// Takes a name, as the program does that the test plays.
    func own(_ name: String) throws {
        try call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "RequestName",
            [.string(name), .uint32(0)])
    }

    func disown(_ name: String) throws {
        try call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "ReleaseName", [.string(name)]
        )
    }
}

/// A machine whose clocks a test sets; it counts how often its one widget was asked.
final class Machine: WallClock {
    private let state: Mutex<(wall: Date, boot: Double, awake: Double, zone: String, asked: Int)>

    init() { state = Mutex((Date(timeIntervalSinceReferenceDate: 800_000_000), 1000, 1000, "UTC", 0)) }

    var moment: ClockReading { state.withLock { ClockReading(wall: $0.wall, boot: $0.boot, awake: $0.awake) } }
    var asked: Int { state.withLock { $0.asked } }
    var context: WidgetScheduler.ContextMaker {
        { family, date in
            WidgetContext(
                family: family, locale: Locale(identifier: "en_GB"),
                timeZone: TimeZone(identifier: self.state.withLock { $0.zone }) ?? .gmt, date: date)
        }
    }

    /// Its own loop does not run: it wakes by what it is told alone.
    func sleep(until date: Date) async throws {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }

    func suspend(_ seconds: Double) {
        state.withLock {
            $0.wall += seconds
            $0.boot += seconds
        }
    }

    func move(to zone: String) { state.withLock { $0.zone = zone } }
    func count() { state.withLock { $0.asked += 1 } }
}

/// Asked every ten minutes, and in every new time zone.
struct CountedKind: WidgetKind {
    let machine: Machine
    let id = "counted"
    let name: LocalizedText = "Counted"
    let summary: LocalizedText = ""
    let iconName = ""
    let families: [WidgetFamily] = [.small]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = .timeZone

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .message(title: "Counted", advice: "", iconName: "", family: .small))
    }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        machine.count()
        return WidgetTimeline(entries: [placeholder(in: context)], policy: .after(context.date + 600))
    }
}

/// Forgets everything.
struct NoKeeping: TimelineStore {
    func timeline(of id: WidgetInstance.ID) -> StoredTimeline? { nil }
    func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID) {}
    func ledger(of id: WidgetInstance.ID) -> RefreshHistory? { nil }
    func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID) {}
    func forget(_ id: WidgetInstance.ID) {}
}
