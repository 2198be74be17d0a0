public import Foundation

/// A code in the library, with the document that was last merged. Either is nil if it does not exist.
public struct SyncEntry: Sendable {
    public let uuid: UUID
    public let record: CodeRecord?
    public let document: [UInt8]?
    /// Whether the document has yet to be written.
    public let isUnwritten: Bool
}

/// The outcome of merging a code and its document.
public struct SyncDecision: Sendable {
    /// The change of the code in the library.
    public enum Change: Hashable, Sendable {
        case none
        /// Adds the code, or replaces everything but its history.
        case write(CodeRecord)
        case remove
    }

    public var change: Change
    /// The merged document; nil if none is kept.
    public var document: [UInt8]?
    public var isUnwritten: Bool
    /// The date when the code was permanently deleted.
    public var died: Date?
    /// Copies of codes to add with their documents, unless they were added before.
    public var copies: [(record: CodeRecord, document: [UInt8])]

    /// Creates a decision.
    public init(
        _ change: Change, document: [UInt8]?, isUnwritten: Bool, died: Date? = nil,
        copies: [(record: CodeRecord, document: [UInt8])] = []
    ) {
        self.change = change
        self.document = document
        self.isUnwritten = isUnwritten
        self.died = died
        self.copies = copies
    }
}

/// A folder in the library.
public struct SyncFolderEntry: Hashable, Sendable {
    public let folder: FolderRecord
    /// The name without case and accents.
    public let key: String
    /// Whether the folder holds no code, not even one in the trash.
    public let isEmpty: Bool
}

/// The outcome of merging all folders and their documents.
///
/// `folders` should exist, in their order. Other folders come after them unless their keys are in `removed` and they are empty.
public typealias SyncFolderDecision = (folders: [FolderRecord], removed: Set<String>)

/// A document of a code or a folder that has to be written to a file.
public struct SyncItem: Sendable {
    public let name: String
    public let document: [UInt8]

    /// Creates a document with a name.
    public init(name: String, document: [UInt8]) {
        self.name = name
        self.document = document
    }
}
