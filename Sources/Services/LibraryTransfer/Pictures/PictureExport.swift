public import Foundation
import Graphics
public import LibraryStore
import Payload
public import Platform
import Symbols

/// Writes codes as pictures in their own styles, into a folder or into one ZIP file.
///
/// The export is atomic: pictures are written to a hidden place next to the destination, and appear there when all are done.
public struct PictureExport: Hashable, Sendable {
    /// The format of the pictures. The raw value is their file extension.
    public enum Format: String, CaseIterable, Sendable {
        case png, svg, pdf
    }

    /// The size of the pictures.
    public enum Size: Hashable, Sendable {
        /// Pixels per module; on paper at 96 pixels per inch, as in CSS.
        case module(pixels: Int)
        /// The width in pixels; on paper at 96 pixels per inch, as in CSS.
        case width(pixels: Int)
        /// The width on paper; in pixels at 300 per inch, as in print.
        case paper(millimetres: Double)
    }

    /// What happens if a file with the name of a new one exists.
    public enum ExistingFiles: String, CaseIterable, Sendable {
        /// Nothing is written.
        case refuse
        /// The old file stays, and the new one gets a number.
        case keep
        case replace
    }

    /// The destination of the pictures.
    public enum Destination: Hashable, Sendable {
        /// A folder, which is created if it does not exist.
        case folder(URL)
        /// A ZIP file.
        case zip(URL)
    }

    public var format: Format
    /// The size; nil for ten pixels per module, or 50 mm for PDF.
    public var size: Size?
    public var names: PictureNamePattern
    public var existing: ExistingFiles
    /// The time zone for dates in file names.
    public var timeZone: TimeZone

    /// Describes an export. By default pictures have the default size and nothing is overwritten.
    public init(
        _ format: Format, size: Size? = nil, names: PictureNamePattern = .title, existing: ExistingFiles = .refuse,
        timeZone: TimeZone = .current
    ) {
        self.format = format
        self.size = size
        self.names = names
        self.existing = existing
        self.timeZone = timeZone
    }
}

extension PictureExport {
    /// The result of an export.
    public struct Outcome: Hashable, Sendable {
        /// The number of pictures.
        public internal(set) var written = 0
        /// The codes of which no picture could be made.
        public internal(set) var problems: [Problem] = []
        /// The folder or the file that was written.
        public internal(set) var place: URL
    }

    /// A code without a picture, and the reason.
    public struct Problem: Hashable, Sendable {
        public let id: Code.ID
        public let title: String
        /// The reason and what to do, in one or two sentences.
        public let reason: LocalizedText
    }
}

extension PictureExport {
    /// The number of codes that are read, drawn and written at a time.
    private static let batchSize = 100

    /// Writes a picture of each code, in the given order. Codes that no longer exist are left out.
    ///
    /// Only a few codes are in memory at a time. `progress` gets the number of finished codes. If it throws, or if the task is cancelled,
    /// the export ends and nothing has changed.
    ///
    /// - Throws: `PictureExportError`, `LibraryError`, or what `progress` threw.
    public func write(
        _ ids: [Code.ID], of library: Library, to destination: Destination, progress: (Int) throws -> Void = { _ in }
    ) async throws -> Outcome {
        let output: any PictureOutput =
            switch destination {
            case .folder(let folder): try PictureFolder(folder, existing: existing)
            case .zip(let file): try PictureArchive(file, existing: existing)
            }
        do {
            return try await write(ids, of: library, to: output, progress)
        } catch {
            output.discard()
            throw error as? LibraryError == .cancelled ? PictureExportError.cancelled : error
        }
    }

