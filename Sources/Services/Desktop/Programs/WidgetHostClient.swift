public import Foundation
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

/// The same for programs with windows, which must not wait.
@MainActor
extension WidgetHostClient {
    /// Milliseconds.
    private static let loopPatience: Int32 = 5000

    /// Every pinned widget that it shows; nil from an older program, which does not know the question.
    public func listed() async throws(GLibError) -> [HostedWidget]? {
        try await answer("List", []).first?.dictionaries?.compactMap(HostedWidget.init)
    }

    /// Has the provider of one widget asked now.
    public func reloadNow(_ id: Int64) async throws(GLibError) { _ = try await answer("Reload", [.int64(id)]) }

    private func answer(_ method: String, _ arguments: [Variant]) async throws(GLibError) -> [Variant] {
        try await bus.answer(
            WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, method: method, arguments,
            timeout: Self.loopPatience)
    }
}

/// A pinned widget as the program that shows it describes it over the bus.
public struct HostedWidget: Hashable, Sendable, Identifiable {
    public let id: Int64
    public let nextRefresh: Date?
    public let lastRefresh: Date?
    public let isRefreshing: Bool
    public let isStale: Bool
    public let isHidden: Bool
    /// What it shows comes by itself.
    public let isLive: Bool
    /// Refreshes of the last 24 hours that count against its budget.
    public let spentBudget: Int
    /// Why the last refresh failed, and what to do.
    public let problem: String?
    /// The library file that it is pinned in.
    public let library: String

    /// Nil for what is no widget: another program may have the name.
    public init?(_ values: [String: Variant]) {
        guard let id = values["id"]?.int64, let library = values["library"]?.string else { return nil }
        self.id = id
        self.library = library
        nextRefresh = Self.date(values["nextRefresh"])
        lastRefresh = Self.date(values["lastRefresh"])
        isRefreshing = values["isRefreshing"]?.bool ?? false
        isStale = values["isStale"]?.bool ?? false
        isHidden = values["isHidden"]?.bool ?? false
        isLive = values["isLive"]?.bool ?? false
        spentBudget = values["spentBudget"]?.int32.map(Int.init) ?? 0
        problem = values["problem"]?.string.map { [$0, values["recovery"]?.string].compactMap(\.self).joined(separator: " ") }
    }

    private static func date(_ value: Variant?) -> Date? {
        // What is no date counts as none.
        value?.string.flatMap { try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }
}

/// The widget centre on the session's bus: `org.quirebook.Quire1.Widgets` at `/org/quirebook/Quire1/Widgets`, offered under the name
/// `org.quirebook.Quire.Widgets` by the program that shows the pinned widgets.
///
/// - `Reload(x id)` asks the provider of one widget now; refused with `….Error.NoSuchWidget` where none has that id.
/// - `ReloadKind(s kind) -> i` and `ReloadAll() -> i` do so for many, and say how many. An unknown kind is `….Error.NoSuchKind`.
///   Nobody's provider is asked more than once a second, however often this is called: what comes sooner is one request at its end.
/// - `List() -> aa{sv}` gives each pinned widget in the order of the ids: `id` (x), `kind`, `family` (s), `configuration` (a{sv} of strings),
///   `isRefreshing`, `isStale`, `isHidden`, `isLive` (b), `spentBudget` (i), `library` (s, the file it is pinned in), and where there are any
///   `nextRefresh`, `lastRefresh` (s, ISO 8601 in UTC), `problem`, `recovery` (s, words for people) and `relevance` (d).
/// - `NextRefresh(x id) -> s` gives one date in that form; empty while the provider is being asked, and where only a request will ask it.
/// - `Changed(x id, s event)`: `added`, `removed`, `shown`, `refreshing`, `refreshed`, `visibility`.
///
/// `data/dbus/org.quirebook.Quire1.Widgets.xml` says the same to other programs.
public enum WidgetBus {
    public static let path = "/org/quirebook/Quire1/Widgets"
    public static let changed = "Changed"

    public static let interface = BusInterface(
        "org.quirebook.Quire1.Widgets",
        methods: [
            .init("Reload", takes: [.init("id", "x")]),
            .init("ReloadKind", takes: [.init("kind", "s")], gives: [.init("count", "i")]),
            .init("ReloadAll", gives: [.init("count", "i")]),
            .init("List", gives: [.init("widgets", "aa{sv}")]),
            .init("NextRefresh", takes: [.init("id", "x")], gives: [.init("date", "s")]),
        ],
        signals: [.init(changed, carries: [.init("id", "x"), .init("event", "s")])])

    public enum ErrorName {
        public static let noSuchWidget = "org.quirebook.Quire1.Error.NoSuchWidget"
        public static let noSuchKind = "org.quirebook.Quire1.Error.NoSuchKind"
    }
}
