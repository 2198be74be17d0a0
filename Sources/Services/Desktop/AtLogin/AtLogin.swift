public import GLib

/// What the program does that the desktop starts at login out of a sandbox, in place of several.
public enum AtLogin {
    /// Whether this is such a start.
    public static func isAsked(_ arguments: [String]) -> Bool { arguments.contains(SandboxLogin.option) }

    /// Starts the other programs that are wanted.
    public static func startOthers(bus: MessageBus?) {
        if SandboxLogin().isWanted(.widgets) { WidgetHostLauncher.start(bus: bus) }
    }
}
