import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Testing
import TestTexts

@Suite("Tasks in the JSON of a library")
struct TaskExchangeTests {
    private func library() async throws -> Library {
        let library = try Library.inMemory()
        try await library.add(NewCode(payload: Payload("code")))
        let home = try await library.addList("Home")
        try await library.addList("Empty")
        try await library.addTask(TaskDraft("Day", notes: "two\nlines", due: CivilDay("2026-12-01").map(TaskDue.day)), to: home.id)
        try await library.addTask(TaskDraft("Moment", due: .moment(Date(timeIntervalSince1970: 1_795_254_150.25))), to: home.id)
        let done = try await library.addTask(TaskDraft("Done"), to: home.id)
        try await library.completeTask(done.id)
        try await library.moveTask(done.id, before: 1)
        return library
    }

    private func imported(_ bytes: [UInt8], into library: Library, _ policy: DuplicatePolicy = .skip) throws -> ImportOutcome {
        try library.carryOut(ImportPlan(try LibraryReading.read(bytes), known: try library.knownCodes(), duplicates: policy))
    }

    @Test("An import of it gives an equal library, and a second one changes nothing")
    func equalLibrary() async throws {
        let original = try await library()
        let bytes = try await LibraryWriting.json(try original.exchanged())
        let copy = try Library.inMemory()
        let outcome = try imported(bytes, into: copy)
        #expect((outcome.imported, outcome.importedTasks, outcome.skippedTasks) == (1, 3, 0))
        #expect(try copy.taskRecords() == original.taskRecords())
        #expect(try await LibraryWriting.json(try copy.exchanged()) == bytes)
        let again = try imported(bytes, into: copy)
        #expect((again.importedTasks, again.skippedTasks) == (0, 3))
        #expect(try copy.taskRecords() == original.taskRecords())
    }

    @Test("What is replaced keeps its id and what is kept is doubled")
    func policies() async throws {
        let original = try await library()
        let bytes = try await LibraryWriting.json(try original.exchanged())
        try await original.editTask(1) { $0.title = "Changed" }
        #expect(try imported(bytes, into: original, .replace).importedTasks == 3)
        #expect(try await original.task(1).title == "Day")
        #expect(try await original.countTasks(including: .all) == 3)
        #expect(try imported(bytes, into: original, .keep).importedTasks == 3)
        #expect(try await original.countTasks(including: .all) == 6)
    }

    @Test("A library without tasks is written as version 1, so that every Quire reads it; with tasks an older one refuses it")
    func versions() async throws {
        let plain = try Library.inMemory()
        try await plain.add(NewCode(payload: Payload("code")))
        #expect(
            await String(decoding: try LibraryWriting.json(try plain.exchanged()), as: UTF8.self).hasPrefix(
                "{\"format\":\"quire-library\",\"version\":1,"))
        let bytes = try await LibraryWriting.json(try library().exchanged())
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("{\"format\":\"quire-library\",\"version\":2,"))
        #expect(try LibraryReading.read(bytes).format == .json)
    }

    @Test("Tasks with mistakes are named by their line, and the others come in")
    func mistakes() async throws {
        let text = """
            {"format":"quire-library","version":2,"codes":[],
            "tasks":[
            {"title":"good","due":"2026-12-01"},
            {"title":""},
            {"title":"bad date","due":"someday"},
            {"title":"bad uuid","uuid":"7"},
            {"title":"also good","list":"\(String(repeating: "x", count: 80))"}
            ]}
            """
        let result = try LibraryReading.read(Array(text.utf8))
        #expect(result.problems.map(\.line) == [4, 5, 6])
        #expect(result.problems[0].reason == "A task needs a title. Use 1 to 500 characters, and put the rest in the notes.")
        let library = try Library.inMemory()
        #expect(try imported(Array(text.utf8), into: library).importedTasks == 2)
        #expect(try await library.lists().map(\.name) == ["To-do", String(repeating: "x", count: 50)])
    }

    @Test("Chosen codes are exported without the tasks")
    func chosenCodes() async throws {
        let library = try await library()
        #expect(try await library.exchanged(ids: [1]).tasks.isEmpty)
    }
}
