public import Foundation

/// A task.
public struct TodoTask: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// The identity that survives export and import.
    public let uuid: UUID
    public let list: TodoList.ID
    /// One line of 1 to 500 characters.
    public let title: String
    /// At most 10,000 characters on any number of lines.
    public let notes: String
    public let due: TaskDue?
    /// The date of completion; nil for an open task.
    public let completed: Date?
    public let created: Date
    public let modified: Date
    /// The position in its list. The numbers may have gaps.
    public let position: Int

    public var isCompleted: Bool { completed != nil }

    /// The maximum length of a title in characters.
    public static let maximumTitleLength = 500
    /// The maximum length of notes in characters.
    public static let maximumNotesLength = 10_000
}

/// The editable properties of a task.
public struct TaskDraft: Hashable, Sendable {
    /// Several lines become one, and control characters are removed.
    public var title: String
    public var notes: String
    public var due: TaskDue?

    /// Creates a draft of a new task.
    public init(_ title: String, notes: String = "", due: TaskDue? = nil) {
        (self.title, self.notes, self.due) = (title, notes, due)
    }

    init(_ task: TodoTask) {
        self.init(task.title, notes: task.notes, due: task.due)
    }
}

/// The result of completing or reopening a task.
public struct TaskChange: Hashable, Sendable {
    /// The task after the change.
    public let task: TodoTask
    /// False if the task was already in that state.
    public let hasChanged: Bool
}

/// Removed tasks, for `Library.restore`.
public struct RemovedTasks: Hashable, Sendable {
    public let tasks: [TodoTask]
    /// The lists of the tasks, which may be gone when they are restored.
    let lists: [TodoList]
}

extension TodoTask {
    /// Creates a task for previews. It is not in a library.
    public init(sampled id: Int64, title: String, due: TaskDue? = nil, completed: Date? = nil, created: Date) {
        self.init(
            id: id, uuid: UUID(), list: 0, title: title, notes: "", due: due, completed: completed, created: created, modified: created,
            position: Int(clamping: id))
    }
}

/// A selection of tasks.
public enum TaskSelection: String, CaseIterable, Sendable {
    /// Open tasks. Those with a due date come first, ordered by it; then the others in the order of the list.
    case open
    /// Completed tasks, latest first.
    case done
    /// Open tasks, then completed ones.
    case all
}

/// The number of tasks in each list.
public struct TaskCounts: Hashable, Sendable {
    let openTasks: [TodoList.ID: Int]
    let doneTasks: [TodoList.ID: Int]

    /// The number of open tasks in a list, or in all lists for nil.
    public func open(in list: TodoList.ID? = nil) -> Int { Self.count(openTasks, list) }

    /// The number of completed tasks in a list, or in all lists for nil.
    public func done(in list: TodoList.ID? = nil) -> Int { Self.count(doneTasks, list) }

    private static func count(_ counts: [TodoList.ID: Int], _ list: TodoList.ID?) -> Int {
        if let list { counts[list] ?? 0 } else { counts.values.reduce(0, +) }
    }
}

/// Cleans up the texts of tasks, which may come from a widget, a link or a file.
enum TodoText {
    /// A character can have any number of combining marks. Text with more bytes per character than this is not readable text.
    private static let maximumBytesPerCharacter = 8

    static func title(_ text: String) throws(LibraryError) -> String {
        try line(text, TodoTask.maximumTitleLength, orElse: LibraryError.unusableTaskTitle)
    }

    /// Notes with the line ends of other systems replaced.
    static func notes(_ text: String) throws(LibraryError) -> String {
        let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let notes = unified.withoutControls { $0 == "\n" || $0 == "\t" }
        guard fits(notes, TodoTask.maximumNotesLength) else { throw LibraryError.taskNotesTooLong }
        return notes
    }

    static func listName(_ text: String) throws(LibraryError) -> String {
        try line(text, TodoList.maximumNameLength, orElse: LibraryError.unusableTodoListName)
    }

    private static func line(_ text: String, _ maximum: Int, orElse error: (String) -> LibraryError) throws(LibraryError) -> String {
        let line = FoldedText.line(text.withoutControls { $0.properties.isWhitespace })
        guard !line.isEmpty, fits(line, maximum) else { throw error(line) }
        return line
    }

    private static func fits(_ text: String, _ characters: Int) -> Bool {
        text.utf8.count <= characters * maximumBytesPerCharacter && text.count <= characters
    }
}

extension String {
    /// The text without control characters (Unicode category Cc) except those to keep.
    fileprivate func withoutControls(keeping isKept: (UnicodeScalar) -> Bool) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar.properties.generalCategory != .control || isKept(scalar) { letters.append(scalar) }
        return String(letters)
    }
}
