import Foundation
import Gtk
import LibraryStore
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import WidgetsPane

/// The page of the tasks.
final class TasksPageTests: PaneTestCase {
    @MainActor
    private final class Shown {
        let scene: Scene
        let page: TasksPage
        let window: ShownWindow
        var library: Library { scene.library }

        init(_ titles: String..., width: Int = 800) throws {
            scene = try Scene(codes: 0)
            let library = scene.library
            for title in titles { try library.runBlocking { try await $0.addTask(TaskDraft(title)) } }
            page = TasksPage(scene.context)
            window = ShownWindow(page.root, width: width, height: 600)
            page.appear()
            scene.settle()
        }

        var words: [String] { WidgetNode(page.root).shownWords }
        func open() throws -> [String] { try library.runBlocking { try await $0.tasks() }.map(\.title) }
        func close() {
            page.disappear()
            window.close()
        }
    }

    func testAnEmptyListExplainsAddingAndPinning() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            XCTAssertTrue(Loop.run { shown.words.contains("Nothing to do") })
            XCTAssertTrue(shown.words.contains("A to-do widget keeps these tasks on your desktop: tick them off and add more there."))
            try shown.library.runBlocking { try await $0.pin(kind: "todo", family: "medium") }
            XCTAssertTrue(
                Loop.run { !shown.words.contains("A to-do widget keeps these tasks on your desktop: tick them off and add more there.") })
            shown.close()
        }
    }

    func testItFitsTheSmallestWindowAlsoWithTheHintToPin() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("A long title that goes on and on until it wraps into another line of the list", width: 360)
            XCTAssertTrue(Loop.run { WidgetNode(shown.page.root).shownWords.contains("Pin to desktop") })
            XCTAssertTrue(Frames.run(of: shown.page.root))
            XCTAssertEqual(shown.page.root.width, 360)
            shown.close()
        }
    }

    func testATaskIsAddedCompletedAndReopened() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("Milk")
            XCTAssertTrue(Loop.run { shown.words.contains("Milk") })
            shown.page.model.add("Bread") {}
            XCTAssertTrue(Loop.run { shown.words.contains("Bread") })
            let milk = try XCTUnwrap(try shown.library.runBlocking { try await $0.tasks() }.first { $0.title == "Milk" })
            shown.page.model.complete(milk)
            XCTAssertTrue(Loop.run { shown.scene.shell.toasts.contains("“Milk” is done") })
            XCTAssertTrue(Loop.run { shown.words.contains("Done (1)") })
            XCTAssertEqual(try shown.open(), ["Bread"])
            shown.scene.shell.pressLast()
            XCTAssertTrue(Loop.run { (try? shown.open()) == ["Milk", "Bread"] })
            shown.close()
        }
    }

    func testRemovedTasksAreRestoredByUndo() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("Milk", "Bread")
            XCTAssertTrue(Loop.run { shown.words.contains("Bread") })
            shown.page.model.remove(try XCTUnwrap(try shown.library.runBlocking { try await $0.tasks() }.first))
            XCTAssertTrue(Loop.run { (try? shown.open()) == ["Bread"] })
            XCTAssertTrue(Loop.run { shown.scene.shell.toasts.contains("Removed “Milk”") })
            shown.scene.shell.pressLast()
            XCTAssertTrue(Loop.run { (try? shown.open()) == ["Milk", "Bread"] })
            shown.close()
        }
    }

    func testTasksWithoutADueDateAreReordered() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("One", "Two", "Three")
            XCTAssertTrue(Loop.run { shown.page.model.state.open.count == 3 })
            shown.page.model.move(shown.page.model.state.open[2], up: true)
            XCTAssertTrue(Loop.run { shown.page.model.state.open.map(\.title) == ["One", "Three", "Two"] })
            shown.page.model.move(shown.page.model.state.open[0], up: false)
            XCTAssertTrue(Loop.run { shown.page.model.state.open.map(\.title) == ["Three", "One", "Two"] })
            shown.page.model.move(shown.page.model.state.open[1], up: false)
            XCTAssertTrue(Loop.run { shown.page.model.state.open.map(\.title) == ["Three", "Two", "One"] })
            // Tasks with a due date are sorted by it.
            let due = try shown.library.runBlocking { try await $0.addTask(TaskDraft("Due", due: .day(CivilDay("2030-01-01")!))) }
            XCTAssertTrue(Loop.run { shown.page.model.state.open.first?.id == due.id })
            XCTAssertNil(shown.page.model.state.below(due))
            shown.close()
        }
    }

    func testMarkupIsShownAsPlainText() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("<b>bold</b> & more")
            XCTAssertTrue(Loop.run { shown.words.contains("<b>bold</b> & more") })
            shown.close()
        }
    }

    func testAMissingListFallsBackToAllLists() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown("Milk")
            let list = try shown.library.runBlocking { try await $0.addList("Work") }
            try shown.library.runBlocking { try await $0.addTask(TaskDraft("Report"), to: list.id) }
            XCTAssertTrue(Loop.run { shown.words.contains("Report") })
            shown.page.model.choose(list.id)
            XCTAssertTrue(Loop.run { shown.page.model.state.open.map(\.title) == ["Report"] })
            try shown.library.runBlocking { try await $0.removeList(list.id) }
            XCTAssertTrue(Loop.run { shown.page.model.state.list == nil && shown.page.model.state.open.map(\.title) == ["Milk"] })
            shown.close()
        }
    }

    func testDueDatesAreFormatted() throws {
        let zone = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
        let locale = Locale(identifier: "en_GB")
        let now = try Date("2026-11-22T11:00:00Z", strategy: .iso8601)
        func words(_ due: TaskDue) -> LocalizedText { TaskDueText.text(due, at: now, locale: locale, timeZone: zone) }
        func day(_ text: String) throws -> TaskDue { .day(try XCTUnwrap(CivilDay(text))) }
        XCTAssertEqual(words(try day("2026-11-22")), "Due today")
        XCTAssertEqual(words(try day("2026-11-23")), "Due tomorrow")
        XCTAssertEqual(words(try day("2026-11-25")), "Due Wednesday")
        XCTAssertEqual(words(try day("2026-12-24")), "Due 24 December")
        XCTAssertEqual(words(try day("2027-01-02")), "Due 2 January 2027")
        XCTAssertEqual(words(try day("2026-11-21")), "Overdue: yesterday")
        XCTAssertEqual(words(.moment(now + 3600)), "Due today, 13:00")
        XCTAssertEqual(TaskDueText.typed(.moment(now), timeZone: zone), "2026-11-22 12:00")
        XCTAssertEqual(TaskDueText.typed(try day("2026-11-25"), timeZone: zone), "2026-11-25")
    }
}
