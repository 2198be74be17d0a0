import Foundation
import LibraryExchange
import LibraryStore

/// What is written, and as what.
struct ExportPlan: Hashable, Sendable {
    /// The codes, in their order; nil stands for the whole library, the trash too.
    var ids: [Code.ID]?
    var format = Format.json

    /// A kind of file.
    enum Format: String, CaseIterable, Sendable {
        case json, csv, vcf, ics

        var name: String {
            switch self {
            case .json: "Quire library (JSON)"
            case .csv: "Table (CSV)"
            case .vcf: "Contacts (vCard)"
            case .ics: "Events (iCalendar)"
            }
        }

        var summary: String {
            switch self {
            case .json: "Loses nothing: style, folders, tags and history too"
            case .csv: "For spreadsheets: everything but style and history"
            case .vcf: "The contacts among the codes, for address books"
            case .ics: "The events among the codes, for calendars"
            }
        }

        /// Whether everything that a code says is in the file.
        var holdsAllContent: Bool { self == .json || self == .csv }
    }

    /// “Quire 2026-11-21.json”: sorts by date, and is allowed everywhere.
    func suggestedName(now: Date = .now, timeZone: TimeZone = .current) -> String {
        let day = now.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
        return "\(ids == nil ? "Quire" : "Codes") \(day).\(format.rawValue)"
    }
}
