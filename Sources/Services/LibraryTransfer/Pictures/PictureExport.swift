public import Foundation
public import LibraryStore
import Symbols

/// Writes codes as pictures, each in its own style: into a folder, or into one ZIP file.
///
/// All or nothing: pictures are made in a hidden place beside where they go, and appear there once the last one is done.
public struct PictureExport: Hashable, Sendable {
    /// The kinds of pictures; the raw value is the ending of their names.
    public enum Format: String, CaseIterable, Sendable {
        case png, svg, pdf
    }

    /// How large the pictures are.
    public enum Size: Hashable, Sendable {
        /// Pixels for each module; on paper, 96 of them are an inch, as in CSS.
        case module(pixels: Int)
        /// Pixels for the width; on paper, 96 of them are an inch, as in CSS.
        case width(pixels: Int)
        /// On paper; in pixels, 300 of them are an inch, as in print.
        case paper(millimetres: Double)
    }

    /// What becomes of files that are there already and have the name of a new one.
    public enum ExistingFiles: String, CaseIterable, Sendable {
        /// Nothing is written at all.
        case refuse
        /// They stay, and the new one gets a number.
        case keep
        case replace
    }

    /// Where the pictures go.
    public enum Destination: Hashable, Sendable {
        /// Made when there is none.
        case folder(URL)
        /// One ZIP file.
        case zip(URL)
    }

    public var format: Format
    /// Nil for ten pixels a module, and for 50 mm where a page needs a size.
    public var size: Size?
    public var names: PictureNamePattern
    public var existing: ExistingFiles
    /// The zone that the dates in names are told in.
    public var timeZone: TimeZone

    /// Describes pictures of the usual size that overwrite nothing.
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
    /// What an export did.
    public struct Outcome: Hashable, Sendable {
        /// How many pictures there are.
        public internal(set) var written = 0
        /// Codes that no picture could be made of.
        public internal(set) var problems: [Problem] = []
        /// The folder, or the file that it became.
        public internal(set) var place: URL
    }

    /// A code without a picture, and why.
    public struct Problem: Hashable, Sendable {
        public let id: Code.ID
        public let title: String
        /// A sentence or two, with what to do.
        public let reason: String
    }
}

extension PictureExport {
    /// Codes that are read from the library, drawn and written before the next ones are read.
    private static let batch = 100

    /// Writes a picture of each of the codes, in that order; ids of codes that are gone are left out.
    ///
    /// Only a few codes are in memory at a time. `progress` is told how many codes are done; what it throws, and cancelling the task around,
    /// ends the export, and then nothing has changed. Throws `PictureExportError`, `LibraryError`, or what `progress` threw.
    public func write(
        _ ids: [Code.ID], of library: Library, to destination: Destination, progress: (Int) throws -> Void = { _ in }
    ) throws -> Outcome {
        let place = try place(destination)
        do {
            return try write(ids, of: library, to: place, progress)
        } catch {
            place.discard()
            throw error
        }
    }

    private func place(_ destination: Destination) throws(PictureExportError) -> any PicturePlace {
        switch destination {
        case .folder(let folder): try PictureFolder(folder, existing: existing)
        case .zip(let file): try PictureArchive(file, existing: existing)
        }
    }

    private func write(
        _ ids: [Code.ID], of library: Library, to place: any PicturePlace, _ progress: (Int) throws -> Void
    ) throws -> Outcome {
        var outcome = Outcome(place: place.url)
        var unused = UnusedNames(taken: try place.takenNames())
        let folders = Dictionary(uniqueKeysWithValues: try library.folders().map { ($0.id, $0.name) })
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            // Each batch reads on its own: a long export keeps nobody from emptying the library's journal.
            let part = Array(ids[start..<min(start + Self.batch, ids.count)])
            let codes = Dictionary(try library.codes(ids: part).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for (offset, id) in part.enumerated() {
                if Task.isCancelled { throw PictureExportError.cancelled }
                guard let code = codes[id] else { continue }
                let picture: [UInt8]
                do {
                    picture = try CodePicture(code).bytes(format, size: size)
                } catch {
                    outcome.problems.append(Problem(id: code.id, title: code.title, reason: error.message))
                    continue
                }
                let subject = PictureNamePattern.Subject(
                    code, folder: code.folder.flatMap { folders[$0] }, number: start + offset + 1, of: ids.count, in: timeZone)
                try place.add(picture, named: unused.take(names.stem(for: subject), ending: format.rawValue))
                outcome.written += 1
            }
            try progress(start + part.count)
        }
        guard outcome.written > 0 else { throw PictureExportError.nothingToWrite(outcome.problems.first?.reason) }
        outcome.place = try place.finish()
        return outcome
    }
}

/// A code of the library as a picture in its own style.
struct CodePicture {
    private let layout: SymbolLayout

    /// A style that this version cannot read is passed over, as the window does.
    init(_ code: Code) throws(SymbolError) {
        var style = SymbolStyle(json: code.style) ?? SymbolStyle()
        do {
            layout = SymbolLayout(try SymbolEncoder.encode(code.payload.bytes, level: style.level), style: style)
        } catch .tooMuchData(_, _, let fittingLevel?, _) {
            // A content that has grown since the style was chosen: less may be damaged, and it can still be scanned.
            style.level = fittingLevel
            layout = SymbolLayout(try SymbolEncoder.encode(code.payload.bytes, level: style.level), style: style)
        }
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

    /// What no picture could have is refused where it is drawn.
    private static func whole(_ value: Double) -> Int { Int(exactly: min(value, 1e9).rounded()) ?? 0 }
}
