import ArgumentParser
import BuiltInWidgets
import Desktop
import Foundation
import GLib
import LibraryStore
import Timeline
import WidgetKit
import WidgetPrograms

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

extension LibraryOptions {
    /// The kinds of widget that this program knows; the library is opened only for those that show something of it.
    var widgetKinds: WidgetRegistry { widgetKinds(KnownPrograms()) }

    /// The same with the widget programs that somebody has looked for already.
    func widgetKinds(_ programs: KnownPrograms) -> WidgetRegistry {
        let options = self
        return WidgetRegistry(
            BuiltInKinds.all(
                opening: { try options.open() }, libraryExists: { FileManager.default.fileExists(atPath: options.file.path) },
                programs: programs))
    }
}

/// What is chosen for a widget, as `--set name=value`.
struct WidgetSettingOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A setting of the kind; “quire widget kinds” lists them. Repeatable.", valueName: "name=value"))
    var settings: [String] = []

    func configuration() throws -> WidgetConfiguration {
        var values: [String: String] = [:]
        for setting in settings {
            guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
                throw ValidationError("“\(setting)” is no setting. Write --set name=value.")
            }
            let name = String(setting[..<equals])
            guard values.updateValue(String(setting[setting.index(after: equals)...]), forKey: name) == nil else {
                throw ValidationError("“\(name)” is set twice.")
            }
        }
        return WidgetConfiguration(values)
    }
}

/// Starts the program that shows pinned widgets, unless it runs already or there is no display to show them on.
func startHost() {
    WidgetHostLauncher.start(bus: MessageBus())
}

/// Arranges that what is pinned comes back at the next login; of a library that was named for one command alone nothing does.
func followLogin(with library: Library, _ options: LibraryOptions) async {
    guard options.library == nil else { return }
    do {
        let isPinned = try await !library.pins().isEmpty
        try await MainActor.run { try WidgetAutostart(preferences: Preferences()).follow(isPinned: isPinned) }
    } catch {
        // It is pinned all the same.
        Output.message("quire: what is pinned will not be started at login as chosen: \(error.localizedDescription)")
    }
}

/// Runs a request for widgets, and turns what widgets fail with into what this program says: what makes no sense is wrong usage.
func reportingWidgetErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as WidgetError {
        if error.isMisuse { throw ValidationError("\(error.message) \(error.recovery)") }
        throw Failure("\(error.message) \(error.recovery)")
    } catch let error as TimelineError {
        throw Failure("\(error.message) \(error.recovery)")
    }
}
