public import GLib

/// Asks the program that has the keys, where it runs; nothing here starts it.
@MainActor
public struct ShortcutsClient {
    private let bus: MessageBus

    public init(bus: MessageBus) { self.bus = bus }

    public var isRunning: Bool { ServiceLauncher.isRunning(on: bus) }

    /// Nil where the program does not run, or is an older one.
    public func look() async -> ShortcutsState? {
        guard isRunning else { return nil }
        return await call("Look", [])?.first?.dictionary.flatMap(ShortcutsState.init(bus:))
    }

    /// - Parameter parent: the window that questions of the desktop stand over, as portals call windows.
    public func turnOn(parent: String) async { _ = await call("TurnOn", [.string(parent)]) }
    public func turnOff() async { _ = await call("TurnOff", []) }
    public func configure(parent: String) async { _ = await call("Configure", [.string(parent)]) }

    /// Calls `changed` after each change, until it is cancelled.
    public func subscribe(_ changed: @escaping @MainActor () -> Void) -> BusSubscription {
        bus.subscribe(path: ShortcutsBus.path, interface: ShortcutsBus.interface.name, signal: ShortcutsBus.changed) { _, _ in changed() }
    }

    private func call(_ method: String, _ arguments: [Variant]) async -> [Variant]? {
        // One that ended meanwhile, or does not know the question, has nothing to say.
        try? await bus.answer(
            ServiceLauncher.busName, path: ShortcutsBus.path, interface: ShortcutsBus.interface.name, method: method, arguments, timeout: 5000)
    }
}
