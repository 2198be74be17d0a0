public import Foundation
public import LibraryStore
public import Payload

/// A code with everything that a library holds of it, for import and export.
public struct ExchangedCode: Hashable, Sendable {
    /// The identity that survives export and import; nil if the file gives none.
    public var uuid: UUID?
    public var payload: Payload
    /// The kind, if it says more than the payload, for example for a product number that was read from a bar code; nil otherwise.
    public var kind: PayloadKind?
    /// The title; empty for the one that the payload suggests.
    public var title: String
    /// The name of its folder; nil for an unfiled code.
    public var folder: String?
    public var tags: [String]
    public var notes: String
    public var isFavorite: Bool
    /// JSON of a symbol style, which is not interpreted here.
    public var style: String?
    /// Nil if the file does not tell.
    public var created: Date?
    public var modified: Date?
    public var used: Date?
    public var useCount: Int
    public var expires: Date?
    /// Whether the code may be used only once.
    public var isOneTime: Bool
    /// The date when a one-time code was used.
    public var spent: Date?
    /// The date when the code was moved to the trash; nil if it is not there.
    public var trashed: Date?
    /// In the order of the file.
    public var history: [ExchangedEvent]

    /// Creates a code of which only the payload is known. Set the other properties where more is known.
    public init(payload: Payload, title: String = "") {
        (self.payload, self.title) = (payload, title)
        (uuid, kind, folder, style) = (nil, nil, nil, nil)
        (tags, notes, history) = ([], "", [])
        (isFavorite, isOneTime, useCount) = (false, false, 0)
        (created, modified, used) = (nil, nil, nil)
        (expires, spent, trashed) = (nil, nil, nil)
    }
}

/// An event in the history of a code: it was shown, copied, opened.
public struct ExchangedEvent: Hashable, Sendable {
    /// The library's name for the kind of event.
    public var action: String
    public var date: Date

    /// Creates an event.
    public init(action: String, date: Date) {
        (self.action, self.date) = (action, date)
    }
}

extension CodeRecord {
    /// Creates the record of a code from a file. `now` stands for missing dates, `uuid` for a missing identity.
    public init(_ code: ExchangedCode, now: Date, uuid: @autoclosure () -> UUID = UUID()) {
        self.init(
            uuid: code.uuid ?? uuid(), payload: code.payload, title: code.title, created: code.created ?? now,
            modified: code.modified ?? code.created ?? now)
        (kind, style, isFavorite) = (code.kind, code.style, code.isFavorite)
        (folder, tags, notes) = (code.folder, code.tags, code.notes)
        (used, useCount) = (code.used, code.useCount)
        (expires, isOneTime, spent, trashed) = (code.expires, code.isOneTime, code.spent, code.trashed)
        history = code.history.compactMap { event in
            // Version 1 of the format has only known actions.
            HistoryEvent.Kind(rawValue: event.action).map { Event($0, event.date) }
        }
    }
}

extension ExchangedCode {
    /// Creates the code of a record.
    public init(_ record: CodeRecord) {
        self.init(payload: record.payload, title: record.title)
        uuid = record.uuid
        // The kind is left out if the payload determines it.
        kind = record.kind == record.payload.kind ? nil : record.kind
        (style, isFavorite) = (record.style, record.isFavorite)
        (folder, tags, notes) = (record.folder, record.tags, record.notes)
        (created, modified, used, useCount) = (record.created, record.modified, record.used, record.useCount)
        (expires, isOneTime, spent, trashed) = (record.expires, record.isOneTime, record.spent, record.trashed)
        history = record.history.map { ExchangedEvent(action: $0.kind.rawValue, date: $0.date) }
    }
}

extension Payload {
    /// The kind that a file's name for a kind or a symbology adds; nil if the payload determines the kind. Digits are a product only if
    /// they come from a bar code, and no other name may change the kind.
    func kind(named name: String) -> PayloadKind? {
        if let named = PayloadKind(rawValue: name.lowercased()) {
            return [.isbn, .product, .vin, .gs1].contains(named) && kind == .text ? named : nil
        }
        let printed = kind(printedAs: name)
        return printed == kind ? nil : printed
    }
}
