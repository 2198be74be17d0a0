extension WidgetHostLauncher {
    /// Whether the program is there to be started.
    public static var isInstalled: Bool { program != nil }
}
