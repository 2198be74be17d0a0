import ArgumentParser
import Drawing
import Foundation
import Graphics
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// Draws a widget to a picture file, without a display.
struct WidgetSnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: tr("Save a widget as a PNG file."),
        usage: "quire widget snapshot KIND [--family FAMILY] [--set name=value …] -o FILE [<options>]",
        examples: [
            "quire widget snapshot clock --family large --dark --scale 2 -o clock.png",
            "quire widget snapshot code --set code=12 -o - > code.png",
            "quire widget snapshot month --at 2026-12-24T18:00 -o december.png",
            "quire widget snapshot clock --entry 3 -o in-three-minutes.png",
        ])

    @Argument(help: ArgumentHelp(tr("The kind of widget; “quire widget kinds” lists them.")), completion: .widgetKinds)
    var kind: String

    @Option(help: ArgumentHelp(tr("The size of the widget. (default: the first family of its kind)"), valueName: "family"))
    var family: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Output file: .png; “-” is standard output."), valueName: "file"),
        completion: .file(extensions: ["png"]))
    var output: String

    @Flag(help: ArgumentHelp(tr("Draw it for a dark desktop.")))
    var dark = false

    @Flag(help: ArgumentHelp(tr("Draw it with high contrast.")))
    var highContrast = false

    @Flag(help: ArgumentHelp(tr("Show sample content where nothing is chosen yet, as in the gallery.")))
    var preview = false

    @Option(help: ArgumentHelp(tr("The accent colour."), valueName: Accent.all.map(\.id).joined(separator: "|")))
    var accent: String = Accent.standard.id

    @Option(help: ArgumentHelp(tr("Scale factor, from 0.5 to 8."), valueName: "n"))
    var scale: Double = 1

    @Option(help: ArgumentHelp(tr("Draw it as it will be at this date: 2026-12-24, or 2026-12-24T18:00."), valueName: "date"))
    var at: String?

    @Option(help: ArgumentHelp(tr("Draw the entry with this number of its timeline, 0 for the first."), valueName: "n"))
    var entry: Int?

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard (0.5...8).contains(scale) else { throw ValidationError(tr("--scale must be between 0.5 and 8.")) }
        guard Accent.all.contains(where: { $0.id == accent }) else {
            throw ValidationError(tr("There is no accent “\(accent)”. The accents are: \(Accent.all.map(\.id).joined(separator: ", "))."))
        }
        if at != nil, entry != nil { throw ValidationError(tr("Use either --at or --entry.")) }
        if let entry, entry < 0 { throw ValidationError(tr("--entry must be 0 or more.")) }
        _ = try date()
        if output == "-", jsonOption.json { throw ValidationError(tr("--json uses standard output. Specify a file with -o FILE.")) }
    }

    func run() async throws {
        let configuration = try settings.configuration()
        let request = try libraryOptions.widgetKinds.request(kind: kind, family: family, configuration: configuration)
        if !request.codes.isEmpty {
            try await WidgetCenter(library: libraryOptions.open(), registry: libraryOptions.widgetKinds).check(request)
        }
        let look = WidgetAppearance(
            palette: Palette(accent: Accent(id: accent), isDark: dark, isHighContrast: highContrast),
            isRightToLeft: Locale.desktop.isRightToLeft)
        let date = try date() ?? Date()
        let context = WidgetContext.here(request.family, at: date, isPreview: preview)
        let shown = try await shown(request, in: context)
        let renderer = ViewRenderer(look: look, scale: scale, date: max(shown.date, date))
        try write(try renderer.bitmap(of: shown.checkedView(), size: context.size), of: request)
    }

    /// The entry to draw: a snapshot as in the gallery, or one of the timeline.
    private func shown(_ request: WidgetRequest, in context: WidgetContext) async throws -> TimelineEntry {
        guard let entry else { return try await request.kind.snapshot(request.configuration, in: context) }
        let timeline = try CheckedTimeline(try await request.kind.timeline(request.configuration, in: context), at: context.date).timeline
        guard timeline.entries.indices.contains(entry) else {
            throw ValidationError(tr("The timeline has the entries 0 to \(timeline.entries.count - 1)."))
        }
        return timeline.entries[entry]
    }

    /// The date of --at; a day begins at its midnight here.
    private func date() throws -> Date? {
        guard let at else { return nil }
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        let forms: [Date.ISO8601FormatStyle] = [
            Date.ISO8601FormatStyle(), style.time(includingFractionalSeconds: false), style,
        ]
        for form in forms { if let date = try? Date(at, strategy: form) { return date } }
        if let date = try? Date("\(at):00", strategy: style.time(includingFractionalSeconds: false)) { return date }
        throw ValidationError(tr("“\(at)” isn’t a date. Write 2026-12-24, or 2026-12-24T18:00."))
    }

    private func write(_ bitmap: Bitmap, of request: WidgetRequest) throws {
        guard output != "-" else { return try Output.bytes(try bitmap.png()) }
        try bitmap.writePNG(to: output)
        guard jsonOption.json else { return }
        try Output.json(
            Report(file: output, kind: request.kind.id, family: request.family, width: bitmap.width, height: bitmap.height, scale: scale))
    }

    private struct Report: Encodable {
        let file: String
        let kind: String
        let family: WidgetFamily
        /// Pixels.
        let width: Int
        let height: Int
        let scale: Double
    }
}
