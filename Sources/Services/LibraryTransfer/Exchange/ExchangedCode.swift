public import Foundation
public import LibraryStore
public import Payload

/// One code with everything that a library holds of it, on its way into a file or out of one.
public struct ExchangedCode: Hashable, Sendable {
    /// The identity that survives export and import; nil where the file gives none.
    public var uuid: UUID?
    public var payload: Payload
    /// Where it says more than the payload does, such as a product's number that was read from bars; nil: what the payload says.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    /// The name of its folder; nil for a code in none.
    public var folder: String?
    public var tags: [String]
    public var notes: String
    public var isFavorite: Bool
    /// JSON of a symbol style, kept without being understood.
    public var style: String?
    /// Nil where the file does not say.
    public var created: Date?
    public var modified: Date?
    public var used: Date?
    public var useCount: Int
    public var expires: Date?
    /// Whether it is to be used once only.
    public var isOneTime: Bool
    /// When a code for one use was used up.
    public var spent: Date?
    /// When it was moved to the trash; nil while it is not there.
    public var trashed: Date?
    /// In the order of the file.
    public var history: [ExchangedEvent]

    /// A code of which nothing but the payload is known; the rest is set as it is found.
    public init(payload: Payload, title: String = "") {
        (self.payload, self.title) = (payload, title)
        (uuid, kind, folder, style) = (nil, nil, nil, nil)
        (tags, notes, history) = ([], "", [])
        (isFavorite, isOneTime, useCount) = (false, false, 0)
        (created, modified, used) = (nil, nil, nil)
        (expires, spent, trashed) = (nil, nil, nil)
    }
}

/// Something that happened to a code: that it was shown, copied, opened.
public struct ExchangedEvent: Hashable, Sendable {
    /// The library's name for what happened.
    public var action: String
    public var date: Date

    /// An event by the library's name for it.
    public init(action: String, date: Date) {
        (self.action, self.date) = (action, date)
    }
}

extension CodeRecord {
    /// What the library is to keep of a code from a file; `now` stands for the dates that the file does not tell, `uuid` for the identity.
    public init(_ code: ExchangedCode, now: Date, uuid: @autoclosure () -> UUID = UUID()) {
        self.init(
            uuid: code.uuid ?? uuid(), payload: code.payload, title: code.title, created: code.created ?? now,
            modified: code.modified ?? code.created ?? now)
        (kind, style, isFavorite) = (code.kind, code.style, code.isFavorite)
        (folder, tags, notes) = (code.folder, code.tags, code.notes)
        (used, useCount) = (code.used, code.useCount)
        (expires, isOneTime, spent, trashed) = (code.expires, code.isOneTime, code.spent, code.trashed)
        history = code.history.compactMap { event in
            // Of version 1 of the format every action is known.
            HistoryEvent.Kind(rawValue: event.action).map { Event($0, event.date) }
        }
    }
}

extension ExchangedCode {
    /// Everything that the library knows about a code.
    public init(_ record: CodeRecord) {
        self.init(payload: record.payload, title: record.title)
        uuid = record.uuid
        // What the payload says by itself needs no saying.
        kind = record.kind == record.payload.kind ? nil : record.kind
        (style, isFavorite) = (record.style, record.isFavorite)
        (folder, tags, notes) = (record.folder, record.tags, record.notes)
        (created, modified, used, useCount) = (record.created, record.modified, record.used, record.useCount)
        (expires, isOneTime, spent, trashed) = (record.expires, record.isOneTime, record.spent, record.trashed)
        history = record.history.map { ExchangedEvent(action: $0.kind.rawValue, date: $0.date) }
    }
}

/// What a file's word for the type of a code adds to what the code says by itself.
enum PrintedSymbol {
    /// Digits mean a product only where bars say so; any other word must not make a code something that it is not.
    static func kind(of payload: Payload, named name: String) -> PayloadKind? {
        if let kind = PayloadKind(rawValue: name.lowercased()) {
            return [.isbn, .product, .vin, .gs1].contains(kind) && payload.kind == .text ? kind : nil
        }
        let kind = payload.kind(printedAs: name)
        return kind == payload.kind ? nil : kind
    }
}
