import Foundation
import Payload

/// A code to be added to the library.
public struct NewCode: Hashable, Sendable {
    public var payload: Payload
    /// What it is taken for where the payload alone does not say it, as digits that a bar code or a form gave; nil where it does.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    public var style: String?
    public var isFavorite: Bool
    /// Nil leaves it unfiled.
    public var folder: Folder.ID?
    /// Tags that do not exist yet are made.
    public var tags: [String]
    public var notes: String
    public var expires: Date?
    public var isOneTime: Bool
    /// What its history begins with: made here, scanned or imported.
    public var origin: HistoryEvent.Kind

    /// Describes a code to add; without a title it gets the one that the payload suggests.
    public init(
        payload: Payload, kind: PayloadKind? = nil, title: String = "", style: String? = nil, isFavorite: Bool = false, folder: Folder.ID? = nil, tags: [String] = [],
        notes: String = "", expires: Date? = nil, isOneTime: Bool = false, origin: HistoryEvent.Kind = .made
    ) {
        self.payload = payload
        self.kind = kind
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
        self.folder = folder
        self.tags = tags
        self.notes = notes
        self.expires = expires
        self.isOneTime = isOneTime
        self.origin = origin
    }
}

/// What can be changed about a code that is in the library.
public struct CodeDraft: Hashable, Sendable {
    public var payload: Payload
    /// What a new payload is taken for where it does not say it itself; nil where it does, and while the payload stays.
    public var kind: PayloadKind?
    /// Emptied, it becomes the title that the payload suggests. One that the payload suggested follows when the payload changes.
    public var title: String
    public var isFavorite: Bool
    public var style: String?
    public var folder: Folder.ID?
    public var tags: [String]
    public var notes: String
    public var expires: Date?
    public var isOneTime: Bool
    /// Set to nil, a code for one use may be used again.
    public var spent: Date?

    init(_ code: Code) {
        payload = code.payload
        title = code.title
        isFavorite = code.isFavorite
        style = code.style
        folder = code.folder
        tags = code.tags
        notes = code.notes
        expires = code.expires
        isOneTime = code.isOneTime
        spent = code.spent
    }
}

extension CodeDraft {
    /// Takes tags away, whatever their case and accents.
    public mutating func removeTags(_ names: [String]) {
        let folded = Set(TagTable.distinct(names).map(FoldedText.forSorting))
        tags.removeAll { folded.contains(FoldedText.forSorting($0)) }
    }
}

/// Changing codes. Each function is one transaction: when it returns, what it did survives a crash of the program and of the machine.
extension Library {
    /// Adds a code and returns it with its id.
    @discardableResult
    public func add(_ code: NewCode) throws(LibraryError) -> Code {
        try write { try CodeTable.add(code, to: $0) }
    }

    /// Adds a code and returns it with its id.
    @discardableResult
    public func add(_ code: NewCode) async throws(LibraryError) -> Code {
        try await write { try CodeTable.add(code, to: $0) }
    }

    /// Adds all of the codes or, when one fails, none.
    @discardableResult
    public func add(_ codes: [NewCode]) throws(LibraryError) -> [Code] {
        try write { db in try codes.map { try CodeTable.add($0, to: db) } }
    }

    /// Adds all of the codes or, when one fails, none.
    @discardableResult
    public func add(_ codes: [NewCode]) async throws(LibraryError) -> [Code] {
        try await write { db in try codes.map { try CodeTable.add($0, to: db) } }
    }

    /// Changes a code and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func update(_ id: Code.ID, _ change: (inout CodeDraft) -> Void) throws(LibraryError) -> Code {
        try write { try CodeTable.update(id, in: $0, change) }
    }

    /// Changes a code and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func update(_ id: Code.ID, _ change: @escaping @Sendable (inout CodeDraft) -> Void) async throws(LibraryError) -> Code {
        try await write { try CodeTable.update(id, in: $0, change) }
    }

    /// Adds a copy titled “… (Copy)”, with an id, a uuid and a history of its own.
    @discardableResult
    public func duplicate(_ id: Code.ID) throws(LibraryError) -> Code {
        try write { try CodeTable.duplicate(id, in: $0) }
    }

    /// Adds a copy titled “… (Copy)”, with an id, a uuid and a history of its own.
    @discardableResult
    public func duplicate(_ id: Code.ID) async throws(LibraryError) -> Code {
        try await write { try CodeTable.duplicate(id, in: $0) }
    }

    /// Moves codes to the trash; an unknown id leaves all of them where they are.
    public func trash(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.trash(ids, in: $0) }
    }

    /// Moves codes to the trash; an unknown id leaves all of them where they are.
    public func trash(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.trash(ids, in: $0) }
    }

    /// Takes codes out of the trash, unchanged; this is what undoing a removal is.
    public func restore(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.restore(ids, in: $0) }
    }

    /// Takes codes out of the trash, unchanged; this is what undoing a removal is.
    public func restore(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.restore(ids, in: $0) }
    }

    /// Removes codes for good, wherever they are; an unknown id removes none.
    public func removePermanently(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.removePermanently(ids, in: $0) }
    }

    /// Removes codes for good, wherever they are; an unknown id removes none.
    public func removePermanently(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.removePermanently(ids, in: $0) }
    }

    /// Logs that a code was shown just now; `record` logs other uses.
    public func markUsed(_ id: Code.ID) throws(LibraryError) {
        try write { try EventTable.record(.shown, of: id, in: $0) }
    }

    /// Logs that a code was shown just now; `record` logs other uses.
    public func markUsed(_ id: Code.ID) async throws(LibraryError) {
        try await write { try EventTable.record(.shown, of: id, in: $0) }
    }
}
