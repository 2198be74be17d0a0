import Foundation
public import GLib
import Platform

/// Starts the program that draws the pinned windows, unless it is running.
public enum WidgetHostLauncher {
    public static let applicationID = "org.quirebook.Quire.Widgets"

    /// Starts the program beside this one, or else the one on PATH. There is one instance in a session: a second start only notifies the
    /// first. Returns false without a display, or if the program is not installed.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        guard hasDisplay else { return false }
        if let bus, isRunning(on: bus) { return true }
        return (try? Programs.startDetached([program ?? name])) != nil
    }

    static let name = "quire-widgets"

    /// The absolute path of the program; nil if it is not installed.
    static var program: String? { InstalledProgram.path(of: name) }

    /// Whether there is a display to draw on.
    public static var hasDisplay: Bool { Environment.current.hasDisplay }

    /// Whether the program is running in this session.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: applicationID) }
}

extension WidgetHostLauncher {
    /// Whether the program is installed.
    public static var isInstalled: Bool { program != nil }
}

/// Starts `quire-service`, the program without a window that owns the status icon and the global shortcuts.
public enum ServiceLauncher {
    static let name = "quire-service"
    /// Its name on the bus while it runs.
    public static let busName = "org.quirebook.Quire1"

    /// Starts the program beside this one, or else the one on PATH, unless it is running: a running one follows the preferences by itself.
    /// Returns false if the program is not installed, or without a bus to reach it on.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        guard let bus else { return false }
        if isRunning(on: bus) { return true }
        // Callers that want to know the reason check `isInstalled`.
        return (try? Programs.startDetached([InstalledProgram.path(of: name) ?? name])) != nil
    }

    /// Whether the program is running in this session. Asking starts nothing.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: busName) }

    /// Whether the program is installed.
    public static var isInstalled: Bool { InstalledProgram.path(of: name) != nil }
}
