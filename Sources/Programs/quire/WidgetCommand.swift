import ArgumentParser

/// The widget centre at the terminal.
struct WidgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget",
        abstract: "Pin widgets to the desktop, look after them, and draw them to files.",
        usage: "quire widget <command>",
        discussion: """
            Examples:
              quire widget pin clock --family medium
              quire widget pin code --set code=12
              quire widget list
              quire widget configure 2 --set code=7
              quire widget window 2 --level below --opacity 0.8
              quire widget reload --all
              quire widget snapshot clock -o clock.png --dark
              quire widget allow disk-space
            """,
        subcommands: [
            WidgetKindsCommand.self, WidgetPinCommand.self, WidgetListCommand.self, WidgetConfigureCommand.self, WidgetWindowCommand.self,
            WidgetUnpinCommand.self, WidgetReloadCommand.self, WidgetWatchCommand.self, WidgetSnapshotCommand.self,
            WidgetTimelineCommand.self, WidgetAllowCommand.self, WidgetDenyCommand.self, WidgetCheckCommand.self,
        ])
}
