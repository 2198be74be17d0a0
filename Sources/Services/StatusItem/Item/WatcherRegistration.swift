import GLib

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
