public import Desktop
import Foundation
public import GLib
public import Platform

/// Shows the status icon while the window's program runs, in this session and after the next login, as the user chose and if the session
/// has a panel for such icons.
@MainActor
public final class StatusItemController {
    private let preferences: Preferences
    private let bus: MessageBus
    private let autostart: ServiceAutostart
    private let failed: @MainActor (LocalizedText) -> Void
    private var watcher: BusNameWatcher?
    private var service: BusNameWatcher?
    private var observation: PreferencesObservation?
    private var hasWatcher = false
    private var choice: Preferences.StatusItemChoice

    /// - Parameter failed: Called with a sentence if the autostart entry cannot be written.
    public init(
        preferences: Preferences, bus: MessageBus, autostart: ServiceAutostart? = nil, failed: @escaping @MainActor (LocalizedText) -> Void
    ) {
        (self.preferences, self.bus, self.failed) = (preferences, bus, failed)
        self.autostart = autostart ?? ServiceAutostart()
        choice = preferences.statusItem
        observation = preferences.observe { [weak self] in self?.preferencesChanged() }
        watcher = BusNameWatcher(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            guard let self, isThere != hasWatcher else { return }
            hasWatcher = isThere
            update()
        }
        service = BusNameWatcher(StatusItemNames.owner, on: bus) { [weak self] isThere in
            if isThere { self?.sendRequest() }
        }
        update()
    }

    public func stop() {
        watcher?.stop()
        service?.stop()
        observation?.cancel()
    }

    private var isWanted: Bool { choice == .on || choice == .automatic && hasWatcher }

    private func preferencesChanged() {
        guard preferences.statusItem != choice else { return }
        choice = preferences.statusItem
        update()
    }

    private func update() {
        updateAutostart()
        guard isWanted else { return }
        if bus.hasOwner(of: StatusItemNames.owner) { sendRequest() } else { ServiceLauncher.start(bus: bus) }
    }

    private func sendRequest() {
        if isWanted { StatusItemRequest.send(on: bus) }
    }

    private func updateAutostart() {
        // A session without a panel says nothing about the next session. `quire-service` looks for a panel itself, and ends if there is
        // none.
        guard choice != .automatic || hasWatcher else { return }
        do {
            try autostart.follow(.tray, isWanted: isWanted)
        } catch {
            failed(tr("Quire couldn’t change whether its panel icon appears at login: \(error.localizedDescription)"))
        }
    }
}

/// The request by which the window asks `quire-service` to show the icon. A `quire-service` that runs only for a search would not show it
/// by itself.
@MainActor
public enum StatusItemRequest {
    private static let description = BusInterface(StatusItemNames.owner, methods: [.init("Show")])

    /// Handles such requests until the object is withdrawn.
    public static func take(on bus: MessageBus, _ show: @escaping @MainActor () async -> Void) throws(GLibError) -> BusObject {
        try bus.export(description, at: StatusItemNames.ownerPath) { _, _ in
            await show()
            return []
        }
    }

    /// Sends the request to the owner of the name and starts nothing. A program that has just ended shows nothing.
    static func send(on bus: MessageBus) {
        guard bus.hasOwner(of: StatusItemNames.owner) else { return }
        bus.call(StatusItemNames.owner, path: StatusItemNames.ownerPath, interface: StatusItemNames.owner, method: "Show", []) { _ in }
    }
}
