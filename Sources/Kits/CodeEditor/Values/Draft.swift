public import Foundation
public import LibraryStore
public import Payload

/// A code as it is being made or edited: everything that was typed, whether it can be saved already or not.
public struct Draft: Hashable, Sendable {
    public var content: ContentDraft
    /// Empty for the title that the payload suggests.
    public var title = ""
    public var folder: Folder.ID?
    public var tags: [String] = []
    public var notes = ""
    public var expires: Date?
    public var isOneTime = false
    /// When the only use of a code for one was made.
    public var spent: Date?
    public var isFavorite = false
    /// JSON of a symbol style; nil for the usual one.
    public var style: String?
    /// How a new code came about.
    public var origin = HistoryEvent.Kind.made

    /// Nothing yet.
    public init() { content = ContentDraft() }

    /// A new code that carries a payload which is there already, from the clipboard or a scanner.
    public init(_ payload: Payload, kind: PayloadKind? = nil, title: String = "", origin: HistoryEvent.Kind = .made) {
        content = ContentDraft(payload, kind: kind)
        self.title = title
        self.origin = origin
    }

    /// A code as it is in the library.
    public init(_ code: Code) {
        content = ContentDraft(code.payload, kind: code.kind)
        // A title that only repeats what the payload suggests follows it.
        title = code.title == code.payload.title ? "" : code.title
        (folder, tags, notes) = (code.folder, code.tags, code.notes)
        (expires, isOneTime, isFavorite) = (code.expires, code.isOneTime, code.isFavorite)
        (style, spent) = (code.style, code.spent)
    }

    /// Whether there is nothing in it that anybody would miss.
    public var isEmpty: Bool {
        content.isEmpty && title.isEmpty && tags.isEmpty && notes.isEmpty && expires == nil && !isOneTime && !isFavorite && style == nil
            && folder == nil
    }

    /// The code to add, once it carries `payload`.
    func newCode(_ payload: Payload) -> NewCode {
        NewCode(
            payload: payload, kind: content.kind(of: payload), title: title.trimmingCharacters(in: .whitespacesAndNewlines), style: style, isFavorite: isFavorite,
            folder: folder, tags: tags, notes: notes, expires: expires, isOneTime: isOneTime, origin: origin)
    }
}
