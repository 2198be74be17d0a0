import Dispatch
import Foundation
import Payload
import Synchronization

/// The column values of a record, apart from ids. Computing a row costs more than inserting it, and needs no database.
struct RecordRow: Sendable {
    /// The text and blob columns, which are stored one after the other in `bytes`: SQLite gets pointers into it. The attributes that are
    /// text follow them.
    enum Column: Int, CaseIterable {
        case payload, uuid, kind, sortTitle, style, searchText
    }

    static let texts = CodeAttribute.all.filter { if case .text = $0.property { true } else { false } }
    private static let numericAttributes = CodeAttribute.all.filter { !texts.contains($0) }
    /// The columns of `numbers`.
    static let numberColumns = ["created", "modified", "used", "touched", "trashed", "useCount"] + numericAttributes.map(\.column)

    private(set) var bytes: [UInt8]
    /// The end of each column in `bytes`. A missing style takes no bytes.
    private(set) var ends: [Int]
    let hasStyle: Bool
    let numbers: [Int64?]
    let folder: String?
    let tags: [String]
    let history: [(kind: HistoryEvent.Kind, date: Int64)]

    init(_ record: CodeRecord) {
        let given = FoldedText.boundedTitle(record.title)
        // Parsing takes the most time of all, so it is done once for the title, the kind and the search text.
        let payload = record.attributes.reading(record.payload)
        let outline = payload.outline(isTitled: given.isEmpty)
        let title = outline.title ?? given
        tags = record.tags.isEmpty ? [] : TagTable.distinct(record.tags)
        let attributes = record.attributes.stored(titled: title)
        let texts =
            [
                record.uuid.uuidString, (record.givenKind ?? outline.kind).rawValue, FoldedText.forSearch(title), record.style ?? "",
                SearchableText.text(
                    title: title, notes: attributes.notes, tags: tags, card: attributes.card, payload: payload, fields: outline.fields),
            ] + Self.texts.compactMap { attributes[$0].text }
        (bytes, ends) = (record.payload.bytes, [record.payload.bytes.count])
        bytes.reserveCapacity(texts.reduce(bytes.count) { $0 + $1.utf8.count })
        ends.reserveCapacity(texts.count + 1)
        for text in texts {
            bytes.append(contentsOf: text.utf8)
            ends.append(bytes.count)
        }
        (hasStyle, folder) = (record.style != nil, record.folder)
        let (created, modified) = (Timestamp.milliseconds(record.created), Timestamp.milliseconds(record.modified))
        let (used, trashed) = (record.used.map(Timestamp.milliseconds), record.trashed.map(Timestamp.milliseconds))
        let touched = max(created, modified, used ?? created)
        numbers =
            [created, modified, used, touched, trashed, Code.storedUseCount(record.useCount)]
            + Self.numericAttributes.map { attributes[$0].number }
        history = record.history.map { ($0.kind, Timestamp.milliseconds($0.date)) }
    }

    func range(of column: Column) -> Range<Int> { range(at: column.rawValue) }

    func range(at index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    var uuid: String { String(decoding: bytes[range(of: .uuid)], as: UTF8.self) }

    /// Gives the record another uuid.
    mutating func setUUID(_ uuid: UUID) {
        // All uuids are written with the same number of characters.
        bytes.replaceSubrange(range(of: .uuid), with: uuid.uuidString.utf8)
    }
}

/// The rows of a sequence of records, computed on other cores while the rows before them are inserted. A few hundred are in memory at a
/// time.
struct PreparedRows<Records: Sequence<CodeRecord>> {
    private var records: Records.Iterator
    private var parts: [PreparedPart] = []
    private static var size: Int { 256 }
    private static var ahead: Int { 4 }

    init(_ records: Records) {
        self.records = records.makeIterator()
    }

    mutating func next() -> [RecordRow]? {
        while parts.count < Self.ahead, let part = part() { parts.append(part) }
        return parts.isEmpty ? nil : parts.removeFirst().rows()
    }

    private mutating func part() -> PreparedPart? {
        var part: [CodeRecord] = []
        while part.count < Self.size, let record = records.next() { part.append(record) }
        // A short part is done before another core has woken up.
        return part.isEmpty ? nil : PreparedPart(part, elsewhere: part.count == Self.size)
    }
}

/// A part of the records, whose rows are computed by whichever thread takes it first: one of the pool, or the one that needs the rows.
private final class PreparedPart: Sendable {
    private let records: [CodeRecord]
    private let isTaken = Atomic(false)
    private let prepared = Mutex<[RecordRow]>([])
    private let end = DispatchSemaphore(value: 0)

    init(_ records: [CodeRecord], elsewhere: Bool) {
        self.records = records
        guard elsewhere else { return }
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            guard take() else { return }
            prepared.withLock { $0 = records.map(RecordRow.init) }
            end.signal()
        }
    }

    /// Returns the rows; to be called once.
    func rows() -> [RecordRow] {
        if take() { return records.map(RecordRow.init) }
        end.wait()
        return prepared.withLock { $0 }
    }

    private func take() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }
}
