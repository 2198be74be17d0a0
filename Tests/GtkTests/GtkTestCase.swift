import GLib
import Gtk
import TestSupport
import XCTest

/// A test with a display. Its methods are synchronous: XCTest runs those on the main thread, where the toolkit lives.
class GtkTestCase: XCTestCase {
    override func setUpWithError() throws {
        let isThere = MainActor.assumeIsolated { Display.isThere }
        if !isThere, !Display.isExpected { throw XCTSkip("There is no display: run meson-helpers/test gtk.") }
        XCTAssertTrue(isThere, "no display")
        _ = ToolkitLog.take()
    }

    override func tearDown() {
        XCTAssertEqual(ToolkitLog.take(), [], "GLib or GTK complained")
    }
}

/// Checks that the closures that `body` hands to C are given back once it is over.
@MainActor
func assertNoBoxesLeft(file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) rethrows {
    XCTAssertEqual(try Boxes.left(by: body), 0, "closures left with C", file: file, line: line)
}
