import Graphics
import Gtk
import TestSupport
import XCTest

/// The toolkit understands every line of the style sheets, in every palette.
final class StyleSheetTests: GtkTestCase {
    func testTheSheetIsUnderstoodWithEveryPalette() throws {
        let sheet = try Sources.styleSheet()
        MainActor.assumeIsolated {
            for accent in Accent.all {
                for isDark in [false, true] {
                    for isHighContrast in [false, true] {
                        let palette = Palette(accent: accent, isDark: isDark, isHighContrast: isHighContrast)
                        Toolkit.setStyleSheet(palette.cssDefinitions + sheet)
                        XCTAssertEqual(ToolkitLog.take(), [], "\(accent.name), dark \(isDark), high contrast \(isHighContrast)")
                    }
                }
            }
            Toolkit.setStyleSheet("")
        }
    }

    func testASheetThatIsWrongIsComplainedOf() {
        MainActor.assumeIsolated {
            Toolkit.setStyleSheet("button { colour: red; }")
            XCTAssertEqual(ToolkitLog.take().count, 1)
            Toolkit.setStyleSheet("")
        }
    }

    /// GTK says nothing of a colour without a definition.
    func testEveryColourThatTheSheetNamesIsDefined() throws {
        let sheet = try Sources.styleSheet()
        let comments = try Regex(#"/\*(?s:.*?)\*/"#)
        let named = Set(sheet.replacing(comments, with: "").matches(of: #/@(quire_\w+)/#).map { String($0.1) })
        XCTAssertGreaterThan(named.count, 5)
        XCTAssertEqual(named.subtracting(ColorRole.allCases.map(\.cssName)), [])
    }
}
