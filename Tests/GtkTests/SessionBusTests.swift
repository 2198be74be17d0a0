import GLib
import TestSupport
import XCTest

/// The session bus, where the tests run in a session of their own.
final class SessionBusTests: GtkTestCase {
    private func bus() throws -> SessionBus {
        guard let bus = SessionBus() else { throw XCTSkip("There is no session bus.") }
        return bus
    }

    func testSignalsArriveUntilTheSubscriptionIsCancelled() throws {
        let bus = try bus()
        MainActor.assumeIsolated {
            assertNoBoxesLeft {
                var heard: [[Variant]] = []
                let subscription = bus.subscribe(path: "/org/quirebook/Test", interface: "org.quirebook.Test", signal: "Changed") {
                    sender, arguments in
                    XCTAssertEqual(sender, bus.uniqueName)
                    heard.append(arguments)
                }
                bus.emit(path: "/org/quirebook/Other", interface: "org.quirebook.Test", signal: "Changed", [])
                bus.emit(
                    path: "/org/quirebook/Test", interface: "org.quirebook.Test", signal: "Changed", [.strings(["codes"]), .string("/a")],
                    flush: true)
                XCTAssertTrue(Loop.run { !heard.isEmpty })
                XCTAssertEqual(heard, [[.strings(["codes"]), .string("/a")]])
                subscription.cancel()
                subscription.cancel()
            }
        }
    }

    func testCallsAreAnswered() throws {
        let bus = try bus()
        let name = "org.freedesktop.DBus"
        let answer = try bus.call(name, path: "/org/freedesktop/DBus", interface: name, method: "NameHasOwner", [.string(bus.uniqueName)])
        XCTAssertEqual(answer, [.bool(true)])
        XCTAssertThrowsError(try bus.call(name, path: "/org/freedesktop/DBus", interface: name, method: "NoSuchMethod", []))
        MainActor.assumeIsolated {
            assertNoBoxesLeft {
                var answers: [[Variant]?] = []
                for method in ["NameHasOwner", "NoSuchMethod"] {
                    bus.call(name, path: "/org/freedesktop/DBus", interface: name, method: method, [.string("org.quirebook.Nobody")]) {
                        answers.append($0)
                    }
                }
                XCTAssertTrue(Loop.run { answers.count == 2 })
                XCTAssertEqual(answers, [[.bool(false)], nil])
            }
        }
    }
}
