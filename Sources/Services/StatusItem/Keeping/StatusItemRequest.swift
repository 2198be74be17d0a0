public import GLib

/// How the window asks the program without one to show the icon, which would otherwise not show itself when it runs for a search alone.
@MainActor
public enum StatusItemRequest {
    private static let description = BusInterface(StatusItemNames.owner, methods: [.init("Show")])

    /// Takes such requests, until the object is withdrawn.
    public static func take(on bus: MessageBus, _ show: @escaping @MainActor () async -> Void) throws(GLibError) -> BusObject {
        try bus.export(description, at: StatusItemNames.ownerPath) { _, _ in
            await show()
            return []
        }
    }

    /// Asks whoever has the name; nobody is started for it. A program that has just ended shows nothing.
    static func send(on bus: MessageBus) {
        guard bus.hasOwner(of: StatusItemNames.owner) else { return }
        bus.call(StatusItemNames.owner, path: StatusItemNames.ownerPath, interface: StatusItemNames.owner, method: "Show", []) { _ in }
    }
}
