public import GLib

/// The keys that work in every program on the session's bus: `org.quirebook.Quire1.Shortcuts` at `/org/quirebook/Quire1/Shortcuts`, offered
/// by the program without a window for the Settings.
///
/// - `Look() -> a{sv}`: `state` (s: off, unavailable, asking, on, refused, failed), `reason` (s, words, of failed), `isConfigurable` (b) and
///   `shortcuts` (aa{sv}: `action` and `trigger`, s) of on.
/// - `TurnOn(s parent)` and `Configure(s parent)`: with the window that questions stand over, as portals call windows, or an empty text.
/// - `TurnOff()`.
/// - `Changed()`.
///
/// `data/dbus/org.quirebook.Quire1.Shortcuts.xml` says the same to other programs.
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
    /// As `Look` gives it.
    public var bus: [String: Variant] {
        switch self {
        case .off: ["state": .string("off")]
        case .unavailable: ["state": .string("unavailable")]
        case .asking: ["state": .string("asking")]
        case .refused: ["state": .string("refused")]
        case .failed(let words): ["state": .string("failed"), "reason": .string(words)]
        case .on(let shortcuts, let isConfigurable):
            [
                "state": .string("on"), "isConfigurable": .bool(isConfigurable),
                "shortcuts": .dictionaries(shortcuts.map { ["action": .string($0.action.name), "trigger": .string($0.trigger)] }),
            ]
        }
    }

    /// Nil for what no version of this program answers.
    public init?(bus values: [String: Variant]) {
        switch values["state"]?.string {
        case "off": self = .off
        case "unavailable": self = .unavailable
        case "asking": self = .asking
        case "refused": self = .refused
        case "failed": self = .failed(values["reason"]?.string ?? "")
        case "on":
            let shortcuts = (values["shortcuts"]?.dictionaries ?? []).compactMap { entry in
                entry["action"]?.string.flatMap(ProgramAction.init).map { BoundShortcut(action: $0, trigger: entry["trigger"]?.string ?? "") }
            }
            self = .on(shortcuts, isConfigurable: values["isConfigurable"]?.bool ?? false)
        default: return nil
        }
    }
}

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
