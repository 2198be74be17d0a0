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

extension CodeDocument {
    /// What both become, and the copies that keep what would be lost: a content or notes that two devices changed without knowing of each
    /// other. The same conflict makes the same copy on every device.
    func merged(with other: CodeDocument) -> (result: CodeDocument, copies: [CodeDocument]) {
        var result = self
        let content = content.merged(with: other.content)
        let notes = notes.merged(with: other.notes)
        result.content = content.result
        result.notes = notes.result
        result.title = title.merged(with: other.title)
        result.style = style.merged(with: other.style)
        result.folder = folder.merged(with: other.folder)
        result.favorite = favorite.merged(with: other.favorite)
        result.expires = expires.merged(with: other.expires)
        result.oneTime = oneTime.merged(with: other.oneTime)
        result.spent = spent.merged(with: other.spent)
        result.trashed = trashed.merged(with: other.trashed)
        result.tags = tags.merging(other.tags) { $0.merged(with: $1) }
        result.created = min(created, other.created)
        result.modified = max(modified, other.modified)
        result.used = [used, other.used].compactMap(\.self).max()
        result.uses = uses.joined(with: other.uses)
        result.deletion = deletion.map { $0.merged(with: other.deletion) } ?? other.deletion
        result.eraseIfDeleted()
        return (result, result.isDeleted ? [] : copies(losing: content.lost, notes.lost, to: result, side: other))
    }

    private func copies(
        losing content: TrackedRegister<Content>?, _ notes: TrackedRegister<String>?, to winner: CodeDocument, side other: CodeDocument
    ) -> [CodeDocument] {
        var copies: [CodeDocument] = []
        if let content {
            // With the notes and everything else that stood beside it.
            let side = content == other.content ? other : self
            copies.append(side.copy(of: "content \(content.value.map(\.identity) ?? "")", content, side.notes, content.register))
        }
        // Notes that were emptied say nothing that could be lost.
        if let notes, let text = notes.value, !text.isEmpty {
            let side = notes == other.notes ? other : self
            if copies.first?.notes.value != text {
                copies.append(side.copy(of: "notes \(text)", winner.content, notes, notes.register))
            }
        }
        return copies
    }

    private func copy<Value>(
        of lost: String, _ content: TrackedRegister<Content>, _ notes: TrackedRegister<String>, _ cause: Register<Value>
    ) -> CodeDocument {
        var copy = CodeDocument(self, uuid: UUID(of: "\(uuid.uuidString) \(lost)"))
        copy.content = content
        copy.notes = notes
        let day = Moment.date(cause.at).formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
        let mark = "(conflict from \(SyncDevice.name(of: cause.by)), \(day))"
        copy.title = Register("\(title.value ?? "") \(mark)".trimmingCharacters(in: .whitespaces), at: cause.at, by: cause.by)
        return copy
    }

    private init(_ other: CodeDocument, uuid: UUID) {
        self = other
        self.uuid = uuid
        // It is in plain sight and was never used.
        trashed = Register(nil, at: other.trashed.at, by: "")
        (uses, used, deletion) = ([:], nil, nil)
    }
}

extension CodeDocument.Deletion {
    fileprivate func merged(with other: Self?) -> Self {
        guard let other else { return self }
        var result = (at, by) < (other.at, other.by) ? other : self
        result.content = content.joined(with: other.content)
        result.notes = notes.joined(with: other.notes)
        return result
    }
}

extension CodeDocument.Content {
    fileprivate var identity: String { "\(kind) \(text ?? bytes?.base64EncodedString() ?? "")" }
}
