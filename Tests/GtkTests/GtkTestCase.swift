import Foundation
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

/// Checks that C has released the closures of `body` when it is over.
@MainActor
func assertNoBoxesLeft(file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) rethrows {
    XCTAssertEqual(try Boxes.left(by: body), 0, "closures left with C", file: file, line: line)
}

/// The source tree of these tests.
enum Sources {
    static func folder(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(path)
    }

    static func text(_ path: String) throws -> String { try String(contentsOf: folder(path), encoding: .utf8) }

    /// All style sheets of the program, joined.
    static func styleSheet() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("data/style").path).filter { $0.hasSuffix(".css") }
        return try names.sorted().map { try text("data/style/\($0)") }.joined(separator: "\n")
    }
}
