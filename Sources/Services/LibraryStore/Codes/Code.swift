public import Foundation
internal import GRDB
import Payload

/// A code kept in the library.
public struct Code: Identifiable, Hashable, Sendable {
    /// The number people and scripts use; never given to another code, even after this one is gone.
    public let id: Int64
    /// The identity that survives export and import.
    public let uuid: UUID
    public let payload: Payload
    public let kind: PayloadKind
    public let title: String
    /// How the symbol is drawn: JSON of a symbol style, kept here without being understood.
    public let style: String?
    public let isFavorite: Bool
    /// The folder it is in; nil for one that is unfiled.
    public let folder: Folder.ID?
    /// Ordered by name, without regard to case and accents.
    public let tags: [String]
    public let notes: String
    public let created: Date
    public let modified: Date
    /// When it was last shown large, copied, opened or exported.
    public let used: Date?
    /// How often it was.
    public let useCount: Int
    /// From then on it is expired.
    public let expires: Date?
    /// Whether it may be used once only.
    public let isOneTime: Bool
    /// When its only use was made.
    public let spent: Date?
    /// When it was moved to the trash; nil while it is not there.
    public let trashed: Date?

    /// Describes a code as the library would give it, for previews and placeholders; it adds nothing.
    public init(
        id: Int64, uuid: UUID = UUID(), payload: Payload, kind: PayloadKind? = nil, title: String, style: String? = nil,
        isFavorite: Bool = false, folder: Folder.ID? = nil, tags: [String] = [], notes: String = "", created: Date, modified: Date,
        used: Date? = nil, useCount: Int = 0, expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil, trashed: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
        self.folder = folder
        self.tags = tags
        self.notes = notes
        self.created = created
        self.modified = modified
        self.used = used
        self.useCount = useCount
        self.expires = expires
        self.isOneTime = isOneTime
        self.spent = spent
        self.trashed = trashed
    }
}

/// Whether a code may still be used.
public enum CodeState: String, CaseIterable, Sendable {
    case usable
    /// Its date is over.
    case expired
    /// It was for one use, and that was made.
    case used
}

extension Code {
    /// Whether it may be used at that moment. What was used stays used when its date is over as well.
    public func state(at now: Date = .now) -> CodeState {
        if isOneTime, spent != nil { return .used }
        if let expires, expires <= now { return .expired }
        return .usable
    }
}

extension Code {
    /// How many days a code stays in the trash.
    public static let daysInTrash = TrashExpiry.days

    /// When it goes for good, at the first opening of the library from then on; nil outside of the trash.
    public var leavesTrash: Date? { trashed?.addingTimeInterval(Double(TrashExpiry.days) * 86_400) }
}

/// What has been in the trash for thirty days goes for good when the library is opened.
enum TrashExpiry {
    /// How many days a code stays in the trash.
    static let days = 30
    private static let batch = 200
    /// A trash that holds more is emptied over several openings, so that none of them takes long.
    private static let mostBatches = 10

    /// In small transactions, so that a program that writes meanwhile hardly waits.
    static func purge(_ writer: any DatabaseWriter, now: Date = .now) throws {
        let end = Timestamp.milliseconds(now) - Int64(days) * 86_400_000
        let expired: SQL = "SELECT id FROM code WHERE trashed IS NOT NULL AND trashed <= \(end)"
        for _ in 0..<mostBatches {
            // Nothing is written, and no lock taken, where nothing is over.
            let isOver = try writer.read { try Bool.fetchOne($0, SQLRequest(literal: "SELECT EXISTS (\(expired))")) ?? false }
            guard isOver else { return }
            try writer.write { db in
                try db.execute(literal: "DELETE FROM code WHERE id IN (\(expired) ORDER BY trashed LIMIT \(batch))")
                try TagTable.removeUnused(in: db)
            }
        }
    }
}

/// How people and scripts write when a code expires.
public enum ExpiryText {
    /// "2030-12-31" for the end of that day here, "2030-12-31T18:00" for a moment here, or with a time zone: "2030-12-31T18:00:00Z". Nil for
    /// everything else.
    public static func date(_ text: String) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        day.timeZone = .current
        if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil {
            guard let start = try? Date(text, strategy: day), day.format(start) == text else { return nil }
            return Calendar.current.date(byAdding: .day, value: 1, to: start)
        }
        let whole = text.wholeMatch(of: /.*T\d\d:\d\d/) != nil ? text + ":00" : text
        let local = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.standard).time(
            includingFractionalSeconds: false)
        let zoned = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let isZoned = whole.wholeMatch(of: /.*T.*(Z|[+-]\d\d:?\d\d)/) != nil
        // What one way of writing does not read, another may.
        return isZoned ? (try? zoned.parse(whole)) ?? (try? fractional.parse(whole)) : try? local.parse(whole)
    }
}
