import Flyers
import FlyerLayout
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import TestSupport
import TestTexts
import XCTest

@testable import FlyersPane

/// The gallery follows changes of template and draft files.
final class GalleryFileTests: PaneTestCase {
    func testTheUsersTemplatesAppearInTheirOwnGroup() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene { try FlyerScene.template("Mine").write(to: $0.own.appendingPathComponent("mine.json")) }
            XCTAssertTrue(shown.words.contains("Your templates"))
            XCTAssertEqual(shown.templateCards.map(\.name), ["Door", "Table", "Mine"])
            try FlyerScene.template("Second").write(to: shown.own.appendingPathComponent("second.json"), options: .atomic)
            XCTAssertTrue(Loop.run { shown.card("Second") != nil })
            try FileManager.default.removeItem(at: shown.own.appendingPathComponent("mine.json"))
            XCTAssertTrue(Loop.run { shown.card("Mine") == nil })
            shown.end()
        }
    }

    func testATemplateWithAMistakeIsListedWithItsLineAndTheRestWorks() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene { folders in
                let text = String(decoding: FlyerScene.template("Mine"), as: UTF8.self).replacing(
                    "\"codes\": \"one\"", with: "\"codes\": 7")
                try Data(text.utf8).write(to: folders.own.appendingPathComponent("mine.json"))
            }
            XCTAssertEqual(shown.templateCards.map(\.name), ["Door", "Table"])
            XCTAssertTrue(shown.words.contains("mine.json"))
            XCTAssertTrue(shown.words.contains { $0.hasPrefix("Line 6: ") }, "\(shown.words)")
            XCTAssertTrue(shown.words.contains("Show file"))
            try FlyerScene.template("Mine").write(to: shown.own.appendingPathComponent("mine.json"), options: .atomic)
            XCTAssertTrue(Loop.run { shown.card("Mine") != nil && !shown.words.contains("Templates with errors") })
            shown.end()
        }
    }

    func testADraftIsOpened() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene {
                _ = try $0.drafts.keep(Flyer(template: "door", codes: [FlyerCode(payload: Payload("kept"), title: "Kept")]), name: "Party")
            }
            let card = try XCTUnwrap(shown.draftCards.first)
            XCTAssertTrue(shown.words.contains("Continue"))
            XCTAssertTrue(Loop.run { card.preview.page != nil })
            shown.pane.open(card.draft)
            XCTAssertTrue(Loop.run { shown.pane.editor != nil })
            shown.end()
        }
    }

    func testADraftIsRemovedAndRestored() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene {
                for name in ["First", "Second"] { _ = try $0.drafts.keep(Flyer(template: "door"), name: name) }
            }
            let draft = try XCTUnwrap(shown.draftCards.first { $0.name == "First" }).draft
            shown.gallery.shelf.onAction?(.remove, draft)
            XCTAssertTrue(Loop.run { shown.draftCards.map(\.name) == ["Second"] })
            XCTAssertTrue(Loop.run { shown.toasts == ["Removed “First”"] })
            shown.scene.shell.pressLast()
            XCTAssertTrue(Loop.run { shown.draftCards.count == 2 })
            XCTAssertEqual(shown.drafts.list().drafts.count, 2)
            shown.end()
        }
    }

    func testDraftsFillOneRowUntilAllAreShown() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene(width: 360) {
                for number in 1...5 { _ = try $0.drafts.keep(Flyer(template: "door"), name: "Draft \(number)") }
            }
            XCTAssertEqual(shown.draftCards.count, 2)
            let all = try XCTUnwrap(WidgetNode(shown.pane.view).all.first { $0.typeName == "GtkButton" && $0.words == ["Show all 5"] })
            all.press()
            XCTAssertTrue(Loop.run { shown.draftCards.count == 5 })
            XCTAssertTrue(shown.words.contains("Show fewer"))
            shown.end()
        }
    }

    func testADraftWithoutItsTemplateSaysSo() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene { _ = try $0.drafts.keep(Flyer(template: "gone"), name: "Party") }
            XCTAssertTrue(shown.words.contains("The template “gone” is missing"))
            shown.pane.open(try XCTUnwrap(shown.draftCards.first).draft)
            XCTAssertTrue(Loop.run { !shown.toasts.isEmpty })
            XCTAssertNil(shown.pane.editor)
            shown.end()
        }
    }

    func testADamagedDraftReportsItsError() throws {
        try MainActor.assumeIsolated {
            let shown = try FlyerScene { _ = try $0.drafts.keep(Flyer(template: "door"), name: "Party") }
            let draft = try XCTUnwrap(shown.draftCards.first).draft
            try Data("{".utf8).write(to: shown.drafts.folder.appendingPathComponent("\(draft.id.uuidString.lowercased()).json"))
            shown.pane.open(draft)
            XCTAssertTrue(Loop.run { !shown.scene.shell.errors.isEmpty })
            XCTAssertEqual(
                shown.scene.shell.errors.map { ErrorText($0).full },
                ["The draft’s file isn’t a draft, or is damaged. The file was left unchanged."])
            XCTAssertNil(shown.pane.editor)
            shown.end()
        }
    }

    func testAnInvalidDraftFileIsNamed() throws {
        try MainActor.assumeIsolated {
            let name = "\(UUID().uuidString.lowercased()).json"
            let shown = try FlyerScene { folders in
                try FileManager.default.createDirectory(at: folders.drafts.folder, withIntermediateDirectories: true)
                try Data("{".utf8).write(to: folders.drafts.folder.appendingPathComponent(name))
            }
            XCTAssertTrue(shown.words.contains { $0.hasPrefix("“\(name)” isn’t ") }, "\(shown.words)")
            shown.end()
        }
    }
}
