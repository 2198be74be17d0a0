import ArgumentParser

/// The widget centre at the terminal.
struct WidgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget",
        abstract: "Pin widgets to the desktop, and draw them to files.",
        usage: "quire widget <command>",
        discussion: """
            Examples:
              quire widget pin clock --family medium
              quire widget pin code --set code=12
              quire widget snapshot clock -o clock.png --dark
            """,
        subcommands: [
            WidgetKindsCommand.self, WidgetPinCommand.self, WidgetListCommand.self, WidgetUnpinCommand.self, WidgetSnapshotCommand.self,
        ])
}
