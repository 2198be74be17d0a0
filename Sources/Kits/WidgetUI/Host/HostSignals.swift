import Foundation
import GLib
import Gtk
import Timeline

/// Passes events of the machine, its clocks, the screen and the windows to the scheduler, in order.
///
/// All sources are notifications; nothing is polled, and a missing service costs nothing.
@MainActor
final class HostSignals {
    private let events: AsyncStream<Event>.Continuation
    private let telling: Task<Void, Never>
    private var clock: ClockWatch?
    private var sleep: BusSubscription?
    private var zone: TimeZoneSignal?
    private var lock: LockSignal?
    private var visibilities: [WidgetInstance.ID: Followed] = [:]

    private struct Followed {
        /// Weak, as a new window may get the address of an old one.
        weak var window: WidgetWindow?
        let sight: WindowVisibilityObserver
    }

    private enum Event: Sendable {
        case clock, environment
        case locked(Bool)
        case hidden(HiddenReasons, WidgetInstance.ID)
    }

    /// - Parameters:
    ///   - zoneFolder: the folder of the time zone link.
    ///   - zoneChanged: called when times are drawn differently from now on; it must capture its owner weakly.
    init(
        scheduler: WidgetScheduler, session: MessageBus?, system: MessageBus?, zoneFolder: String = "/etc",
        zoneChanged: @escaping @MainActor () -> Void
    ) {
        let (stream, events) = AsyncStream<Event>.makeStream()
        self.events = events
        telling = Task {
            for await event in stream {
                switch event {
                case .clock: await scheduler.clockChanged()
                case .environment: await scheduler.environmentChanged()
                case .locked(let isLocked): await scheduler.setLocked(isLocked)
                case .hidden(let reasons, let id): await scheduler.setHidden(reasons, of: id)
                }
            }
        }
        clock = ClockWatch { events.yield(.clock) }
        sleep = system?.subscribe(
            sender: LoginService.name, path: LoginService.path, interface: LoginService.interface, signal: "PrepareForSleep"
        ) { _, arguments in
            // logind (or elogind) announces the sleep with true and reports the wake-up with false.
            if arguments.first?.bool == false { events.yield(.clock) }
        }
        zone = TimeZoneSignal(folder: zoneFolder, bus: system) {
            events.yield(.environment)
            zoneChanged()
        }
        lock = LockSignal(session: session, system: system) { events.yield(.locked($0)) }
    }

    func stop() {
        clock?.stop()
        sleep?.cancel()
        zone?.stop()
        lock?.stop()
        for followed in visibilities.values { followed.sight.stop() }
        visibilities = [:]
        events.finish()
        telling.cancel()
    }

    // MARK: Windows

    /// Follows the visibility of a widget's window, which replaces the previous window.
    func follow(_ window: WidgetWindow, of id: WidgetInstance.ID) {
        guard visibilities[id]?.window !== window else { return }
        forget(id)
        let sight = window.window.observeVisibility { [events] concealment in events.yield(.hidden(HiddenReasons(concealment), id)) }
        visibilities[id] = Followed(window: window, sight: sight)
    }

    func forget(_ id: WidgetInstance.ID) { visibilities.removeValue(forKey: id)?.sight.stop() }

    /// The reasons why the window of a widget is invisible.
    func hidden(of id: WidgetInstance.ID) -> HiddenReasons { visibilities[id].map { HiddenReasons($0.sight.concealment) } ?? [] }
}

extension HiddenReasons {
    /// Converts the reasons of the toolkit to those of the timeline.
    init(_ concealment: WindowOcclusion) {
        self = []
        if concealment.contains(.unmapped) { insert(.window) }
        if concealment.contains(.otherWorkspace) { insert(.workspace) }
        if concealment.contains(.covered) { insert(.covered) }
    }
}

/// Reports that the time zone of the machine may have changed: the link `localtime` was replaced, or timedated says so. Before the call the
/// process has adopted the new zone, unless the environment variable TZ names one, which takes precedence.
@MainActor
final class TimeZoneSignal {
    static let service = "org.freedesktop.timedate1"
    private static let object = "/org/freedesktop/timedate1"
    private static let link = "localtime"

    private var monitor: FolderMonitor?
    private var subscription: BusSubscription?

    /// - Parameters:
    ///   - folder: the folder of the link; it is watched rather than the link, because links are replaced, not written.
    ///   - changed: must capture its owner weakly.
    init(folder: String = "/etc", bus: MessageBus?, changed: @escaping @MainActor () -> Void) {
        func follow() {
            // Resets the time zone that Foundation and the C library have cached.
            NSTimeZone.resetSystemTimeZone()
            tzset()
            changed()
        }
        monitor = FolderMonitor(folder) { name in
            if name == Self.link { follow() }
        }
        subscription = bus?.subscribe(
            sender: Self.service, path: Self.object, interface: LoginService.properties, signal: "PropertiesChanged"
        ) { _, arguments in
            guard arguments.count == 3, arguments[0].string == Self.service else { return }
            let invalidated = arguments[2].strings ?? []
            if arguments[1].dictionary?["Timezone"] != nil || invalidated.contains("Timezone") { follow() }
        }
    }

    func stop() {
        monitor?.stop()
        monitor = nil
        subscription?.cancel()
    }
}
