public import GLib

/// The D-Bus interface of the global shortcuts: `org.quirebook.Quire1.Shortcuts` at `/org/quirebook/Quire1/Shortcuts`, offered by
/// `quire-service` for Settings.
///
/// - `Look() -> a{sv}`: `state` (s: off, unavailable, asking, on, refused, failed), `reason` (s, a message, for failed), and for on
///   `isConfigurable` (b) and `shortcuts` (aa{sv}: `action` and `trigger`, s).
/// - `TurnOn(s parent)` and `Configure(s parent)`: with the parent window of dialogs in the form that portals use, or an empty string.
/// - `TurnOff()`.
/// - `Changed()`.
///
/// `data/dbus/org.quirebook.Quire1.Shortcuts.xml` describes the same interface to other programs.
public enum ShortcutsBus {
    public static let path = "/org/quirebook/Quire1/Shortcuts"
    public static let changed = "Changed"

    public static let interface = BusInterface(
        "org.quirebook.Quire1.Shortcuts",
        methods: [
            .init("Look", gives: [.init("state", "a{sv}")]),
            .init("TurnOn", takes: [.init("parent", "s")]),
            .init("TurnOff"),
            .init("Configure", takes: [.init("parent", "s")]),
        ],
        signals: [.init(changed)])
}

extension ShortcutsState {
    /// The state as `Look` returns it.
    public var bus: [String: Variant] {
        switch self {
        case .off: ["state": .string("off")]
        case .unavailable: ["state": .string("unavailable")]
        case .asking: ["state": .string("asking")]
        case .refused: ["state": .string("refused")]
        case .failed(let reason): ["state": .string("failed"), "reason": .string(reason)]
        case .on(let shortcuts, let isConfigurable):
            [
                "state": .string("on"), "isConfigurable": .bool(isConfigurable),
                "shortcuts": .dictionaries(shortcuts.map { ["action": .string($0.action.name), "trigger": .string($0.trigger)] }),
            ]
        }
    }

    /// Nil for values that no version of this program returns.
    public init?(bus values: [String: Variant]) {
        switch values["state"]?.string {
        case "off": self = .off
        case "unavailable": self = .unavailable
        case "asking": self = .asking
        case "refused": self = .refused
        case "failed": self = .failed(values["reason"]?.string ?? "")
        case "on":
            let shortcuts = (values["shortcuts"]?.dictionaries ?? []).compactMap { entry in
                entry["action"]?.string.flatMap(ProgramAction.init).map {
                    BoundShortcut(action: $0, trigger: entry["trigger"]?.string ?? "")
                }
            }
            self = .on(shortcuts, isConfigurable: values["isConfigurable"]?.bool ?? false)
        default: return nil
        }
    }
}

/// The client of the program that owns the global shortcuts. It never starts that program.
@MainActor
public struct ShortcutsClient {
    private let bus: MessageBus

    public init(bus: MessageBus) { self.bus = bus }

    public var isRunning: Bool { ServiceLauncher.isRunning(on: bus) }

    /// The current state; nil if the program does not run, or is an older version.
    public func look() async -> ShortcutsState? {
        guard isRunning else { return nil }
        return await call("Look", [])?.first?.dictionary.flatMap(ShortcutsState.init(bus:))
    }

    /// - Parameter parent: The parent window of the desktop's dialogs, in the form that portals use.
    public func turnOn(parent: String) async { _ = await call("TurnOn", [.string(parent)]) }
    public func turnOff() async { _ = await call("TurnOff", []) }
    public func configure(parent: String) async { _ = await call("Configure", [.string(parent)]) }

    /// Calls `onChange` after each change, until the subscription is cancelled.
    public func subscribe(_ onChange: @escaping @MainActor () -> Void) -> BusSubscription {
        bus.subscribe(path: ShortcutsBus.path, interface: ShortcutsBus.interface.name, signal: ShortcutsBus.changed) { _, _ in onChange() }
    }

    private func call(_ method: String, _ arguments: [Variant]) async -> [Variant]? {
        // A program that has ended, or does not know the method, gives no answer.
        try? await bus.answer(
            ServiceLauncher.busName, path: ShortcutsBus.path, interface: ShortcutsBus.interface.name, method: method, arguments,
            timeout: 5000)
    }
}
