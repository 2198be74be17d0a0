import Desktop
public import GLib
public import Graphics
public import LibraryStore
public import Platform

/// The status icon in the panel with its menu. It follows the library and the accent for as long as it is shown.
@MainActor
public final class StatusItem {
    /// Called when something was chosen, with permission to take the focus if the panel gave one.
    public var chosen: (@MainActor (_ action: StatusItemAction, _ token: String?) -> Void)?
    private let bus: MessageBus
    private let menu = BusMenu(StatusMenu.items(StatusItemContent()))
    private let item: StatusNotifierItem
    private let registration: WatcherRegistration
    private var color: Color
    private var following: Task<Void, Never>?

    /// - Parameter failed: Called with a sentence if a panel did not accept the icon.
    public init(color: Color, bus: MessageBus, process: Int32, failed: @escaping @MainActor (LocalizedText) -> Void) throws(GLibError) {
        self.bus = bus
        self.color = color
        item = StatusNotifierItem(color: color)
        try menu.export(on: bus)
        do throws(GLibError) {
            try item.export(on: bus)
        } catch {
            menu.withdraw()
            throw error
        }
        registration = WatcherRegistration(on: bus, process: process, failed: failed)
        menu.chosen = { [weak self] action, timestamp in self?.choose(action, timestamp: timestamp) }
        item.clicked = { [weak self] click in
            // A panel without menus of other programs asks the icon to show its own. The window has everything that the menu has.
            self?.choose(click == .second ? .visit(ProgramAction.scanScreen.address) : .openWindow, timestamp: 0)
        }
        registration.start()
    }

    /// Removes the icon.
    public func stop() {
        following?.cancel()
        // The name first, so that no panel finds it without the icon.
        registration.stop()
        item.withdraw()
        menu.withdraw()
    }

    public func setColor(_ color: Color) {
        guard color != self.color else { return }
        self.color = color
        item.setColor(color)
    }

    /// Shows the contents of a library, now and after each change.
    public func follow(_ library: Library) {
        following?.cancel()
        let changes = library.changes()
        following = Task { [weak self] in
            await self?.read(library)
            for await change in changes where !change.topics.isDisjoint(with: [.codes, .scans]) { await self?.read(library) }
        }
    }

    private func read(_ library: Library) async {
        // If the library cannot be read, the window reports that; the menu stays as it is.
        guard let content = try? await StatusItemContent.read(library), !Task.isCancelled else { return }
        menu.show(StatusMenu.items(content))
    }

    /// X11 has no permissions. There the time of the click is used, in the form of a startup id.
    private func choose(_ action: StatusItemAction, timestamp: UInt32) {
        chosen?(action, item.takeToken() ?? (timestamp > 0 ? "quire-status-item_TIME\(timestamp)" : nil))
    }
}

/// Registers the icon with the session's StatusNotifierWatcher, and again each time a watcher starts.
@MainActor
final class WatcherRegistration {
    private let bus: MessageBus
    private let name: String
    private let hasOwnName: Bool
    private var watching: BusNameWatcher?
    private let failed: @MainActor (LocalizedText) -> Void

    /// - Parameter failed: Called with a sentence if a watcher did not accept the icon.
    init(on bus: MessageBus, process: Int32, failed: @escaping @MainActor (LocalizedText) -> Void) {
        self.bus = bus
        self.failed = failed
        let wanted = "org.kde.StatusNotifierItem-\(process)-1"
        // A sandbox does not allow such a name. Panels then know the icon by the connection's unique name.
        hasOwnName = bus.requestName(wanted)
        name = hasOwnName ? wanted : bus.uniqueName
    }

    func start() {
        watching = BusNameWatcher(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            if isThere { self?.register() }
        }
    }

    /// Removes the registration: a watcher forgets the icon when its name disappears.
    func stop() {
        watching?.stop()
        watching = nil
        if hasOwnName { bus.releaseName(name) }
    }

    private func register() {
        Task { [bus, name, failed] in
            do throws(GLibError) {
                _ = try await bus.answer(
                    StatusItemNames.watcher, path: StatusItemNames.watcherPath, interface: StatusItemNames.watcher,
                    method: "RegisterStatusNotifierItem", [.string(name)], timeout: 10_000)
            } catch {
                // The next watcher is asked again.
                failed(tr("The panel didn’t accept the icon: \(error.message)"))
            }
        }
    }
}