    private func write(
        _ ids: [Code.ID], of library: Library, to output: any PictureOutput, _ progress: (Int) throws -> Void
    ) async throws -> Outcome {
        var outcome = Outcome(place: output.url)
        var unused = UnusedNames(taken: try output.reservedNames())
        let folders = Dictionary(uniqueKeysWithValues: try await library.folders().map { ($0.id, $0.name) })
        for start in stride(from: 0, to: ids.count, by: Self.batchSize) {
            // Each batch is read in its own transaction, so that a long export does not keep the journal from being emptied.
            let part = Array(ids[start..<min(start + Self.batchSize, ids.count)])
            let codes = Dictionary(try await library.codes(ids: part).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for (offset, id) in part.enumerated() {
                if Task.isCancelled { throw PictureExportError.cancelled }
                guard let code = codes[id] else { continue }
                let picture: [UInt8]
                do {
                    picture = try ExportedPicture(code).bytes(format, size: size)
                } catch {
                    outcome.problems.append(Problem(id: code.id, title: code.title, reason: error.message))
                    continue
                }
                let subject = PictureNamePattern.Subject(
                    code: code, folder: code.folder.flatMap { folders[$0] }, number: start + offset + 1, count: ids.count,
                    timeZone: timeZone)
                try output.add(picture, named: unused.name(names.stem(for: subject), ending: format.rawValue))
                outcome.written += 1
            }
            try progress(start + part.count)
        }
        guard outcome.written > 0 else { throw PictureExportError.nothingToWrite(outcome.problems.first?.reason) }
        outcome.place = try output.finish()
        return outcome
    }
}

/// A code of the library as a picture in its own style.
struct ExportedPicture {
    private let layout: SymbolLayout

    /// An unreadable style of another version is ignored, as in the window.
    init(_ code: Code) throws(SymbolError) {
        var style = SymbolStyle(json: code.style) ?? SymbolStyle()
        // The content may have grown since the style was chosen: a lower error correction level still makes it scannable.
        let symbol = try Symbol(code.payload, in: code.symbology, upTo: style.level)
        if let level = symbol.qr?.level { style.level = level }
        layout = SymbolLayout(symbol, style: style)
    }

    func bytes(_ format: PictureExport.Format, size: PictureExport.Size?) throws(SymbolError) -> [UInt8] {
        switch format {
        case .png: try SymbolExport.png(layout, pixels: pixels(size ?? .module(pixels: 10)))
        case .svg: try SymbolExport.svg(layout, millimetres: size.map(millimetres))
        case .pdf: try SymbolExport.pdf(layout, millimetres: size.map(millimetres) ?? 50)
        }
    }

    private func pixels(_ size: PictureExport.Size) -> Int {
        switch size {
        case .module(let pixels): Self.whole(Double(pixels) * layout.size.width)
        case .width(let pixels): pixels
        case .paper(let millimetres): Self.whole(millimetres / 25.4 * 300)
        }
    }

    private func millimetres(_ size: PictureExport.Size) -> Double {
        switch size {
        case .module(let pixels): Double(pixels) * layout.size.width * 25.4 / 96
        case .width(let pixels): Double(pixels) * 25.4 / 96
        case .paper(let millimetres): millimetres
        }
    }

    /// Impossible sizes are refused when drawing.
    private static func whole(_ value: Double) -> Int { Int(exactly: min(value, 1e9).rounded()) ?? 0 }
}

/// Why pictures could not be exported. Nothing was written or replaced.
public enum PictureExportError: PresentableError, Hashable, Sendable {
    case exists(path: String)
    /// There is no code, or no picture could be made of any: then with the reason for the first.
    case nothingToWrite(LocalizedText?)
    case diskFull(path: String)
    case cannotWrite(path: String, reason: LocalizedText)
    case cancelled

    init(_ error: SystemError, path: String) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        default: self = .cannotWrite(path: path, reason: .verbatim(error.reason))
        }
    }

    init(_ error: any Error, at url: URL) {
        guard let cause = SystemError(behind: error) else {
            self = .cannotWrite(path: url.path, reason: .verbatim(error.localizedDescription))
            return
        }
        self.init(cause, path: url.path)
    }

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .exists(let path): tr("“\(path)” already exists, so nothing was written.")
        case .nothingToWrite(nil): tr("There are no codes to export.")
        case .nothingToWrite(let reason?): tr("None of the codes can be drawn: \(reason)")
        case .diskFull(let path): tr("The disk that holds “\(path)” is full, so nothing was written.")
        case .cannotWrite(let path, let reason): tr("“\(path)” can’t be written: \(reason).")
        case .cancelled: tr("The export was cancelled.")
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .exists: tr("Choose another location, or choose whether to keep or replace existing files.")
        case .nothingToWrite(nil): tr("Choose other codes.")
        case .nothingToWrite: tr("Choose another size, or other codes.")
        case .diskFull: tr("Free some space and try again.")
        case .cannotWrite: tr("Choose another location.")
        case .cancelled: tr("Nothing was written.")
        }
    }
}
