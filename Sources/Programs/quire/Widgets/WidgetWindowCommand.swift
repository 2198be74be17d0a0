import ArgumentParser
import Foundation
import Graphics
import LibraryStore
import Platform
import Timeline

/// Shows and changes the window options of a pinned widget.
struct WidgetWindowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: tr("Show or change how the window of a pinned widget behaves on the desktop."),
        usage: "quire widget window ID [<options>]",
        discussion: tr("Prints the options after any changes. Options that the desktop does not support have no effect."),
        examples: [
            "quire widget window 3",
            "quire widget window 3 --level above --background translucent --opacity 0.6",
            "quire widget window 3 --click-through true --lock true --family large",
        ])

    @Argument(help: ArgumentHelp(tr("The id of the pinned widget; “quire widget list” shows it.")), completion: .pinnedWidgets)
    var id: Int64

    @Option(help: ArgumentHelp(tr("Above other windows, on the desktop below them, or like any other."), valueName: "above|below|ordinary"))
    var level: String?

    @Option(help: ArgumentHelp(tr("What its content stands on."), valueName: Ground.allCases.map(\.rawValue).joined(separator: "|")))
    var background: String?

    @Option(help: ArgumentHelp(tr("Opacity of a translucent background, from 0.2 to 1; text stays opaque."), valueName: "n"))
    var opacity: Double?

    @Option(
        help: ArgumentHelp(
            tr("An accent colour for this widget; “default” is that of the settings."),
            valueName: (["default"] + Accent.all.map(\.id)).joined(separator: "|")))
    var accent: String?

    @Option(help: ArgumentHelp(tr("Whether it is shown on every workspace."), valueName: "true|false"))
    var allWorkspaces: Bool?

    @Option(help: ArgumentHelp(tr("Whether clicks pass through to what is behind it."), valueName: "true|false"))
    var clickThrough: Bool?

    @Option(help: ArgumentHelp(tr("Whether it is locked in place, so that it cannot be dragged."), valueName: "true|false"))
    var lock: Bool?

    @Option(help: ArgumentHelp(tr("The size of the widget; “quire widget kinds” lists the families."), valueName: "family"))
    var family: String?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if let level, WindowOptions.Level(rawValue: level) == nil {
            throw ValidationError(tr("--level must be one of \(WindowOptions.Level.allCases.map(\.rawValue).joined(separator: ", "))."))
        }
        if let background, Ground(rawValue: background) == nil {
            throw ValidationError(tr("--background must be one of \(Ground.allCases.map(\.rawValue).joined(separator: ", "))."))
        }
        let accents = ["default"] + Accent.all.map(\.id)
        if let accent, !accents.contains(accent) {
            throw ValidationError(tr("--accent must be one of \(accents.joined(separator: ", "))."))
        }
        if let opacity, !WindowOptions.opacities.contains(opacity) { throw ValidationError(tr("--opacity must be between 0.2 and 1.")) }
    }

    func run() async throws {
        let library = try libraryOptions.open()
        let center = WidgetCenter(library: library, registry: libraryOptions.widgetKinds)
        var pin = try await center.pinned(id)
        let options = changed(pin.options)
        if family != nil || options != pin.options, let reason = library.readOnlyReason { throw reason }
        if let family { pin = try await center.resize(id, to: family) }
        if options != pin.options { try await library.setOptions(options, ofPin: id) }
        if family != nil || options != pin.options { announce([.pins], in: library) }
        try Output.reports([WidgetWindowReport(try await center.pinned(id))], json: jsonOption.json)
    }

    private func changed(_ options: WindowOptions) -> WindowOptions {
        WindowOptions(
            level: level.flatMap(WindowOptions.Level.init) ?? options.level, isOnAllWorkspaces: allWorkspaces ?? options.isOnAllWorkspaces,
            // Whoever names an opacity wants to see it.
            ground: background.flatMap(Ground.init) ?? (opacity == nil ? options.ground : .translucent),
            opacity: opacity ?? options.opacity,
            accent: accent.map { $0 == "default" ? nil : $0 } ?? options.accent, isClickThrough: clickThrough ?? options.isClickThrough,
            isLocked: lock ?? options.isLocked)
    }
}

/// The window options of a pinned widget.
struct WidgetWindowReport: LineReport {
    private let id: Int64
    private let family: String
    private let level: String
    private let background: String
    private let opacity: Double
    private let accent: String
    private let allWorkspaces: Bool
    private let clickThrough: Bool
    private let lock: Bool

    init(_ pin: PinnedWidget) {
        id = pin.id
        family = pin.family
        level = pin.options.level.rawValue
        background = pin.options.ground.rawValue
        opacity = pin.options.opacity
        accent = pin.options.accent ?? "default"
        allWorkspaces = pin.options.isOnAllWorkspaces
        clickThrough = pin.options.isClickThrough
        lock = pin.options.isLocked
    }

    /// The opacity where it is seen. Naming it would make the background translucent.
    private var translucency: String {
        background == Ground.translucent.rawValue ? " --opacity \(opacity.formatted(.number.locale(.init(identifier: "en_US_POSIX"))))" : ""
    }

    /// The options of this command that set the same state.
    var line: String {
        """
        --family \(family) --level \(level) --background \(background)\(translucency) --accent \(accent) \
        --all-workspaces \(allWorkspaces) --click-through \(clickThrough) --lock \(lock)
        """
    }
}
