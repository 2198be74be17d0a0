import Desktop
public import GLib

/// What scripts may ask Quire for: `org.quirebook.Quire1` at `/org/quirebook/Quire1`, offered under that name, which starts a program
/// without a window, and by the program of the main window under its own.
///
/// `data/dbus/org.quirebook.Quire1.xml` says to other programs what each call takes and gives.
public enum IntentsBus {
    public static let interface = BusInterface(
        IntentNames.interface,
        methods: [
            .init("Show", takes: [.init("idOrTitle", "s")]),
            .init("Create", takes: [.init("fields", "a{sv}")], gives: [.init("id", "x")]),
            .init("Scan", takes: [.init("source", "s")]),
            .init("List", takes: [.init("query", "a{sv}")], gives: [.init("codes", "aa{sv}")]),
            .init("Status", takes: [.init("name", "s"), .init("fields", "a{sv}")], gives: [.init("status", "a{sv}")]),
            .init("Widgets", gives: [.init("widgets", "aa{sv}")]),
        ],
        signals: [.init("Changed", carries: [.init("topics", "as"), .init("library", "s")])],
        properties: [.init("Version", "s")])

    /// The value of a property of the interface.
    public static func property(_ name: String) -> Variant? { name == "Version" ? .string(QuireVersion.current) : nil }

    /// How refusals are called.
    public enum ErrorName {
        private static let prefix = "org.quirebook.Quire1.Error."
        public static let invalid = prefix + "InvalidArguments"
        public static let noSuchCode = prefix + "NoSuchCode"
        public static let ambiguousTitle = prefix + "AmbiguousTitle"
        public static let noSuchFolder = prefix + "NoSuchFolder"
        public static let notEncodable = prefix + "NotEncodable"
        public static let wouldNotScan = prefix + "WouldNotScan"
        public static let library = prefix + "LibraryNotAvailable"
        public static let window = prefix + "WindowNotAvailable"
    }
}
