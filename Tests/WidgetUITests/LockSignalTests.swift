import GLib
import TestSupport
import Testing
import XCTest
@testable import WidgetUI

/// The lock of the screen, as desktops and logind tell it.
final class LockSignalTests: HostTestCase {
    func testEveryDesktopsScreenSaverIsHeard() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            for service in SaverSignal.Service.all {
                let interface = BusInterface(service.name, methods: [.init("GetActive", gives: [.init("active", "b")])])
                let saver = try bus.export(interface, at: service.path) { _, _ in [.bool(true)] }
                try bus.own(service.name)
                var states: [Bool] = []
                let lock = LockSignal(session: bus, system: nil) { states.append($0) }
                // It covered the screen before anybody listened.
                XCTAssertTrue(Loop.run { states == [true] }, "\(service.name): \(states)")
                func tell(_ isActive: Bool) {
                    bus.emit(path: service.path, interface: service.name, signal: "ActiveChanged", [.bool(isActive)])
                }
                tell(false)
                XCTAssertTrue(Loop.run { states == [true, false] }, "\(service.name): \(states)")
                tell(true)
                XCTAssertTrue(Loop.run { states == [true, false, true] }, "\(service.name): \(states)")
                // It ended without another word.
                try bus.disown(service.name)
                XCTAssertTrue(Loop.run { states == [true, false, true, false] }, "\(service.name): \(states)")
                lock.stop()
                saver.withdraw()
            }
        }
    }

    func testTheSessionsLockIsHeard() throws {
        let bus = try bus()
        try MainActor.assumeIsolated {
            let session = "/org/freedesktop/login1/session/_37"
            var searches = 0
            let manager = try bus.export(
                BusInterface(
                    LoginService.interface, methods: [.init("GetSession", takes: [.init("id", "s")], gives: [.init("path", "o")])]),
                at: LoginService.path
            ) { _, _ in
                searches += 1
                return [.objectPath(session)]
            }
            try bus.own(LoginService.name)
            var states: [Bool] = []
            let lock = LockSignal(session: nil, system: bus, timeout: .milliseconds(20)) { states.append($0) }
            func hint(_ isLocked: Bool) {
                bus.emit(
                    path: session, interface: LoginService.properties, signal: "PropertiesChanged",
                    [.string(LoginService.session), .dictionary(["LockedHint": .bool(isLocked)]), .strings([])])
            }
            XCTAssertTrue(Loop.run { searches == 1 })
            Loop.runUntilQuiet()
            hint(true)
            XCTAssertTrue(Loop.run { states == [true] })
            hint(false)
            XCTAssertTrue(Loop.run { states == [true, false] })
            // Of another session.
            bus.emit(path: session + "1", interface: LoginService.session, signal: "Lock", [])
            // Nobody confirms it.
            bus.emit(path: session, interface: LoginService.session, signal: "Lock", [])
            XCTAssertTrue(Loop.run { states == [true, false, true, false] })
            hint(true)
            XCTAssertTrue(Loop.run { states.count == 5 })
            bus.emit(path: session, interface: LoginService.session, signal: "Unlock", [])
            XCTAssertTrue(Loop.run { states == [true, false, true, false, true, false] })
            lock.stop()
            manager.withdraw()
            try bus.disown(LoginService.name)
        }
    }

    func testWithoutAnyOfThemNothingIsLocked() throws {
        MainActor.assumeIsolated {
            let lock = LockSignal(session: nil, system: nil) { _ in XCTFail("nobody said so") }
            Loop.runPending()
            lock.stop()
        }
    }
}

@Suite("What is said of the lock")
struct LockStateTests {
    private func state(_ changes: (inout LockState) -> Void...) -> LockState {
        var state = LockState()
        for change in changes { change(&state) }
        return state
    }

    @Test("Locked while anybody says so")
    func several() {
        var state = state(
            { $0.receive(true, from: .session) }, { $0.receive(true, from: .saver("a")) }, { $0.receive(false, from: .saver("a")) })
        #expect(state.isLocked)
        state.receive(false, from: .saver("b"))
        #expect(state.isLocked)
        state.receive(false, from: .session)
        #expect(!state.isLocked)
    }

    @Test("A request counts until it turns out that nobody has followed it")
    func request() {
        #expect(state({ $0.request() }).isLocked)
        #expect(!state({ $0.request() }, { $0.expireRequest() }).isLocked)
        let confirmed = state({ $0.request() }, { $0.receive(true, from: .session) }, { $0.expireRequest() })
        #expect(confirmed.isLocked && !confirmed.isRequested)
        // Whoever was not locked says nothing of the request.
        #expect(state({ $0.request() }, { $0.receive(false, from: .saver("a")) }).isLocked)
    }

    @Test("An unlocked session is open, whoever had locked it")
    func unlock() {
        #expect(!state({ $0.receive(true, from: .saver("a")) }, { $0.request() }, { $0.unlock() }).isLocked)
    }
}
