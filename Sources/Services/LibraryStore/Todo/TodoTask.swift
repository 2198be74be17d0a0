public import Foundation

/// Something to do.
public struct TodoTask: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// Stays the same when the task is exported and imported.
    public let uuid: UUID
    public let list: TodoList.ID
    /// One line of 1 to 500 characters.
    public let title: String
    /// At most 10,000 characters, in lines.
    public let notes: String
    public let due: TaskDue?
    /// When it was done; nil while it is open.
    public let completed: Date?
    public let created: Date
    public let modified: Date
    /// Where it stands in its list; the numbers may have gaps.
    public let position: Int

    public var isCompleted: Bool { completed != nil }

    /// The longest title, in characters as people count them.
    public static let longestTitle = 500
    /// The longest notes, in characters as people count them.
    public static let longestNotes = 10_000
}

/// What can be changed about a task.
public struct TaskDraft: Hashable, Sendable {
    /// What is typed on several lines becomes one; control characters are left out.
    public var title: String
    public var notes: String
    public var due: TaskDue?

    /// Describes a task that is not in the library yet.
    public init(_ title: String, notes: String = "", due: TaskDue? = nil) {
        (self.title, self.notes, self.due) = (title, notes, due)
    }

    init(_ task: TodoTask) {
        self.init(task.title, notes: task.notes, due: task.due)
    }
}

/// What completing or reopening a task did.
public struct TaskChange: Hashable, Sendable {
    /// The task as it is now.
    public let task: TodoTask
    /// False where it was so before.
    public let hasChanged: Bool
}

/// Tasks that were removed, to be put back by `Library.restore`.
public struct RemovedTasks: Hashable, Sendable {
    public let tasks: [TodoTask]
    /// Their lists, which may be gone by then.
    let lists: [TodoList]
}

extension TodoTask {
    /// A task that is in no library, to show what one looks like.
    public init(sampled id: Int64, title: String, due: TaskDue? = nil, completed: Date? = nil, created: Date) {
        self.init(
            id: id, uuid: UUID(), list: 0, title: title, notes: "", due: due, completed: completed, created: created, modified: created,
            position: Int(clamping: id))
    }
}

/// Which tasks are meant.
public enum TaskSelection: String, CaseIterable, Sendable {
    /// Those to be done: what is due first comes first, then what has no time, in the order of the list.
    case open
    /// Those that were done, the latest first.
    case done
    /// The open ones and behind them those that were done.
    case all
}

/// How many tasks there are in each list.
public struct TaskCounts: Hashable, Sendable {
    let openTasks: [TodoList.ID: Int]
    let doneTasks: [TodoList.ID: Int]

    /// How many tasks of a list are to be done; nil asks for all lists.
    public func open(in list: TodoList.ID? = nil) -> Int { Self.count(openTasks, list) }

    /// How many tasks of a list were done; nil asks for all lists.
    public func done(in list: TodoList.ID? = nil) -> Int { Self.count(doneTasks, list) }

    private static func count(_ counts: [TodoList.ID: Int], _ list: TodoList.ID?) -> Int {
        if let list { counts[list] ?? 0 } else { counts.values.reduce(0, +) }
    }
}

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
