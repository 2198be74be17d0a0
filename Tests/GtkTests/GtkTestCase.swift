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
    Loop.runPending()
    let before = LiveBoxes.count
    try body()
    _ = Loop.run(within: 5) { LiveBoxes.count == before }
    XCTAssertEqual(LiveBoxes.count, before, "closures left with C", file: file, line: line)
}

/// A window on the screen with one widget, until it is closed.
@MainActor
struct ShownWindow {
    let window: Window

    init(_ content: Widget, width: Int = 320, height: Int = 240) {
        window = Window(title: "Test")
        window.setDefaultSize(width: width, height: height)
        window.setContent(content)
        window.present()
        _ = Loop.run { content.isMapped && content.width > 0 }
    }

    func close() {
        window.destroy()
        Loop.runPending()
    }
}
