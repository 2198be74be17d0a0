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
                var said: [Bool] = []
                let lock = LockSignal(session: bus, system: nil) { said.append($0) }
                // It covered the screen before anybody listened.
                XCTAssertTrue(Loop.run { said == [true] }, "\(service.name): \(said)")
                func tell(_ isActive: Bool) {
                    bus.emit(path: service.path, interface: service.name, signal: "ActiveChanged", [.bool(isActive)])
                }
                tell(false)
                XCTAssertTrue(Loop.run { said == [true, false] }, "\(service.name): \(said)")
                tell(true)
                XCTAssertTrue(Loop.run { said == [true, false, true] }, "\(service.name): \(said)")
                // It ended without another word.
                try bus.disown(service.name)
                XCTAssertTrue(Loop.run { said == [true, false, true, false] }, "\(service.name): \(said)")
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
                BusInterface(LoginService.interface, methods: [.init("GetSession", takes: [.init("id", "s")], gives: [.init("path", "o")])]),
                at: LoginService.path
            ) { _, _ in
                searches += 1
                return [.objectPath(session)]
            }
            try bus.own(LoginService.name)
            var said: [Bool] = []
            let lock = LockSignal(session: nil, system: bus, patience: .milliseconds(20)) { said.append($0) }
            func hint(_ isLocked: Bool) {
                bus.emit(
                    path: session, interface: LoginService.properties, signal: "PropertiesChanged",
                    [.string(LoginService.session), .dictionary(["LockedHint": .bool(isLocked)]), .strings([])])
            }
            XCTAssertTrue(Loop.run { searches == 1 })
            Loop.runUntilQuiet()
            hint(true)
            XCTAssertTrue(Loop.run { said == [true] })
            hint(false)
            XCTAssertTrue(Loop.run { said == [true, false] })
            // Of another session.
            bus.emit(path: session + "1", interface: LoginService.session, signal: "Lock", [])
            // Nobody confirms it.
            bus.emit(path: session, interface: LoginService.session, signal: "Lock", [])
            XCTAssertTrue(Loop.run { said == [true, false, true, false] })
            hint(true)
            XCTAssertTrue(Loop.run { said.count == 5 })
            bus.emit(path: session, interface: LoginService.session, signal: "Unlock", [])
            XCTAssertTrue(Loop.run { said == [true, false, true, false, true, false] })
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
        var state = state({ $0.take(true, from: .session) }, { $0.take(true, from: .saver("a")) }, { $0.take(false, from: .saver("a")) })
        #expect(state.isLocked)
        state.take(false, from: .saver("b"))
        #expect(state.isLocked)
        state.take(false, from: .session)
        #expect(!state.isLocked)
    }

    @Test("A request counts until it turns out that nobody has followed it")
    func request() {
        #expect(state({ $0.request() }).isLocked)
        #expect(!state({ $0.request() }, { $0.dropRequest() }).isLocked)
        let confirmed = state({ $0.request() }, { $0.take(true, from: .session) }, { $0.dropRequest() })
        #expect(confirmed.isLocked && !confirmed.isRequested)
        // Whoever was not locked says nothing of the request.
        #expect(state({ $0.request() }, { $0.take(false, from: .saver("a")) }).isLocked)
    }

    @Test("An unlocked session is open, whoever had locked it")
    func unlock() {
        #expect(!state({ $0.take(true, from: .saver("a")) }, { $0.request() }, { $0.unlock() }).isLocked)
    }
}
