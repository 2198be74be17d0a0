import Foundation
import GLib

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
