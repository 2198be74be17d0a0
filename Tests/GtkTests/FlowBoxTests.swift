import Gtk
import TestSupport
import XCTest

/// What flows can be taken out and put elsewhere.
final class FlowBoxTests: GtkTestCase {
    /// The cell of what has the focus is still there when the next one is made.
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
