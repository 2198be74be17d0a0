/// A pane that shows what the desktop hands to Quire: files that are opened with it, and texts. Nothing is saved, sent or opened by that.
@MainActor
public protocol OpeningPane: Pane {
    /// Comes back when what was handed over is there to be looked at, or when it was said why nothing comes of it.
    func open(_ content: OpenedContent) async
}

/// What the desktop hands to a pane.
public enum OpenedContent: Hashable, Sendable {
    /// Absolute paths of pictures, PDF files and folders, for their codes to be read.
    case pictures([String])
    /// The absolute path of a file that holds codes as text: a contact, a table, a note.
    case document(String)
    /// One text to make a code of.
    case text(String)
    /// Several texts, to make a code of each.
    case texts([String])
}
