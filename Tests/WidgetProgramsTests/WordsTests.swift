import Platform
import Testing

@testable import WidgetPrograms
import Timeline

@Suite("What is said of a program")
struct WordsTests {
    @Test(
        "is one line of text",
        arguments: [
            ("", ""), ("\n\n", ""), ("one\ntwo", "one"), ("\u{1B}[1;31mred\u{1B}[0m", "red"), ("a\u{202E}b\u{7}c", "abc"),
            ("  much \t space ", "much space"),
        ])
    func lines(text: String, line: String) { #expect(OutputText.firstLine(text) == line) }

    @Test("is not long")
    func length() {
        let line = OutputText.firstLine(String(repeating: "x", count: 5000))
        #expect(line.count == 200 && line.hasSuffix("…"))
    }

    @Test("says what happened and what to do, each time")
    func sentences() {
        let faults: [ProgramRunError] = [
            .notTurnedOn(name: "A"), .changed(name: "A"), .unfitFile(path: "a", .special),
            .unreadableFolder(path: "/a", reason: "b"),
            .tooManyFiles(limit: 1), .folderTooLarge(bytes: 1), .changing(path: "a"), .notExecutable(path: "a"), .outsideFolder(path: "a"),
            .readsTooMuch(path: "/"), .missingProgram("a"), .noSandbox, .sandboxFailed("a"), .sandboxFailed(""), .notStarted("a"),
            .noCopy(.verbatim("a")), .busy,
            .ended(status: 1, words: ""), .ended(status: 1, words: "a"), .killed(signal: 11, words: ""), .killed(signal: 11, words: "a"),
            .outOfTime(seconds: 1), .tooMuchOutput(limit: 1), .tooMuchMemory(limit: 1), .tooManyProcesses(limit: 1), .tooBusy(seconds: 1),
            .notUTF8, .lost,
        ]
        for fault in faults {
            #expect(!fault.message.isEmpty && fault.errorDescription == fault.message.string)
            #expect(fault.recovery?.string.hasSuffix(".") == true)
        }
    }

    @Test("for a program that is missing names the program")
    func missing() async throws {
        let stage = try await RunningStage("echoes", .plain, permissions: ProgramPermissions(programs: ["sh", "quire-no-such-program"]))
        defer { stage.remove() }
        #expect(try await stage.fault() == .missingProgram("quire-no-such-program"))
    }

    @Test("for a supervisor that cannot be started says so")
    func supervisor() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        let lost = ProgramRunner(
            approvals: stage.runner.approvals, copies: stage.runner.copies, supervisor: ["/bin/true"],
            sandbox: { ProgramSandbox.Probe(state: .missing, tool: nil) })
        await #expect(throws: ProgramRunError.lost) {
            try await lost.answer(stage.folder, request: Array(repeating: 1, count: 500_000), instance: "1")
        }
    }
}
