public import Foundation
import GRDB
public import Payload

/// A code in the library. Its attributes are read like its own properties.
@dynamicMemberLookup
public struct Code: Identifiable, Hashable, Sendable {
    /// The number for people and scripts. It is never used again, even after the code is gone.
    public let id: Int64
    /// The identity that survives export and import.
    public let uuid: UUID
    public let payload: Payload
    public let kind: PayloadKind
    /// The tags are ordered by name, without regard to case and accents.
    public let attributes: CodeAttributes
    /// The folder of the code; nil for an unfiled code.
    public let folder: Folder.ID?
    public let created: Date
    public let modified: Date
    /// The date when the code was last shown large, copied, opened or exported.
    public let used: Date?
    /// The number of uses.
    public let useCount: Int

    /// More than anyone counts, and few enough that adding to it stays a whole number.
    static let maximumUseCount: Int64 = 1 << 53

    /// A number of uses as the library stores it.
    static func storedUseCount(_ count: Int) -> Int64 { min(max(0, Int64(count)), maximumUseCount) }
    /// The date when the code was moved to the trash; nil if it is not there.
    public let trashed: Date?

    /// Creates a code for previews and placeholders. It is not added to a library.
    public init(
        id: Int64, uuid: UUID = UUID(), payload: Payload, kind: PayloadKind? = nil, attributes: CodeAttributes, folder: Folder.ID? = nil,
        created: Date, modified: Date, used: Date? = nil, useCount: Int = 0, trashed: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.payload = attributes.reading(payload)
        self.kind = kind ?? self.payload.kind
        self.attributes = attributes
        self.folder = folder
        self.created = created
        self.modified = modified
        self.used = used
        self.useCount = useCount
        self.trashed = trashed
    }

    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<CodeAttributes, Value>) -> Value { attributes[keyPath: property] }
}

/// Whether a code may still be used.
public enum CodeState: String, CaseIterable, Sendable {
    case usable
    /// Its expiry date has passed.
    case expired
    /// It was for one use, which was made.
    case used
}

extension Code {
    /// The state at a moment. A used one-time code stays used after it expires.
    public func state(at now: Date = .now) -> CodeState {
        if attributes.isOneTime, attributes.spent != nil { return .used }
        if let expires = attributes.expires, expires <= now { return .expired }
        return .usable
    }
}

extension Code {
    /// The number of days that a code stays in the trash.
    public static let daysInTrash = 30

    /// The date from which the next opening of the library deletes the code permanently; nil outside of the trash.
    public var trashDeletionDate: Date? { trashed?.addingTimeInterval(Double(Self.daysInTrash) * 86_400) }
}

/// Permanently deletes codes that have been in the trash for thirty days, when the library is opened.
enum TrashExpiry {
    private static let batchSize = 200
    /// A fuller trash is emptied over several openings, so that none of them takes long.
    private static let maximumBatches = 10

    /// Deletes in small transactions, so that a program that writes meanwhile hardly waits.
    static func purge(_ writer: any DatabaseWriter, now: Date = .now) throws {
        let end = Timestamp.milliseconds(now) - Int64(Code.daysInTrash) * 86_400_000
        let expired: SQL = "SELECT id FROM code WHERE trashed IS NOT NULL AND trashed <= \(end)"
        for _ in 0..<maximumBatches {
            // If nothing is expired, nothing is written and no lock is taken.
            let isOver = try writer.read { try Bool.fetchOne($0, literal: "SELECT EXISTS (\(expired))") ?? false }
            guard isOver else { return }
            try writer.write { db in
                try db.execute(literal: "DELETE FROM code WHERE id IN (\(expired) ORDER BY trashed LIMIT \(batchSize))")
                try TagTable.removeUnused(in: db)
            }
        }
    }
}

/// Reads expiry dates and the like as people and scripts write them.
public enum ExpiryText {
    /// "2030-12-31" is the end of that day, or its beginning, and "2030-12-31T18:00" a moment, both in the local time zone.
    /// "2030-12-31T18:00:00Z" has a time zone. Nil for everything else.
    public static func date(_ text: String, isEnd: Bool = true) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        day.timeZone = .current
        if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil {
            guard let start = try? Date(text, strategy: day), day.format(start) == text else { return nil }
            return isEnd ? Calendar.current.date(byAdding: .day, value: 1, to: start) : start
        }
        let whole = text.wholeMatch(of: /.*T\d\d:\d\d/) != nil ? text + ":00" : text
        let local = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.standard).time(
            includingFractionalSeconds: false)
        let zoned = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let isZoned = whole.wholeMatch(of: /.*T.*(Z|[+-]\d\d:?\d\d)/) != nil
        // If one style does not read the text, the other may.
        return isZoned ? (try? zoned.parse(whole)) ?? (try? fractional.parse(whole)) : try? local.parse(whole)
    }

    /// The same, and a day or a moment as people type it, such as “24.12.” or “friday 18:00”. Programs write the forms above.
    public static func date(typed text: String, isEnd: Bool = true) -> Date? {
        date(text, isEnd: isEnd)
            ?? TaskDue(typed: text).flatMap { due in
                switch due {
                case .moment(let date): date
                case .day(let day): (isEnd ? day.adding(1) : day).start(in: .current)
                }
            }
    }
}
