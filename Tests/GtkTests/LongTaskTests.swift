import Foundation
import Gtk
import TestSupport
import XCTest

final class LongTaskTests: GtkTestCase {
    private struct Broken: Error {}

    @MainActor
    private final class Recorder {
        var states: [String] = []

        init(_ task: LongTask<Int, String>) {
            task.onChange = { [weak self] state in
                let name =
                    switch state {
                    case .preparing: "preparing"
                    case .running(let progress): "running \(progress ?? -1)"
                    case .finished(let text): text
                    case .cancelled: "cancelled"
                    case .failed: "failed"
                    }
                self?.states.append(name)
            }
        }
    }

    func testItTellsItsProgressAndItsResult() {
        MainActor.assumeIsolated {
            let task = LongTask<Int, String>()
            let recorder = Recorder(task)
            task.start { progress in
                progress(1)
                for _ in 0..<3 { await Task.yield() }
                return "done"
            }
            XCTAssertTrue(Loop.run { recorder.states.last == "done" })
            XCTAssertEqual(recorder.states.first, "running -1")
            XCTAssertFalse(task.isRunning)
        }
    }

    func testAnErrorWhileCancellingIsNoCancellation() {
        MainActor.assumeIsolated {
            for (error, end) in [(CancellationError() as any Error, "cancelled"), (Broken(), "failed")] {
                let task = LongTask<Int, String>()
                let recorder = Recorder(task)
                task.start { _ in
                    while !Task.isCancelled { await Task.yield() }
                    throw error
                }
                task.cancel()
                XCTAssertTrue(Loop.run { recorder.states.last == end }, "\(recorder.states)")
            }
        }
    }

    func testWorkThatFinishedBeforeItWasCancelledHasItsResult() {
        MainActor.assumeIsolated {
            let task = LongTask<Int, String>()
            let recorder = Recorder(task)
            task.start { _ in "done" }
            task.cancel()
            XCTAssertTrue(Loop.run { recorder.states.last == "done" })
        }
    }

    func testReplacedAndForgottenWorkIsNotReported() {
        MainActor.assumeIsolated {
            let task = LongTask<Int, String>()
            let recorder = Recorder(task)
            for text in ["first", "second"] {
                task.start { _ in
                    await Task.yield()
                    return text
                }
            }
            XCTAssertTrue(Loop.run { recorder.states.last == "second" })
            XCTAssertFalse(recorder.states.contains("first"))
            task.start { _ in "third" }
            task.drop()
            Loop.runUntilQuiet()
            XCTAssertFalse(recorder.states.contains("third"))
        }
    }
}

final class DebouncerTests: GtkTestCase {
    func testOnlyTheNewestWorkRuns() {
        MainActor.assumeIsolated {
            let debouncer = Debouncer(.milliseconds(20))
            var done: [Int] = []
            for number in 1...3 { debouncer.schedule { done.append(number) } }
            XCTAssertTrue(debouncer.isPending)
            XCTAssertTrue(Loop.run { !done.isEmpty })
            XCTAssertFalse(debouncer.isPending)
            debouncer.schedule { done.append(4) }
            debouncer.cancel()
            Loop.runUntilQuiet()
            XCTAssertEqual(done, [3])
        }
    }
}
