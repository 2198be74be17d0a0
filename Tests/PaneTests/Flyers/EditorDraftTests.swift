import Flyers
import FlyerLayout
import Foundation
import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

@testable import FlyersPane

/// The editor saves drafts by itself.
final class EditorDraftTests: PaneTestCase {
    func testAChangeIsSavedAfterADelay() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            XCTAssertEqual(shown.drafts.list().drafts.count, 0)
            shown.session.change(nil) { $0.texts["title"] = "Party" }
            XCTAssertTrue(Loop.run { shown.drafts.list().drafts.first?.flyer.texts == ["title": "Party"] })
            XCTAssertEqual(shown.drafts.list().drafts.map(\.name), ["Party"])
            shown.session.change(nil) { $0.texts["title"] = "Picnic" }
            XCTAssertTrue(Loop.run { shown.drafts.list().drafts.map(\.name) == ["Picnic"] }, "in the place of the first")
            shown.end()
        }
    }

    func testLeavingSavesPendingChanges() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.session.change(nil) { $0.texts["title"] = "Party" }
            shown.editor.disappear()
            XCTAssertEqual(shown.drafts.list().drafts.map(\.flyer.texts), [["title": "Party"]])
            shown.end()
        }
    }

    func testAFlyerWithoutChangesIsNotSaved() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            shown.editor.disappear()
            XCTAssertEqual(shown.drafts.list().drafts.count, 0)
            shown.end()
        }
    }

    func testACustomNameStays() throws {
        try MainActor.assumeIsolated {
            let shown = try EditorScene()
            XCTAssertEqual(shown.editor.drafts.name, "Guest")
            shown.editor.drafts.rename("For the hall")
            shown.session.change(nil) { $0.texts["title"] = "Party" }
            shown.editor.disappear()
            XCTAssertEqual(shown.drafts.list().drafts.map(\.name), ["For the hall"])
            let draft = try XCTUnwrap(shown.drafts.list().drafts.first)
            let later = DraftAutosaver(
                FlyerSession(draft.flyer, template: shown.session.template, draft: draft.id), folder: shown.drafts)
            later.start()
            XCTAssertTrue(Loop.run { later.name == "For the hall" })
            shown.end()
        }
    }

    func testAFolderThatCannotBeWrittenIsReportedOnce() throws {
        try MainActor.assumeIsolated {
            let place = FileManager.default.temporaryDirectory.appendingPathComponent("quire-file-\(UUID())")
            try Data().write(to: place)
            defer { try? FileManager.default.removeItem(at: place) }
            let template = try EditorScene.template()
            let session = FlyerSession(Flyer(template: template.id), template: template)
            let keeping = DraftAutosaver(session, folder: DraftFolder(place.appendingPathComponent("drafts")))
            var problems: [String] = []
            keeping.onError = { problems.append($0.string) }
            for title in ["One", "Two"] {
                session.change(nil) { $0.texts["title"] = title }
                keeping.stop()
            }
            XCTAssertEqual(problems.count, 1)
            XCTAssertTrue(problems.first?.contains("can’t be saved") == true, "\(problems)")
        }
    }
}
