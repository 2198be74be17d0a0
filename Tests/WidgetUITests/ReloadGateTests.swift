import TestSupport
import XCTest
@testable import WidgetUI

/// Requests from outside.
final class ReloadGateTests: HostTestCase {
    func testAFloodIsOneRequestNowAndOneAtTheEnd() {
        MainActor.assumeIsolated {
            let gate = ReloadGate(interval: .milliseconds(50))
            var done: [Int] = []
            for number in 1...1000 { gate.pass(.instance(1)) { done.append(number) } }
            gate.pass(.all) { done.append(0) }
            XCTAssertEqual(done, [1, 0])
            XCTAssertTrue(Loop.run { done.count == 3 })
            XCTAssertEqual(done, [1, 0, 1000])
            gate.stop()
        }
    }

    func testWhatIsStoppedDoesNothingMore() {
        MainActor.assumeIsolated {
            let gate = ReloadGate(interval: .milliseconds(1))
            var count = 0
            for _ in 1...2 { gate.pass(.all) { count += 1 } }
            gate.stop()
            Loop.runUntilQuiet()
            XCTAssertEqual(count, 1)
        }
    }
}
