import Foundation
public import LibraryStore
public import Symbols

/// A code of the library as scripts see it, in JSON and over the bus; the keys are relied on.
public struct CodeReport: Encodable, Sendable {
    let id: Int64
    let uuid: String
    let title: String
    let kind: String
    let text: String?
    let bytes: Data
    let favorite: Bool
    let style: SymbolStyle?
    let folder: String?
    let tags: [String]?
    let notes: String?
    let created: Date
    let modified: Date
    let used: Date?
    let uses: Int?
    let expires: Date?
    let oneTime: Bool?
    let spent: Date?
    let state: String?
    let trashed: Date?

    /// What a code does not have is left out; so is the state of one that may be used.
    public init(_ code: Code, in folders: FolderNames) {
        id = code.id
        uuid = code.uuid.uuidString
        title = code.title
        kind = code.kind.rawValue
        text = code.payload.text
        bytes = Data(code.payload.bytes)
        favorite = code.isFavorite
        style = Self.style(of: code)
        folder = code.folder.flatMap { folders[$0] }
        tags = code.tags.isEmpty ? nil : code.tags
        notes = code.notes.isEmpty ? nil : code.notes
        created = code.created
        modified = code.modified
        used = code.used
        uses = code.useCount == 0 ? nil : code.useCount
        expires = code.expires
        oneTime = code.isOneTime ? true : nil
        spent = code.spent
        state = code.state() == .usable ? nil : code.state().rawValue
        trashed = code.trashed
    }

    /// A style that this version cannot read is not shown, and stays as it is in the library.
    public static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}
