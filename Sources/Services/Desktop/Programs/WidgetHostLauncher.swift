import Foundation
public import GLib
import Platform

/// Starts the program that draws the pinned windows, unless it runs already.
public enum WidgetHostLauncher {
    public static let applicationID = "org.quirebook.Quire.Widgets"

    /// The program beside this one, else the one on PATH. It is one instance a session: a second start only tells the first.
    /// False where there is no display to draw on, or no such program.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        guard hasDisplay else { return false }
        if let bus, isRunning(on: bus) { return true }
        return (try? Programs.startDetached([program ?? name])) != nil
    }

    static let name = "quire-widgets"

    /// The absolute path of the program; nil where it is not installed.
    static var program: String? { ProgramFile.path(of: name) }

    /// Whether there is a display to draw on.
    public static var hasDisplay: Bool { Environment.current.hasDisplay }

    /// Whether it runs in this session.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: applicationID) }
}

extension WidgetHostLauncher {
    /// Whether the program is there to be started.
    public static var isInstalled: Bool { program != nil }
}

/// Starts the program without a window, `quire-service`, which keeps what stays: the icon in the panel and the keys that work everywhere.
public enum ServiceLauncher {
    static let name = "quire-service"
    /// What it is called by on the bus for as long as it runs.
    public static let busName = "org.quirebook.Quire1"

    /// The program beside this one, else the one on PATH, unless it runs already: it then follows the settings by itself.
    /// False where there is no such program, or no bus that it could be reached on.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        guard let bus else { return false }
        if isRunning(on: bus) { return true }
        // Whoever wants to know why looks whether it is installed.
        return (try? Programs.startDetached([ProgramFile.path(of: name) ?? name])) != nil
    }

    /// Whether it runs in this session; nothing is started for the asking.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: busName) }

    /// Whether the program is there to be started.
    public static var isInstalled: Bool { ProgramFile.path(of: name) != nil }
}
