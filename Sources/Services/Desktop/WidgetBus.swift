public import GLib

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
