/// One change of many codes at once.
public enum CodeBatch: Hashable, Sendable {
    case trash
    case restore
    /// Into a folder, or out of all with nil.
    case move(to: Folder.ID?)
    case setFavorite(Bool)
    case addTags([String])
    case removeTags([String])
}

/// What one batch changed, to be undone by `Library.undo`: exactly that, and only where nobody has changed it again since.
public struct CodeBatchUndo: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case trashed(Code.ID, before: Int64?, after: Int64?)
        case folder(Code.ID, before: Folder.ID?, after: Folder.ID?)
        case favorite(Code.ID, before: Bool)
        case tagged(Code.ID, String)
        case untagged(Code.ID, String)
    }

    let steps: [Step]

    /// Whether nothing was changed, so that there is nothing to undo.
    public var isEmpty: Bool { steps.isEmpty }

    /// How many codes were changed.
    public var count: Int { Set(steps.map(\.code)).count }
}

extension CodeBatchUndo.Step {
    fileprivate var code: Code.ID {
        switch self {
        case .trashed(let code, _, _), .folder(let code, _, _), .favorite(let code, _), .tagged(let code, _), .untagged(let code, _): code
        }
    }
}
