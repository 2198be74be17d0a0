public import Foundation
public import LibraryStore
public import Payload

/// A code with everything that a library holds of it, for import and export.
public struct ExchangedCode: AttributedCode, Hashable, Sendable {
    /// The identity that survives export and import; nil if the file gives none.
    public var uuid: UUID?
    public var payload: Payload
    /// The kind, if it says more than the payload, for example for a product number that was read from a bar code; nil otherwise.
    public var kind: PayloadKind?
    public var attributes: CodeAttributes
    /// The name of its folder; nil for an unfiled code.
    public var folder: String?
    /// Nil if the file does not tell.
    public var created: Date?
    public var modified: Date?
    public var used: Date?
    public var useCount: Int
    /// The date when the code was moved to the trash; nil if it is not there.
    public var trashed: Date?
    /// In the order of the file.
    public var history: [CodeRecord.Event]

    /// Creates a code of which only the payload is known. Set the other properties where more is known.
    public init(payload: Payload, title: String = "") {
        (self.payload, attributes) = (payload, CodeAttributes(title: title))
        attributes.charset = payload.charset?.rawValue ?? ""
        (useCount, history) = (0, [])
    }
}

/// Codes with their folders, and tasks with their lists.
public struct ExchangedLibrary: Hashable, Sendable {
    /// In their order.
    public var folders: [ExchangedFolder]
    public var codes: [ExchangedCode]
    /// In their order.
    public var taskLists: [TodoListRecord]
    /// In the order of their lists, and within a list in their own order.
    public var tasks: [TaskRecord]
    /// The pictures that cards name, each once.
    public var pictures: [CardPicture]

    /// Creates a collection.
    public init(
        folders: [ExchangedFolder] = [], codes: [ExchangedCode] = [], taskLists: [TodoListRecord] = [], tasks: [TaskRecord] = [],
        pictures: [CardPicture] = []
    ) {
        (self.folders, self.codes, self.taskLists, self.tasks) = (folders, codes, taskLists, tasks)
        self.pictures = pictures
    }
}

/// A folder of the library. Its position is its place in the list of folders.
public typealias ExchangedFolder = FolderRecord

extension CodeRecord {
    /// Creates the record of a code from a file. `now` stands for missing dates, `uuid` for a missing identity.
    public init(_ code: ExchangedCode, now: Date, uuid: @autoclosure () -> UUID = UUID()) {
        self.init(
            uuid: code.uuid ?? uuid(), payload: code.payload, attributes: code.attributes, created: code.created ?? now,
            modified: code.modified ?? code.created ?? now)
        (kind, folder) = (code.kind, code.folder)
        (used, useCount, trashed) = (code.used, code.useCount, code.trashed)
        history = code.history
    }
}

extension ExchangedCode {
    /// Creates the code of a record.
    public init(_ record: CodeRecord) {
        self.init(payload: record.payload)
        (uuid, attributes, folder) = (record.uuid, record.attributes, record.folder)
        // The kind is left out if the payload determines it.
        kind = record.kind == record.payload.kind ? nil : record.kind
        (created, modified, trashed) = (record.created, record.modified, record.trashed)
        (used, useCount) = (record.used, record.useCount)
        history = record.history
    }
}

extension ExchangedCode {
    /// Takes the symbology, and the kind that follows from it, of a name in a file; a name that is neither changes nothing.
    mutating func setKind(named name: String) {
        kind = payload.kind(named: name)
        if PayloadKind(rawValue: name.lowercased()) == nil, let symbology = Symbology(named: name) { attributes.symbology = symbology }
    }
}

extension Payload {
    /// The kind that a file's name for a kind or a symbology adds; nil if the payload determines the kind. Digits are a product only if
    /// they come from a bar code, and no other name may change the kind.
    func kind(named name: String) -> PayloadKind? {
        if let named = PayloadKind(rawValue: name.lowercased()) {
            return [.isbn, .product, .vin, .gs1].contains(named) && kind == .text ? named : nil
        }
        let printed = kind(printedAs: name)
        return printed == kind ? nil : printed
    }
}
