import FlyerLayout
import Flyers
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import TestSupport
import Testing
import XCTest
@testable import FlyersPane

/// The gallery of flyers in a window.
final class GalleryTests: PaneTestCase {
    func testEveryTemplateShowsTheMostRecentlyUsedCode() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            XCTAssertEqual(shown.templateCards.map(\.name), ["Door", "Table"])
            XCTAssertTrue(shown.words.contains("Code 3"))
            XCTAssertTrue(Loop.run { shown.templateCards.allSatisfy { $0.preview.page != nil } })
            try shown.scene.library.runBlocking {
                try await $0.record(.shown, of: shown.scene.library.runBlocking { try await $0.code(idOrTitle: "Code 1") }.id)
            }
            XCTAssertTrue(Loop.run { shown.words.contains("Code 1") }, "the last used code is followed")
            shown.end()
        }
    }

    func testAPreviewShowsTheChosenCode() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            let preview = try XCTUnwrap(shown.card("Door")).preview
            XCTAssertTrue(Loop.run { preview.page != nil })
            let before = try XCTUnwrap(preview.page?.bitmap)
            shown.gallery.model.choose([1])
            XCTAssertNotNil(preview.page, "what was seen stays until the new page is drawn")
            XCTAssertTrue(Loop.run { preview.page?.bitmap != before })
            XCTAssertTrue(shown.words.contains("Code 1"))
            shown.end()
        }
    }

    func testAnEmptyLibraryIsExplainedAndShowsASample() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene(codes: 0)
            XCTAssertTrue(shown.words.contains("Sample code"))
            XCTAssertTrue(shown.words.contains("Your library is empty. Create a code, and every flyer will show it."))
            XCTAssertTrue(Loop.run { shown.templateCards.allSatisfy { $0.preview.page != nil } })
            shown.pane.begin(try XCTUnwrap(shown.card("Door")).template)
            XCTAssertNil(shown.pane.editor, "a code is made first")
            try shown.scene.library.runBlocking { try await $0.add(Scene.codes(1)) }
            XCTAssertTrue(Loop.run { shown.words.contains("Code 1") })
            shown.end()
        }
    }

    func testOnlyVisiblePagesAreDrawnAndKept() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene(templates: (10..<50).map { "T\($0)" }, width: 360, height: 480)
            @MainActor func drawn() -> [String] { shown.templateCards.filter { $0.preview.page != nil }.map(\.name) }
            XCTAssertTrue(Loop.run { drawn().contains("T10") })
            shown.settle()
            XCTAssertLessThan(drawn().count, 12, "of 40")
            shown.card("T49")?.focus()
            XCTAssertTrue(Loop.run { drawn().contains("T49") && !drawn().contains("T10") }, "\(drawn())")
            shown.pane.disappear()
            XCTAssertEqual(drawn(), [], "nothing is kept while nobody looks")
            shown.pane.appear()
            shown.settle()
            XCTAssertTrue(Loop.run { drawn().contains("T49") })
            shown.end()
        }
    }

    func testASearchFindsTemplatesAndDrafts() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene { _ = try $0.drafts.keep(Flyer(template: "door"), name: "Summer party") }
            shown.pane.search("table")
            XCTAssertEqual(shown.templateCards.map(\.name), ["Table"])
            XCTAssertEqual(shown.draftCards.count, 0)
            shown.pane.search("summer")
            XCTAssertEqual(shown.templateCards.count, 0)
            XCTAssertEqual(shown.draftCards.map(\.name), ["Summer party"])
            XCTAssertTrue(shown.words.contains("No templates match “summer”."))
            shown.pane.search("")
            XCTAssertEqual(shown.templateCards.map(\.name), ["Door", "Table"])
            shown.end()
        }
    }

    func testEachOfSeveralCodesHasAPage() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            shown.pane.open(.codes([1, 3]))
            XCTAssertTrue(Loop.run { shown.words.contains("2 codes") })
            XCTAssertTrue(shown.words.contains("2 pages"))
            shown.pane.begin(try XCTUnwrap(shown.card("Door")).template)
            XCTAssertEqual(shown.pane.editor?.session.flyer.codes.map(\.title), ["Code 1", "Code 3"])
            shown.end()
        }
    }

    func testDeletedCodesAreReplacedByTheMostRecentOne() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            shown.gallery.model.choose([1, 2])
            XCTAssertTrue(Loop.run { shown.words.contains("2 codes") })
            _ = try Loop.await { try await shown.scene.library.change([2], .trash) }
            XCTAssertTrue(Loop.run { shown.words.contains("Code 1") })
            _ = try Loop.await { try await shown.scene.library.change([1], .trash) }
            XCTAssertTrue(Loop.run { shown.words.contains("Code 3") })
            shown.end()
        }
    }

    func testTooManyCodesAreReported() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene(codes: 600, templates: ["Door"])
            shown.pane.open(.codes(Array(1...600)))
            XCTAssertTrue(Loop.run { shown.words.contains("500 codes") })
            XCTAssertEqual(shown.toasts, ["Showing the first 500 of 600 codes. Use “quire flyer” to create any number of flyers."])
            shown.end()
        }
    }

    func testALinkOpensItsTemplateOrReportsThatThereIsNone() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            shown.pane.open(.template("nothing"))
            XCTAssertEqual(shown.toasts, ["There’s no template called “nothing”. These are the available templates."])
            XCTAssertNil(shown.pane.editor)
            shown.pane.open(.template("door"))
            XCTAssertNotNil(shown.pane.editor)
            XCTAssertNotNil(shown.pane.header)
            // Another destination returns from the editor first.
            shown.pane.open(.codes([2]))
            XCTAssertNil(shown.pane.editor)
            XCTAssertTrue(Loop.run { shown.words.contains("Code 2") })
            shown.end()
        }
    }

    func testTheFocusReturnsToTheLastCard() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene()
            let card = try XCTUnwrap(shown.card("Table"))
            card.focus()
            WidgetNode(card.root).press()
            XCTAssertTrue(Loop.run { shown.pane.editor != nil })
            shown.pane.leave()
            shown.settle()
            XCTAssertTrue(card.hasFocus)
            shown.end()
        }
    }
}

