import Graphics
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

/// Short widgets stand beside each other, in as many lines as they need.
final class WrapBoxTests: GtkTestCase {
    func testThoseThatDoNotFitGoToTheNextLine() {
        MainActor.assumeIsolated {
            let box = WrapBox(spacing: 10)
            let children = [100, 60, 120, 40].map { width in Box(.row).sized(width: width, height: 20) }
            for child in children { box.append(child) }
            XCTAssertEqual(box.naturalWidth, 350)
            let shown = ShownWindow(box, width: 200, height: 200)
            XCTAssertTrue(Frames.run(of: box))
            let places = children.map { $0.convert(.zero, to: box) }
            XCTAssertEqual(places.map(\.x), [0, 110, 0, 130])
            XCTAssertEqual(places.map(\.y), [0, 0, 30, 30])
            XCTAssertEqual(children.map(\.width), [100, 60, 120, 40], "each as wide as it likes to be")
            children[1].isVisible = false
            XCTAssertTrue(Frames.run(of: box))
            XCTAssertEqual(children[2].convert(.zero, to: box).y, 30, "what is hidden takes no room")
            XCTAssertEqual(children[3].convert(.zero, to: box).x, 130)
            box.removeAll()
            box.append(children[3])
            XCTAssertTrue(Frames.run(of: box))
            XCTAssertEqual(children[3].convert(.zero, to: box), .zero)
            shown.close()
        }
    }

    func testItCanLeaveItsWidthToOthers() {
        MainActor.assumeIsolated {
            let box = WrapBox(spacing: 10, asksForOneLine: false)
            for width in [100, 60] { box.append(Box(.row).sized(width: width, height: 20)) }
            XCTAssertEqual(box.naturalWidth, 100)
        }
    }
}

/// A menu that goes with its parent would keep the pointer and the keys.
final class MenuBelowRebuiltTests: GtkTestCase {
    func testAMenuAtABoxOutlivesTheChildren() {
        MainActor.assumeIsolated {
            let box = Box(.row, [Button("One"), Button("Two")])
            let shown = ShownWindow(box)
            let popover = Popover(menu: Menu().add("Copy", action: "code.copy"), on: box)
            popover.open(at: Point(x: 4, y: 4))
            XCTAssertTrue(Loop.run { popover.isMapped })
            box.removeAll()
            box.append(Button("Three"))
            XCTAssertTrue(Frames.run(of: box))
            XCTAssertTrue(popover.isMapped)
            popover.close()
            XCTAssertTrue(Loop.run { !popover.isMapped })
            popover.unparent()
            shown.close()
        }
    }

    func testAMenuOfAChildIsClosedBeforeTheChildGoes() {
        MainActor.assumeIsolated {
            for container in [AnyContainer(Box(.row)), AnyContainer(FlowBox()), AnyContainer(WrapBox())] {
                let child = Box(.row, [Button("One")])
                container.append(child)
                let shown = ShownWindow(container.root)
                let popover = Popover(menu: Menu().add("Copy", action: "code.copy"), on: child)
                var isClosed = false
                popover.onClosed { isClosed = true }
                popover.open(at: Point(x: 4, y: 4))
                XCTAssertTrue(Loop.run { popover.isMapped })
                container.removeAll()
                XCTAssertTrue(isClosed)
                XCTAssertFalse(popover.isMapped)
                popover.unparent()
                shown.close()
            }
        }
    }
}

@MainActor
private struct AnyContainer {
    let root: Widget
    let append: (Widget) -> Void
    let removeAll: () -> Void

    init(_ box: Box) { (root, append, removeAll) = (box, { box.append($0) }, { box.removeAll() }) }
    init(_ flow: FlowBox) { (root, append, removeAll) = (flow, { flow.append($0) }, { flow.removeAll() }) }
    init(_ box: WrapBox) { (root, append, removeAll) = (box, { box.append($0) }, { box.removeAll() }) }
}

