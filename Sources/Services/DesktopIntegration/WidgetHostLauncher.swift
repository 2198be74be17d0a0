import Foundation
public import GLib

/// Starts the program that draws the pinned windows, unless it runs already.
public enum WidgetHostLauncher {
    public static let applicationID = "org.quirebook.Quire.Widgets"

    /// The program beside this one, else the one on PATH. It is one instance a session: a second start only tells the first.
    /// False where there is no display to draw on, or no such program.
    @discardableResult
    public static func start(bus: MessageBus?) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return false }
        if bus?.hasOwner(of: applicationID) == true { return true }
        let program = DataFolder.programFolder.appendingPathComponent("quire-widgets").path
        let isBeside = FileManager.default.isExecutableFile(atPath: program)
        return (try? Programs.startDetached([isBeside ? program : "quire-widgets"])) != nil
    }
}
