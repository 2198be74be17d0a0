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
