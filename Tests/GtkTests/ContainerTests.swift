import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

final class StackTests: GtkTestCase {
    func testOnlyTheVisiblePageIsThere() {
        MainActor.assumeIsolated {
            let stack = Stack()
            let pages = ["one", "two", "three"].map { (id: $0, label: Label(.verbatim($0))) }
            for page in pages { stack.add(page.label, id: page.id) }
            stack.visiblePage = "one"
            let shown = ShownWindow(stack)
            for id in ["two", "three", "one", "two"] {
                stack.visiblePage = id
                XCTAssertEqual(stack.visiblePage, id)
                for page in pages {
                    XCTAssertEqual(page.label.isVisible, page.id == id, "\(page.id) while \(id) is shown")
                }
                XCTAssertTrue(Loop.run { pages.allSatisfy { $0.label.isMapped == ($0.id == id) } })
            }
            shown.close()
        }
    }

    func testAPageThatDoesNotExistChangesNothing() {
        MainActor.assumeIsolated {
            let stack = Stack()
            stack.add(Label("one"), id: "one")
            stack.visiblePage = "one"
            stack.visiblePage = "none"
            XCTAssertEqual(stack.visiblePage, "one")
        }
    }

    func testAPageCanBeReplaced() {
        MainActor.assumeIsolated {
            let stack = Stack()
            var old: Label? = Label("old")
            let fate = Fate(of: old!)
            stack.add(old!, id: "page")
            stack.visiblePage = "page"
            old = nil
            stack.remove(id: "page")
            XCTAssertTrue(fate.isGone)
            XCTAssertFalse(stack.contains(id: "page"))
            stack.add(Label("new"), id: "page")
            stack.visiblePage = "page"
            XCTAssertEqual(stack.visiblePage, "page")
        }
    }
}

/// The children of a flow box can be removed and added again.
final class FlowBoxTests: GtkTestCase {
    /// GTK keeps the cell of the focused child until the next one is made.
    func testWhatHasTheFocusCanBeTakenOutAndPutBack() {
        MainActor.assumeIsolated {
            let box = FlowBox()
            let button = Button("Add")
            box.append(button)
            let shown = ShownWindow(box)
            for _ in 1...3 {
                button.grabFocus()
                box.removeAll()
                box.append(Button("Another"))
                box.append(button)
                XCTAssertTrue(button.grabFocus())
            }
            XCTAssertEqual(WidgetNode(box).words, ["Another", "Add"])
            shown.close()
        }
    }
}

final class AdaptiveRowTests: GtkTestCase {
    func testARowWithoutRoomBecomesAColumn() {
        MainActor.assumeIsolated {
            let row = Box(.row, [Label("one").sized(width: 100), Label("two").sized(width: 100)])
            let shown = ShownWindow(AdaptiveRow.make(row, minimumWidth: 40), width: 400, height: 200)
            XCTAssertTrue(Loop.run { row.width >= 200 && row.direction == .row })
            shown.close()
            let narrow = Box(.row, [Label("one").sized(width: 100), Label("two").sized(width: 100)])
            let shownNarrow = ShownWindow(AdaptiveRow.make(narrow, minimumWidth: 40, needed: 1000), width: 400, height: 200)
            XCTAssertTrue(Loop.run { narrow.direction == .column })
            shownNarrow.close()
        }
    }
}

final class LayoutModifierTests: GtkTestCase {
    func testWhatIsLeftOutStays() {
        MainActor.assumeIsolated {
            let label = Label("one").expanding(.horizontal).placed(vertical: .center).margins(top: 4).hidden()
            XCTAssertTrue(label.expandsHorizontally)
            XCTAssertFalse(label.expandsVertically)
            XCTAssertEqual([label.horizontalAlignment, label.verticalAlignment], [.fill, .center])
            XCTAssertEqual([label.marginTop, label.marginBottom], [4, 0])
            XCTAssertFalse(label.isVisible)
            XCTAssertTrue(label.expanding().expandsVertically)
        }
    }
}
