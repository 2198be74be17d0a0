import Foundation
import GLib
import Glibc
import TestSupport
import XCTest

/// The kernel's notice of a wall clock that was set.
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

    /// Sets the machine's clock to what it says: a clock that is set, and an hour that stays what it was.
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
