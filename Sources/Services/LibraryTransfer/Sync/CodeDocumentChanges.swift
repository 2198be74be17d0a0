import Foundation
import LibraryStore
import Payload

extension CodeDocument {
    /// The code as the library stores it; nil if it was permanently deleted.
    var record: CodeRecord? {
        guard !isDeleted, let content = content.value, let payload = content.payload else { return nil }
        var record = CodeRecord(
            uuid: uuid, payload: payload, title: title.value ?? "", created: Moment.date(created), modified: Moment.date(modified))
        record.kind = PayloadKind(rawValue: content.kind)
        record.notes = notes.value ?? ""
        record.style = style.value
        attributes.copy(to: &record.attributes)
        record.folder = folder.value
        record.trashed = trashed.value.map(Moment.date)
        record.tags = tags.sorted { $0.key < $1.key }.compactMap(\.value.value)
        record.used = used.map(Moment.date)
        record.useCount = Int(clamping: useCount)
        return record
    }

    private var useCount: Int64 { uses.values.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 } }

    /// Applies the changes in the library since the last merge. `now` is the date of changes whose date is unknown.
    mutating func apply(_ record: CodeRecord, now: Date, by device: String) {
        let edited = Moment.milliseconds(record.modified)
        let at = edited > modified ? edited : Moment.milliseconds(now)
        // A deleted code that exists again was restored, for example from a backup.
        if isDeleted, let deletion { title.set(record.title, at: Moment.after(deletion.at, at), by: device) }
        content.update(Content(record), at: at, by: device)
        notes.update(record.notes, at: at, by: device)
        title.update(record.title, at: at, by: device)
        style.update(record.style, at: at, by: device)
        if record.folder.map(Folder.key) != folder.value.map(Folder.key) { folder.set(record.folder, at: at, by: device) }
        attributes.update(record.attributes, at: at, by: device)
        let trashing = record.trashed.map(Moment.milliseconds)
        trashed.update(trashing, at: trashing ?? Moment.milliseconds(now), by: device)
        applyTags(record.tags, at: at, by: device)
        created = min(created, Moment.milliseconds(record.created))
        modified = max(modified, edited)
        used = [used, record.used.map(Moment.milliseconds)].compactMap(\.self).max()
        let more = Int64(record.useCount) - useCount
        if more > 0 { uses[device] = (uses[device] ?? 0) + more }
    }

    private mutating func applyTags(_ names: [String], at: Int64, by device: String) {
        let present = Dictionary(names.map { (CodeTag.key($0), $0) }, uniquingKeysWith: { first, _ in first })
        for (key, name) in present where tags[key]?.value == nil {
            var tag = tags[key] ?? Register(nil, at: 0, by: device)
            tag.set(name, at: at, by: device)
            tags[key] = tag
        }
        for (key, var tag) in tags where tag.value != nil && present[key] == nil {
            tag.set(nil, at: at, by: device)
            tags[key] = tag
        }
    }

    /// Notes that the code was permanently deleted from the library.
    mutating func delete(now: Date, by device: String) {
        deletion = Deletion(
            at: max(Moment.milliseconds(now), latestChange), by: device, content: content.seen.joined(with: deletion?.content ?? [:]),
            notes: notes.seen.joined(with: deletion?.notes ?? [:]))
        eraseIfDeleted()
    }
}

extension CodeRecord {
    /// Whether a library stores both records in the same way. Folders and tags are compared without case and accents, and the history is
    /// ignored.
    func isEquivalent(to other: CodeRecord) -> Bool { normalized == other.normalized }

    private var normalized: CodeRecord {
        var record = self
        record.folder = folder.map(Folder.key)
        record.tags = record.tags.map(CodeTag.key).sorted()
        record.kind = kind ?? payload.kind
        record.history = []
        return record
    }
}
