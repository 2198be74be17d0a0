public import Desktop
import Foundation
public import GLib
public import LibraryStore
public import Payload
public import Platform
import Symbols

/// The D-Bus interface for scripts: `org.quirebook.Quire1` at `/org/quirebook/Quire1`. It is offered under that name, which starts a
/// program without a window, and by the program of the main window under its own name.
///
/// `data/dbus/org.quirebook.Quire1.xml` describes the same interface to other programs.
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

    /// The names of the D-Bus errors.
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

/// The names under which scripts find Quire on the session bus.
public enum IntentNames {
    public static let busName = "org.quirebook.Quire1"
    public static let path = "/org/quirebook/Quire1"
    public static let interface = "org.quirebook.Quire1"
}

/// An error in carrying out a request of a script.
public enum IntentError: PresentableError, Hashable, Sendable {
    /// The arguments are invalid; with a message.
    case invalid(String)
    /// The content could not be built from the given fields.
    case content(PayloadBuildingError)
    /// No symbol can hold the content; with a message.
    case notEncodable(String)
    /// No scanner would read the content in its style; with a message.
    case wouldNotScan(String)
    case library(LibraryError)
    case window(MainProgramError)

    public var message: LocalizedText { .verbatim(text) }

    /// What happened and what to do, in sentences; for programs, so in no other language.
    private var text: String {
        switch self {
        case .invalid(let message), .notEncodable(let message), .wouldNotScan(let message): message
        case .content(let error): error.text.untranslated
        case .library(let error): error.text.untranslated
        case .window(let error): error.text.untranslated
        }
    }

    /// The error as it is sent over the bus.
    public var busError: BusError { BusError(name, text) }

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
