public import GLib

/// Asks the program that shows the pinned widgets, where it runs.
public struct WidgetHostClient: Sendable {
    public let bus: MessageBus
    /// Milliseconds: a program that has just been started answers once its widgets are known.
    private static let patience: Int32 = 25_000

    public init(bus: MessageBus) {
        self.bus = bus
    }

    /// Whether it runs; nothing here starts it.
    public var isRunning: Bool { WidgetHostLauncher.isRunning(on: bus) }

    /// Every pinned widget that it shows.
    public func widgets() throws(GLibError) -> [HostedWidget] {
        try call("List", []).first?.dictionaries?.compactMap(HostedWidget.init) ?? []
    }

    public func reload(_ id: Int64) throws(GLibError) { try call("Reload", [.int64(id)]) }

    /// How many widgets there are of the kind.
    public func reload(kind: String) throws(GLibError) -> Int { try count(call("ReloadKind", [.string(kind)])) }

    /// How many widgets there are.
    public func reloadAll() throws(GLibError) -> Int { try count(call("ReloadAll", [])) }

    /// Calls `heard` with each change, until it is cancelled.
    @MainActor
    public func subscribe(_ heard: @escaping @MainActor (_ id: Int64, _ event: String) -> Void) -> BusSubscription {
        bus.subscribe(
            sender: WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, signal: WidgetBus.changed
        ) { _, arguments in
            if arguments.count == 2, let id = arguments[0].int64, let event = arguments[1].string { heard(id, event) }
        }
    }

    @discardableResult
    private func call(_ method: String, _ arguments: [Variant]) throws(GLibError) -> [Variant] {
        try bus.call(
            WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, method: method, arguments,
            timeout: Self.patience)
    }

    private func count(_ answer: [Variant]) -> Int { answer.first?.int32.map(Int.init) ?? 0 }
}
