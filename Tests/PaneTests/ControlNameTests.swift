import Gtk
import PaneKit
import Platform
import TestSupport
import TestTexts
import XCTest

/// Whatever the keyboard reaches has a name that assistive technology can say: GTK 4.8 would say the type's.
final class ControlNameTests: PaneTestCase {
    func testEveryControlOfEveryPaneHasAName() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            for pane in scene.panes {
                let shown = ShownWindow(pane.view, width: 800, height: 600)
                pane.appear()
                scene.settle()
                XCTAssertTrue(Frames.run(of: pane.view))
                let controls = WidgetNode(pane.view).controls
                XCTAssertFalse(controls.isEmpty, pane.identity.id)
                for control in controls where !control.isNamed { XCTFail("\(pane.identity.id): a \(control.typeName) without a name") }
                pane.disappear()
                shown.close()
            }
        }
    }

    func testAControlWithoutANameIsSeen() {
        MainActor.assumeIsolated {
            let canvas = Gtk.Box(.column, [Label(.verbatim("words"))])
            canvas.isFocusable = true
            let shown = ShownWindow(
                Gtk.Box(.column, [canvas, Button(icon: "quire-add-symbolic", name: .verbatim("Add")), Button(.verbatim("Save"))]))
            XCTAssertEqual(WidgetNode(shown.content).controls.map(\.isNamed), [false, true, true])
            shown.close()
        }
    }
}
