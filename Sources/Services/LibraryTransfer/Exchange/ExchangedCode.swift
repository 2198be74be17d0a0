public import Foundation
public import LibraryStore
public import Payload

/// A code with everything that a library holds of it, for import and export.
public struct ExchangedCode: AttributedCode, Hashable, Sendable {
    /// The identity that survives export and import; nil if the file gives none.
    public var uuid: UUID?
    public var payload: Payload
    /// The kind, if it says more than the payload, for example for a product number that was read from a bar code; nil otherwise.
    public var kind: PayloadKind?
    public var attributes: CodeAttributes
    /// The name of its folder; nil for an unfiled code.
    public var folder: String?
    /// Nil if the file does not tell.
    public var created: Date?
    public var modified: Date?
    public var used: Date?
    public var useCount: Int
    /// The date when the code was moved to the trash; nil if it is not there.
    public var trashed: Date?
    /// In the order of the file.
    public var history: [ExchangedEvent]

    /// Creates a code of which only the payload is known. Set the other properties where more is known.
    public init(payload: Payload, title: String = "") {
        (self.payload, attributes) = (payload, CodeAttributes(title: title))
        (useCount, history) = (0, [])
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
            uuid: code.uuid ?? uuid(), payload: code.payload, attributes: code.attributes, created: code.created ?? now,
            modified: code.modified ?? code.created ?? now)
        (kind, folder) = (code.kind, code.folder)
        (used, useCount, trashed) = (code.used, code.useCount, code.trashed)
        history = code.history.compactMap { event in
            // Version 1 of the format has only known actions.
            HistoryEvent.Kind(rawValue: event.action).map { Event($0, event.date) }
        }
    }
}

extension ExchangedCode {
    /// Creates the code of a record.
    public init(_ record: CodeRecord) {
        self.init(payload: record.payload)
        (uuid, attributes, folder) = (record.uuid, record.attributes, record.folder)
        // The kind is left out if the payload determines it.
        kind = record.kind == record.payload.kind ? nil : record.kind
        (created, modified, trashed) = (record.created, record.modified, record.trashed)
        (used, useCount) = (record.used, record.useCount)
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
