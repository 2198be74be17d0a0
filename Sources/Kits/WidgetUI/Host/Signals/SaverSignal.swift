import GLib

/// Follows one screen saver: whether it covers the screen now.
@MainActor
final class SaverSignal {
    /// A screen saver's names on the session's bus; its interface has the same name.
    struct Service: Hashable {
        let name: String
        let path: String

        /// GNOME's, KDE's and what copies them.
        static let all = [
            Service(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
            Service(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
            Service(name: "org.xfce.ScreenSaver", path: "/org/xfce/ScreenSaver"),
            Service(name: "org.cinnamon.ScreenSaver", path: "/org/cinnamon/ScreenSaver"),
            Service(name: "org.mate.ScreenSaver", path: "/org/mate/ScreenSaver"),
        ]
    }

    private let changed: @MainActor (Bool) -> Void
    private var presence: BusName?
    private var subscription: BusSubscription?

    /// - Parameter changed: is to capture its owner weakly.
    init(_ service: Service, bus: MessageBus, changed: @escaping @MainActor (_ isActive: Bool) -> Void) {
        self.changed = changed
        // Of any path: KDE says it at two.
        subscription = bus.subscribe(sender: service.name, path: nil, interface: service.name, signal: "ActiveChanged") {
            _, arguments in
            if let isActive = arguments.first?.bool { changed(isActive) }
        }
        presence = BusName(service.name, on: bus) { isThere in
            guard isThere else { return changed(false) }
            bus.call(service.name, path: service.path, interface: service.name, method: "GetActive", []) { answer in
                // Some services of that name know only how to keep the screen awake.
                if let isActive = answer?.first?.bool { changed(isActive) }
            }
        }
    }

    func stop() {
        presence?.stop()
        subscription?.cancel()
    }
}
