import GLib

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
