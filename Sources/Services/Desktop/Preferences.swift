import Foundation
import GLib
public import Graphics
public import LibraryStore
import Platform

/// The user's preferences, stored and shared by all programs of Quire. Each program sees changes as they are made.
@MainActor
public final class Preferences {
    /// Nil without an installed schema; preferences then last for as long as the program runs.
    private let settings: Settings?
    private var unstored: [String: String] = [:]
    private var observers: [UUID: @MainActor () -> Void] = [:]

    /// - Parameter folder: The folder of the key file; `$XDG_CONFIG_HOME/quire` by default.
    public init(folder: String? = nil) {
        let folder = folder ?? BaseFolders.current.quireConfig.path
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        settings = Settings(schema: "org.quirebook.Quire", in: DataFolder.schemaFolders, file: folder + "/settings.ini")
        settings?.onChange { [weak self] _ in self?.notify() }
    }

    /// Whether preferences are stored. If not, they are lost when the program ends.
    public var isRemembered: Bool { settings != nil }

    public var accent: Accent {
        get { Accent(id: string("accent") ?? Accent.standard.id) }
        set { set("accent", newValue.id) }
    }

    public var appearance: Appearance {
        get { Appearance(rawValue: string("appearance") ?? "") ?? .system }
        set { set("appearance", newValue.rawValue) }
    }

    /// The size and state of the main window when it was last closed, in logical pixels.
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

    /// Calls `onChange` after each change, made in this program or in another one, until the returned observation is cancelled.
    public func observe(_ onChange: @escaping @MainActor () -> Void) -> PreferencesObservation {
        let id = UUID()
        observers[id] = onChange
        return PreferencesObservation { [weak self] in self?.observers[id] = nil }
    }

    func string(_ key: String) -> String? { settings?.string(key) ?? unstored[key] }

    func set(_ key: String, _ value: String) {
        guard string(key) != value else { return }
        if let settings {
            settings.set(key, value)
        } else {
            unstored[key] = value
            notify()
        }
    }

    /// A Boolean preference; true if it was never set.
    func flag(_ key: String) -> Bool { settings?.bool(key) ?? (unstored[key] != "false") }

    func setFlag(_ key: String, _ value: Bool) {
        guard flag(key) != value else { return }
        if let settings {
            settings.set(key, value)
        } else {
            unstored[key] = String(value)
            notify()
        }
    }

    private func notify() { for observer in observers.values { observer() } }
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
    /// Whether the desktop's accent is used, as it is until another one is chosen.
    public var followsDesktopAccent: Bool {
        get { (string("accent") ?? Accent.desktopID) == Accent.desktopID }
        set { if newValue { set("accent", Accent.desktopID) } }
    }

    /// The accent to draw with: the chosen one, or the desktop's colour. If the desktop has none, the standard accent.
    public func accent(onDesktop color: Color?) -> Accent {
        guard followsDesktopAccent else { return accent }
        return color.map(Accent.init(desktop:)) ?? .standard
    }
}

/// Whether the library shows cards or rows.
public enum LibraryArrangement: String, CaseIterable, Sendable {
    case grid, list
}

/// The way in which the library was last shown.
extension Preferences {
    /// The order of the codes, for places without an order of their own.
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
    /// Whether a status with an end is shown in its own window until then (live activities).
    public var showsActivities: Bool {
        get { flag("live-activities") }
        set { setFlag("live-activities", newValue) }
    }
}

extension Preferences {
    /// When the status icon is shown in the panel.
    public enum StatusItemChoice: String, CaseIterable, Sendable {
        /// If the session has a panel for status icons.
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

    /// Whether global shortcuts are requested from the desktop. Off until the user turns them on.
    public var usesGlobalShortcuts: Bool {
        get { isRemembered ? flag(Self.shortcuts) : string(Self.shortcuts) == "true" }
        set { if isRemembered { setFlag(Self.shortcuts, newValue) } else { set(Self.shortcuts, String(newValue)) } }
    }
}
