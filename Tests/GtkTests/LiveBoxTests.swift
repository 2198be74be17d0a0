import GLib
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

/// Every control with every handler is freed without a leak.
final class LiveBoxTests: GtkTestCase {
    func testNothingIsLeftOfAWindowThatIsDestroyed() {
        MainActor.assumeIsolated {
            // GTK caches objects of the first window for the next ones.
            ShownWindow(makeEverything()).close()
            for _ in 1...2 {
                assertNoBoxesLeft {
                    let before = LiveBoxes.count
                    let shown = ShownWindow(makeEverything())
                    shown.window.onCloseRequest { true }
                    XCTAssertGreaterThan(LiveBoxes.count, before + 20)
                    shown.close()
                }
            }
        }
    }

    func testNothingIsLeftOfWhatWasNeverShown() {
        MainActor.assumeIsolated {
            assertNoBoxesLeft { _ = makeEverything() }
        }
    }

    func testNothingIsLeftOfAnOpenedMenu() {
        MainActor.assumeIsolated {
            let anchor = Gtk.Box(.column, [Label("Anchor")])
            let shown = ShownWindow(anchor)
            assertNoBoxesLeft {
                let actions = ActionGroup()
                actions.add("copy") {}
                actions.insert(into: anchor, as: "code")
                let popover = Popover(menu: Menu().add("Copy", action: "code.copy"), on: anchor)
                let fate = Fate(of: popover)
                popover.open(at: Point(x: 4, y: 4))
                XCTAssertTrue(Loop.run { popover.isMapped })
                popover.close()
                // GTK 4.8 leaks a menu that is removed before the frame after it closed.
                XCTAssertTrue(Frames.run(of: anchor))
                popover.unparent()
                ActionGroup().insert(into: anchor, as: "code")
                XCTAssertFalse(fate.isGone)
            }
            shown.close()
        }
    }

    func testNothingIsLeftOfATimeoutOfTheClipboard() {
        MainActor.assumeIsolated {
            assertNoBoxesLeft {
                var read: String??
                Clipboard.copy("quire")
                Clipboard.readText { read = .some($0) }
                XCTAssertTrue(Loop.run { read != nil })
                XCTAssertEqual(read, "quire")
            }
        }
    }
}

@MainActor
private final class PlainCell: GridView.Cell {
    let root: Widget = Label("")
    func bind(position: Int) -> LocalizedText { "\(position)" }
    func unbind() {}
}

/// Every control with every handler.
@MainActor
private func makeEverything() -> Widget {
    let first = ToggleButton(content: Label("A"), name: "A")
    let second = ToggleButton(content: Label("B"), name: "B", group: first)
    for toggle in [first, second] { toggle.onToggle { _ in } }
    let entry = Entry(name: "Title")
    entry.onChange { _ in }
    entry.onActivate {}
    let search = SearchEntry(name: "Search", placeholder: "Search")
    search.onSearch { _ in }
    search.onStop {}
    let text = TextView(name: "Text")
    text.onChange { _ in }
    let grid = GridView(name: "Grid") { PlainCell() }
    grid.onActivate { _ in }
    grid.splice(position: 0, removed: 0, added: 20)
    let canvas = CanvasView(name: "Canvas") { _, _, _, _ in }
    canvas.setContentSize(width: 20, height: 20)
    let flow = Gtk.Box(.column, spacing: 4)
    flow.append(Button(icon: "quire-add-symbolic", name: "Add") {})
    flow.append(Button(icon: "quire-add-symbolic", title: "Add") {})
    flow.append(Button(content: Label("Any"), name: "Any") {})
    let bin = AdaptiveBin(minimumWidth: 40) { _, _ in }
    bin.setChild(flow)
    let overlay = Overlay(canvas)
    overlay.add(Button("Press") {})
    let stack = Stack()
    stack.add(overlay, id: "one")
    stack.add(Revealer(Spinner(name: "Reading"), motion: .slideUp), id: "two")
    stack.visiblePage = "one"
    let menu = MenuButton(icon: "quire-menu-symbolic", name: "Menu", menu: Menu().add("Quit", action: "app.quit"))
    let everything = Gtk.Box(
        .column, spacing: 4, [first, second, entry, search, ScrolledView(text), ScrolledView(grid), bin, stack, menu, Separator()])
    let actions = ActionGroup()
    actions.add("copy") {}
    actions.insert(into: everything, as: "code")
    everything.add(KeyController { _, _ in false })
    everything.add(ClickGesture { _, _ in })
    everything.add(DragGesture(began: { _ in }, moved: { _, _ in }))
    everything.add(HoverController { _ in })
    everything.add(FocusController { _ in })
    everything.add(DropTarget({ _ in false }, hovering: { _ in }))
    return everything
}
