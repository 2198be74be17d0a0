import Foundation
public import GLib
import Platform

/// Starts the program that draws the pinned windows, unless it is running.
public enum WidgetHostLauncher {
    public static let applicationID = "org.quirebook.Quire.Widgets"
    static let name = "quire-widgets"

    /// Starts the program beside this one, or else the one on PATH. There is one instance in a session: a second start only notifies the
    /// first. Returns false without a display, or if the program is not installed.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        guard hasDisplay else { return false }
        return bus.map(isRunning) == true || InstalledProgram.start(name)
    }

    /// Whether there is a display to draw on.
    public static var hasDisplay: Bool { Environment.current.hasDisplay }

    /// Whether the program is running in this session.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: applicationID) }

    /// Whether the program is installed.
    public static var isInstalled: Bool { InstalledProgram.path(of: name) != nil }
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
        return isRunning(on: bus) || InstalledProgram.start(name)
    }

    /// Whether the program is running in this session. Asking starts nothing.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: busName) }

    /// Whether the program is installed.
    public static var isInstalled: Bool { InstalledProgram.path(of: name) != nil }
}

extension InstalledProgram {
    /// Starts a program of this installation, with a session of its own. Returns false if it is not installed.
    static func start(_ name: String, _ arguments: [String] = [], environment: [String: String] = [:]) -> Bool {
        // Callers that want to know the reason check whether it is installed.
        (try? Programs.startDetached([command(name)] + arguments, environment: environment)) != nil
    }
}
