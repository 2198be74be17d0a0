import Drawing
import Foundation
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
import WidgetKit
import XCTest
@testable import WidgetUI

/// A face keeps what is the same, and draws what a picture of it has.
final class WidgetFaceTests: PaneTestCase {
    private static func view(_ first: LocalizedText, _ second: LocalizedText = "second", color: ViewColor = .text) -> ViewDescription {
        ViewDescription(root: .column([.text(first, color: color), .text(second), .icon("quire-clock-symbolic")]))
    }

    func testWhatIsTheSameKeepsItsWidgetAndIsNotDrawnAgain() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view("one"))
            let before = (first: try XCTUnwrap(scene.part(.text, 0)), second: try XCTUnwrap(scene.part(.text, 1)))
            let drawn = scene.drawings
            XCTAssertEqual(before.second.drawings, 1)
            scene.widgetView.show(Self.view("two"))
            scene.settle()
            XCTAssertTrue(scene.part(.text, 0) === before.first)
            XCTAssertTrue(scene.part(.text, 1) === before.second)
            for (id, count) in scene.drawings { XCTAssertEqual(count, drawn[id, default: 0] + (id.path == [0] ? 1 : 0), "\(id)") }
            scene.close()
        }
    }

    func testAPartOfAnotherKindIsAnotherWidget() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view("one"))
            let before = try XCTUnwrap(scene.part(.text, 0))
            let count = WidgetNode(scene.widgetView.root).children.count
            scene.widgetView.show(ViewDescription(root: .column([.divider, .text("second"), .icon("quire-clock-symbolic")])))
            scene.settle()
            XCTAssertNil(scene.part(.text, 0))
            XCTAssertNotNil(scene.part(.divider, 0))
            XCTAssertEqual(WidgetNode(scene.widgetView.root).children.count, count)
            XCTAssertFalse(before.widget.isMapped)
            scene.close()
        }
    }

    func testAPartThatOnlyMovesByWholePixelsIsNotDrawnAgain() throws {
        try MainActor.assumeIsolated {
            func view(_ space: Double) -> ViewDescription {
                ViewDescription(root: .column(spacing: 0, [.space(atLeast: space), .icon("quire-clock-symbolic"), .space()]))
            }
            let scene = FaceScene(view(10), family: .small)
            let icon = try XCTUnwrap(scene.part(.icon, 1))
            let drawings = icon.drawings
            scene.widgetView.show(view(30))
            scene.settle()
            XCTAssertEqual(icon.drawings, drawings)
            XCTAssertTrue(scene.part(.icon, 1) === icon)
            scene.close()
        }
    }

    func testOnlyWhatChangesWithTimeIsDrawnAnew() throws {
        try MainActor.assumeIsolated {
            let begin = Date(timeIntervalSince1970: 1_795_254_150)
            let scene = FaceScene(ViewDescription(root: .text("before")))
            scene.widgetView.now = { begin }
            scene.widgetView.show(
                ViewDescription(
                    root: .column([
                        .text("Tea"), .date(DateNode(begin + 300, form: .countdown)),
                        .progress(ProgressNode(from: begin, to: begin + 300, label: "Tea")), .date(DateNode(begin - 100_000, form: .day)),
                        .date(DateNode(begin - 3600, form: .relative)),
                    ])))
            scene.settle()
            let drawn = scene.drawings
            let words = try XCTUnwrap(scene.part(.text, 1)?.spoken)
            scene.widgetView.now = { begin + 2 }
            scene.widgetView.redraw()
            scene.settle()
            let changed = Set(scene.drawings.filter { $0.value > drawn[$0.key, default: 0] }.map(\.key.path))
            XCTAssertEqual(changed, [[1], [2]])
            XCTAssertNotEqual(scene.part(.text, 1)?.spoken, words)
            scene.close()
        }
    }

    func testTheSameViewAgainDrawsNothing() {
        MainActor.assumeIsolated {
            let scene = FaceScene(Self.view("one"))
            let drawn = scene.drawings
            scene.widgetView.show(Self.view("one"))
            scene.widgetView.redraw()
            scene.settle()
            XCTAssertEqual(scene.drawings, drawn)
            scene.close()
        }
    }

    func testAFaceHasThePixelsOfAPicture() throws {
        try MainActor.assumeIsolated {
            let now = Date()
            let view = FaceScene.everything(now: now).still(at: now, locale: .desktop, timeZone: .autoupdatingCurrent)
            for (isDark, isHighContrast, isRightToLeft) in [
                (false, false, false), (true, false, false), (false, true, false), (true, false, true),
            ] {
                for zoom in [1.0, 2.0] {
                    let look = WidgetAppearance(
                        palette: Palette(isDark: isDark, isHighContrast: isHighContrast), isRightToLeft: isRightToLeft)
                    let scene = FaceScene(view, look: look, zoom: zoom)
                    let bitmap = try ViewRenderer(look: look, scale: zoom * Double(scene.widgetView.root.scaleFactor)).bitmap(
                        of: CheckedView(view), size: WidgetFamily.large.size)
                    let difference = try scene.difference(from: bitmap)
                    // A part of the window is laid over the others where a picture is painted in one go: a last bit may round otherwise.
                    XCTAssertLessThanOrEqual(difference.largest, 2, "dark \(isDark), right to left \(isRightToLeft), \(zoom)×")
                    scene.close()
                }
            }
        }
    }

    func testAnotherLookIsDrawnWithTheSameWidgets() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view("one"))
            let before = try XCTUnwrap(scene.part(.text, 0))
            let look = WidgetAppearance(palette: Palette(isDark: true))
            scene.widgetView.show(look)
            scene.settle()
            XCTAssertTrue(scene.part(.text, 0) === before)
            let bitmap = try ViewRenderer(look: look, scale: Double(scene.widgetView.root.scaleFactor)).bitmap(
                of: CheckedView(Self.view("one")), size: WidgetFamily.large.size)
            XCTAssertLessThanOrEqual(try scene.difference(from: bitmap).largest, 2)
            scene.close()
        }
    }

    func testAFaceThatGoesLeavesNothingBehind() {
        MainActor.assumeIsolated {
            weak var gone: WidgetView?
            let left = Boxes.left {
                let scene = FaceScene(FaceScene.everything())
                gone = scene.widgetView
                scene.close()
            }
            XCTAssertNil(gone)
            XCTAssertEqual(left, 0)
        }
    }
}
