import Foundation
import LibraryStore
import Payload
import Testing

@Suite("Lists of tasks")
struct TodoTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    private func titles(_ list: TodoList.ID? = nil, _ selection: TaskSelection = .open) throws -> [String] {
        try library.tasks(in: list, including: selection, timeZone: .gmt).map(\.title)
    }

    @Test("The first task makes the list that it goes to")
    func firstUse() throws {
        #expect(try library.lists().isEmpty)
        let task = try library.addTask(TaskDraft("Buy milk"))
        let list = try #require(try library.lists().first)
        #expect(list.name == "To-do" && task.list == list.id && !task.isCompleted)
        let work = try library.addList("Work")
        #expect(try library.addTask(TaskDraft("Write"), to: work.id).list == work.id)
        #expect(try library.addTask(TaskDraft("Bread")).list == list.id)
    }

    @Test("What is due first stands first, a day behind the times of it, and then the order of the list")
    func order() throws {
        let tomorrow = try #require(CivilDay("2026-11-23"))
        try library.addTask(TaskDraft("any"))
        try library.addTask(TaskDraft("day", due: .day(tomorrow)))
        try library.addTask(TaskDraft("noon", due: .moment(tomorrow.start(in: .gmt) + 43_200)))
        try library.addTask(TaskDraft("day after", due: .day(tomorrow.adding(1))))
        let last = try library.addTask(TaskDraft("last"))
        #expect(try titles() == ["noon", "day", "day after", "any", "last"])
        try library.moveTask(last.id, before: 1)
        #expect(try titles() == ["noon", "day", "day after", "last", "any"])
        #expect(try library.tasks(limit: 2, offset: 1, timeZone: .gmt).map(\.title) == ["day", "day after"])
    }

    @Test("A task that is done can be had back where it stood; doing so twice says so")
    func completing() throws {
        let one = try library.addTask(TaskDraft("one"))
        try library.addTask(TaskDraft("two"))
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        let change = try library.completeTask(one.id, at: date)
        #expect(change.hasChanged && change.task.completed == date)
        let again = try library.completeTask(one.id, at: date + 60)
        #expect(!again.hasChanged && again.task.completed == date)
        #expect(try titles() == ["two"] && titles(nil, .done) == ["one"] && titles(nil, .all) == ["two", "one"])
        #expect(try library.tasks(doneSince: date, timeZone: .gmt).map(\.title) == ["one", "two"])
        #expect(try library.tasks(doneSince: date + 1, timeZone: .gmt).map(\.title) == ["two"])
        #expect(try library.taskCounts().open() == 1 && library.taskCounts().done(in: one.list) == 1)
        #expect(try library.reopenTask(one.id).hasChanged)
        #expect(try !library.reopenTask(one.id).hasChanged)
        #expect(try titles() == ["one", "two"])
        #expect(throws: LibraryError.noSuchTask(99)) { try library.completeTask(99) }
    }

    @Test("Removed tasks and lists come back as they were, their ids with them")
    func removing() throws {
        let list = try library.addList("Home")
        let tasks = try ["a", "b", "c"].map { try library.addTask(TaskDraft($0, notes: "n", due: CivilDay("2026-12-01").map(TaskDue.day)), to: list.id) }
        try library.completeTask(tasks[1].id)
        let before = try library.taskRecords()
        let one = try library.removeTask(tasks[1].id)
        #expect(try library.countTasks(in: list.id, including: .all) == 2)
        try library.restore(one)
        #expect(try library.taskRecords() == before)
        let removed = try library.removeList(list.id)
        #expect(try library.lists().isEmpty && library.countTasks(including: .all) == 0)
        try library.restore(removed)
        try library.restore(removed)
        #expect(try library.taskRecords() == before)
        #expect(try library.task(tasks[2].id).title == "c")
        #expect(throws: LibraryError.noSuchTask(77)) { try library.removeTasks([tasks[0].id, 77]) }
        #expect(try library.countTasks(in: list.id, including: .all) == 3)
    }

    @Test("Tasks of a list that is gone bring it back, or go to the list that has its name now")
    func restoringIntoNothing() throws {
        let list = try library.addList("Home")
        let task = try library.addTask(TaskDraft("a"), to: list.id)
        let removed = try library.removeTask(task.id)
        try library.removeList(list.id)
        try library.restore(removed)
        #expect(try library.lists().map(\.name) == ["Home"])
        let whole = try library.removeList(list.id)
        let other = try library.addList("home")
        try library.restore(whole)
        #expect(try library.lists() == [other] && library.tasks(in: other.id).map(\.title) == ["a"])
    }

    @Test(
        "A title is one line of 1 to 500 characters without control characters",
        arguments: [
            (" a \t b\n", "a b"), ("bell\u{7}", "bell"), ("c1\u{9B}31m", "c131m"), ("\u{1B}[31mred", "[31mred"), ("日本\u{2028}語", "日本 語"),
            (String(repeating: "é", count: 500), String(repeating: "é", count: 500)),
        ])
    func titlesAreCleaned(typed: String, kept: String) throws {
        #expect(try library.addTask(TaskDraft(typed)).title == kept)
    }

    @Test("What is no title, and what is too long, is refused and changes nothing")
    func limits() throws {
        for title in ["", " \n ", "\u{0}\u{7}"] {
            #expect(throws: LibraryError.unusableTaskTitle("")) { try library.addTask(TaskDraft(title)) }
        }
        #expect(throws: LibraryError.self) { try library.addTask(TaskDraft(String(repeating: "x", count: 501))) }
        // One character of any number of marks.
        #expect(throws: LibraryError.self) { try library.addTask(TaskDraft("e" + String(repeating: "\u{301}", count: 5000))) }
        #expect(throws: LibraryError.taskNotesTooLong) { try library.addTask(TaskDraft("x", notes: String(repeating: "x", count: 10_001))) }
        #expect(try library.lists().isEmpty)
        let task = try library.addTask(TaskDraft("x", notes: "one\r\ntwo\u{0}\tthree"))
        #expect(task.notes == "one\ntwo\tthree")
        #expect(throws: LibraryError.unusableTaskTitle("")) { try library.editTask(task.id) { $0.title = " " } }
        #expect(try library.task(task.id) == task)
        #expect(throws: LibraryError.todoListExists("To-do")) { try library.addList("TO-DO ") }
        #expect(throws: LibraryError.unusableTodoListName("")) { try library.addList("\u{7}") }
    }

    @Test("Tasks are a change of their own: widgets of codes sleep through it")
    func topics() async throws {
        var changes = library.changes().makeAsyncIterator()
        let task = try await library.addTask(TaskDraft("x"))
        #expect(await changes.next() == LibraryChange(topics: [.tasks], own: [.tasks]))
        try await library.completeTask(task.id)
        #expect(await changes.next() == LibraryChange(topics: [.tasks], own: [.tasks]))
        _ = try await library.completeTask(task.id)
        _ = try await library.editTask(task.id) { $0.title = "x" }
        try await library.removeList(task.list)
        #expect(await changes.next() == LibraryChange(topics: [.tasks], own: [.tasks]))
        try await library.add(NewCode(payload: Payload("code")))
        #expect(await changes.next() == LibraryChange(topics: [.codes], own: [.codes]))
    }

    @Test("A backup holds the tasks, and restoring it brings them back")
    func backups() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library, for: .window).library
        let task = try library.addTask(TaskDraft("kept", due: .day(try #require(CivilDay("2026-12-01")))))
        let before = try library.taskRecords()
        let backups = LibraryBackups(library)
        let backup = try backups.make()
        try library.removeList(task.list)
        try library.addTask(TaskDraft("later"))
        try backups.restore(backup.name)
        #expect(try library.taskRecords() == before)
    }
}
