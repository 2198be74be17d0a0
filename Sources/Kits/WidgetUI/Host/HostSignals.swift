import Foundation
import GLib
import Gtk
import Timeline

/// What happens to the machine, its clocks, the screen and the windows, told to the scheduler in the order in which it happens.
///
/// Everything here waits for notices of somebody else: nothing looks again and again, and a source that there is not here costs nothing.
@MainActor
final class HostSignals {
    private let events: AsyncStream<Event>.Continuation
    private let telling: Task<Void, Never>
    private var clock: ClockWatch?
    private var sleep: SleepSignal?
    private var zone: TimeZoneSignal?
    private var lock: LockSignal?
    private var sights: [WidgetInstance.ID: Followed] = [:]

    private struct Followed {
        /// Weak: a new window may lie where an old one was.
        weak var window: (any WidgetWindow)?
        let sight: WindowSight
    }

    private enum Event: Sendable {
        case clock, environment
        case locked(Bool)
        case hidden(HiddenReasons, WidgetInstance.ID)
    }

    /// - Parameters:
    ///   - zoneFolder: holds the link to the time zone.
    ///   - zoneChanged: times of day are drawn differently from now on; it is to capture its owner weakly.
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
        if let system { sleep = SleepSignal(bus: system) { events.yield(.clock) } }
        zone = TimeZoneSignal(folder: zoneFolder, bus: system) {
            events.yield(.environment)
            zoneChanged()
        }
        lock = LockSignal(session: session, system: system) { events.yield(.locked($0)) }
    }

    func stop() {
        clock?.stop()
        sleep?.stop()
        zone?.stop()
        lock?.stop()
        for followed in sights.values { followed.sight.stop() }
        sights = [:]
        events.finish()
        telling.cancel()
    }

    // MARK: Windows

    /// Follows whether the window of a widget can be seen, in place of the one before.
    func follow(_ window: any WidgetWindow, of id: WidgetInstance.ID) {
        guard sights[id]?.window !== window else { return }
        forget(id)
        let sight = window.followSight { [events] concealment in events.yield(.hidden(HiddenReasons(concealment), id)) }
        sights[id] = Followed(window: window, sight: sight)
    }

    func forget(_ id: WidgetInstance.ID) { sights.removeValue(forKey: id)?.sight.stop() }

    /// Why nobody can see the window of a widget now.
    func hidden(of id: WidgetInstance.ID) -> HiddenReasons { sights[id].map { HiddenReasons($0.sight.concealment) } ?? [] }
}

extension HiddenReasons {
    /// In the terms of the timelines.
    init(_ concealment: WindowConcealment) {
        self = []
        if concealment.contains(.unmapped) { insert(.window) }
        if concealment.contains(.otherWorkspace) { insert(.workspace) }
        if concealment.contains(.covered) { insert(.covered) }
    }
}

/// Tells when the time zone of the machine may be another one: the link `localtime` was replaced, or timedated says so. By then this process
/// goes by the new zone, unless the environment's TZ names one, which wins.
@MainActor
final class TimeZoneSignal {
    static let service = "org.freedesktop.timedate1"
    private static let object = "/org/freedesktop/timedate1"
    private static let link = "localtime"

    private var monitor: FolderMonitor?
    private var subscription: BusSubscription?

    /// - Parameters:
    ///   - folder: holds the link; it is the folder that is watched, because links are replaced, not written.
    ///   - changed: is to capture its owner weakly.
    init(folder: String = "/etc", bus: MessageBus?, changed: @escaping @MainActor () -> Void) {
        func follow() {
            Self.readAnew()
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

    /// Foundation and the C library look at the zone once, and from then on remember it.
    private static func readAnew() {
        NSTimeZone.resetSystemTimeZone()
        tzset()
    }

    func stop() {
        monitor?.stop()
        monitor = nil
        subscription?.cancel()
    }
}

/// Tells when the machine has woken up, by logind (or elogind) on the system's bus: `org.freedesktop.login1.Manager.PrepareForSleep`.
@MainActor
final class SleepSignal {
    private let subscription: BusSubscription

    /// - Parameter woke: is to capture its owner weakly.
    init(bus: MessageBus, woke: @escaping @MainActor () -> Void) {
        subscription = bus.subscribe(
            sender: LoginService.name, path: LoginService.path, interface: LoginService.interface, signal: "PrepareForSleep"
        ) { _, arguments in
            // True is the announcement: by the time anything is due then, the machine sleeps.
            if arguments.first?.bool == false { woke() }
        }
    }

    func stop() { subscription.cancel() }
}
