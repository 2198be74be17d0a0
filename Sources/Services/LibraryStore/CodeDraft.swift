import Foundation
import Payload

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
