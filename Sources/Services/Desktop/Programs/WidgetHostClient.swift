public import Foundation
public import GLib
public import Platform
public import Timeline

/// The client of the program that shows the pinned widgets. It works only while that program runs.
public struct WidgetHostClient: Sendable {
    public let bus: MessageBus
    /// Milliseconds. A program that has just been started answers once its widgets are known.
    private static let timeout: Int32 = 25_000

    public init(bus: MessageBus) {
        self.bus = bus
    }

    /// Whether the program is running. The client never starts it.
    public var isRunning: Bool { WidgetHostLauncher.isRunning(on: bus) }

    /// The pinned widgets that the program shows.
    public func widgets() throws(GLibError) -> [HostedWidget] {
        try call("List", []).first?.dictionaries?.compactMap(HostedWidget.init) ?? []
    }

    public func reload(_ id: Int64) throws(GLibError) { try call("Reload", [.int64(id)]) }

    /// Reloads all widgets of a kind and returns their number.
    public func reload(kind: String) throws(GLibError) -> Int { try count(call("ReloadKind", [.string(kind)])) }

    /// Reloads all widgets and returns their number.
    public func reloadAll() throws(GLibError) -> Int { try count(call("ReloadAll", [])) }

    /// Calls `onChange` with each change, until the subscription is cancelled.
    @MainActor
    public func subscribe(_ onChange: @escaping @MainActor (_ id: Int64, _ event: String) -> Void) -> BusSubscription {
        bus.subscribe(
            sender: WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, signal: WidgetBus.changed
        ) { _, arguments in
            if arguments.count == 2, let id = arguments[0].int64, let event = arguments[1].string { onChange(id, event) }
        }
    }

    @discardableResult
    private func call(_ method: String, _ arguments: [Variant]) throws(GLibError) -> [Variant] {
        try bus.call(
            WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, method: method, arguments,
            timeout: Self.timeout)
    }

    private func count(_ answer: [Variant]) -> Int { answer.first?.int32.map(Int.init) ?? 0 }
}

/// Asynchronous calls for programs with windows, which must not block their main loop.
@MainActor
extension WidgetHostClient {
    /// Milliseconds.
    private static let mainLoopTimeout: Int32 = 5000

    /// The pinned widgets that the program shows; nil from an older program without that method.
    public func listed() async throws(GLibError) -> [HostedWidget]? {
        try await answer("List", []).first?.dictionaries?.compactMap(HostedWidget.init)
    }

    /// Asks the provider of one widget for a new timeline now.
    public func reloadNow(_ id: Int64) async throws(GLibError) { _ = try await answer("Reload", [.int64(id)]) }

    private func answer(_ method: String, _ arguments: [Variant]) async throws(GLibError) -> [Variant] {
        try await bus.answer(
            WidgetHostLauncher.applicationID, path: WidgetBus.path, interface: WidgetBus.interface.name, method: method, arguments,
            timeout: Self.mainLoopTimeout)
    }
}

/// The status of a pinned widget, and the library file that it is pinned in: what the program that shows it sends over the bus.
@dynamicMemberLookup
public struct HostedWidget: Hashable, Sendable, Identifiable {
    public let status: WidgetStatus
    /// The path of the library file.
    public let library: String

    public var id: WidgetInstance.ID { status.id }
    /// The reason why the last refresh failed, and what to do.
    public var problem: LocalizedText? { status.problem?.text }
    /// The same for other programs, in no other language.
    public let untranslatedProblem: String?

    public subscript<Value>(dynamicMember path: KeyPath<WidgetStatus, Value>) -> Value { status[keyPath: path] }

    public init(_ status: WidgetStatus, library: String) {
        self.init(status, library: library, untranslatedProblem: status.problem?.text.untranslated)
    }

    private init(_ status: WidgetStatus, library: String, untranslatedProblem: String?) {
        (self.status, self.library, self.untranslatedProblem) = (status, library, untranslatedProblem)
    }

