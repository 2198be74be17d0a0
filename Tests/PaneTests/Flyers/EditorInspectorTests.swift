import Drawing
import FlyerLayout
import GLib
import Gtk
import LibraryStore
import Platform
import TestSupport
import Graphics
import TestTexts
import XCTest

@testable import FlyersPane

/// The controls of the inspector change the flyer, report problems, and follow undo.
final class EditorInspectorTests: PaneTestCase {
    func testATextIsTypedAndItsRemainingLengthIsShown() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let row = shown.row("title")
            XCTAssertEqual(row.entry?.text, "Guest")
            XCTAssertEqual(row.length.text, "15 left")
            Person.type("A title that has far too many characters", at: try XCTUnwrap(row.entry).pointer)
            XCTAssertEqual(shown.flyer.texts["title"], "A title that has far too many characters")
            XCTAssertEqual(row.length.text, "20 too many")
            XCTAssertTrue(row.problem.isVisible)
            XCTAssertTrue(row.problem.text.string.contains("longer than the 20 characters"))
            shown.press(row.reset)
            XCTAssertNil(shown.flyer.texts["title"])
            XCTAssertEqual(row.entry?.text, "Guest")
            XCTAssertFalse(row.problem.isVisible)
            XCTAssertFalse(row.reset.isSensitive)
            shown.end()
        }
    }

    func testATextThatIsCutOffIsReportedAtItsField() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(
                template: try EditorScene.template(
                    elements:
                        #", { "type": "text", "field": "tag", "frame": [5, 5, 8, 4], "size": 4, "minimumSize": 3.5, "maximumLines": 1 }"#,
                    fields: #", { "id": "tag", "name": "Tag", "text": "A", "maximumLength": 200, "lines": false }"#))
            XCTAssertFalse(shown.row("tag").problem.isVisible)
            Person.type("Much more than such a small place has room for", at: try XCTUnwrap(shown.row("tag").entry).pointer)
            XCTAssertTrue(Loop.run { shown.row("tag").problem.isVisible })
            XCTAssertTrue(shown.row("tag").problem.text.string.contains("too long to be printed in full"))
            shown.session.undo()
            XCTAssertTrue(Loop.run { !shown.row("tag").problem.isVisible })
            shown.end()
        }
    }

    func testWithSeveralCodesAFieldSaysThatEachFillsItIn() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(codes: ["One", "{Two}"])
            XCTAssertEqual(shown.row("title").entry?.text, "", "nobody sees a placeholder in braces")
            XCTAssertEqual(shown.row("title").entry?.placeholder, "Filled in from each code")
            shown.session.change(nil) { $0.codes.removeFirst() }
            XCTAssertEqual(shown.row("title").entry?.text, "{{Two}}", "typed so, it comes out as it was")
            shown.end()
        }
    }

    func testColoursAreChosenAndResetToTheTemplate() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let look = shown.editor.inspector.appearance
            let before = try XCTUnwrap(shown.editor.shown?.bitmap)
            XCTAssertEqual(look.background.choice.pressed, .some(nil))
            look.background.choice.press(Color(hex: "#1C1924"))
            XCTAssertEqual(shown.flyer.background, Color(hex: "#1C1924"))
            look.accent.choice.press(Accent.rose.color)
            XCTAssertEqual(shown.flyer.accent, Accent.rose.color)
            shown.settle()
            XCTAssertTrue(shown.editor.shown?.bitmap != before)
            look.accent.choice.press(nil)
            XCTAssertNil(shown.flyer.accent)
            shown.session.undo()
            XCTAssertEqual(look.accent.choice.pressed, .some(Accent.rose.color))
            while shown.session.canUndo { shown.session.undo() }
            XCTAssertEqual(look.background.choice.pressed, .some(nil))
            shown.settle()
            XCTAssertTrue(shown.editor.shown?.bitmap == before)
            shown.end()
        }
    }

    func testLowContrastIsReported() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(
                template: try EditorScene.template(elements: #", { "type": "rectangle", "frame": [0, 0, 20, 5], "fill": "accent" }"#))
            shown.session.change(nil) { $0.accent = Color(hex: "#FDFDF0") }
            let problems = FlyerContrast.problems(of: shown.flyer, template: shown.session.template)
            XCTAssertFalse(problems.isEmpty)
            for problem in problems { XCTAssertTrue(shown.words.contains(problem.string)) }
            shown.session.undo()
            for problem in problems { XCTAssertFalse(shown.words.contains(problem.string)) }
            shown.end()
        }
    }

    func testInstalledFontsAreOffered() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene { $0.family = "A font of another computer" }
            let field = shown.editor.inspector.appearance.family
            field.list.selected = 0
            XCTAssertNil(shown.flyer.family)
            shown.session.undo()
            XCTAssertEqual(shown.flyer.family, "A font of another computer")
            XCTAssertNotEqual(field.list.selected, 0, "it is there to come back to")
            shown.end()
        }
    }

    func testAPictureIsLoadedCheckedAndRemoved() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(
                template: try EditorScene.template(elements: #", { "type": "picture", "frame": [0, 0, 20, 20] }"#))
            let section = shown.editor.inspector.picture
            let png = try Bitmap(width: 30, height: 20) { $0.fill(with: .color(Color(red: 1, green: 0, blue: 0))) }.png()
            let (good, bad) = (try shown.file("red.png", png), try shown.file("bad.png", Array("no picture".utf8)))
            XCTAssertTrue(section.handleDrop(.files([good])))
            XCTAssertTrue(Loop.run { shown.flyer.picture == FlyerPicture(bytes: png, name: "red.png") })
            shown.settle()
            XCTAssertTrue(shown.words.contains("red.png"))
            XCTAssertTrue(section.handleDrop(.files([bad])))
            XCTAssertTrue(Loop.run { section.problem.isVisible })
            XCTAssertEqual(shown.flyer.picture?.name, "red.png", "what there was stays")
            shown.press(section.remove)
            XCTAssertNil(shown.flyer.picture)
            XCTAssertFalse(section.problem.isVisible)
            shown.end()
        }
    }

    func testATemplateWithoutAPictureSlotAcceptsNone() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            XCTAssertFalse(shown.editor.inspector.picture.view.isVisible)
            XCTAssertFalse(shown.editor.inspector.picture.handleDrop(.files(["/tmp/any.png"])))
            shown.end()
        }
    }

    func testPaperIsChosenTurnedAndTyped() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            let paper = shown.editor.inspector.paper
            @MainActor func choose(_ choice: PaperChoice) { paper.list.selected = PaperChoice.all.firstIndex(of: choice)! }
            choose(.named("a4"))
            XCTAssertEqual(shown.flyer.paper, PaperSize(width: 210, height: 297))
            paper.orientation.press(.landscape)
            XCTAssertEqual(shown.flyer.paper, PaperSize(width: 297, height: 210))
            choose(.named("letter"))
            XCTAssertEqual(shown.flyer.paper, PaperSize(width: 279.4, height: 215.9), "it lies as before")
            choose(.custom)
            XCTAssertTrue(paper.width.isMapped)
            paper.width.value = 100
            paper.height.value = 62.5
            XCTAssertEqual(shown.flyer.paper, PaperSize(width: 100, height: 62.5))
            shown.settle()
            XCTAssertEqual(shown.editor.shown?.size, PaperSize(width: 100, height: 62.5))
            choose(.template)
            XCTAssertNil(shown.flyer.paper)
            XCTAssertFalse(paper.width.isMapped)
            shown.session.undo()
            XCTAssertTrue(paper.width.isMapped)
            XCTAssertEqual(paper.width.value, 100)
            shown.end()
        }
    }

    func testASheetOfLabelsHasOnePaperAndItsOwnOptions() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(template: try EditorScene.labels())
            XCTAssertFalse(shown.editor.inspector.paper.list.isMapped)
            let labels = shown.editor.inspector.labels
            labels.used.value = 4
            XCTAssertEqual(shown.flyer.usedLabels, 4)
            shown.settle()
            XCTAssertEqual(shown.editor.page.buttons.count, 8)
            labels.fills.isOn = false
            shown.settle()
            XCTAssertEqual(shown.editor.page.buttons.count, 1)
            labels.marks.isOn = false
            XCTAssertFalse(shown.flyer.hasCutMarks)
            while shown.session.canUndo { shown.session.undo() }
            XCTAssertEqual(labels.used.value, 0)
            XCTAssertTrue(labels.fills.isOn && labels.marks.isOn)
            shown.end()
        }
    }

    func testCodesAreReorderedAndRemoved() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(codes: ["One", "Two", "Three"])
            let codes = shown.editor.inspector.codes
            @MainActor func titles() -> [String] { shown.flyer.codes.map(\.title) }
            shown.press(codes.rows[2].up)
            XCTAssertEqual(titles(), ["One", "Three", "Two"])
            shown.press(codes.rows[0].down)
            XCTAssertEqual(titles(), ["Three", "One", "Two"])
            shown.press(codes.rows[0].up)
            XCTAssertEqual(titles(), ["Three", "One", "Two"], "the first stays first")
            shown.press(codes.rows[1].remove)
            XCTAssertEqual(titles(), ["Three", "Two"])
            XCTAssertTrue(codes.rows[1].remove.hasFocus)
            shown.press(codes.rows[1].remove)
            XCTAssertFalse(codes.rows[0].up.isMapped, "one cannot be moved")
            shown.session.undo()
            shown.session.undo()
            XCTAssertEqual(titles(), ["Three", "One", "Two"])
            XCTAssertEqual(codes.rows.count, 3)
            shown.end()
        }
    }

    func testInANarrowWindowTheInspectorReplacesThePage() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene(width: 360, height: 440)
            _ = Frames.run(of: shown.editor.root)
            XCTAssertTrue(Loop.run { shown.editor.bar.adjust.isMapped })
            XCTAssertTrue(shown.editor.page.root.isMapped)
            XCTAssertFalse(shown.editor.inspector.root.isMapped)
            Person.toggle(shown.editor.bar.adjust.pointer)
            XCTAssertTrue(Loop.run { shown.editor.inspector.root.isMapped })
            XCTAssertFalse(shown.editor.page.root.isMapped)
            Person.toggle(shown.editor.bar.adjust.pointer)
            XCTAssertTrue(Loop.run { shown.editor.page.root.isMapped })
            shown.end()
        }
    }
}
