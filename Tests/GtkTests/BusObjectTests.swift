import GLib
import TestSupport
import XCTest

/// Objects of this program on the bus.
final class BusObjectTests: GtkTestCase {
    private static let interface = BusInterface(
        "org.quirebook.Test",
        methods: [
            .init("Double", takes: [.init("number", "i")], gives: [.init("doubled", "i")]),
            .init("Refuse"), .init("Fail"), .init("Lie", gives: [.init("number", "i")]), .init("List", gives: [.init("all", "aa{sv}")]),
            .init("Take", takes: [.init("text", "s")]), .init("Wait"),
        ],
        signals: [.init("Changed", carries: [.init("id", "x")])])
    private static let path = "/org/quirebook/Test"
    private struct Unforeseen: Error, CustomStringConvertible { let description = "It broke." }

    @MainActor
    private static func ask(_ bus: MessageBus, _ method: String, _ arguments: [Variant] = []) async -> Result<[Variant], GLibError> {
        do throws(GLibError) {
            return .success(
                try await bus.answer(bus.uniqueName, path: path, interface: interface.name, method: method, arguments, timeout: 20_000))
        } catch { return .failure(error) }
    }

    private func bus() throws -> MessageBus {
        guard let bus = MessageBus() else { throw XCTSkip("There is no session bus.") }
        return bus
    }

    func testCallsAreAnsweredRefusedAndKeptWithinLimits() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                var called = 0
                let list: [[String: Variant]] = [["id": .int64(1), "share": .double(0.5)], [:]]
                let object = try bus.export(Self.interface, at: Self.path) { method, arguments in
                    called += 1
                    switch (method, arguments.first) {
                    case ("Double", .int32(let number)): return [.int32(2 * number)]
                    case ("List", _): return [.dictionaries(list)]
                    case ("Refuse", _): throw BusError("org.quirebook.Error.Closed", "It is closed. Come tomorrow.")
                    case ("Fail", _): throw Unforeseen()
                    default: return []
                    }
                }
                func name(_ result: Result<[Variant], GLibError>) -> String? {
                    if case .failure(let error) = result { error.busName } else { nil }
                }
                let results = try Loop.await {
                    [
                        await Self.ask(bus, "Double", [.int32(21)]), await Self.ask(bus, "List"), await Self.ask(bus, "Refuse"),
                        await Self.ask(bus, "Fail"),
                    ]
                }
                XCTAssertEqual(try results[0].get(), [.int32(42)])
                XCTAssertEqual(try results[1].get().first?.dictionaries, list)
                XCTAssertEqual(name(results[2]), "org.quirebook.Error.Closed")
                guard case .failure(let failed) = results[3] else { return XCTFail() }
                XCTAssertTrue(failed.message.hasSuffix("It broke."))
                XCTAssertEqual(called, 4)

                // A call that does not match the interface never gets here.
                let refused = try Loop.await {
                    [
                        await Self.ask(bus, "Double", [.string("21")]), await Self.ask(bus, "Double"), await Self.ask(bus, "Nothing"),
                        await Self.ask(bus, "Take", [.string(String(repeating: "x", count: 100_000))]),
                    ]
                }
                XCTAssertEqual(
                    refused.map(name),
                    ["InvalidArgs", "InvalidArgs", "UnknownMethod", "LimitsExceeded"].map { "org.freedesktop.DBus.Error.\($0)" })
                XCTAssertEqual(called, 4)

                object.withdraw()
                object.withdraw()
                XCTAssertEqual(
                    name(try Loop.await { await Self.ask(bus, "Double", [.int32(1)]) }), "org.freedesktop.DBus.Error.UnknownMethod")
            }
        }
    }

    func testMoreCallsThanAreWaitedForAreRefusedAndTheOthersAnswered() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            var held: [CheckedContinuation<Void, Never>] = []
            let object = try bus.export(Self.interface, at: Self.path) { _, _ in
                await withCheckedContinuation { held.append($0) }
                return []
            }
            var answers: [Bool] = []
            for _ in 0..<100 {
                Task { @MainActor in
                    let answer = await Self.ask(bus, "Wait")
                    if case .success = answer { answers.append(true) } else { answers.append(false) }
                }
            }
            XCTAssertTrue(Loop.run { answers.count == 36 })
            XCTAssertTrue(answers.allSatisfy { !$0 } && held.count == 64)
            for continuation in held { continuation.resume() }
            XCTAssertTrue(Loop.run { answers.count == 100 })
            XCTAssertEqual(answers.filter { $0 }.count, 64)
            object.withdraw()
        }
    }

    func testSignalsCarryWhatTheySay() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            let object = try bus.export(Self.interface, at: Self.path) { _, _ in [] }
            var heard: [[Variant]] = []
            let subscription = bus.subscribe(path: Self.path, interface: Self.interface.name, signal: "Changed") { heard.append($1) }
            object.emit("Changed", [.int64(7)])
            XCTAssertTrue(Loop.run { heard == [[.int64(7)]] })
            subscription.cancel()
            object.withdraw()
        }
    }

    func testAPathThatIsTakenIsAnError() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                let object = try bus.export(Self.interface, at: Self.path) { _, _ in [] }
                XCTAssertThrowsError(try bus.export(Self.interface, at: Self.path) { _, _ in [] })
                object.withdraw()
            }
        }
    }

    func testWhoHasANameIsFollowed() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                var said: [Bool] = []
                let name = "org.quirebook.Test.Name"
                let following = BusNameWatcher(name, on: bus) { said.append($0) }
                XCTAssertTrue(Loop.run { said == [false] })
                func own(_ method: String, _ more: [Variant]) throws {
                    let daemon = "org.freedesktop.DBus"
                    try bus.call(daemon, path: "/org/freedesktop/DBus", interface: daemon, method: method, [.string(name)] + more)
                }
                try own("RequestName", [.uint32(0)])
                XCTAssertTrue(Loop.run { said == [false, true] })
                try own("ReleaseName", [])
                XCTAssertTrue(Loop.run { said == [false, true, false] })
                following.stop()
            }
        }
    }
}
