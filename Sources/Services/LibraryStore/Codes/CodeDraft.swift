public import Foundation
import GRDB
public import Payload
import Platform

/// A code to add to the library.
public struct NewCode: AttributedCode, Hashable, Sendable {
    public var payload: Payload
    /// The kind, if the payload alone does not determine it: for example of digits that a bar code or a form gave. Nil otherwise.
    public var kind: PayloadKind?
    /// An empty title becomes the one that the payload suggests. Tags are created if they do not exist.
    public var attributes: CodeAttributes
    /// The folder; nil for an unfiled code.
    public var folder: Folder.ID?
    /// The first event of its history: made, scanned or imported.
    public var origin: HistoryEvent.Kind

    /// Creates a code to add.
    public init(
        payload: Payload, kind: PayloadKind? = nil, attributes: CodeAttributes, folder: Folder.ID? = nil, origin: HistoryEvent.Kind = .made
    ) {
        self.payload = payload
        self.kind = kind
        self.attributes = attributes
        if let charset = payload.charset, attributes.charset.isEmpty { self.attributes.charset = charset.rawValue }
        self.folder = folder
        self.origin = origin
    }

    /// Creates a code to add. Without a title it gets the one that the payload suggests.
    public init(
        payload: Payload, kind: PayloadKind? = nil, title: String = "", style: String? = nil, isFavorite: Bool = false,
        folder: Folder.ID? = nil, tags: [String] = [],
        notes: String = "", expires: Date? = nil, isOneTime: Bool = false, origin: HistoryEvent.Kind = .made
    ) {
        let attributes = CodeAttributes(
            title: title, notes: notes, tags: tags, style: style, isFavorite: isFavorite, expires: expires, isOneTime: isOneTime)
        self.init(payload: payload, kind: kind, attributes: attributes, folder: folder, origin: origin)
    }
}

/// The editable properties of a code in the library.
public struct CodeDraft: AttributedCode, Hashable, Sendable {
    public var payload: Payload
    /// The kind of a new payload, if that alone does not determine it. Nil otherwise, and while the payload stays the same.
    public var kind: PayloadKind?
    /// An empty title becomes the one that the payload suggests. A suggested title changes with the payload.
    public var attributes: CodeAttributes
    public var folder: Folder.ID?

    init(_ code: Code) {
        payload = code.payload
        attributes = code.attributes
        folder = code.folder
    }
}

extension CodeDraft {
    /// Removes tags, without regard to case and accents.
    public mutating func removeTags(_ names: [String]) {
        let folded = Set(TagTable.distinct(names).map(FoldedText.forSorting))
        attributes.tags.removeAll { folded.contains(FoldedText.forSorting($0)) }
    }
}

/// Changing codes. Each function is one transaction: when it returns, the change survives a crash of the program and of the machine.
extension Library {
    /// Adds a code and returns it with its id.
    @discardableResult
    public func add(_ code: NewCode) async throws(LibraryError) -> Code {
        try await write { try CodeTable.add(code, to: $0) }
    }

    /// Adds all codes, or none if one fails.
    @discardableResult
    public func add(_ codes: [NewCode]) async throws(LibraryError) -> [Code] {
        try await write { db in try codes.map { try CodeTable.add($0, to: db) } }
    }

    /// Changes a code and returns the new state. If nothing changes, nothing is written.
    @discardableResult
    public func update(_ id: Code.ID, _ change: @escaping @Sendable (inout CodeDraft) -> Void) async throws(LibraryError) -> Code {
        try await write { try CodeTable.update(id, in: $0, change) }
    }

    /// Adds a copy titled “… (Copy)”, with an id, a uuid and a history of its own.
    @discardableResult
    public func duplicate(_ id: Code.ID) async throws(LibraryError) -> Code {
        try await write { db in
            let code = try CodeTable.existing(id, in: db)
            var copy = NewCode(payload: code.payload, kind: code.kind, attributes: code.attributes, folder: code.folder)
            copy.title = tr("\(code.title) (Copy)").string
            copy.spent = nil
            return try CodeTable.add(copy, to: db)
        }
    }

    /// Moves codes to the trash, or none if an id is unknown.
    public func trash(_ ids: [Code.ID]) async throws(LibraryError) {
        try await change(ids, .trash)
    }

    /// Takes codes out of the trash, unchanged. This undoes a removal.
    public func restore(_ ids: [Code.ID]) async throws(LibraryError) {
        try await change(ids, .restore)
    }

