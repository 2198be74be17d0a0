import Foundation
import LibraryStore
import LibraryTransfer

/// What is written, and as what.
struct ExportPlan: Hashable, Sendable {
    /// The codes, in their order; nil stands for the whole library, the trash too.
    var ids: [Code.ID]?
    var format = Format.json
    /// Counts where the format is that of pictures.
    var pictures = Pictures()

    /// How codes are written as pictures.
    struct Pictures: Hashable, Sendable {
        var format = PictureExport.Format.png
        /// One ZIP file, and not a folder of many files.
        var isArchive = true
        /// As `PictureNamePattern` reads it.
        var pattern = "{title}"
    }

    /// A kind of file.
    enum Format: String, CaseIterable, Sendable {
        case json, csv, vcf, ics, pictures

        var name: String {
            switch self {
            case .json: "Quire library (JSON)"
            case .csv: "Table (CSV)"
            case .vcf: "Contacts (vCard)"
            case .ics: "Events (iCalendar)"
            case .pictures: "Pictures"
            }
        }

        var summary: String {
            switch self {
            case .json: "Loses nothing: style, folders, tags and history too"
            case .csv: "For spreadsheets: everything but style and history"
            case .vcf: "The contacts among the codes, for address books"
            case .ics: "The events among the codes, for calendars"
            case .pictures: "One of each code in its own look, without the trash"
            }
        }

        /// Whether everything that a code says is in the file.
        var holdsAllContent: Bool { self == .json || self == .csv }
    }

    /// Why nothing can be written so; nil when it can.
    var mistake: String? {
        guard format == .pictures else { return nil }
        do {
            _ = try PictureNamePattern(pictures.pattern)
            return nil
        } catch {
            return error.message
        }
    }

    /// Whether a folder is to be chosen, and not a file.
    var goesIntoFolder: Bool { format == .pictures && !pictures.isArchive }

    /// “Quire 2026-11-21.json”: sorts by date, and is allowed everywhere.
    func suggestedName(now: Date = .now, timeZone: TimeZone = .current) -> String {
        let day = now.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
        return "\(ids == nil ? "Quire" : "Codes") \(day).\(format == .pictures ? "zip" : format.rawValue)"
    }
}
