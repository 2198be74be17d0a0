import GLib
import TestSupport
import XCTest

/// Running programs for their output.
final class ProgramRunTests: GtkTestCase {
    @MainActor
    private static func run(
        _ arguments: [String], limit: Int = 1000, within duration: Duration = .seconds(10)
    ) throws -> Result<[UInt8], ProgramError> {
        try Loop.await {
            do throws(ProgramError) {
                return .success(try await Programs.output(of: arguments, limit: limit, within: duration))
            } catch {
                return .failure(error)
            }
        }
    }

    func testWhatAProgramWritesIsAnswered() throws {
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                XCTAssertEqual(try Self.run(["printf", "two words"]), .success([UInt8]("two words".utf8)))
                XCTAssertEqual(try Self.run(["true"]), .success([]))
            }
        }
    }

    func testAFailureTellsItsStatusAndWords() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try Self.run(["sh", "-c", "echo lost >&2; exit 3"]), .failure(.failed(status: 3, words: "lost\n")))
            XCTAssertEqual(try Self.run(["sh", "-c", "kill -9 $$"]), .failure(.failed(status: -1, words: "")))
            guard case .failure(.notStarted) = try Self.run(["/does/not/exist"]) else { return XCTFail("it was started") }
        }
    }

    func testAProgramThatWritesWithoutEndIsEnded() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try Self.run(["yes"], limit: 100_000), .failure(.wroteTooMuch(limit: 100_000)))
            // Only the beginning of standard error is kept.
            guard case .failure(.failed(status: -1, let words)) = try Self.run(["sh", "-c", "exec yes >&2"]) else {
                return XCTFail("it was not ended")
            }
            XCTAssertEqual(words.count, 4096)
        }
    }

    func testAProgramThatHangsIsEndedWithWhatItStarted() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try Self.run(["sleep", "1000"], within: .milliseconds(100)), .failure(.tookTooLong))
            // The program's child holds the pipe open; the test does not wait for it.
            XCTAssertEqual(try Self.run(["sh", "-c", "sleep 20 & wait"], within: .milliseconds(100)), .failure(.tookTooLong))
        }
    }

    func testACancelledTaskEndsItsProgram() {
        MainActor.assumeIsolated {
            var result: ProgramError?
            let task = Task { @MainActor in
                do throws(ProgramError) {
                    _ = try await Programs.output(of: ["sleep", "1000"], limit: 10, within: .seconds(1000))
                } catch { result = error }
            }
            Loop.runPending()
            task.cancel()
            XCTAssertTrue(Loop.run { result != nil })
            XCTAssertEqual(result, .cancelled)
        }
    }
}
