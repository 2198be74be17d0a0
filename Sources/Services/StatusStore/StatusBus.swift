public import GLib

/// Statuses on the session's bus: `org.quirebook.Quire1.Status` at `/org/quirebook/Quire1/Status`, offered under the name
/// `org.quirebook.Quire.Widgets`, which starts the program that shows the pinned widgets where it does not run.
///
/// - `Set(s name, a{sv} fields)` pushes a status in place of the one before. Texts, numbers and booleans are taken; what is empty is left out.
/// - `Get(s name) -> a{sv}` gives the fields as texts, and `pushed` (ISO 8601 in UTC).
/// - `Clear(s name)` takes it away. `List() -> as` gives the names.
/// - `Changed(s name)`: it was pushed or taken away, by whomever; pushes that follow each other fast are one.
///
/// What makes no sense is refused with `….Error.InvalidStatus`, a name that nothing was pushed under with `….Error.NoSuchStatus`, and what
/// cannot be read or kept with `….Error.StatusNotKept`. `data/dbus/org.quirebook.Quire1.Status.xml` says the same to other programs.
public enum StatusBus {
    public static let path = "/org/quirebook/Quire1/Status"
    public static let changed = "Changed"

    public static let interface = BusInterface(
        "org.quirebook.Quire1.Status",
        methods: [
            .init("Set", takes: [.init("name", "s"), .init("fields", "a{sv}")]),
            .init("Get", takes: [.init("name", "s")], gives: [.init("fields", "a{sv}")]),
            .init("Clear", takes: [.init("name", "s")]),
            .init("List", gives: [.init("names", "as")]),
        ],
        signals: [.init(changed, carries: [.init("name", "s")])])

    public enum ErrorName {
        public static let invalid = "org.quirebook.Quire1.Error.InvalidStatus"
        public static let noSuchStatus = "org.quirebook.Quire1.Error.NoSuchStatus"
        public static let notKept = "org.quirebook.Quire1.Error.StatusNotKept"
    }
}
