import Drawing
import Foundation
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
@testable import WidgetUI
import XCTest

/// A view comes from anybody: whatever is in it, a face shows something and the rest of the program goes on.
final class HostileViewTests: PaneTestCase {
    private func show(_ root: ViewNode, padding: Double = 16, family: WidgetFamily = .small) {
        MainActor.assumeIsolated {
            let scene = FaceScene(ViewDescription(padding: padding, root: root), family: family)
            XCTAssertGreaterThan(scene.widgetView.parts.count, 0)
            XCTAssertEqual([scene.widgetView.root.width, scene.widgetView.root.height], [Int(family.size.width), Int(family.size.height)])
            // What came before does not stay, and what comes after is shown.
            scene.widgetView.show(ViewDescription(root: .text("calm")))
            scene.settle()
            XCTAssertEqual(scene.widgetView.parts.count, 2)
            scene.close()
        }
    }

    func testADeepView() {
        var node = ViewNode.text("deep")
        for _ in 0..<2000 { node = .column([node]) }
        show(node)
    }

    func testAWideView() { show(.row(Array(repeating: .text("wide"), count: 5000))) }

    func testTwoHundredPartsWithAHundredButtons() {
        let button = ViewNode.button(ButtonNode(.intent("scan"), label: "Scan", .text("x")))
        show(.grid(GridNode(columns: 10, spacing: 0, Array(repeating: button, count: 99))), padding: 0, family: .extraLarge)
    }

    func testMeasuresThatAreNone() {
        for value in [Double.nan, .infinity, -.infinity, -1, 1e300] {
            show(.column([.text("x"), .icon("quire-clock-symbolic", size: value)]))
            show(.text("x"), padding: value)
            show(.gauge(GaugeNode(value, label: "x")))
            show(.sparkline(SparklineNode([value, 1], label: "x")))
        }
    }

    func testHugeText() {
        show(.text(.verbatim(String(repeating: "m", count: 3900)), lines: 1_000_000))
        show(.text(TextNode(.verbatim(String(repeating: "字", count: 3900)), size: 1024, lines: .max)))
        show(.text(.verbatim(String(repeating: "x", count: 1_000_000))))
        show(.text(TextNode("tiny", size: 0)))
    }

    func testTextWithWhatIsNoText() {
        show(
            .text(
                "\u{0}\u{1}\u{7}\u{1B}[31m\u{202E}olleh\u{202C}\u{2066}\u{2069}\u{FEFF}\u{FFFE}\u{10FFFF}e\u{301}\u{301}\u{301}", lines: 3))
        show(.text(.verbatim("e" + String(repeating: "\u{301}", count: 3000))))
        show(.text(.verbatim(String(repeating: "\n", count: 3000)), lines: 3000))
    }

    func testLabelsWithWhatIsNoText() {
        MainActor.assumeIsolated {
            let label = "\u{0}a\u{202E}b\n" + String(repeating: "z", count: 3000)
            let scene = FaceScene(
                ViewDescription(root: .button(ButtonNode(.open("https://example.org"), label: .verbatim(label), .text("x")))),
                family: .small)
            XCTAssertTrue(WidgetNode(scene.widgetView.root).controls.allSatisfy(\.isNamed))
            scene.close()
        }
    }

    func testPicturesThatAreNone() {
        for source in [
            ImageNode.Source.data(Data([0x89, 0x50, 0x4E, 0x47])), .data(Data()), .file("/nowhere/at/all.png"), .file("/dev/zero"),
            .file("/"),
        ] {
            show(.image(ImageNode(source, label: "none")))
            show(.image(ImageNode(source, label: "none", width: 0, height: 0)))
        }
    }

    func testCodesThatFitNoSymbol() {
        show(.code(CodeNode(payload: Data(), label: "")))
        show(.code(CodeNode(payload: Data(repeating: 0xFF, count: 2953), style: "{\"moduleShape\":9", label: "x")))
    }

    func testControlsInsideControlsAreAllThere() {
        MainActor.assumeIsolated {
            let inner = ViewNode.button(ButtonNode(.intent("create"), label: "Inner", .text("inner")))
            let scene = FaceScene(
                ViewDescription(root: .link(LinkNode("https://example.org", label: "Outer", .column([inner, .text("more")])))))
            let controls = WidgetNode(scene.widgetView.root).controls.filter { $0.typeName == "GtkButton" }
            XCTAssertEqual(controls.count, 2)
            scene.close()
        }
    }

    func testViewsThatFollowEachOtherQuickly() {
        MainActor.assumeIsolated {
            let scene = FaceScene(FaceScene.everything())
            for round in 0..<200 {
                scene.widgetView.show(round.isMultiple(of: 2) ? ViewDescription(root: .text("\(round)")) : FaceScene.everything())
            }
            scene.settle()
            XCTAssertEqual(
                WidgetNode(scene.widgetView.root).children.count,
                scene.widgetView.parts.count + scene.widgetView.controls.count + scene.widgetView.fields.all.count)
            scene.close()
        }
    }
}
