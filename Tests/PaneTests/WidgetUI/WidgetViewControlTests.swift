import Foundation
import GLib
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
@testable import WidgetUI
import WidgetKit
import XCTest

/// What can be pressed in a face, and what is said of it.
final class WidgetFaceControlTests: PaneTestCase {
    func testButtonsTogglesAndLinksDoWhatTheySay() {
        MainActor.assumeIsolated {
            let scene = FaceScene(FaceScene.everything())
            let controls = WidgetNode(scene.widgetView.root).controls
            // The face itself, and five controls in it.
            XCTAssertEqual(controls.map(\.typeName), ["GtkFixed"] + Array(repeating: "GtkButton", count: 5))
            XCTAssertTrue(controls.allSatisfy(\.isNamed))
            for control in controls.dropFirst() { control.press() }
            _ = Loop.run { scene.actions.count == 5 }
            XCTAssertEqual(
                scene.actions,
                [
                    .provider("lamp", parameters: ["isOn": "true"]), .provider("done", parameters: ["id": "7"]), .intent("scan"),
                    .intent("create"), .open("https://example.org/help"),
                ])
            scene.close()
        }
    }

    func testAToggleShowsWhatIsAskedForUntilTheTruthComes() throws {
        try MainActor.assumeIsolated {
            func view(_ isOn: Bool) -> ViewDescription {
                ViewDescription(root: .column([.toggle(ToggleNode("Lamp", isOn: isOn, action: .provider("lamp")))]))
            }
            let scene = FaceScene(view(false))
            let toggle = try XCTUnwrap(scene.control(.toggle, 0))
            let knob = try XCTUnwrap(scene.part(.knob, 0, 2))
            @MainActor func press() {
                let before = scene.actions.count
                Person.press(toggle.widget.pointer)
                XCTAssertTrue(Loop.run { scene.actions.count > before })
                scene.settle()
            }
            XCTAssertEqual(knob.drawings, 1)
            press()
            XCTAssertEqual(knob.drawings, 2)
            XCTAssertEqual(toggle.isOn, true)
            // Asked again before the answer: the other way.
            press()
            XCTAssertEqual(
                scene.actions, [.provider("lamp", parameters: ["isOn": "true"]), .provider("lamp", parameters: ["isOn": "false"])])
            press()
            scene.widgetView.settle()
            scene.settle()
            XCTAssertEqual(toggle.isOn, false)
            press()
            scene.widgetView.show(view(true))
            scene.widgetView.settle()
            scene.settle()
            XCTAssertEqual(toggle.isOn, true)
            XCTAssertTrue(scene.control(.toggle, 0) === toggle)
            scene.close()
        }
    }

    func testWordsAreReadInOrderAndOnce() {
        MainActor.assumeIsolated {
            let scene = FaceScene(FaceScene.everything())
            let spoken = scene.spoken
            XCTAssertEqual(spoken.count, Set(spoken).count, "\(spoken)")
            let order = [
                "Heading", "Right", "A picture", "Battery, 60 per cent", "Menu", "Disk, 30 per cent", "Tea", "Lamp", "Done", "Scan", "New",
                "Help", "New task", "Rain, rising",
            ]
            XCTAssertEqual(spoken.filter(order.contains), order)
            scene.close()
        }
    }

    func testAFaceInTheGalleryIsAPictureWithWords() {
        MainActor.assumeIsolated {
            let scene = FaceScene(FaceScene.everything())
            scene.widgetView.isInteractive = false
            scene.settle()
            XCTAssertTrue(WidgetNode(scene.widgetView.root).controls.isEmpty)
            XCTAssertFalse(scene.widgetView.root.isPointerTarget)
            XCTAssertTrue(scene.spoken.contains("Done"))
            // Nobody can type there: it is words like others.
            XCTAssertTrue(scene.spoken.contains("Add a task"))
            scene.widgetView.isInteractive = true
            scene.settle()
            XCTAssertEqual(WidgetNode(scene.widgetView.root).controls.count, 6)
            scene.close()
        }
    }

    func testANoteStandsOverTheViewUntilItIsPressed() {
        MainActor.assumeIsolated {
            let scene = FaceScene(FaceScene.everything(), family: .small)
            let size = (scene.widgetView.root.width, scene.widgetView.root.height)
            scene.widgetView.showMessage(.verbatim(String(repeating: "The lamp did not answer. ", count: 40)))
            scene.settle()
            XCTAssertEqual(scene.widgetView.toast?.message.string.hasPrefix("The lamp did not answer."), true)
            XCTAssertEqual(scene.widgetView.root.width, size.0)
            XCTAssertEqual(scene.widgetView.root.height, size.1)
            // The press is for the note, not for what lies below.
            scene.widgetView.pressBackground()
            XCTAssertNil(scene.widgetView.toast)
            XCTAssertTrue(scene.actions.isEmpty)
            scene.widgetView.pressBackground()
            XCTAssertEqual(scene.actions, [.intent("library")])
            scene.close()
        }
    }

    func testControlsAreWhereTheyAreSeen() {
        MainActor.assumeIsolated {
            let view = ViewDescription(
                padding: 20,
                root: .column([
                    .button(ButtonNode(.intent("scan"), label: "Scan", .text("Scan"))), .space(),
                ]))
            let scene = FaceScene(view, family: .small)
            XCTAssertTrue(scene.widgetView.isControl(at: Point(x: 24, y: 24)))
            XCTAssertFalse(scene.widgetView.isControl(at: Point(x: 10, y: 10)))
            XCTAssertFalse(scene.widgetView.isControl(at: Point(x: 24, y: 160)))
            scene.close()
        }
    }
}

extension FaceScene {
    /// What assistive technology finds in the face, in its order.
    fileprivate var spoken: [String] {
        let byWidget = Dictionary(
            uniqueKeysWithValues: widgetView.parts.values.map { ($0.widget.pointer, $0.meaning == .decoration ? nil : $0.spoken) }
        )
        .merging(widgetView.controls.values.map { ($0.widget.pointer, $0.label) }) { $1 }
        .merging(widgetView.fields.all.values.map { ($0.widget.pointer, $0.label) }) { $1 }
        return WidgetNode(widgetView.root).childPointers.compactMap { byWidget[$0] ?? nil }
    }
}
