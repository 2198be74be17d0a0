public import Desktop
public import GLib
public import LibraryStore
public import Payload
import Platform
import Symbols

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

/// Where scripts find Quire on the session's bus.
public enum IntentNames {
    public static let busName = "org.quirebook.Quire1"
    public static let path = "/org/quirebook/Quire1"
    public static let interface = "org.quirebook.Quire1"
}

/// Why something that was asked for is refused.
public enum IntentError: Error, Hashable, Sendable {
    /// What was given makes no sense; in words.
    case invalid(String)
    /// A kind of content could not be built from the fields given.
    case content(PayloadBuildingError)
    /// No symbol holds it; in words.
    case notEncodable(String)
    /// No scanner would read it in its style; in words.
    case wouldNotScan(String)
    case library(LibraryError)
    case window(MainProgramError)

    /// What happened and what to do, in sentences.
    public var words: String {
        switch self {
        case .invalid(let words), .notEncodable(let words), .wouldNotScan(let words): words
        case .content(let error): error.sentence
        case .library(let error): error.description
        case .window(let error): "\(error.message) \(error.recovery)"
        }
    }

    /// As a caller over the bus hears it.
    public var refusal: BusError { BusError(name, words) }

    private var name: String {
        switch self {
        case .invalid, .content: IntentsBus.ErrorName.invalid
        case .notEncodable: IntentsBus.ErrorName.notEncodable
        case .wouldNotScan: IntentsBus.ErrorName.wouldNotScan
        case .library(.noSuchCode): IntentsBus.ErrorName.noSuchCode
        case .library(.ambiguousTitle): IntentsBus.ErrorName.ambiguousTitle
        case .library(.noSuchFolder): IntentsBus.ErrorName.noSuchFolder
        case .library(.unusableTagName): IntentsBus.ErrorName.invalid
        case .library: IntentsBus.ErrorName.library
        case .window: IntentsBus.ErrorName.window
        }
    }
}
