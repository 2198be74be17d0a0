import Foundation
import GLib
public import Graphics

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

    private static var defaultFolder: String {
        let environment = ProcessInfo.processInfo.environment
        if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") { return config + "/quire" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.config/quire"
    }

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
