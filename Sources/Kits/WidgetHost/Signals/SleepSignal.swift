import GLib

/// Tells when the machine has woken up, by logind (or elogind) on the system's bus: `org.freedesktop.login1.Manager.PrepareForSleep`.
@MainActor
final class SleepSignal {
    private let subscription: BusSubscription

    /// - Parameter woke: is to capture its owner weakly.
    init(bus: MessageBus, woke: @escaping @MainActor () -> Void) {
        subscription = bus.subscribe(
            sender: LoginManager.name, path: LoginManager.path, interface: LoginManager.interface, signal: "PrepareForSleep"
        ) { _, arguments in
            // True is the announcement: by the time anything is due then, the machine sleeps.
            if arguments.first?.bool == false { woke() }
        }
    }

    func stop() { subscription.cancel() }
}

/// logind's names on the system's bus.
enum LoginManager {
    static let name = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let interface = "org.freedesktop.login1.Manager"
    static let session = "org.freedesktop.login1.Session"
    static let properties = "org.freedesktop.DBus.Properties"
}
