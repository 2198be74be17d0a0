public import ArgumentParser
import DesktopAPI
import Foundation
import LibraryStore
import LibraryTransfer
import Platform

extension PictureExport.ExistingFiles: ExpressibleByArgument {}

/// The options for exporting codes as pictures.
struct PictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp(tr("The folder or ZIP file to save the pictures to."), valueName: "folder|file.zip"), completion: .file())
    var to: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "How to name the pictures: {title}, {id}, {kind}, {folder}, {tag}, {date} and {number} are replaced by their values. (default: {title})"
            ),
            valueName: "pattern"))
    var name: String?

    @Option(help: ArgumentHelp(tr("Pixels per module. (default for PNG: 10)"), valueName: "pixels"))
    var moduleSize: Int?

    @Option(help: ArgumentHelp(tr("Width in pixels; the height is the same, plus any caption."), valueName: "pixels"))
    var size: Int?

    @Option(help: ArgumentHelp(tr("Width on paper. (default for PDF: 50)"), valueName: "mm"))
    var width: Double?

    @Option(help: ArgumentHelp(tr("What to do with existing files. (default: refuse)"), valueName: "refuse|keep|replace"))
    var existing: PictureExport.ExistingFiles?

    @Option(
        name: .customLong("code"), help: ArgumentHelp(tr("Only this code. Can be repeated."), valueName: "id|title"), completion: .codes)
    var codes: [String] = []

    @OptionGroup var filter: FilterOptions

    /// Whether any of these options was given.
    var isUsed: Bool {
        to != nil || name != nil || moduleSize != nil || size != nil || width != nil || existing != nil || !codes.isEmpty || filter.isUsed
    }

    func validate() throws {
        if let to, to.isEmpty { throw ValidationError(tr("--to needs the name of a folder or ZIP file.")) }
        if [moduleSize != nil, size != nil, width != nil].count(where: { $0 }) > 1 {
            throw ValidationError(tr("--module-size, --size and --width all set the size. Use only one of them."))
        }
        for (option, pixels) in [("--module-size", moduleSize), ("--size", size)] {
            if let pixels, !(1...100_000).contains(pixels) { throw ValidationError(tr("\(option) must be between 1 and 100000 pixels.")) }
        }
        if let width, !(width > 0) { throw ValidationError(tr("--width must be more than 0 millimetres.")) }
        if !codes.isEmpty, filter.isUsed { throw ValidationError(tr("Choose codes with either --code, or --folder and --tag.")) }
        _ = try pattern()
    }

    func write(_ format: PictureExport.Format, of library: Library, json: Bool) async throws {
        guard let to else { return }
        let export = PictureExport(format, size: pictureSize, names: try pattern(), existing: existing ?? .refuse)
        let ids = try await ids(in: library)
        let outcome = try await Interruption.handled {
            try await export.write(ids, of: library, to: Self.destination(to)) { done in
                if Interruption.isRequested { throw PictureExportError.cancelled }
                Output.progress(tr("\(done) of \(ids.count) codes"))
            }
        }
        for problem in outcome.problems {
            Output.notice(about: "\(problem.title) (\(problem.id))", problem.reason)
        }
        if json { return try Output.json(PictureReport(outcome)) }
        let (written, place, leftOut) = (outcome.written, outcome.place.relativePath, outcome.problems.count)
        Output.line(
            leftOut == 0
                ? tr("1 picture in \(place).", plural: "\(count: written) pictures in \(place).", count: written)
                : tr(
                    "1 picture in \(place), \(leftOut) left out.", plural: "\(count: written) pictures in \(place), \(leftOut) left out.",
                    count: written))
    }

    private static func destination(_ path: String) -> PictureExport.Destination {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isZip = path.lowercased().hasSuffix(".zip") && !(exists && isFolder.boolValue)
        return isZip ? .zip(URL(fileURLWithPath: path)) : .folder(URL(fileURLWithPath: path, isDirectory: true))
    }

    private var pictureSize: PictureExport.Size? {
        if let moduleSize { return .module(pixels: moduleSize) }
        if let size { return .width(pixels: size) }
        return width.map { .paper(millimetres: $0) }
    }

    private func pattern() throws -> PictureNamePattern {
        guard let name else { return .title }
        do { return try PictureNamePattern(name) } catch { throw ValidationError(error.message) }
    }

    /// The codes to export, oldest first, so that numbers stay when codes are added.
    private func ids(in library: Library) async throws -> [Code.ID] {
        if !codes.isEmpty { return try await codes.asyncMap { try await library.code(idOrTitle: $0).id } }
        var query = CodeQuery(tags: filter.tags, sort: .created)
        if let folder = filter.folder { query.filing = try await FolderNames(library).id(of: folder).map { .folder($0) } ?? .unfiled }
        return try await library.ids(matching: query).reversed()
    }
}

/// The result of an export of pictures as JSON.
private struct PictureReport: Encodable {
    let written: Int
    let place: String
    let problems: [Problem]

    struct Problem: Encodable {
        let id: Int64
        let title: String
        let reason: LocalizedText
    }

    init(_ outcome: PictureExport.Outcome) {
        written = outcome.written
        place = outcome.place.path
        problems = outcome.problems.map { Problem(id: $0.id, title: $0.title, reason: $0.reason) }
    }
}
