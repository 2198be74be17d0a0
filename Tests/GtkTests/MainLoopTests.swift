import Foundation
import GLib
import Glibc
import Gtk
import TestSupport
import XCTest

/// The main actor's work runs on GLib's loop, and the loop sleeps when there is none.
final class MainQueueTests: GtkTestCase {
    func testTasksOfTheMainActorRun() {
        MainActor.assumeIsolated {
            var order: [Int] = []
            let status = runProgram {
                order.append(1)
                let inner = Task { @MainActor in order.append(3) }
                order.append(2)
                await inner.value
                order.append(4)
            }
            XCTAssertEqual(status, 0)
            XCTAssertEqual(order, [1, 2, 3, 4])
        }
    }

    func testSleepingTasksWakeUp() {
        MainActor.assumeIsolated {
            var waited: Duration = .zero
            _ = runProgram {
                let start = ContinuousClock.now
                try await Task.sleep(for: .milliseconds(60))
                waited = ContinuousClock.now - start
            }
            XCTAssertGreaterThanOrEqual(waited, .milliseconds(60))
            XCTAssertLessThan(waited, .seconds(5))
        }
    }

    func testWorkComesBackFromOtherThreads() {
        MainActor.assumeIsolated {
            var sum = 0
            _ = runProgram {
                for round in 1...200 {
                    let squared = await Task.detached { round * round }.value
                    MainActor.preconditionIsolated()
                    sum += squared
                }
            }
            XCTAssertEqual(sum, 2_686_700)
        }
    }

    func testTheLoopSleepsWhileATaskSleeps() {
        MainActor.assumeIsolated {
            var idle = Int.max
            _ = runProgram {
                let count = IterationCount()
                defer { count.stop() }
                try await Task.sleep(for: .milliseconds(100))
                let before = count.value
                try await Task.sleep(for: .milliseconds(600))
                idle = count.value - before
            }
            // One or two to wake up. A descriptor that was never read once made hundreds of thousands.
            XCTAssertLessThan(idle, 20)
        }
    }

    func testALoopThatDoesNotSleepIsSeen() {
        MainActor.assumeIsolated {
            var busy = 0
            _ = runProgram {
                let count = IterationCount()
                let rest = IterationCount.keepBusy()
                try await Task.sleep(for: .milliseconds(100))
                rest()
                busy = count.value
                count.stop()
            }
            XCTAssertGreaterThan(busy, 100)
        }
    }
}

/// Runs `body` as the only job of the main actor in a process of its own.
@MainActor
private func runProgram(_ body: @escaping @MainActor () async throws -> Void) -> Int32 {
    let application = Application(id: "org.quirebook.Quire.TestOfGtk", flags: .nonUnique)
    application.on("activate") { [weak application] in
        application?.hold()
        Task { @MainActor in
            do { try await body() } catch { XCTFail("\(error)") }
            application?.quit()
        }
    }
    return application.run(["quire-test"])
}

/// The kernel's notice when the wall clock is set.
final class ClockWatchTests: GtkTestCase {
    func testAClockThatNobodySetsSaysNothing() throws {
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                var count = 0
                let watch = try XCTUnwrap(ClockWatch { count += 1 })
                Loop.runUntilQuiet()
                XCTAssertEqual(count, 0)
                watch.stop()
                watch.stop()
            }
        }
    }

    /// Sets the machine's clock to its current time.
    func testAClockThatIsSetIsNoticedEachTime() throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if clock_settime(CLOCK_REALTIME, &now) != 0 { throw XCTSkip("Only root sets the clock.") }
        try MainActor.assumeIsolated {
            var count = 0
            let watch = try XCTUnwrap(ClockWatch { count += 1 })
            for times in 1...2 {
                var now = timespec()
                clock_gettime(CLOCK_REALTIME, &now)
                clock_settime(CLOCK_REALTIME, &now)
                XCTAssertTrue(Loop.run { count >= times })
            }
            watch.stop()
        }
    }
}
