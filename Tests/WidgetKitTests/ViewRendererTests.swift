import Drawing
import Foundation
import Graphics
import Testing
import TestTexts
import Timeline
import WidgetKit

@Suite("Drawing")
struct ViewRendererTests {
    func bitmap(_ view: ViewDescription, isDark: Bool = false, scale: Double = 1, _ family: WidgetFamily = .small) throws -> Bitmap {
        let look = WidgetAppearance(palette: Palette(isDark: isDark), icons: IconFolders([]))
        return try ViewRenderer(look: look, scale: scale).bitmap(of: CheckedView(view), size: family.size)
    }

    let blank = ViewDescription(root: .spacer(SpacerNode()))

    @Test(
        "Has the size of its family in device pixels",
        arguments: [
            (WidgetFamily.small, 1.0, 164, 164), (.medium, 2, 688, 328), (.large, 1, 344, 344), (.control, 1.5, 246, 111),
        ])
    func size(family: WidgetFamily, scale: Double, width: Int, height: Int) throws {
        let bitmap = try bitmap(blank, scale: scale, family)
        #expect(bitmap.width == width && bitmap.height == height)
    }

    @Test("Has round transparent corners on the surface of its appearance", arguments: [(false, "#FFFFFF"), (true, "#211E2A")])
    func corners(isDark: Bool, surface: String) throws {
        let bitmap = try bitmap(blank, isDark: isDark, scale: 2)
        for (x, y) in [(0, 0), (327, 0), (0, 327), (327, 327), (6, 6)] { #expect(bitmap[x, y].alpha == 0) }
        #expect(bitmap[170, 170].hex == surface)
        #expect(bitmap[20, 20].hex == surface)
    }

    @Test("A gradient runs from its first to its last colour")
    func gradient() throws {
        let view = ViewDescription(
            background: ViewBackground(gradient: [.fixed("#FF0000"), .fixed("#0000FF")]), root: .spacer(SpacerNode()))
        let bitmap = try bitmap(view)
        #expect(bitmap[85, 4].red > 0.95 && bitmap[85, 159].blue > 0.95)
        #expect(abs(bitmap[82, 82].red - bitmap[82, 82].blue) < 0.03)
    }

    @Test(
        "Modules are whole pixels, black on white, in dark widgets too", arguments: [(false, 1.0), (false, 2.0), (true, 1.0), (true, 1.25)])
    func modules(isDark: Bool, scale: Double) throws {
        let code = CodeNode(payload: Data("https://example.org/menu".utf8), label: "Menu")
        let bitmap = try bitmap(ViewDescription(padding: 16, root: .code(code)), isDark: isDark, scale: scale)
        // Inside the round corners and the hairline of the paper.
        #expect(bitmap.colors(in: Rectangle(x: 21, y: 21, width: 122, height: 122)) == ["#000000", "#FFFFFF"])
    }

    @Test("The quiet zone has four modules, even where the style asks for none")
    func quietZone() throws {
        let code = CodeNode(payload: Data("A".utf8), style: #"{"quietZone":0}"#, label: "A")
        let bitmap = try bitmap(ViewDescription(padding: 7, root: .code(code)))
        // Version 1 has 21 modules. 150 pixels hold 29 modules of 5 pixels, and the symbol begins after four modules, centred.
        #expect(bitmap.colors(in: Rectangle(x: 13, y: 13, width: 16, height: 138)) == ["#FFFFFF"])
        #expect(bitmap.colors(in: Rectangle(x: 29, y: 29, width: 5, height: 35)) == ["#000000"])
    }

    @Test("A code keeps its own colours")
    func style() throws {
        let code = CodeNode(payload: Data("A".utf8), style: ##"{"foreground":"#102030","background":"#F0E0D0"}"##, label: "A")
        let bitmap = try bitmap(ViewDescription(padding: 7, root: .code(code)), isDark: true)
        #expect(bitmap.colors(in: Rectangle(x: 13, y: 13, width: 138, height: 138)) == ["#102030", "#F0E0D0"])
    }

    @Test("Text takes the colour of its role", arguments: [(false, "#1C1924"), (true, "#F2F0F7")])
    func text(isDark: Bool, color: String) throws {
        let bitmap = try bitmap(ViewDescription(root: .text(TextNode("████", size: 40))), isDark: isDark)
        #expect(bitmap.colors(in: Rectangle(x: 16, y: 16, width: 100, height: 40)).contains(color))
    }

    @Test("Refuses a view that breaks the limits")
    func limits() {
        let view = ViewDescription(root: .row(StackNode(Array(repeating: .divider, count: 500))))
        #expect(throws: TimelineError.viewTooLarge(nodes: 501)) { try bitmap(view) }
    }

    @Test("A payload that fits no symbol is told of on the paper")
    func tooLong() throws {
        let code = CodeNode(payload: Data(), label: "Nothing")
        let bitmap = try bitmap(ViewDescription(root: .code(code)), scale: 2)
        #expect(bitmap.colors(in: Rectangle(x: 30, y: 60, width: 110, height: 50)).count > 2)
    }

    @Test("The same view draws the same pixels on a borrowed canvas")
    func samePath() throws {
        let view = try CheckedView(.message(title: "Title", advice: "Advice", iconName: "x", family: .small))
        let renderer = ViewRenderer(look: WidgetAppearance(icons: IconFolders([])), scale: 2)
        let drawn = try Bitmap(width: 328, height: 328, scale: 2) { canvas in
            renderer.draw(view, size: WidgetFamily.small.size, on: canvas)
        }
        #expect(try renderer.bitmap(of: view, size: WidgetFamily.small.size) == drawn)
    }
}
