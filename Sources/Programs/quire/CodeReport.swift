import CodeWriting
import Foundation
import LibraryStore
import Payload

/// A code of the library as JSON; the keys are relied on by scripts.
struct CodeReport: Encodable {
    private let id: Int64
    private let uuid: String
    private let title: String
    private let kind: String
    private let text: String?
    private let bytes: Data
    private let favorite: Bool
    private let style: SymbolStyle?
    private let folder: String?
    private let tags: [String]?
    private let notes: String?
    private let created: Date
    private let modified: Date
    private let used: Date?
    private let uses: Int?
    private let expires: Date?
    private let oneTime: Bool?
    private let spent: Date?
    private let state: String?
    private let trashed: Date?

    /// What a code does not have is left out; so is the state of one that may be used.
    init(_ code: Code, in folders: FolderNames) {
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
    static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}
