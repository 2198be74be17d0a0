public import GLib
public import Graphics
public import LibraryStore
import Navigation

/// The icon in the panel with its menu, for as long as it is shown: it follows the library and the accent.
@MainActor
public final class StatusItem {
    /// Something was chosen; the permission to take the focus, where the panel gave one.
    public var chosen: (@MainActor (_ action: StatusItemAction, _ token: String?) -> Void)?
    private let bus: MessageBus
    private let menu = BusMenu(StatusMenu.lines(StatusItemContent()))
    private let item: StatusNotifierItem
    private let registration: WatcherRegistration
    private var color: RGB
    private var following: Task<Void, Never>?

    /// - Parameter failed: a panel did not take the icon, in words.
    public init(color: RGB, bus: MessageBus, process: Int32, failed: @escaping @MainActor (String) -> Void) throws(GLibError) {
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
            // A panel that shows no menus of others asks for one to be shown: the window has everything that is in it.
            self?.choose(click == .second ? .visit(.scan(ScanRequest(.screen))) : .openWindow, timestamp: 0)
        }
        registration.start()
    }

    /// Takes the icon away.
    public func stop() {
        following?.cancel()
        // First the name, so that nobody finds it without the icon behind it.
        registration.stop()
        item.withdraw()
        menu.withdraw()
    }

    public func setColor(_ color: RGB) {
        guard color != self.color else { return }
        self.color = color
        item.setColor(color)
    }

    /// Shows what is in a library, now and after each change of it.
    public func follow(_ library: Library) {
        following?.cancel()
        let changes = library.changes()
        following = Task { [weak self] in
            await self?.read(library)
            for await change in changes where !change.topics.isDisjoint(with: [.codes, .scans]) { await self?.read(library) }
        }
    }

    private func read(_ library: Library) async {
        // A library that cannot be read says so in the window; the menu stays as it is.
        guard let content = try? await StatusItemContent.read(library), !Task.isCancelled else { return }
        menu.show(StatusMenu.lines(content))
    }

    /// X11 has no permissions, but the moment of the click, in the form of a startup notification's id.
    private func choose(_ action: StatusItemAction, timestamp: UInt32) {
        chosen?(action, item.takeToken() ?? (timestamp > 0 ? "quire-status-item_TIME\(timestamp)" : nil))
    }
}

/// Tells the session's watcher of icons about this one, and again each time one begins to run.
@MainActor
final class WatcherRegistration {
    private let bus: MessageBus
    private let name: String
    private let hasOwnName: Bool
    private var watching: BusName?
    private let failed: @MainActor (String) -> Void

    /// - Parameter failed: a watcher did not take the icon, in words.
    init(on bus: MessageBus, process: Int32, failed: @escaping @MainActor (String) -> Void) {
        self.bus = bus
        self.failed = failed
        let wanted = "org.kde.StatusNotifierItem-\(process)-1"
        // In a sandbox such a name is not to be had: panels then know the icon by the connection's own.
        hasOwnName = bus.takeName(wanted)
        name = hasOwnName ? wanted : bus.uniqueName
    }

    func start() {
        watching = BusName(StatusItemNames.watcher, on: bus) { [weak self] isThere in
            if isThere { self?.register() }
        }
    }

    /// A watcher forgets the icon when its name goes.
    func stop() {
        watching?.stop()
        watching = nil
        if hasOwnName { bus.giveBackName(name) }
    }

    private func register() {
        Task { [bus, name, failed] in
            do throws(GLibError) {
                _ = try await bus.answer(
                    StatusItemNames.watcher, path: StatusItemNames.watcherPath, interface: StatusItemNames.watcher,
                    method: "RegisterStatusNotifierItem", [.string(name)], timeout: 10_000)
            } catch {
                // Whoever comes after it is asked anew.
                failed("The panel did not take the icon: \(error.message)")
            }
        }
    }
}