/// A flow of cards is one stop of Tab.
final class TabStopTests: GtkTestCase {
    func testTabVisitsTheControlsOfOneCell() {
        MainActor.assumeIsolated {
            let flow = FlowBox(spacing: 4)
            let cells = (0..<4).map { [Button(.verbatim("a\($0)")), Button(.verbatim("b\($0)"))] }
            for (index, buttons) in cells.enumerated() { flow.append(Box(.row, buttons), name: .verbatim("cell \(index)")) }
            let (before, after) = (Button("before"), Button("after"))
            let shown = ShownWindow(Box(.column, [before, TabStop(around: flow), after]))
            XCTAssertTrue(Frames.run(of: flow))
            @MainActor func visit(_ count: Int, backwards: Bool = false) -> [String] {
                (0..<count).map { _ in
                    Person.tab(in: shown.window, backwards: backwards)
                    let focused = ([before, after] + cells.flatMap { $0 }).first { $0.hasFocus }
                    return focused.map { WidgetNode($0).words.joined() } ?? "nothing"
                }
            }
            before.grabFocus()
            XCTAssertEqual(visit(3), ["a0", "b0", "after"])
            XCTAssertEqual(visit(3, backwards: true), ["b0", "a0", "before"])
            // The cell where the focus was last is the stop.
            cells[2][0].grabFocus()
            XCTAssertEqual(visit(2), ["b2", "after"])
            XCTAssertEqual(visit(1, backwards: true), ["b2"])
            // A cell that is gone gives its place to the first one.
            flow.removeAll()
            flow.append(Box(.row, cells[3]), name: "cell")
            before.grabFocus()
            XCTAssertEqual(visit(1), ["a3"])
            shown.close()
        }
    }

    func testTabEntersButtonsThatHaveNoCellsAtThePressedOne() {
        MainActor.assumeIsolated {
            let (choice, buttons) = (Choice<Int>(), WrapBox(spacing: 4))
            for number in 0..<4 {
                buttons.append(choice.add(number, content: Label(.verbatim("\(number)")), name: .verbatim("n\(number)")))
            }
            let (before, after) = (Button("before"), Button("after"))
            let shown = ShownWindow(Box(.column, [before, TabStop(around: buttons), after]))
            XCTAssertTrue(Frames.run(of: buttons))
            choice.show(2)
            before.grabFocus()
            Person.tab(in: shown.window)
            XCTAssertEqual(choice.items.first { $0.button.hasFocus }?.value, 2)
            Person.tab(in: shown.window)
            XCTAssertTrue(after.hasFocus)
            Person.tab(in: shown.window, backwards: true)
            XCTAssertEqual(choice.items.first { $0.button.hasFocus }?.value, 2)
            shown.close()
        }
    }

    func testTabEntersTilesAtThePressedOne() {
        MainActor.assumeIsolated {
            let choice = Choice<Int>()
            let tiles = choice.tiles("Number", (0..<5).map { ($0, .verbatim("n\($0)")) }, class: "shape-tile") { Label(.verbatim("\($0)")) }
            let (before, after) = (Button("before"), Button("after"))
            let shown = ShownWindow(Box(.column, [before, tiles, after]))
            XCTAssertTrue(Frames.run(of: tiles))
            @MainActor func focused() -> Int? { choice.items.first { $0.button.hasFocus }?.value }
            choice.show(3)
            before.grabFocus()
            Person.tab(in: shown.window)
            XCTAssertEqual(focused(), 3)
            // To look at another tile chooses nothing: the pressed one stays the stop.
            choice.items[1].button.grabFocus()
            Person.tab(in: shown.window)
            XCTAssertTrue(after.hasFocus)
            Person.tab(in: shown.window, backwards: true)
            XCTAssertEqual(focused(), 3)
            Person.tab(in: shown.window, backwards: true)
            XCTAssertTrue(before.hasFocus)
            choice.show(nil)
            Person.tab(in: shown.window)
            XCTAssertEqual(focused(), 3, "without a pressed one it is where the focus was last")
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