struct CardSizeTests {
    @Test("Cards fill the line, and two stand in the narrowest", arguments: [(312, 2), (736, 3), (1232, 5), (40, 2)])
    func cardsFillTheLine(room: Int, columns: Int) {
        let size = CardSize(room: room)
        #expect(size.columns == columns)
        if room > 300 { #expect(size.columns * size.width + (size.columns - 1) * CardSize.spacing <= room) }
    }
}

/// Which of the templates for a kind come first.
struct CalledForTests {
    private func code(_ title: String, _ content: String) -> SelectedCodes {
        let payload = Payload(content)
        let attributes = CodeAttributes(title: title)
        let code = Code(id: 1, payload: payload, kind: payload.kind, attributes: attributes, created: .now, modified: .now)
        return SelectedCodes(codes: [code])
    }

    @Test(
        "A word of the title or of the address calls for a template",
        arguments: [
            ("Our menu", "https://example.org", true), ("Dinner", "https://example.org/menu.pdf", true),
            ("Ménu", "https://example.org", true), ("Dinner", "https://example.org", false), ("Me", "https://example.org/me", false),
            ("Guests", "WIFI:T:WPA;S:Menu;P:secretsecret;;", false),
        ])
    @MainActor func wordsCallForTemplates(title: String, content: String, isCalledFor: Bool) throws {
        let template = try FlyerTemplate(json: Array(FlyerScene.template("Menu")))
        #expect(template.isCalledFor(by: code(title, content)) == isCalledFor)
    }
}

/// Commands that lead from the library to the gallery.
final class MakingFlyersTests: PaneTestCase {
    func testTheCommandOpensTheGalleryWithTheCodes() {
        MainActor.assumeIsolated {
            let shell = RecordingShell()
            (shell as any Shell).makeFlyer(of: [4, 2])
            XCTAssertEqual(shell.visits as? [FlyerDestination], [.codes([4, 2])])
        }
    }
}
