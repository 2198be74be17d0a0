import Foundation
import LibraryStore
import Payload

/// A code as all devices agree on it: merging is the same in every order and any number of times (a state-based CRDT).
struct CodeDocument: Codable, Hashable, Sendable {
    static let format = "quire-code"
    static let version = 1

    /// What the code says; as text where it is text, else as bytes in Base64.
    struct Content: Codable, Hashable, Sendable {
        var text: String?
        var bytes: Data?
        var kind: String
    }

    /// What was known of the code when it was deleted for good: whoever changed more brings it back.
    struct Deletion: Codable, Hashable, Sendable {
        var at: Int64
        var by: String
        var content: [String: Int64]
        var notes: [String: Int64]
    }

    var format = CodeDocument.format
    var version = CodeDocument.version
    var uuid: UUID
    var content: TrackedRegister<Content>
    var notes: TrackedRegister<String>
    var title: Register<String>
    var style: Register<String>
    var folder: Register<String>
    var favorite: Register<Bool>
    var expires: Register<Int64>
    var oneTime: Register<Bool>
    var spent: Register<Int64>
    var trashed: Register<Int64>
    /// By the tag without case and accents; a tag that was removed has no value.
    var tags: [String: Register<String>]
    /// The earliest that any device knows.
    var created: Int64
    /// The latest that any device knows.
    var modified: Int64
    var used: Int64?
    /// How often each device used it.
    var uses: [String: Int64]
    var deletion: Deletion?

    /// A code that only this device has.
    init(_ record: CodeRecord, by device: String) {
        let at = Moment.milliseconds(record.modified)
        uuid = record.uuid
        content = TrackedRegister(Content(record), at: at, by: device)
        notes = TrackedRegister(record.notes, at: at, by: device)
        title = Register(record.title, at: at, by: device)
        style = Register(record.style, at: at, by: device)
        folder = Register(record.folder, at: at, by: device)
        favorite = Register(record.isFavorite, at: at, by: device)
        expires = Register(record.expires.map(Moment.milliseconds), at: at, by: device)
        oneTime = Register(record.isOneTime, at: at, by: device)
        spent = Register(record.spent.map(Moment.milliseconds), at: at, by: device)
        let trashed = record.trashed.map(Moment.milliseconds)
        self.trashed = Register(trashed, at: trashed ?? at, by: device)
        tags = Dictionary(
            record.tags.map { (CodeTag.key($0), Register($0, at: at, by: device)) }, uniquingKeysWith: { first, _ in first })
        created = Moment.milliseconds(record.created)
        modified = at
        used = record.used.map(Moment.milliseconds)
        uses = record.useCount > 0 ? [device: Int64(record.useCount)] : [:]
    }

    /// Whether it was deleted for good, and nobody has changed it without knowing.
    var isDeleted: Bool {
        guard let deletion else { return false }
        return content.seen.isCovered(by: deletion.content) && notes.seen.isCovered(by: deletion.notes) && latestChange <= deletion.at
    }

    /// When a field was last set.
    var latestChange: Int64 {
        let fields = [title.at, style.at, folder.at, favorite.at, expires.at, oneTime.at, spent.at, trashed.at, content.at, notes.at]
        return (fields + tags.values.map(\.at)).max() ?? 0
    }

    /// A code that is gone for good keeps when it was changed and nothing of what it said.
    mutating func eraseIfDeleted() {
        guard isDeleted else { return }
        content.erase()
        notes.erase()
        title.erase()
        style.erase()
        folder.erase()
        favorite.erase()
        expires.erase()
        oneTime.erase()
        spent.erase()
        trashed.erase()
        // When they were set is covered by the deletion.
        tags = [:]
        (used, uses) = (nil, [:])
    }
}

extension CodeDocument.Content {
    init(_ record: CodeRecord) {
        text = record.payload.text
        bytes = text == nil ? Data(record.payload.bytes) : nil
        kind = (record.kind ?? record.payload.kind).rawValue
    }

    var payload: Payload? { text.map { Payload($0) } ?? bytes.map { Payload(bytes: Array($0)) } }
}
