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
