import Graphics
import Gtk
import LibraryStore
import Payload
import Scanning
import TestSupport
import TestTexts
import XCTest
@testable import ScannerPane

/// A picture with its codes outlined: where the lines are, and how a code is chosen.
final class CodePictureTests: PaneTestCase {
    private static func result(_ text: String, x: Double, y: Double, side: Double = 40) -> ScanResult {
        let corners = [Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side), Point(x: x, y: y + side)]
        return ScanResult(
            FoundCode(symbology: .qrCode, bytes: Array(text.utf8), corners: corners), source: ScanSource(.file, name: "a.png"))
    }

    /// Three codes in a picture of 200 × 100 pixels: two side by side, one below the first.
    private static let results = [result("one", x: 10, y: 5), result("two", x: 150, y: 5), result("three", x: 10, y: 55)]

    @MainActor
    private static func picture() throws -> (CodePicture, ShownWindow) {
        let picture = CodePicture(name: "Picture")
        let shown = ShownWindow(picture.root, width: 400, height: 400)
        let grey = [UInt8](repeating: 128, count: 200 * 100 * 4)
        picture.show(Texture(width: 200, height: 100, stride: 800, keeping: grey))
        picture.show(results, width: 200, height: 100)
        XCTAssertTrue(Frames.run(of: picture.root))
        return (picture, shown)
    }

    func testOutlinesAreDrawnWhereTheCodesAre() throws {
        try MainActor.assumeIsolated {
            let (picture, shown) = try Self.picture()
            let scale = 400.0 / 200
            let corner = try XCTUnwrap(picture.outlines.all.first?.corners.first)
            XCTAssertEqual(corner, Point(x: 10 * scale, y: 100 + 5 * scale))
            let texture = try XCTUnwrap(Texture.ofWidget(picture.root))
            let (pixels, width) = (texture.pixels(), texture.width)
            func value(_ x: Double, _ y: Double) -> UInt8 { pixels[(Int(y) * width + Int(x)) * 4 + 1] }
            // The middle of the right side of the second code: a light line between dark ones.
            let (x, y) = (190 * scale, 100 + 25 * scale)
            XCTAssertGreaterThan(value(x, y), 230)
            XCTAssertLessThan(value(x + 3, y), 100)
            XCTAssertEqual(value(x - 20, y), 128, "the code itself stays as it is")
            shown.close()
        }
    }

    func testThePointerChoosesTheCodeThatItIsAt() throws {
        try MainActor.assumeIsolated {
            let (picture, shown) = try Self.picture()
            XCTAssertEqual(picture.outlines.result(at: Point(x: 330, y: 150)), Self.results[1].id)
            XCTAssertEqual(picture.outlines.result(at: Point(x: 386, y: 150)), Self.results[1].id, "a little beside it")
            XCTAssertNil(picture.outlines.result(at: Point(x: 200, y: 150)))
            XCTAssertNil(picture.outlines.result(at: Point(x: 330, y: 260)))
            shown.close()
        }
    }

    func testArrowsGoFromCodeToCodeAndEnterChooses() throws {
        try MainActor.assumeIsolated {
            let (picture, shown) = try Self.picture()
            var chosen: [ScanResult.ID] = []
            picture.onChoose = { chosen.append($0) }
            let buttons = WidgetNode(picture.root).outlineButtons
            XCTAssertEqual(buttons.count, 3)
            XCTAssertTrue(buttons.allSatisfy { $0.isNamed && $0.isFocusable })
            XCTAssertTrue(picture.grabFocus())
            // A button that is pressed by key acts a moment later.
            @MainActor func press() {
                let before = chosen.count
                buttons.first(where: \.hasFocus)?.press()
                XCTAssertTrue(Loop.run { chosen.count > before })
            }
            XCTAssertTrue(picture.step(.right))
            press()
            XCTAssertTrue(picture.step(.left))
            XCTAssertTrue(picture.step(.down))
            press()
            XCTAssertTrue(picture.step(.down), "from the last to the first")
            press()
            XCTAssertEqual(chosen, [Self.results[1].id, Self.results[2].id, Self.results[0].id])
            XCTAssertFalse(picture.step(.tab))
            shown.close()
        }
    }

    func testCodesAreNumberedAsOneReads() {
        let places: [(String, Double, Double)] = [("d", 30, 70), ("b", 80, 12), ("c", 150, 3), ("a", 10, 8), ("e", 120, 75)]
        let codes = places.map { Self.result($0.0, x: $0.1, y: $0.2).code }
        XCTAssertEqual(codes.inReadingOrder.map(\.text), ["a", "b", "c", "d", "e"])
        XCTAssertEqual([FoundCode]().inReadingOrder, [])
    }

    func testNamesSayWhatItIsWhichAndWhatItSays() {
        XCTAssertEqual(Self.results[0].name(0, of: 1), "QR code: one")
        XCTAssertEqual(Self.results[1].name(1, of: 3), "QR code 2 of 3: two")
    }

    func testAPictureThatCoversIsCutOffAtItsSidesAndOutlinesFollow() throws {
        try MainActor.assumeIsolated {
            let (picture, shown) = try Self.picture()
            picture.covers = true
            // 400 × 400 of 800 × 400.
            let corner = try XCTUnwrap(picture.outlines.all.first?.corners.first)
            XCTAssertEqual(corner, Point(x: 10 * 4 - 200, y: 5 * 4))
            // What is pressed stays in the view.
            let frame = picture.outlines.frame(of: try XCTUnwrap(picture.outlines.all.first))
            XCTAssertEqual(frame.x, 0)
            XCTAssertEqual(frame.width, Outlines.minimumSide)
            picture.isMirrored = true
            XCTAssertEqual(picture.outlines.all.first?.corners.first, Point(x: 400 - (10 * 4 - 200), y: 5 * 4))
            shown.close()
        }
    }

    func testNothingFoundShowsNothing() throws {
        try MainActor.assumeIsolated {
            let (picture, shown) = try Self.picture()
            picture.chosen = Self.results[0].id
            picture.show([], width: 0, height: 0)
            XCTAssertTrue(WidgetNode(picture.root).outlineButtons.isEmpty)
            XCTAssertNil(picture.chosen)
            shown.close()
        }
    }
}
