import Drawing
import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform

/// The choices of an export.
struct ExportPlan: Hashable, Sendable {
    /// The codes in order; nil for the whole library with the trash.
    var ids: [Code.ID]?
    var format = Format.json
    /// Used if the format is `pictures`.
    var pictures = Pictures()

    struct Pictures: Hashable, Sendable {
        var format = PictureExport.Format.png
        /// One ZIP file instead of a folder of files.
        var isArchive = true
        /// See `PictureNamePattern`.
        var pattern = "{title}"
    }

    enum Format: String, CaseIterable, Sendable {
        case json, csv, vcf, ics, catima, pictures

        var texts: (name: LocalizedText, summary: LocalizedText) {
            switch self {
            case .json: (tr("Quire library (JSON)"), tr("Keeps everything, including style, folders, tags and history"))
            case .csv: (tr("Table (CSV)"), tr("For spreadsheets: everything except style and history"))
            case .vcf: (tr("Contacts (vCard)"), tr("For address books: only the contacts"))
            case .ics: (tr("Events (iCalendar)"), tr("For calendars: only the events"))
            case .catima: (tr("Cards (Catima)"), tr("For Catima on your phone: each card in its symbology, without the trash"))
            case .pictures: (tr("Pictures"), tr("One picture per code in its own style, without the trash"))
            }
        }

        /// Whether the file holds the whole content of the codes.
        var holdsAllContent: Bool { self == .json || self == .csv || self == .catima }
    }

    /// Why the choices cannot be exported; nil if they can.
    var problem: LocalizedText? {
        guard format == .pictures else { return nil }
        do {
            _ = try PictureNamePattern(pictures.pattern)
            return nil
        } catch {
            return error.message
        }
    }

    /// Whether the user chooses a folder instead of a file.
    var goesIntoFolder: Bool { format == .pictures && !pictures.isArchive }

    private var ending: String { format == .pictures || format == .catima ? "zip" : format.rawValue }

    /// “Quire 2026-11-21.json”: sorts by date, and is valid on every file system.
    func suggestedName(now: Date = .now, timeZone: TimeZone = .current) -> String {
        let day = now.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
        return "\(ids == nil ? "Quire" : "Codes") \(day).\(ending)"
    }
}

/// Writes codes into a file, away from the main thread.
enum LibraryExporter {
    struct Outcome: Hashable, Sendable {
        var written: Int
        /// The number of codes that the format cannot hold.
        var leftOut = 0
        /// The actual file name, if it differs from the requested one.
        var name: String?
    }

    /// Writes the whole file, or none if it is cancelled or fails; an existing file then stays as it was.
    ///
    /// `progress` receives the number of codes that were read, and of all.
    @concurrent
    static func write(
        _ plan: ExportPlan, of library: Library, to path: String, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) async throws -> Outcome {
        if plan.format == .pictures {
            return try await writePictures(plan, of: library, to: URL(fileURLWithPath: path), progress: progress)
        }
        let all = try await count(plan, of: library)
        guard all > 0 else { throw ImportExportError.nothingToExport }
        var exchanged = ExchangedLibrary(
            folders: try await library.folders().map { ExchangedFolder(name: $0.name, icon: $0.icon, color: $0.color) })
        try library.forEachRecord(ids: plan.ids) { _, record in
            if exchanged.codes.count.isMultiple(of: 500) {
                try Task.checkCancellation()
                progress(exchanged.codes.count, all)
            }
            exchanged.codes.append(ExchangedCode(record))
        }
        try exchanged.addPictures(of: library)
        if plan.ids == nil {
            try exchanged.addTasks(of: library)
        } else {
            let used = Set(exchanged.codes.compactMap(\.folder))
            exchanged.folders.removeAll { !used.contains($0.name) }
        }
        progress(exchanged.codes.count, all)
        let (bytes, outcome) = try bytes(of: exchanged, as: plan.format)
        try Task.checkCancellation()
        try FileOutput.write(bytes, to: path, isSecret: true)
        return outcome
    }

    private static func count(_ plan: ExportPlan, of library: Library) async throws -> Int {
        if let ids = plan.ids { return ids.count }
        return try await library.count(matching: CodeQuery()) + library.count(matching: CodeQuery(place: .trash))
    }

    private static func bytes(of library: ExchangedLibrary, as format: ExportPlan.Format) throws -> ([UInt8], Outcome) {
        switch format {
        case .json: return (try LibraryWriting.json(library), Outcome(written: library.codes.count))
        case .csv: return (try LibraryWriting.csv(library), Outcome(written: library.codes.count))
        case .vcf: return try bytes(LibraryWriting.vCards(library), orThrow: .noContacts)
        case .ics: return try bytes(LibraryWriting.calendar(library), orThrow: .noEvents)
        case .catima: return try bytes(LibraryWriting.catima(library), orThrow: .noCards)
        case .pictures: return ([], Outcome(written: 0))
        }
    }

    private static func writePictures(
        _ plan: ExportPlan, of library: Library, to url: URL, progress: (_ done: Int, _ all: Int) -> Void
    ) async throws -> Outcome {
        let ids = if let ids = plan.ids { ids } else { try await library.ids(matching: CodeQuery(sort: .created)) }
        let isArchive = plan.pictures.isArchive
        // The file dialog has asked before replacing a file. In a folder, existing files stay and new ones get numbers.
        let export = PictureExport(
            plan.pictures.format, names: try PictureNamePattern(plan.pictures.pattern), existing: isArchive ? .replace : .keep)
        let outcome = try await export.write(ids, of: library, to: isArchive ? .zip(url) : .folder(url)) { progress($0, ids.count) }
        return Outcome(written: outcome.written, leftOut: outcome.problems.count, name: outcome.place.lastPathComponent)
    }

    private static func bytes(_ export: KindExport, orThrow error: ImportExportError) throws -> ([UInt8], Outcome) {
        guard export.written > 0 else { throw error }
        return (export.bytes, Outcome(written: export.written, leftOut: export.leftOut))
    }

    /// Whether the file would contain passwords or secrets of one-time passwords in the clear.
    @concurrent
    static func holdsSecrets(_ plan: ExportPlan, of library: Library) async throws -> Bool {
        guard plan.format.holdsAllContent else { return false }
        guard let ids = plan.ids else {
            // For a whole library it is enough to look at the kinds.
            for place in [CodeQuery.Place.all, .trash] {
                for kind in [PayloadKind.wifi, .otp]
                where try await library.count(matching: CodeQuery(place: place, kind: kind, limit: 1)) > 0 { return true }
            }
            return false
        }
        for start in stride(from: 0, to: ids.count, by: 500) {
            try Task.checkCancellation()
            let codes = try await library.codes(ids: Array(ids[start..<min(start + 500, ids.count)]))
            if codes.contains(where: { [.wifi, .otp].contains($0.kind) && $0.payload.hasSecret }) { return true }
        }
        return false
    }
}
