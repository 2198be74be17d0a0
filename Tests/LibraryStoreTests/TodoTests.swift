import Foundation
import LibraryStore
import Payload
import Platform
import Testing

@Suite("Lists of tasks")
struct TodoTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    private func titles(_ list: TodoList.ID? = nil, _ selection: TaskSelection = .open) async throws -> [String] {
        try await library.tasks(in: list, including: selection, timeZone: .gmt).map(\.title)
    }

    @Test("The first task makes the list that it goes to")
    func firstUse() async throws {
        #expect(try await library.lists().isEmpty)
        let task = try await library.addTask(TaskDraft("Buy milk"))
        let list = try await #require(try library.lists().first)
        #expect(list.name == "To-do" && task.list == list.id && !task.isCompleted)
        let work = try await library.addList("Work")
        #expect(try await library.addTask(TaskDraft("Write"), to: work.id).list == work.id)
        #expect(try await library.addTask(TaskDraft("Bread")).list == list.id)
    }

    @Test("What is due first stands first, a day behind the times of it, and then the order of the list")
    func order() async throws {
        let tomorrow = try #require(CivilDay("2026-11-23"))
        try await library.addTask(TaskDraft("any"))
        try await library.addTask(TaskDraft("day", due: .day(tomorrow)))
        try await library.addTask(TaskDraft("noon", due: .moment(tomorrow.start(in: .gmt) + 43_200)))
        try await library.addTask(TaskDraft("day after", due: .day(tomorrow.adding(1))))
        let last = try await library.addTask(TaskDraft("last"))
        #expect(try await titles() == ["noon", "day", "day after", "any", "last"])
        try await library.moveTask(last.id, before: 1)
        #expect(try await titles() == ["noon", "day", "day after", "last", "any"])
        #expect(try await library.tasks(limit: 2, offset: 1, timeZone: .gmt).map(\.title) == ["day", "day after"])
    }

    @Test("A task that is done can be had back where it stood; doing so twice says so")
    func completing() async throws {
        let one = try await library.addTask(TaskDraft("one"))
        try await library.addTask(TaskDraft("two"))
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        let change = try await library.completeTask(one.id, at: date)
        #expect(change.hasChanged && change.task.completed == date)
        let again = try await library.completeTask(one.id, at: date + 60)
        #expect(!again.hasChanged && again.task.completed == date)
        #expect(try await titles() == ["two"])
        #expect(try await titles(nil, .done) == ["one"])
        #expect(try await titles(nil, .all) == ["two", "one"])
        #expect(try await library.tasks(doneSince: date, timeZone: .gmt).map(\.title) == ["one", "two"])
        #expect(try await library.tasks(doneSince: date + 1, timeZone: .gmt).map(\.title) == ["two"])
        #expect(try await library.taskCounts().open() == 1)
        #expect(try await library.taskCounts().done(in: one.list) == 1)
        #expect(try await library.reopenTask(one.id).hasChanged)
        #expect(try await !library.reopenTask(one.id).hasChanged)
        #expect(try await titles() == ["one", "two"])
        await #expect(throws: LibraryError.noSuchTask(99)) { try await library.completeTask(99) }
    }

    @Test("Removed tasks and lists come back as they were, their ids with them")
    func removing() async throws {
        let list = try await library.addList("Home")
        let tasks = try await ["a", "b", "c"].asyncMap {
            try await library.addTask(TaskDraft($0, notes: "n", due: CivilDay("2026-12-01").map(TaskDue.day)), to: list.id)
        }
        try await library.completeTask(tasks[1].id)
        let before = try library.taskRecords()
        let one = try await library.removeTask(tasks[1].id)
        #expect(try await library.countTasks(in: list.id, including: .all) == 2)
        try await library.restore(one)
        #expect(try library.taskRecords() == before)
        let removed = try await library.removeList(list.id)
        #expect(try await library.lists().isEmpty)
        #expect(try await library.countTasks(including: .all) == 0)
        try await library.restore(removed)
        try await library.restore(removed)
        #expect(try library.taskRecords() == before)
        #expect(try await library.task(tasks[2].id).title == "c")
        await #expect(throws: LibraryError.noSuchTask(77)) { try await library.removeTasks([tasks[0].id, 77]) }
        #expect(try await library.countTasks(in: list.id, including: .all) == 3)
    }

    @Test("Tasks of a list that is gone bring it back, or go to the list that has its name now")
    func restoringIntoNothing() async throws {
        let list = try await library.addList("Home")
        let task = try await library.addTask(TaskDraft("a"), to: list.id)
        let removed = try await library.removeTask(task.id)
        try await library.removeList(list.id)
        try await library.restore(removed)
        #expect(try await library.lists().map(\.name) == ["Home"])
        let whole = try await library.removeList(list.id)
        let other = try await library.addList("home")
        try await library.restore(whole)
        #expect(try await library.lists() == [other])
        #expect(try await library.tasks(in: other.id).map(\.title) == ["a"])
    }

    @Test(
        "A title is one line of 1 to 500 characters without control characters",
        arguments: [
            (" a \t b\n", "a b"), ("bell\u{7}", "bell"), ("c1\u{9B}31m", "c131m"), ("\u{1B}[31mred", "[31mred"), ("日本\u{2028}語", "日本 語"),
            (String(repeating: "é", count: 500), String(repeating: "é", count: 500)),
        ])
    func titlesAreCleaned(typed: String, kept: String) async throws {
        #expect(try await library.addTask(TaskDraft(typed)).title == kept)
    }

    @Test("What is no title, and what is too long, is refused and changes nothing")
    func limits() async throws {
        for title in ["", " \n ", "\u{0}\u{7}"] {
            await #expect(throws: LibraryError.unusableTaskTitle("")) { try await library.addTask(TaskDraft(title)) }
        }
        await #expect(throws: LibraryError.self) { try await library.addTask(TaskDraft(String(repeating: "x", count: 501))) }
        // A single character with any number of marks.
        await #expect(throws: LibraryError.self) { try await library.addTask(TaskDraft("e" + String(repeating: "\u{301}", count: 5000))) }
        await #expect(throws: LibraryError.taskNotesTooLong) {
            try await library.addTask(TaskDraft("x", notes: String(repeating: "x", count: 10_001)))
        }
        #expect(try await library.lists().isEmpty)
        let task = try await library.addTask(TaskDraft("x", notes: "one\r\ntwo\u{0}\tthree"))
        #expect(task.notes == "one\ntwo\tthree")
        await #expect(throws: LibraryError.unusableTaskTitle("")) { try await library.editTask(task.id) { $0.title = " " } }
        #expect(try await library.task(task.id) == task)
        await #expect(throws: LibraryError.todoListExists("To-do")) { try await library.addList("TO-DO ") }
        await #expect(throws: LibraryError.unusableTodoListName("")) { try await library.addList("\u{7}") }
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
    func backups() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library, for: .window).library
        let task = try await library.addTask(TaskDraft("kept", due: .day(try #require(CivilDay("2026-12-01")))))
        let before = try library.taskRecords()
        let backups = LibraryBackups(library)
        let backup = try backups.make()
        try await library.removeList(task.list)
        try await library.addTask(TaskDraft("later"))
        try backups.restore(backup.name)
        #expect(try library.taskRecords() == before)
    }
}

@Suite("When a task is due")
struct TaskDueTests {
    /// Saturday, 21 November 2026, 09:42:30 UTC.
    let now = Date(timeIntervalSince1970: 1_795_254_150)
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    @Test(
        "is read as people type it",
        arguments: [
            ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("monday", "2026-11-23"), ("sat", "2026-11-28"),
            ("saturday", "2026-11-28"),
            ("+3d", "2026-11-24"), ("+2w", "2026-12-05"), ("2027-02-28", "2027-02-28"), ("+0d", "2026-11-21"),
        ])
    func days(typed: String, day: String) throws {
        #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == .day(try #require(CivilDay(day))))
    }

    @Test(
        "at a time is a moment on the clocks of the place",
        arguments: [
            ("17:30", "2026-11-21T16:30:00Z"), ("9:00", "2026-11-22T08:00:00Z"), ("tomorrow 8:15", "2026-11-22T07:15:00Z"),
            ("fri 17:00", "2026-11-27T16:00:00Z"), ("2026-12-01 09:00", "2026-12-01T08:00:00Z"),
            ("2026-12-01T09:00", "2026-12-01T08:00:00Z"),
            ("2026-07-01T09:00", "2026-07-01T07:00:00Z"), ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"),
            ("+90m", "2026-11-21T11:12:30Z"),
            ("+4h", "2026-11-21T13:42:30Z"), ("+1d 12:00", "2026-11-22T11:00:00Z"),
        ])
    func moments(typed: String, moment: String) throws {
        let expected = try Date(moment, strategy: .iso8601)
        #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == .moment(expected))
    }

    @Test(
        "is nothing else",
        arguments: [
            "", " ", "soon", "25:00", "12:60", "2026-02-30", "2026-13-01", "0000-01-01", "+", "+d", "+999999d", "-1d", "mo",
            "tomorrow 99:99",
            "today today", "2026-11-21T", String(repeating: "9", count: 100),
        ])
    func nonsense(typed: String) { #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == nil) }

    @Test("A day is over when the next one begins where the person is, also where the clocks change")
    func deadlines() throws {
        let day = try #require(CivilDay("2026-10-25"))
        #expect(TaskDue.day(day).deadline(in: berlin).timeIntervalSince(day.start(in: berlin)) == 25 * 3600)
        #expect(TaskDue.day(day).deadline(in: .gmt) == (try Date("2026-10-26T00:00:00Z", strategy: .iso8601)))
        #expect(TaskDue.day(day).isOverdue(at: day.end(in: berlin), in: berlin))
        #expect(!TaskDue.day(day).isOverdue(at: day.end(in: berlin) - 1, in: berlin))
    }

    @Test("Days are written and read alike, from the first to the last")
    func spelling() throws {
        for text in ["1583-01-01", "1970-01-01", "1969-12-31", "2024-02-29", "2026-11-22", "9999-12-31"] {
            let day = try #require(CivilDay(text))
            #expect(day.description == text)
            #expect(CivilDay(day.start(in: berlin), in: berlin) == day)
        }
        for text in ["1582-12-31", "10000-01-01", "2023-02-29", "2026-1-1", "x"] { #expect(CivilDay(text) == nil) }
        #expect(try #require(CivilDay("9999-12-31")).adding(5).description == "9999-12-31")
        #expect(CivilDay(.distantPast, in: .gmt).description == "1583-01-01")
    }
}
