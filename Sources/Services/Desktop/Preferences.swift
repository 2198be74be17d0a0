import Foundation
import GLib
public import Graphics
import LibraryStore
import Platform

/// What the user chose, remembered and shared by every program of Quire as it changes.
@MainActor
public final class Preferences {
    /// Nil without an installed schema: choices then last for as long as the program runs.
    private let settings: Settings?
    private var unremembered: [String: String] = [:]
    private var observers: [UUID: @MainActor () -> Void] = [:]

    /// - Parameter folder: holds the key file; `$XDG_CONFIG_HOME/quire` unless told.
    public init(folder: String? = nil) {
        let folder = folder ?? Preferences.defaultFolder
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        settings = Settings(schema: "org.quirebook.Quire", in: DataFolder.schemaFolders, file: folder + "/settings.ini")
        settings?.onChange { [weak self] _ in self?.changed() }
    }

    private static var defaultFolder: String { BaseFolders.current.quireConfig.path }

    /// False when choices are forgotten at the end of the program.
    public var isRemembered: Bool { settings != nil }

    public var accent: Accent {
        get { Accent(id: string("accent") ?? Accent.standard.id) }
        set { set("accent", newValue.id) }
    }

    public var appearance: Appearance {
        get { Appearance(rawValue: string("appearance") ?? "") ?? .system }
        set { set("appearance", newValue.rawValue) }
    }

    /// The main window as it was left, in logical pixels.
    public var windowSize: (width: Int, height: Int, isMaximized: Bool) {
        get {
            guard let settings else { return (1000, 680, false) }
            return (settings.int("window-width"), settings.int("window-height"), settings.bool("window-maximized"))
        }
        set {
            settings?.set("window-width", newValue.width)
            settings?.set("window-height", newValue.height)
            settings?.set("window-maximized", newValue.isMaximized)
        }
    }

    /// Calls `changed` after each change, made here or in another program, until the answered value is cancelled.
    public func observe(_ changed: @escaping @MainActor () -> Void) -> PreferencesObservation {
        let id = UUID()
        observers[id] = changed
        return PreferencesObservation { [weak self] in self?.observers[id] = nil }
    }

    func string(_ key: String) -> String? { settings?.string(key) ?? unremembered[key] }

    func set(_ key: String, _ value: String) {
        guard string(key) != value else { return }
        if let settings {
            settings.set(key, value)
        } else {
            unremembered[key] = value
            changed()
        }
    }

    /// A switch; on where nothing was ever chosen.
    func flag(_ key: String) -> Bool { settings?.bool(key) ?? (unremembered[key] != "false") }

    func setFlag(_ key: String, _ value: Bool) {
        guard flag(key) != value else { return }
        if let settings {
            settings.set(key, value)
        } else {
            unremembered[key] = String(value)
            changed()
        }
    }

    private func changed() { for observer in observers.values { observer() } }
}

/// Ends an observation of the preferences.
@MainActor
public final class PreferencesObservation {
    private var end: (@MainActor () -> Void)?
    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    public func cancel() {
        end?()
        end = nil
    }
}

extension Preferences {
    /// Whether the accent is the desktop's, as it is until one is chosen.
    public var followsDesktopAccent: Bool {
        get { (string("accent") ?? Accent.desktopID) == Accent.desktopID }
        set { if newValue { set("accent", Accent.desktopID) } }
    }

    /// The accent to draw with: the chosen one; for whoever follows the desktop its colour, and the standard one where it names none.
    public func accent(onDesktop color: RGB?) -> Accent {
        guard followsDesktopAccent else { return accent }
        return color.map(Accent.init(desktop:)) ?? .standard
    }
}

/// Whether the library shows cards or rows.
public enum LibraryArrangement: String, CaseIterable, Sendable {
    case grid, list
}

/// How the library was last looked at.
extension Preferences {
    /// The order of the codes, where the place has none of its own.
    public var librarySort: CodeQuery.Sort {
        get { CodeQuery.Sort(rawValue: string("library-sort") ?? "") ?? .created }
        set { set("library-sort", newValue.rawValue) }
    }

    public var libraryArrangement: LibraryArrangement {
        get { LibraryArrangement(rawValue: string("library-view") ?? "") ?? .grid }
        set { set("library-view", newValue.rawValue) }
    }
}

extension Preferences {
    /// Whether a status with an end is shown in a window of its own until then.
    public var showsActivities: Bool {
        get { flag("live-activities") }
        set { setFlag("live-activities", newValue) }
    }
}

extension Preferences {
    /// When the icon in the panel is shown.
    public enum StatusItemChoice: String, CaseIterable, Sendable {
        /// Where something in the session shows such icons.
        case automatic
        case on, off
    }

    public var statusItem: StatusItemChoice {
        get { StatusItemChoice(rawValue: string("tray-icon") ?? "") ?? .automatic }
        set { set("tray-icon", newValue.rawValue) }
    }
}

extension Preferences {
    private static let shortcuts = "global-shortcuts"

    /// Whether keys that work in every program are asked of the desktop. Off until somebody wants them.
    public var usesGlobalShortcuts: Bool {
        get { isRemembered ? flag(Self.shortcuts) : string(Self.shortcuts) == "true" }
        set { if isRemembered { setFlag(Self.shortcuts, newValue) } else { set(Self.shortcuts, String(newValue)) } }
    }
}
