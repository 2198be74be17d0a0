public import Desktop
public import GLib

/// Has the icon shown while the window's program runs, in this session and after the next login, whenever it is to be: as chosen, and as
/// something in the session shows such icons.
@MainActor
public final class StatusItemKeeper {
    private let preferences: Preferences
    private let bus: MessageBus
    private let autostart: ServiceAutostart
    private let failed: @MainActor (String) -> Void
    private var watcher: BusName?
    private var service: BusName?
    private var observation: PreferencesObservation?
    private var hasWatcher = false
    private var choice: Preferences.StatusItemChoice

    /// - Parameter failed: the entry for the login could not be written, in words.
    public init(preferences: Preferences, bus: MessageBus, autostart: ServiceAutostart? = nil, failed: @escaping @MainActor (String) -> Void) {
        (self.preferences, self.bus, self.failed) = (preferences, bus, failed)
        self.autostart = autostart ?? ServiceAutostart()
        choice = preferences.statusItem
        observation = preferences.observe { [weak self] in self?.chosen() }
        watcher = BusName(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            guard let self, isThere != hasWatcher else { return }
            hasWatcher = isThere
            look()
        }
        service = BusName(StatusItemNames.owner, on: bus) { [weak self] isThere in
            if isThere { self?.ask() }
        }
        look()
    }

    public func stop() {
        watcher?.stop()
        service?.stop()
        observation?.cancel()
    }

    private var isWanted: Bool { choice == .on || choice == .automatic && hasWatcher }

    private func chosen() {
        guard preferences.statusItem != choice else { return }
        choice = preferences.statusItem
        look()
    }

    private func look() {
        followLogin()
        guard isWanted else { return }
        if bus.hasOwner(of: StatusItemNames.owner) { ask() } else { ServiceLauncher.start(bus: bus) }
    }

    private func ask() {
        if isWanted { StatusItemRequest.send(on: bus) }
    }

    private func followLogin() {
        // A session without a panel says nothing about the next one: the program looks for itself, and ends where it finds none.
        guard choice != .automatic || hasWatcher else { return }
        do {
            try autostart.follow(.tray, isWanted: isWanted)
        } catch {
            failed("The icon in the panel will not be there after the next login as chosen: \(error.localizedDescription)")
        }
    }
}

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
