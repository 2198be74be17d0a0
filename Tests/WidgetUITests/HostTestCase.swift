import Foundation
import GLib
import TestSupport
import XCTest

/// A test with a display and a session bus; other programs of the machine are played on that bus by the test itself.
class HostTestCase: XCTestCase {
    override func setUpWithError() throws {
        let isThere = MainActor.assumeIsolated { Display.isThere }
        if !isThere, !Display.isExpected { throw XCTSkip("There is no display: run meson-helpers/test gtk.") }
        XCTAssertTrue(isThere, "no display")
        _ = ToolkitLog.take()
    }

    override func tearDown() {
        XCTAssertEqual(ToolkitLog.take(), [], "GLib or GTK complained")
    }

    func bus() throws -> MessageBus {
        guard let bus = MessageBus() else { throw XCTSkip("There is no session bus.") }
        return bus
    }
}

extension MessageBus {
    /// Takes a name, as the program does that the test plays.
    func own(_ name: String) throws {
        try call("org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "RequestName", [.string(name), .uint32(0)])
    }

    func disown(_ name: String) throws {
        try call("org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "ReleaseName", [.string(name)])
    }
}
