import ArgumentParser
import BuiltInWidgets
import Desktop
import Foundation
import GLib
import LibraryStore
import Platform
import Timeline
import WidgetPrograms

/// The commands for pinned widgets.
struct WidgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget",
        abstract: tr("Pin widgets to the desktop, manage them, and save them as pictures."),
        usage: "quire widget <command>",
        examples: [
            "quire widget pin clock --family medium",
            "quire widget pin code --set code=12",
            "quire widget list",
            "quire widget configure 2 --set code=7",
            "quire widget window 2 --background translucent --accent teal",
            "quire widget reload --all",
            "quire widget snapshot clock -o clock.png --dark",
            "quire widget line battery --follow",
            "quire widget allow disk-space",
        ],
        subcommands: [
            WidgetKindsCommand.self, WidgetPinCommand.self, WidgetListCommand.self, WidgetConfigureCommand.self, WidgetWindowCommand.self,
            WidgetUnpinCommand.self, WidgetReloadCommand.self, WidgetWatchCommand.self, WidgetSnapshotCommand.self,
            WidgetTimelineCommand.self, WidgetLineCommand.self, WidgetAllowCommand.self, WidgetDenyCommand.self, WidgetCheckCommand.self,
        ])
}

extension LibraryOptions {
    /// All widget kinds. The library is opened only for the kinds that show something of it.
    var widgetKinds: WidgetRegistry { widgetKinds(KnownPrograms()) }

    /// All widget kinds, with widget programs that are known already.
    func widgetKinds(_ programs: KnownPrograms) -> WidgetRegistry {
        let options = self
        return WidgetRegistry(
            BuiltInKinds.all(
                opening: { try options.open() }, libraryExists: { FileManager.default.fileExists(atPath: options.file.path) },
                programs: programs))
    }
}

/// The options for the configuration of a widget: `--set name=value`.
struct WidgetSettingOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(tr("A setting of the widget; “quire widget kinds” lists them. Can be repeated."), valueName: "name=value"))
    var settings: [String] = []

    func configuration() throws -> WidgetConfiguration {
        var values: [String: String] = [:]
        for setting in settings {
            guard let (name, value) = assignment(setting) else {
                throw ValidationError(tr("“\(setting)” isn’t a setting. Use --set name=value."))
            }
            guard values.updateValue(value, forKey: name) == nil else { throw ValidationError(tr("“\(name)” is set twice.")) }
        }
        return WidgetConfiguration(values)
    }
}

/// Starts the program that shows pinned widgets, unless it runs already or there is no display.
func startHost() {
    WidgetHostLauncher.start(bus: MessageBus())
}

/// Updates the autostart entry that shows pinned widgets after a login. Widgets of a library named with --library are not started.
func followLogin(with library: Library, _ options: LibraryOptions) async {
    guard options.library == nil else { return }
    do {
        let isPinned = try await !library.pins().isEmpty
        try await MainActor.run { try WidgetAutostart(preferences: Preferences()).follow(isPinned: isPinned) }
    } catch {
        // The widget is pinned all the same.
        Output.notice(tr("pinned widgets won’t start at login as chosen: \(error.localizedDescription)"))
    }
}
