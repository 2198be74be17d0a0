import Foundation
import LibraryStore
import Payload

/// One code as a file in the inbox describes it.
struct InboxItem: Hashable, Sendable {
    var payload: Payload
    /// Set where the payload does not say it by itself.
    var kind: PayloadKind?
    var title = ""
    /// Made where there is none of that name.
    var folder: String?
    var tags: [String] = []
    var notes = ""
    var isFavorite = false
    /// JSON of a symbol style.
    var style: String?
    var expires: Date?
    var isOneTime = false
    /// Given by the writer, so that the same file written again is the same code.
    var uuid: UUID?

    init(payload: Payload) { self.payload = payload }

    /// What the library is to keep.
    func record(orNamed uuid: UUID, now: Date) -> CodeRecord {
        var record = CodeRecord(uuid: self.uuid ?? uuid, payload: payload, title: title, created: now)
        (record.kind, record.folder, record.tags, record.notes) = (kind, folder, tags, notes)
        (record.isFavorite, record.style, record.expires, record.isOneTime) = (isFavorite, style, expires, isOneTime)
        record.history = [CodeRecord.Event(.imported, now)]
        return record
    }
}
