import Foundation
import GRDB
import Testing

@Suite("Tasks in the terminal")
struct TodoCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    private func todo(_ arguments: String...) throws -> Quire.Outcome {
        try quire.run([Quire.program.path, "todo"] + arguments + ["--library", quire.library.path])
    }

    @Test("A task is added, listed, done, reopened, changed and removed")
    func story() throws {
        defer { quire.remove() }
        let added = try todo("add", "Buy milk", "--due", "2031-05-06")
        #expect(added.status == 0 && added.text == "1\n" && added.errors.isEmpty)
        #expect(try todo("add", "Call", "--due", "2031-05-05T10:00:00Z", "--notes", "at home").text == "2\n")
        #expect(try todo("add", "Old", "--due", "2001-01-01").text == "3\n")
        #expect(
            try todo("list").lines == [
                "3\toverdue 2001-01-01\tTo-do\tOld", try #require(try todo("list").lines.dropFirst().first),
                "1\t2031-05-06\tTo-do\tBuy milk",
            ])
        let objects = try todo("list", "--json").objects()
        #expect(objects.map { $0["title"] as? String } == ["Old", "Call", "Buy milk"])
        #expect(objects.map { $0["due"] as? String } == ["2001-01-01", "2031-05-05T10:00:00.000Z", "2031-05-06"])
        #expect(objects.map { $0["overdue"] as? Bool } == [true, nil, nil])
        #expect(objects[1]["notes"] as? String == "at home" && objects[1]["list"] as? String == "To-do")

        let done = try todo("done", "1", "3", "--json")
        #expect(try done.objects().allSatisfy { $0["completed"] is String })
        #expect(try todo("done", "1").errors == "quire: “Buy milk” was already done.\n")
        #expect(
            try todo("list", "--limit", "5").lines.count == 1 && todo("list", "--all").lines.count == 3
                && todo("list", "--done").lines.count == 2)
        #expect(try todo("reopen", "1").status == 0)
        #expect(try todo("edit", "1", "--title", "Buy bread", "--due", "none", "--json").objects()[0]["title"] as? String == "Buy bread")
        #expect(try todo("remove", "--done", "--json").objects().map { $0["id"] as? Int } == [3])
        #expect(try todo("remove", "1", "2").status == 0)
        #expect(try todo("list", "--all").lines.isEmpty)
    }

    @Test("Lists are made, renamed and removed, but none with tasks by mistake")
    func lists() throws {
        defer { quire.remove() }
        #expect(try todo("lists", "add", "Work").text == "1\n")
        #expect(try todo("add", "Write", "--list", "work").text == "1\n")
        #expect(try todo("lists").text == "Work\t1\t0\n")
        #expect(try todo("lists", "rename", "Work", "Office", "--json").objects()[0]["name"] as? String == "Office")
        let refused = try todo("lists", "remove", "Office")
        #expect(refused.status == 1 && refused.errors == "quire: the list “Office” contains a task. Add --tasks to remove it too.\n")
        #expect(try todo("lists", "remove", "Office", "--tasks").status == 0)
        #expect(try todo("lists").lines.isEmpty)
        let unknown = try todo("add", "x", "--list", "Nope")
        #expect(unknown.status == 1 && unknown.errors == "quire: There is no list “Nope”. “quire todo lists” shows all lists.\n")
    }

    @Test("What cannot be is refused, and nothing is changed")
    func refusals() throws {
        defer { quire.remove() }
        #expect(try todo("add", "one").status == 0)
        for arguments in [
            ["done", "1", "9"], ["remove", "1", "9"], ["edit", "9", "--title", "x"], ["edit", "1", "--before", "9", "--title", "x"],
        ] {
            let outcome = try quire.run([Quire.program.path, "todo"] + arguments + ["--library", quire.library.path])
            #expect(
                outcome.status == 1 && outcome.errors == "quire: There is no task 9. “quire todo list --all” shows all tasks.\n")
        }
        #expect(try todo("list").text == "1\t\tTo-do\tone\n")
        let empty = try todo("add", " ")
        #expect(empty.status == 1 && empty.errors.hasPrefix("quire: A task needs a title."))
        for wrong in [
            ["add", "x", "--due", "someday"], ["done"], ["done", "x"], ["list", "--all", "--done"], ["edit", "1"], ["remove"],
        ] {
            #expect(try quire.run([Quire.program.path, "todo"] + wrong + ["--library", quire.library.path]).status == 2)
        }
    }

    @Test("The address that completes a task does so without a window, and says how to undo it")
    func deepLink() throws {
        defer { quire.remove() }
        #expect(try todo("add", "Buy milk").status == 0)
        let asked = try quire("open", "quire://task/1/complete", "--library", quire.library.path)
        #expect(asked.status == 1 && asked.errors.hasSuffix("Use “quire todo done 1” to complete it.\n"), "nobody is there to be asked")
        let listed = try #require(try JSONSerialization.jsonObject(with: Data(todo("list", "--json").text.utf8)) as? [String: Any])
        let link = try #require(listed["completeLink"] as? String)
        let done = try quire("open", link, "--library", quire.library.path)
        #expect(done.status == 0 && done.text.isEmpty && done.errors == "“Buy milk” is done. Use “quire todo reopen 1” to undo this.\n")
        let again = try quire("open", "quire://task/1/complete", "--library", quire.library.path)
        #expect(again.status == 0 && again.errors == "quire: “Buy milk” was already done.\n")
        let unknown = try quire("open", "quire://task/2/complete", "--library", quire.library.path)
        #expect(unknown.status == 1 && unknown.errors == "quire: There is no task 2. “quire todo list --all” shows all tasks.\n")
    }

    @Test("A title can neither steer the terminal nor pretend to be two lines")
    func hostileTitles() throws {
        defer { quire.remove() }
        #expect(try todo("add", "a\u{1B}[31m\nb\tc\u{202E}d").status == 0)
        let line = try todo("list").text
        #expect(!line.contains("\u{1B}") && line.filter { $0 == "\n" }.count == 1 && !line.contains("\u{202E}"))
    }

    @Test("Tasks survive kill -9: each is there as a whole or not at all")
    func killing() throws {
        defer { quire.remove() }
        #expect(try todo("add", "first").status == 0)
        var added = 1
        var whole = 0.0
        for round in 0..<30 {
            let output = quire.path("answer \(round)")
            let start = ContinuousClock.now
            let program = try quire.start(
                [Quire.program.path, "todo", "add", "round \(round)", "--due", "+1d", "--library", quire.library.path], output: output)
            // A moment within the time that the first one took, in microseconds.
            if round > 0 { program.kill(after: whole * Double(round * 37 % 67) / 60) }
            let end = program.wait()
            if round == 0 { whole = (ContinuousClock.now - start) / .microseconds(1) }
            // A task whose number was printed is saved.
            if try end == .exited(0) || !Data(contentsOf: URL(fileURLWithPath: output)).isEmpty { added += 1 }
        }
        let queue = try DatabaseQueue(path: quire.library.path)
        #expect(try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM task WHERE dueDay IS NULL") } == 1)
        #expect(try todo("list").lines.count >= added)
    }
}
