import Drawing
import Foundation
import Graphics
import Gtk
import TestSupport
import TestTexts
import XCTest

/// GTK accepts every line of the style sheets, in every palette.
final class StyleSheetTests: GtkTestCase {
    func testTheSheetIsUnderstoodWithEveryPalette() throws {
        let sheet = try Sources.styleSheet()
        MainActor.assumeIsolated {
            for accent in Accent.all {
                for isDark in [false, true] {
                    for isHighContrast in [false, true] {
                        let palette = Palette(accent: accent, isDark: isDark, isHighContrast: isHighContrast)
                        Toolkit.setStyleSheet(sheet, palette: palette)
                        XCTAssertEqual(ToolkitLog.take(), [], "\(accent.name), dark \(isDark), high contrast \(isHighContrast)")
                    }
                }
            }
            Toolkit.setStyleSheet("", palette: Palette(accent: .standard))
        }
    }

    func testASheetThatIsWrongIsComplainedOf() {
        MainActor.assumeIsolated {
            Toolkit.setStyleSheet("button { colour: red; }", palette: Palette(accent: .standard))
            XCTAssertEqual(ToolkitLog.take().count, 1)
            Toolkit.setStyleSheet("", palette: Palette(accent: .standard))
        }
    }

    /// GTK does not report an undefined colour.
    func testEveryColourThatTheSheetNamesIsDefined() throws {
        let sheet = try Sources.styleSheet()
        let comments = try Regex(#"/\*(?s:.*?)\*/"#)
        let named = Set(sheet.replacing(comments, with: "").matches(of: #/@(quire_\w+)/#).map { String($0.1) })
        XCTAssertGreaterThan(named.count, 5)
        XCTAssertEqual(named.subtracting(ColorRole.allCases.map(\.cssName)), [])
    }
}

/// Textures, and screenshots of widgets.
final class TextureTests: GtkTestCase {
    func testAWidgetIsWrittenAsPNG() throws {
        try MainActor.assumeIsolated {
            let canvas = CanvasView(name: "Two halves") { context, width, height, _ in
                let canvas = Canvas(borrowing: context)
                let half = Double(width) / 2
                canvas.fill(Path(Rectangle(x: 0, y: 0, width: half, height: Double(height))), with: Color(red: 1, green: 0, blue: 0))
                canvas.fill(Path(Rectangle(x: half, y: 0, width: half, height: Double(height))), with: Color(red: 0, green: 0, blue: 1))
            }
            canvas.setContentSize(width: 80, height: 40)
            canvas.horizontalAlignment = .center
            canvas.verticalAlignment = .center
            let shown = ShownWindow(canvas)
            defer { shown.close() }
            let texture = try XCTUnwrap(Texture.ofWidget(canvas))
            XCTAssertEqual([texture.width, texture.height], [80, 40])

            let file = FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID()).png")
            defer { try? FileManager.default.removeItem(at: file) }
            XCTAssertTrue(texture.savePNG(to: file.path))
            let bitmap = try Picture(file: file.path).bitmap()
            XCTAssertEqual(bitmap[10, 20].hex, "#FF0000")
            XCTAssertEqual(bitmap[70, 20].hex, "#0000FF")
        }
    }

    func testPixelsComeThroughATexture() throws {
        try MainActor.assumeIsolated {
            // One line of padding to skip: blue, green, red and alpha, two pixels a line.
            let texture = Texture(width: 2, height: 1, stride: 12, pixels: [0, 0, 255, 255, 0, 255, 0, 255, 9, 9, 9, 9])
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID()).png")
            defer { try? FileManager.default.removeItem(at: file) }
            XCTAssertTrue(texture.savePNG(to: file.path))
            let bitmap = try Picture(file: file.path).bitmap()
            XCTAssertEqual([bitmap[0, 0].hex, bitmap[1, 0].hex], ["#FF0000", "#00FF00"])
        }
    }

    func testAWidgetWithoutASizeHasNoPicture() {
        MainActor.assumeIsolated {
            XCTAssertNil(Texture.ofWidget(Label("Nowhere")))
        }
    }

    func testAFileThatCannotBeWrittenIsSaid() {
        MainActor.assumeIsolated {
            let texture = Texture(width: 1, height: 1, stride: 4, pixels: [0, 0, 0, 255])
            XCTAssertFalse(texture.savePNG(to: "/nowhere/at/all.png"))
        }
    }
}
