import GLib
import TestSupport
import XCTest

/// The session bus, where the tests run in a session of their own.
final class MessageBusTests: GtkTestCase {
    private func bus() throws -> MessageBus {
        guard let bus = MessageBus() else { throw XCTSkip("There is no session bus.") }
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

    @MainActor
    private static func ask(_ bus: MessageBus, _ method: String) async -> Result<[Variant], GLibError> {
        let name = "org.freedesktop.DBus"
        do throws(GLibError) {
            return .success(
                try await bus.answer(name, path: "/org/freedesktop/DBus", interface: name, method: method, [.string(bus.uniqueName)]))
        } catch { return .failure(error) }
    }

    func testACallIsAnsweredWhileTheLoopGoesOn() throws {
        let bus = try bus()
        MainActor.assumeIsolated {
            assertNoBoxesLeft {
                var answers: [Result<[Variant], GLibError>] = []
                Task { @MainActor in
                    for method in ["NameHasOwner", "NoSuchMethod"] { answers.append(await Self.ask(bus, method)) }
                }
                XCTAssertTrue(Loop.run { answers.count == 2 })
                guard case .success([.bool(true)]) = answers[0], case .failure = answers[1] else { return XCTFail("\(answers)") }
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
