import Foundation
public import GLib

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
    public static var hasDisplay: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    }

    /// Whether it runs in this session.
    public static func isRunning(on bus: MessageBus) -> Bool { bus.hasOwner(of: applicationID) }
}
