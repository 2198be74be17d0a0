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
    private let created: Date
    private let modified: Date
    private let used: Date?
    private let trashed: Date?

    init(_ code: Code) {
        id = code.id
        uuid = code.uuid.uuidString
        title = code.title
        kind = code.kind.rawValue
        text = code.payload.text
        bytes = Data(code.payload.bytes)
        favorite = code.isFavorite
        style = Self.style(of: code)
        created = code.created
        modified = code.modified
        used = code.used
        trashed = code.trashed
    }

    /// A style that this version cannot read is not shown, and stays as it is in the library.
    static func style(of code: Code) -> SymbolStyle? {
        code.style.flatMap { try? JSONDecoder().decode(SymbolStyle.self, from: Data($0.utf8)) }
    }
}
