import TestSupport
import XCTest

/// A test with a display. Its methods are synchronous: XCTest runs those on the main thread, where the toolkit lives.
class PaneTestCase: XCTestCase {
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
