import Gtk
import LibraryStore
import PaneKit
import Payload
import TestSupport
import TestTexts
import XCTest

/// The sheet of long work, the page of rows and the sheet to pick a code, which panes share.
final class LongTaskSheetTests: PaneTestCase {
    private struct Broken: Error {}

    @MainActor
    private static func sheet(_ scene: Scene) -> LongTaskSheet {
        LongTaskSheet(
            title: "Work", context: scene.context, over: scene.shell.window, confirmTitle: "Begin", width: 320, height: 320,
            pages: ["choose": Label("Choose")], messages: .init(cancelled: "It was cancelled.", text: { _ in "It is broken." }))
    }

    func testAFailureIsShownWhereTheWorkBegan() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let pages = Self.sheet(scene)
            pages.present(keeping: pages, confirmed: {})
            var hasFailed = false
            pages.run("Working", from: "choose", detail: { "\($0.done) of \($0.all)" }) { _ in
                throw Broken()
            } failed: {
                hasFailed = true
            } finished: { (_: Int) in
                XCTFail("finished")
            }
            XCTAssertTrue(pages.isWorking)
            XCTAssertFalse(pages.sheet.canConfirm)
            XCTAssertTrue(Loop.run { hasFailed })
            XCTAssertFalse(pages.isWorking)
            XCTAssertTrue(pages.sheet.canConfirm)
            XCTAssertEqual(scene.shell.toasts, [], "the sheet itself says it")
            pages.sheet.close()
            Loop.runUntilQuiet()
        }
    }

    func testClosingCancelsAndTellsWhatCameOfIt() throws {
        try MainActor.assumeIsolated {
            for (error, message) in [(CancellationError() as any Error, "It was cancelled."), (Broken(), "It is broken.")] {
                let scene = try Scene(codes: 0)
                let pages = Self.sheet(scene)
                pages.present(keeping: pages, confirmed: {})
                pages.run("Working", from: "choose", detail: { "\($0.done) of \($0.all)" }) { _ in
                    while !Task.isCancelled { await Task.yield() }
                    throw error
                } finished: { (_: Int) in
                    XCTFail("finished")
                }
                pages.sheet.close()
                XCTAssertTrue(Loop.run { !scene.shell.toasts.isEmpty })
                XCTAssertEqual(scene.shell.toasts, [message])
            }
        }
    }

    func testRowsAreFilteredAndReleased() {
        MainActor.assumeIsolated {
            let page = RowsPage<Bool>(name: "Rows", filters: [false, true], otherTitle: "Other…", noteLines: 1, choices: Label(""))
            let shown = ShownWindow(page.root, width: 400, height: 400)
            @MainActor func reads(_ words: String) -> Bool { Loop.run { WidgetNode(page.root).shownWords.contains(words) } }
            let rows = [
                ReviewedRow(line: 2, iconName: "quire-list-symbolic", title: "Good", detail: "Link"),
                ReviewedRow(line: 3, iconName: "quire-list-symbolic", title: "", problem: "Bad", detail: "Skipped", isLeftOut: true),
            ]
            page.show([(name: "All", count: 2), (name: "Problems", count: 1)]) { isOnlyProblems, position in
                (isOnlyProblems ? [rows[1]] : rows)[position]
            }
            XCTAssertTrue(reads("Good"))
            XCTAssertTrue(reads("Bad"))
            XCTAssertTrue(reads("Problems 1"))
            page.clear()
            XCTAssertTrue(Loop.run { !WidgetNode(page.root).shownWords.contains("Good") })
            shown.close()
        }
    }

    func testAPickedCodeIsOneThatIsListed() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 3)
            var picked: Code?
            let picker = CodePicker(
                scene.library, over: scene.shell.window, title: "Which?", confirmTitle: "Use", width: 320, height: 320, sort: .created
            ) { code in CodePicker.choice(of: code) { picked = code } }
            picker.present(keeping: picker) { picked = picker.codes.first }
            XCTAssertTrue(Loop.run { picker.codes.count == 3 })
            picker.sheet.confirmIfPossible()
            XCTAssertEqual(picked?.title, "Code 3")
            picker.sheet.close()
            Loop.runUntilQuiet()
        }
    }
}
