import Foundation
import Glibc
import Platform
import Testing
import TestTexts

@testable import WidgetPrograms

/// Each with and without bubblewrap; whatever a program does, nothing of it is left when its answer is there.
@Suite("A program", .serialized, .timeLimit(.minutes(5)))
struct HostileProgramTests {
    /// What a program gets to hear the end of, in both ways of running it.
    private func fault(
        _ name: String, _ way: RunningStage.Way, request: String = "", limits: RunLimits = RunLimits(seconds: 60)
    ) async throws -> ProgramRunError? {
        let stage = try await RunningStage(name, way, limits: limits)
        defer { stage.remove() }
        let start = ContinuousClock.now
        let fault = try await stage.fault(request)
        #expect(ContinuousClock.now - start < .seconds(90))
        #expect(stage.leftOver == [])
        #expect(kill(getppid(), 0) == 0)
        return fault
    }

    @Test("gives back what it was asked", arguments: RunningStage.Way.allCases)
    func echoes(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("echoes", way)
        defer { stage.remove() }
        let request = String(repeating: "{\"über\":1}", count: 20_000)
        #expect(try await stage.answer(request) == request)
        #expect(stage.leftOver == [])
    }

    @Test(
        "that gives no answer is ended when its time is over",
        arguments: [
            "sleeps", "ignores-signals", "stops-itself", "closes-output", "floods-errors", "kills-its-parent", "uses-the-processor",
        ],
        RunningStage.Way.allCases)
    func late(name: String, way: RunningStage.Way) async throws {
        #expect(try await fault(name, way, limits: RunLimits(seconds: 2)) == .outOfTime(seconds: 2))
    }

    @Test(
        "that writes for ever is ended at the limit", arguments: ["floods-output", "floods-lines", "half-a-line"], RunningStage.Way.allCases
    )
    func flood(name: String, way: RunningStage.Way) async throws {
        #expect(try await fault(name, way) == .tooMuchOutput(limit: 1_048_576))
    }

    @Test("may write a whole MiB and not a byte more", arguments: RunningStage.Way.allCases)
    func length(way: RunningStage.Way) async throws {
        #expect(try await fault("long-line", way, request: "1048576") == nil)
        #expect(try await fault("long-line", way, request: "1048577") == .tooMuchOutput(limit: 1_048_576))
    }

    @Test("that multiplies is ended with all of its kind", arguments: RunningStage.Way.allCases)
    func bomb(way: RunningStage.Way) async throws {
        #expect(try await fault("fork-bomb", way) == .tooManyProcesses(limit: 64))
    }

    @Test("that eats memory is ended", arguments: RunningStage.Way.allCases)
    func memory(way: RunningStage.Way) async throws {
        #expect(try await fault("eats-memory", way) == .tooMuchMemory(limit: 256 * 1_048_576))
        guard case .ended(status: 1, _) = try await fault("eats-one-memory", way) else {
            Issue.record("2 GiB at once are given to nobody")
            return
        }
    }

    @Test("takes nothing along that it hid", arguments: ["leaves-children", "becomes-a-daemon"], RunningStage.Way.allCases)
    func hiding(name: String, way: RunningStage.Way) async throws {
        #expect(try await fault(name, way) == nil)
    }

    @Test("that says why it fails is quoted in one clean line", arguments: RunningStage.Way.allCases)
    func words(way: RunningStage.Way) async throws {
        let fault = try await fault("fails", way)
        #expect(fault == .ended(status: 3, words: "no such feed"))
        #expect(fault?.message.string == "The program failed: no such feed")
    }

    @Test("that crashes is told by its signal", arguments: RunningStage.Way.allCases)
    func crash(way: RunningStage.Way) async throws {
        #expect(try await fault("crashes", way) == .killed(signal: 11, words: ""))
        #expect(try await fault("kills-its-group", way) == .killed(signal: 9, words: ""))
    }

    @Test("that kills everybody meets nobody but itself")
    func slaughter() async throws {
        #expect(try await fault("kills-everything", .sandboxed) != nil)
    }

    @Test("whose interpreter is missing does not start", arguments: RunningStage.Way.allCases)
    func interpreter(way: RunningStage.Way) async throws {
        #expect(try await fault("no-interpreter", way) == .notStarted("No such file or directory"))
    }

    @Test("need not read what it is asked", arguments: RunningStage.Way.allCases)
    func deaf(way: RunningStage.Way) async throws {
        #expect(try await fault("reads-nothing", way, request: String(repeating: "x", count: 4_000_000)) == nil)
        #expect(try await fault("floods-errors-and-answers", way) == nil)
    }

    @Test("runs last of all, and leaves no image of its memory", arguments: RunningStage.Way.allCases)
    func priority(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("knows-the-time", way)
        defer { stage.remove() }
        #expect(try await stage.answer() == "True 19\n0\n")
    }

    @Test("that hands over rubbish hands it over unchanged", arguments: RunningStage.Way.allCases)
    func rubbish(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("writes-no-text", way)
        defer { stage.remove() }
        #expect(try await stage.runner.answer(stage.folder, request: [], instance: "1") == [0xFF, 0xFE, 0xC0, 0x80, 0x7B])
    }

    @Test("whose answer is not wanted any more is ended", arguments: RunningStage.Way.allCases)
    func cancelled(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("ignores-signals", way, limits: RunLimits(seconds: 60))
        defer { stage.remove() }
        let task = Task { try await stage.answer() }
        while stage.leftOver.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.leftOver == [])
    }

    @Test("answers one question of a widget at a time", arguments: RunningStage.Way.allCases)
    func turns(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("echoes", way)
        defer { stage.remove() }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 1...5 { group.addTask { try await stage.answer(String(number)) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers == ["1", "2", "3", "4", "5"])
    }
}