    /// Deletes codes permanently, in the trash or not, or none if an id is unknown.
    public func removePermanently(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { db in
            for id in Set(ids) {
                try db.execute(literal: "DELETE FROM code WHERE id = \(id)")
                if db.changesCount == 0 { throw LibraryError.noSuchCode(String(id)) }
            }
            try TagTable.removeUnused(in: db)
        }
    }
}

/// Writes codes. The caller holds the transaction.
extension CodeTable {
    static func add(_ new: NewCode, to db: Database) throws -> Code {
        let now = Date()
        var record = CodeRecord(payload: new.payload, attributes: new.attributes, created: now, modified: now)
        record.kind = new.kind
        record.history = [CodeRecord.Event(new.origin, now)]
        if let folder = new.folder { _ = try Folder.existing(folder, in: db) }
        return try existing(try RecordTable.insert(record, folder: new.folder, into: db), in: db)
    }

    static func update(_ id: Int64, in db: Database, _ change: (inout CodeDraft) -> Void) throws -> Code {
        let code = try existing(id, in: db)
        let old = CodeDraft(code)
        var draft = old
        change(&draft)
        // The character set was chosen for the bytes that were there.
        if draft.payload != old.payload, draft.charset == old.charset { draft.charset = "" }
        let payload = draft.attributes.reading(draft.payload)
        let isReadAnew = payload != old.payload || payload.charset != old.payload.charset
        if isReadAnew, draft.title == old.title, old.title == FoldedText.title("", for: old.payload) { draft.title = "" }
        draft.attributes = draft.attributes.stored(titled: FoldedText.title(draft.title, for: payload))
        guard draft != old else { return code }
        if let folder = draft.folder, folder != old.folder { _ = try Folder.existing(folder, in: db) }
        let now = Timestamp.now()
        // A kind that came from a symbology or a form stays with the payload.
        let isRedrawn = draft.attributes.symbology != old.attributes.symbology
        let kind = draft.kind ?? (isReadAnew || isRedrawn ? draft.attributes.printedKind(of: payload) ?? payload.kind : code.kind)
        draft.tags = try TagTable.set(draft.tags, of: id, in: db)
        let assignments = draft.attributes.assignments(kind: kind, payload: payload, folder: draft.folder)
        try db.execute(
            literal: "UPDATE code SET \(assignments), modified = \(now), touched = max(touched, \(now)) WHERE id = \(id)")
        if old.isEdited(in: draft) { try EventTable.add(.edited, to: id, at: now, in: db) }
        return try existing(id, in: db)
    }

    /// Draws codes in other symbologies from now on, which were drawn as QR codes, and returns how many there were.
    static func draw(_ symbologies: [Code.ID: Symbology], in db: Database) throws -> Int {
        let now = Timestamp.now()
        return try symbologies.reduce(into: 0) { count, code in
            try db.execute(
                literal: """
                    UPDATE code SET symbology = \(code.value.rawValue), modified = \(now), touched = max(touched, \(now))
                    WHERE id = \(code.key) AND symbology = ''
                    """)
            count += db.changesCount
        }
    }

    /// Updates the search text of a code whose tags, or other columns, have changed.
    static func refreshSearch(of id: Int64, in db: Database) throws {
        let code = try existing(id, in: db)
        let text = SearchableText.text(title: code.title, notes: code.notes, tags: code.tags, card: code.card, payload: code.payload)
        try db.cachedStatement(sql: "UPDATE code SET searchText = ?, sortTitle = ? WHERE id = ?")
            .execute(arguments: [text, FoldedText.forSearch(code.title), id])
    }

    /// Updates the search text of all codes, after they were copied from elsewhere.
    static func refreshSearch(in db: Database) throws {
        var last: Int64 = 0
        while true {
            let ids = try Int64.fetchAll(db, literal: "SELECT id FROM code WHERE id > \(last) ORDER BY id LIMIT 500")
            guard let end = ids.last else { return }
            for id in ids { try refreshSearch(of: id, in: db) }
            last = end
        }
    }
}

extension CodeDraft {
    /// Whether the code itself was edited. Marking and filing it do not count.
    fileprivate func isEdited(in draft: CodeDraft) -> Bool {
        payload != draft.payload || attributes.style != draft.style
            || CodeAttribute.all.contains { $0.isContent && attributes[$0] != draft.attributes[$0] }
    }
}
