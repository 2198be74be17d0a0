import Foundation
import GLib
import TestSupport
import Timeline
import XCTest
@testable import WidgetUI

/// What the machine says comes to the timelines.
final class HostSignalsTests: HostTestCase {
    private func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
    }

    @MainActor
    private static func scheduler(of machine: Machine) throws -> WidgetScheduler {
        let scheduler = WidgetScheduler(clock: machine, keeping: NoKeeping(), context: machine.context)
        try Loop.await {
            await scheduler.add(WidgetInstance(id: 1, kind: CountedKind(machine: machine), family: .small))
            await scheduler.settled()
        }
        XCTAssertEqual(machine.asked, 1)
        return scheduler
    }

    func testAfterASuspendWhatIsDueIsAskedOnce() throws {
        let (bus, folder) = (try bus(), try makeFolder())
        try MainActor.assumeIsolated {
            let machine = Machine()
            let scheduler = try Self.scheduler(of: machine)
            let signals = HostSignals(scheduler: scheduler, session: nil, system: bus, zoneFolder: folder.path) {}
            try bus.own(LoginService.name)
            func say(_ begins: Bool) {
                bus.emit(path: LoginService.path, interface: LoginService.interface, signal: "PrepareForSleep", [.bool(begins)])
            }
            say(true)
            machine.suspend(3600)
            say(false)
            XCTAssertTrue(Loop.run { machine.asked == 2 })
            say(true)
            say(false)
            Loop.runUntilQuiet()
            try Loop.await { await scheduler.settled() }
            XCTAssertEqual(machine.asked, 2)
            signals.stop()
            try bus.disown(LoginService.name)
        }
    }

    func testANewTimeZoneIsNoticedByItsLinkAndByTimedate() throws {
        let (bus, folder) = (try bus(), try makeFolder())
        try MainActor.assumeIsolated {
            let machine = Machine()
            let scheduler = try Self.scheduler(of: machine)
            var drawn = 0
            let signals = HostSignals(scheduler: scheduler, session: nil, system: bus, zoneFolder: folder.path) { drawn += 1 }
            // As timedated and people do it: a new link takes the place of the old one.
            machine.move(to: "Asia/Tokyo")
            let link = folder.appending(path: "localtime")
            try FileManager.default.createSymbolicLink(atPath: link.path + ".new", withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
            XCTAssertEqual(rename(link.path + ".new", link.path), 0)
            XCTAssertTrue(Loop.run { machine.asked == 2 && drawn > 0 })

            machine.move(to: "Europe/Berlin")
            try bus.own(TimeZoneSignal.service)
            bus.emit(
                path: "/org/freedesktop/timedate1", interface: LoginService.properties, signal: "PropertiesChanged",
                [.string(TimeZoneSignal.service), .dictionary(["Timezone": .string("Europe/Berlin")]), .strings([])])
            XCTAssertTrue(Loop.run { machine.asked == 3 })

            // Other files of the folder, and other properties, are none of our business.
            let before = drawn
            try Data().write(to: folder.appending(path: "hostname"))
            bus.emit(
                path: "/org/freedesktop/timedate1", interface: LoginService.properties, signal: "PropertiesChanged",
                [.string(TimeZoneSignal.service), .dictionary(["NTP": .bool(true)]), .strings([])])
            Loop.runUntilQuiet()
            XCTAssertEqual(drawn, before)
            XCTAssertEqual(machine.asked, 3)
            signals.stop()
            try bus.disown(TimeZoneSignal.service)
        }
    }

    func testWhatIsStoppedHearsNothingMoreAndLeavesNothingBehind() throws {
        let (bus, folder) = (try bus(), try makeFolder())
        try MainActor.assumeIsolated {
            let left = try Boxes.left {
                let machine = Machine()
                let signals = HostSignals(scheduler: try Self.scheduler(of: machine), session: bus, system: bus, zoneFolder: folder.path) {}
                Loop.runUntilQuiet()
                signals.stop()
            }
            XCTAssertEqual(left, 0)
        }
    }
}

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
