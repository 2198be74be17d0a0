import Foundation
import Testing

@testable import WidgetPrograms

@Suite("A program that stays", .serialized, .timeLimit(.minutes(5)))
struct StreamTests {
    private func text(_ line: [UInt8]?) -> String { String(decoding: line ?? [], as: UTF8.self) }

    @Test("gives a line for each change, and ends with its reader", arguments: RunningStage.Way.allCases)
    func ticks(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("ticks", way)
        defer { stage.remove() }
        let task = Task { () -> [String] in
            var lines: [String] = []
            for try await line in stage.lines() {
                lines.append(String(decoding: line, as: UTF8.self))
                if lines.count == 3 { break }
            }
            return lines
        }
        #expect(try await task.value == ["tick 1", "tick 2", "tick 3"])
        // The next one waits for the end of the last.
        for try await line in stage.lines() {
            #expect(text(line) == "tick 1")
            break
        }
        while !stage.leftOver.isEmpty { await Task.yield() }
    }

    @Test("may end, and its last line counts without an end", arguments: RunningStage.Way.allCases)
    func ending(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("two-lines", way)
        defer { stage.remove() }
        var lines: [String] = []
        for try await line in stage.lines() { lines.append(text(line)) }
        #expect(lines == ["one", "two"])
        #expect(stage.leftOver == [])
    }

    @Test("that fails is told as one that answers", arguments: RunningStage.Way.allCases)
    func failing(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("fails", way)
        defer { stage.remove() }
        await #expect(throws: ProgramRunError.ended(status: 3, words: "no such feed")) { for try await _ in stage.lines() {} }
    }

    @Test("and floods is heard at its newest, without growing", arguments: RunningStage.Way.allCases)
    func flooding(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("floods-lines", way)
        defer { stage.remove() }
        var (numbers, count) = ([Int](), 0)
        for try await line in stage.lines() {
            numbers.append(try #require(Int(text(line).dropFirst(5))))
            count += 1
            if count == 40 { break }
        }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        // Most of them were left out.
        #expect(try #require(numbers.last) > 400)
    }

    @Test("and never ends its line is ended", arguments: RunningStage.Way.allCases)
    func endless(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("half-a-line", way)
        defer { stage.remove() }
        await #expect(throws: ProgramRunError.tooMuchOutput(limit: 1_048_576)) { for try await _ in stage.lines() {} }
        #expect(stage.leftOver == [])
    }

    @Test("and has begun a line is waited for until its reader goes", arguments: RunningStage.Way.allCases)
    func halfway(way: RunningStage.Way) async throws {
        let stage = try await RunningStage("begins-a-line", way)
        defer { stage.remove() }
        for try await line in stage.lines() {
            #expect(text(line) == "whole")
            break
        }
        while !stage.leftOver.isEmpty { await Task.yield() }
    }

    @Test("and only computes is ended after its share of the processor", arguments: RunningStage.Way.allCases)
    func busy(way: RunningStage.Way) async throws {
        var limits = RunLimits(seconds: 3)
        limits.busySeconds = 1
        let stage = try await RunningStage("uses-the-processor", way, limits: limits)
        defer { stage.remove() }
        await #expect(throws: ProgramRunError.tooBusy(seconds: 1)) { for try await _ in stage.lines() {} }
        #expect(stage.leftOver == [])
    }

    @Test("is counted by the processor time of the last minute alone")
    func minute() {
        var minute = ProcessorTime(limit: 30)
        let start = ContinuousClock.now
        // A third of the time, for ten minutes.
        let early = (0..<600).first { minute.isExceeded(ticks: $0 * 33, at: start + .seconds($0)) }
        #expect(early == nil)
        // Then all of it.
        let late = (600..<660).first { minute.isExceeded(ticks: 600 * 33 + ($0 - 599) * 100, at: start + .seconds($0)) }
        #expect((610..<625).contains(late ?? 0))
    }

    @Test("writes lines however they are cut")
    func lines() {
        var splitter = LineSplitter(limit: 8)
        let pieces = ["on", "e\r\n\ntwo\nth"].map { splitter.lines(Array($0.utf8))?.map(text) }
        #expect(pieces == [[], ["one", "two"]])
        let ends = [splitter.last(), splitter.last()]
        #expect(ends == [Array("th".utf8), nil])
        let (whole, long) = (splitter.lines(Array("12345678\n".utf8)), splitter.lines(Array("123456789".utf8)))
        #expect(whole == [Array("12345678".utf8)])
        #expect(long == nil)
    }
}
