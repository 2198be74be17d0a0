import Foundation

/// What people and programs write into tasks, in the form in which it is kept: anything may come in through a widget, a link or a file.
enum TodoText {
    /// A character may be built of any number of marks: more bytes than this times the characters are no text that anybody reads.
    private static let mostBytesEach = 8

    static func title(_ text: String) throws(LibraryError) -> String {
        let line = FoldedText.line(text.withoutControls { $0.properties.isWhitespace })
        guard !line.isEmpty, fits(line, TodoTask.longestTitle) else { throw LibraryError.unusableTaskTitle(line) }
        return line
    }

    /// Line ends of other systems become those of this one.
    static func notes(_ text: String) throws(LibraryError) -> String {
        let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let notes = unified.withoutControls { $0 == "\n" || $0 == "\t" }
        guard fits(notes, TodoTask.longestNotes) else { throw LibraryError.taskNotesTooLong }
        return notes
    }

    static func listName(_ text: String) throws(LibraryError) -> String {
        let line = FoldedText.line(text.withoutControls { $0.properties.isWhitespace })
        guard !line.isEmpty, fits(line, TodoList.longestName) else { throw LibraryError.unusableTodoListName(line) }
        return line
    }

    private static func fits(_ text: String, _ characters: Int) -> Bool {
        text.utf8.count <= characters * mostBytesEach && text.count <= characters
    }
}

extension String {
    /// Without control characters (Unicode category Cc), but for those that are kept.
    fileprivate func withoutControls(keeping isKept: (UnicodeScalar) -> Bool) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar.properties.generalCategory != .control || isKept(scalar) { letters.append(scalar) }
        return String(letters)
    }
}
