public import Foundation
public import LibraryStore

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
