import Foundation
import LibraryStore
import Payload

/// A code as all devices see it. Merging gives the same result in every order and any number of times (a state-based CRDT).
struct CodeDocument: Hashable, Sendable {
    static let format = "quire-code"
    static let version = 1

    /// The payload, as text if possible, or else as bytes in Base64, and its kind.
    struct Content: Codable, Hashable, Sendable {
        var text: String?
        var bytes: Data?
        var kind: String
    }

    /// The changes that were known when the code was permanently deleted. A device that has changed it since restores it.
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
    /// The other attributes.
    var attributes: AttributeRegisters
    var trashed: Register<Int64>
    /// The tags by their names without case and accents. A removed tag has no value.
    var tags: [String: Register<String>]
    /// The earliest date that any device knows.
    var created: Int64
    /// The latest date that any device knows.
    var modified: Int64
    var used: Int64?
    /// The number of uses on each device.
    var uses: [String: Int64]
    var deletion: Deletion?

    /// Creates the document of a code that only this device has.
    init(_ record: CodeRecord, by device: String) {
        let at = Moment.milliseconds(record.modified)
        uuid = record.uuid
        content = TrackedRegister(Content(record), at: at, by: device)
        notes = TrackedRegister(record.notes, at: at, by: device)
        title = Register(record.title, at: at, by: device)
        style = Register(record.style, at: at, by: device)
        folder = Register(record.folder, at: at, by: device)
        attributes = AttributeRegisters(record.attributes, at: at, by: device)
        let trashed = record.trashed.map(Moment.milliseconds)
        self.trashed = Register(trashed, at: trashed ?? at, by: device)
        tags = Dictionary(record.tags.map { (CodeTag.key($0), Register($0, at: at, by: device)) }, uniquingKeysWith: { first, _ in first })
        created = Moment.milliseconds(record.created)
        modified = at
        used = record.used.map(Moment.milliseconds)
        uses = record.useCount > 0 ? [device: Int64(record.useCount)] : [:]
    }

    /// Whether the code was permanently deleted, and not changed by a device that did not know of it.
    var isDeleted: Bool {
        guard let deletion else { return false }
        return content.seen.isCovered(by: deletion.content) && notes.seen.isCovered(by: deletion.notes) && latestChange <= deletion.at
    }

    /// The date of the latest change to a field.
    var latestChange: Int64 {
        let fields = [title.at, style.at, folder.at, trashed.at, content.at, notes.at]
        return (fields + attributes.changes + tags.values.map(\.at)).max() ?? 0
    }

    /// Removes the content of a deleted code. Only the dates of its changes stay.
    mutating func eraseIfDeleted() {
        guard isDeleted else { return }
        content.erase()
        notes.erase()
        title.erase()
        style.erase()
        folder.erase()
        attributes.erase()
        trashed.erase()
        // The deletion is later than all tags.
        tags = [:]
        (used, uses) = (nil, [:])
    }
}

extension CodeDocument.Content {
    init(_ record: CodeRecord) {
        text = record.payload.exactText
        bytes = text == nil ? Data(record.payload.bytes) : nil
        kind = (record.kind ?? record.attributes.reading(record.payload).kind).rawValue
    }

    var payload: Payload? { text.map { Payload($0) } ?? bytes.map { Payload(bytes: Array($0)) } }
}

extension CodeDocument {
    /// The merged document, and copies that keep what would be lost: contents or notes that two devices changed independently. The same
    /// conflict makes the same copy on every device.
    func merged(with other: CodeDocument) -> (result: CodeDocument, copies: [CodeDocument]) {
        var result = self
        let content = content.merged(with: other.content)
        let notes = notes.merged(with: other.notes)
        result.content = content.result
        result.notes = notes.result
        result.title = title.merged(with: other.title)
        result.style = style.merged(with: other.style)
        result.folder = folder.merged(with: other.folder)
        result.attributes = attributes.merged(with: other.attributes)
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
            // The copy also gets the other fields of the document that lost.
            let side = content == other.content ? other : self
            copies.append(side.copy(of: "content \(content.value.map(\.identity) ?? "")", content, side.notes, content.register))
        }
        // Emptied notes have nothing to lose.
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
        // In English, because every device makes the same copy.
        let mark = "(conflict from \(SyncDevice.name(of: cause.by)), \(day))"
        copy.title = Register("\(title.value ?? "") \(mark)".trimmingCharacters(in: .whitespaces), at: cause.at, by: cause.by)
        return copy
    }

    private init(_ other: CodeDocument, uuid: UUID) {
        self = other
        self.uuid = uuid
        // The copy is not in the trash and was never used.
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
