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

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard (0.5...8).contains(scale) else { throw ValidationError(tr("--scale must be between 0.5 and 8.")) }
        guard Accent.all.contains(where: { $0.id == accent }) else {
            throw ValidationError(tr("There is no accent “\(accent)”. The accents are: \(Accent.all.map(\.id).joined(separator: ", "))."))
        }
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
        let snapshot = Snapshot(
            of: request.kind, configuration: request.configuration, context: .here(request.family, at: Date(), isPreview: preview))
        let bitmap = try await snapshot.bitmap(look: look, scale: scale)
        try write(bitmap, of: request)
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