    /// Nil if the values describe no widget: another program may own the name.
    public init?(_ values: [String: Variant]) {
        guard let id = values["id"]?.int64, let library = values["library"]?.string else { return nil }
        func isTrue(_ name: String) -> Bool { values[name]?.bool ?? false }
        func problem(_ message: String, _ recovery: String) -> TimelineError? {
            values[message]?.string.map { .unavailable(message: .verbatim($0), recovery: text(recovery)) }
        }
        func text(_ name: String) -> LocalizedText? { values[name]?.string.flatMap { $0.isEmpty ? nil : .verbatim($0) } }
        let reported = problem("problem", "recovery")
        let status = WidgetStatus(
            id: id, kind: values["kind"]?.string ?? "", family: values["family"]?.string.flatMap(WidgetFamily.init) ?? .small,
            configuration: WidgetConfiguration(values["configuration"]?.dictionary?.compactMapValues(\.string) ?? [:]),
            nextRefresh: Self.date(values["nextRefresh"]), lastRefresh: Self.date(values["lastRefresh"]),
            isRefreshing: isTrue("isRefreshing"), isStale: isTrue("isStale"), isHidden: isTrue("isHidden"), isLive: isTrue("isLive"),
            spentBudget: values["spentBudget"]?.int32.map(Int.init) ?? 0, problem: problem("shownProblem", "shownRecovery") ?? reported,
            relevance: values["relevance"]?.double)
        self.init(status, library: library, untranslatedProblem: reported?.text.untranslated)
    }

    public var values: [String: Variant] {
        var values: [String: Variant] = [
            "id": .int64(status.id), "kind": .string(status.kind), "family": .string(status.family.rawValue),
            "configuration": .dictionary(status.configuration.values.mapValues { .string($0) }),
            "isRefreshing": .bool(status.isRefreshing), "isStale": .bool(status.isStale), "isHidden": .bool(status.isHidden),
            "isLive": .bool(status.isLive), "spentBudget": .int32(Int32(clamping: status.spentBudget)), "library": .string(library),
        ]
        values["nextRefresh"] = status.nextRefresh.map { .string(Self.text($0)) }
        values["lastRefresh"] = status.lastRefresh.map { .string(Self.text($0)) }
        values["problem"] = status.problem.map { .string($0.message.untranslated) }
        values["recovery"] = status.problem?.recovery.map { .string($0.untranslated) }
        // What people see, in the language of the session.
        values["shownProblem"] = status.problem.map { .string($0.message.string) }
        values["shownRecovery"] = status.problem?.recovery.map { .string($0.string) }
        values["relevance"] = status.relevance.map { .double($0) }
        return values
    }

    private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A date as it is sent over the bus.
    public static func text(_ date: Date) -> String { date.formatted(format) }

    private static func date(_ value: Variant?) -> Date? {
        // An invalid date counts as none.
        value?.string.flatMap { try? Date($0, strategy: format) }
    }
}

/// The D-Bus interface of the widget host: `org.quirebook.Quire1.Widgets` at `/org/quirebook/Quire1/Widgets`, offered under the name
/// `org.quirebook.Quire.Widgets` by the program that shows the pinned widgets.
///
/// - `Reload(x id)` asks the provider of one widget now. It fails with `….Error.NoSuchWidget` if no widget has that id.
/// - `ReloadKind(s kind) -> i` and `ReloadAll() -> i` do so for many widgets and return their number. An unknown kind fails with
///   `….Error.NoSuchKind`. No provider is asked more than once a second: earlier calls are joined into one request at the end of that
///   second.
/// - `List() -> aa{sv}` returns the pinned widgets in the order of their ids: `id` (x), `kind`, `family` (s), `configuration` (a{sv} of
///   strings), `isRefreshing`, `isStale`, `isHidden`, `isLive` (b), `spentBudget` (i), `library` (s, the path of the library file), and if
///   known `nextRefresh`, `lastRefresh` (s, ISO 8601 in UTC), `problem`, `recovery` (s, sentences for people) and `relevance` (d).
/// - `NextRefresh(x id) -> s` returns one date in that form. It is empty while the provider is being asked, and if only a request will ask
///   it.
/// - `Changed(x id, s event)`: `added`, `removed`, `shown`, `refreshing`, `refreshed`, `visibility`.
///
/// `data/dbus/org.quirebook.Quire1.Widgets.xml` describes the same interface to other programs.
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
