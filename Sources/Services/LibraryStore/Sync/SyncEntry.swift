public import Foundation

/// A code as the library has it, and the document that was last agreed on; nil stands for what there is not.
public struct SyncEntry: Sendable {
    public let uuid: UUID
    public let record: CodeRecord?
    public let document: [UInt8]?
    /// Whether the document still has to be written.
    public let isUnwritten: Bool
}

/// What is to become of a code and its document.
public struct SyncDecision: Sendable {
    public enum Change: Hashable, Sendable {
        case none
        /// Adds the code, or makes it this in everything but its history, which stays.
        case write(CodeRecord)
        case remove
    }

    public var change: Change
    /// Nil keeps none.
    public var document: [UInt8]?
    public var isUnwritten: Bool
    /// When the code was deleted for good.
    public var died: Date?
    /// Codes to be added with their documents, unless they were once.
    public var copies: [(record: CodeRecord, document: [UInt8])]

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

/// A folder as the library has it.
public struct SyncFolderEntry: Hashable, Sendable {
    public let folder: FolderRecord
    /// Its name without case and accents.
    public let key: String
    /// Whether no code is in it, not even one in the trash.
    public let isEmpty: Bool
}

/// What is to become of all folders and their documents.
public struct SyncFolderDecision: Sendable {
    /// Those there are to be, in their order; others stay behind them unless they are removed.
    public var folders: [FolderRecord]
    /// The keys of those to be removed, if they are empty.
    public var removed: Set<String>

    public init(folders: [FolderRecord], removed: Set<String>) {
        self.folders = folders
        self.removed = removed
    }
}

/// A document of a code or a folder that has to be written.
public struct SyncItem: Sendable {
    public let name: String
    public let document: [UInt8]

    public init(name: String, document: [UInt8]) {
        self.name = name
        self.document = document
    }
}
