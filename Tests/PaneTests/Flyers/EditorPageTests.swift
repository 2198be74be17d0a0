import Drawing
import FlyerLayout
import GLib
import Gtk
import Payload
import TestSupport
import TestTexts
import XCTest

@testable import FlyersPane

/// The page of the editor: drawing, zoom, page navigation, and editing texts in place.
final class EditorPageTests: PaneTestCase {
    func testThePageFillsTheView() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let picture = try XCTUnwrap(shown.editor.shown)
            XCTAssertEqual(picture.size, PaperSize(width: 105, height: 148))
            XCTAssertEqual(shown.editor.page.zoom, .fit)
            let height = 148 * shown.editor.page.factor * PageZoom.pixelsPerMillimetre
            XCTAssertEqual(Double(picture.bitmap.height), height * Double(shown.editor.root.scaleFactor), accuracy: 2)
            XCTAssertLessThan(height, Double(shown.editor.page.root.height))
            XCTAssertEqual(shown.spot("title")?.spot.text, "Guest")
            shown.end()
        }
    }

    func testATextIsEditedInPlaceAndUndoneInOneStep() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let before = try XCTUnwrap(shown.editor.shown?.bitmap)
            shown.press(try XCTUnwrap(shown.spot("title")).root)
            let field = try XCTUnwrap(shown.editor.page.inline)
            XCTAssertEqual(field.view.text, "Guest", "what is printed, not its placeholder")
            XCTAssertTrue(field.view.containsFocus)
            shown.settle()
            XCTAssertTrue(shown.editor.shown?.bitmap != before, "the text is not seen twice")
            for text in ["Guest W", "Guest Wi", "Guest Wi-Fi"] { Person.write(text, at: field.view.pointer) }
            XCTAssertEqual(shown.flyer.texts, ["title": "Guest Wi-Fi"])
            XCTAssertEqual(shown.row("title").entry?.text, "Guest Wi-Fi")
            field.onLeave?(0)
            XCTAssertNil(shown.editor.page.inline)
            shown.settle()
            XCTAssertEqual(shown.spot("title")?.spot.text, "Guest Wi-Fi")
            XCTAssertEqual(shown.spot("title")?.root.hasFocus, true)
            shown.session.undo()
            shown.settle()
            XCTAssertTrue(shown.editor.shown?.bitmap == before)
            XCTAssertFalse(shown.session.canUndo)
            shown.end()
        }
    }

    func testUndoingWhileATextIsEditedShowsItInTheField() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.press(try XCTUnwrap(shown.spot("note")).root)
            let field = try XCTUnwrap(shown.editor.page.inline)
            Person.write("Out", at: field.view.pointer)
            shown.session.undo()
            XCTAssertEqual(field.view.text, "Come in.")
            XCTAssertEqual(shown.flyer.texts, [:], "showing it is no change")
            shown.session.redo()
            XCTAssertEqual(field.view.text, "Out")
            shown.end()
        }
    }

    func testAFieldOfOneLineTakesPastedLinesAsOne() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.press(try XCTUnwrap(shown.spot("title")).root)
            Person.write("Come\nin", at: try XCTUnwrap(shown.editor.page.inline).view.pointer)
            XCTAssertEqual(shown.flyer.texts["title"], "Come in")
            shown.editor.page.inline?.onLeave?(1)
            XCTAssertEqual(shown.editor.page.inline?.id.field, "note", "Tab goes on to the next text")
            Person.write("Come\nin", at: try XCTUnwrap(shown.editor.page.inline).view.pointer)
            XCTAssertEqual(shown.flyer.texts["note"], "Come\nin")
            shown.editor.page.inline?.onLeave?(1)
            XCTAssertNil(shown.editor.page.inline, "after the last there is none")
            shown.end()
        }
    }

    func testAnEmptiedTextCanBeFoundAgain() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.session.change(nil) { $0.texts["note"] = "" }
            shown.settle()
            let spot = try XCTUnwrap(shown.spot("note"))
            XCTAssertEqual(spot.spot.text, "")
            shown.press(spot.root)
            XCTAssertEqual(shown.editor.page.inline?.view.text, "")
            shown.end()
        }
    }

    func testEditingOneLabelChangesAll() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(template: try EditorScene.labels())
            XCTAssertEqual(shown.editor.page.buttons.count, 12)
            shown.press(try XCTUnwrap(shown.spot("title", 5)).root)
            Person.write("Shelf", at: try XCTUnwrap(shown.editor.page.inline).view.pointer)
            shown.settle()
            XCTAssertEqual(Set(shown.editor.page.spots.map(\.text)), ["Shelf"])
            shown.end()
        }
    }

    func testZoomingShowsTheSamePageInAnotherSize() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let fitted = shown.editor.page.factor
            let width = try XCTUnwrap(shown.editor.shown?.bitmap.width)
            shown.press(shown.editor.bar.larger)
            XCTAssertEqual(shown.editor.page.factor, PageZoom.next(after: fitted))
            XCTAssertTrue(Loop.run { (shown.editor.shown?.bitmap.width ?? 0) > width })
            XCTAssertEqual(shown.editor.bar.percent.title, "\(Int((shown.editor.page.factor * 100).rounded())) %")
            shown.press(shown.editor.bar.fit)
            XCTAssertEqual(shown.editor.page.factor, fitted)
            XCTAssertTrue(Loop.run { shown.editor.shown?.bitmap.width == width })
            XCTAssertFalse(shown.editor.bar.fit.isSensitive)
            XCTAssertTrue(shown.editor.handleKey(.character("1"), .control))
            XCTAssertEqual(shown.editor.page.factor, 1)
            shown.end()
        }
    }

    func testEachCodeHasAPageToNavigateTo() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(codes: ["One", "Two", "Three"])
            XCTAssertEqual(shown.editor.shown?.pageCount, 3)
            XCTAssertTrue(shown.words.contains("1 / 3"))
            shown.press(shown.editor.bar.forward)
            XCTAssertTrue(Loop.run { shown.spot("title")?.spot.text == "Two" })
            XCTAssertTrue(shown.editor.handleKey(.pageDown, .control))
            XCTAssertTrue(Loop.run { shown.spot("title")?.spot.text == "Three" })
            XCTAssertFalse(shown.editor.bar.forward.isSensitive)
            shown.session.change(nil) { $0.codes.removeLast(2) }
            XCTAssertTrue(Loop.run { shown.editor.shown?.pageCount == 1 })
            XCTAssertEqual(shown.editor.pageIndex, 0)
            XCTAssertFalse(shown.editor.bar.forward.isMapped)
            shown.end()
        }
    }

    func testAnErrorReplacesThePageUntilItCanBeDrawn() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.session.change(nil) { $0.codes[0].payload = .init(bytes: [UInt8](repeating: 0x78, count: 5000)) }
            XCTAssertTrue(Loop.run { shown.editor.shown == nil })
            XCTAssertTrue(
                shown.words.contains { $0.contains("too long") || $0.contains("too much") || $0.contains("bytes") }, "\(shown.words)")
            shown.session.undo()
            XCTAssertTrue(Loop.run { shown.editor.shown != nil })
            XCTAssertTrue(shown.spot("title")?.root.isMapped == true)
            shown.end()
        }
    }

    func testTheResultOfTheScanCheckIsBelowThePage() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            XCTAssertTrue(Loop.run(within: 60) { shown.words.contains { $0.hasPrefix("Scans from up to ") } })
            shown.session.change(nil) { $0.codes[0].style = ##"{"foreground":"#F4F4F4"}"## }
            XCTAssertTrue(Loop.run(within: 60) { shown.editor.verdict.root.hasClass("alarming") })
            XCTAssertFalse(shown.words.contains { $0.hasPrefix("Scans from up to ") })
            shown.session.undo()
            XCTAssertTrue(Loop.run(within: 60) { !shown.editor.verdict.root.hasClass("alarming") })
            shown.end()
        }
    }

    func testTheEditorIsReleased() throws {
        try MainActor.assumeIsolated {
            let left = try Boxes.left {
                let shown = try EditorScene()
                shown.press(try XCTUnwrap(shown.spot("title")).root)
                shown.end()
            }
            XCTAssertEqual(left, 0)
        }
    }
}
