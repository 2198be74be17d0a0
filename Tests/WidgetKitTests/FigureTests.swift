import Drawing
import Foundation
import Graphics
import Platform
import Testing
import TestTexts
import Timeline
@testable import WidgetKit

@Suite("Figures in views")
struct FigureTests {
    let look = WidgetAppearance(palette: Palette(accent: .teal))

    func bitmap(_ root: ViewNode, look: WidgetAppearance? = nil, at date: Date = now) throws -> Bitmap {
        let view = ViewDescription(padding: 10, root: root)
        return try ViewRenderer(look: look ?? self.look, date: date, locale: Locale(identifier: "en_GB"), timeZone: .gmt).bitmap(
            of: CheckedView(view), size: WidgetFamily.small.size)
    }

    func color(_ role: ColorRole) -> String { look.palette[role].hex }

    @Test("A bar is filled as far as its value says, from the side where reading begins", arguments: [false, true])
    func bar(isRightToLeft: Bool) throws {
        var look = self.look
        look.isRightToLeft = isRightToLeft
        let drawn = try bitmap(.gauge(GaugeNode(0.5, label: "Half", thickness: 20)), look: look)
        let (left, right) = (drawn[40, 85].hex, drawn[130, 85].hex)
        #expect(left != right)
        #expect((isRightToLeft ? right : left) == color(.accent) && (isRightToLeft ? left : right) == color(.line))
    }

    @Test("A ring goes clockwise from the top")
    func ring() throws {
        let drawn = try bitmap(.gauge(GaugeNode(0.25, shape: .ring, label: "A quarter", thickness: 20)))
        // Right and left of the top.
        #expect(drawn[130, 45].hex == color(.accent) && drawn[40, 45].hex == color(.line) && drawn[85, 85].hex == color(.surface))
    }

    @Test("Progress is drawn as far as it is at that moment")
    func progress() throws {
        let node = ViewNode.progress(ProgressNode(from: now, to: now + 100, label: "Tea", thickness: 20))
        #expect(try bitmap(node, at: now + 50) == bitmap(.gauge(GaugeNode(0.5, label: "Tea", thickness: 20))))
        #expect(try bitmap(node, at: now + 50) != bitmap(node, at: now + 60))
    }

    @Test("A line of values rises where they do, and one value or none draws without harm")
    func sparkline() throws {
        let rising = try bitmap(.sparkline(SparklineNode([0, 1], isFilled: true, label: "")))
        #expect(rising[149, 95].hex != color(.surface) && rising[15, 100].hex == color(.surface))
        let low = try bitmap(.sparkline(SparklineNode([0, 0.2, 0.2], isFilled: true, minimum: 0, maximum: 1, label: "")))
        #expect(low[149, 60].hex == color(.surface) && low[149, 140].hex != color(.surface))
        for values in [[], [3], [3, 3, 3], [-1e300, 1e300]] as [[Double]] { _ = try bitmap(.sparkline(SparklineNode(values, label: ""))) }
    }

    @Test("A picture fills its room or fits into it, and one that cannot be read leaves it empty")
    func picture() throws {
        let bitmap = try Bitmap(width: 2, height: 1) { $0.fill(with: .color(Color(red: 1, green: 0, blue: 0))) }
        let png = Data(try bitmap.png())
        func drawn(_ data: Data, _ scaling: ImageNode.Scaling) throws -> Bitmap {
            try self.bitmap(.image(ImageNode(.data(data), label: "Red", scaling: scaling)))
        }
        #expect(try drawn(png, .fill)[85, 20].hex == "#FF0000")
        #expect(try drawn(png, .fit)[85, 20].hex == color(.surface) && drawn(png, .fit)[85, 85].hex == "#FF0000")
        #expect(try drawn(Data([1, 2, 3]), .fill)[85, 85].hex == color(.surface))
        #expect(try self.bitmap(.image(ImageNode(.file("/nowhere/at/all.png"), label: "")))[85, 85].hex == color(.surface))
    }

    @Test("A grid gives its columns one width, and a button stands on a surface of its own")
    func grid() throws {
        let bar = ViewNode.gauge(GaugeNode(1, label: "", thickness: 10))
        let drawn = try bitmap(.grid(GridNode(columns: 2, spacing: 10, [bar, bar, bar])))
        #expect([[40, 15], [120, 15], [40, 35]].allSatisfy { drawn[$0[0], $0[1]].hex == color(.accent) })
        #expect([[85, 15], [120, 35]].allSatisfy { drawn[$0[0], $0[1]].hex == color(.surface) })
        let button = try bitmap(.column([.button(ButtonNode(.intent("scan"), label: "Scan", style: .prominent, .text("Scan")))]))
        #expect(button[14, 14].hex == color(.accent))
    }

    @Test("A toggle shows its state at its side")
    func toggle() throws {
        func drawn(_ isOn: Bool) throws -> Bitmap {
            try bitmap(.column([.toggle(ToggleNode("Lamp", isOn: isOn, action: .provider("lamp")))]))
        }
        #expect(try drawn(true) != drawn(false))
        #expect(try drawn(true).colors(in: Rectangle(x: 124, y: 10, width: 36, height: 20)).contains(color(.accent)))
    }

    @Test("Every part is drawn in every family, light and dark, without harm", arguments: WidgetFamily.allCases)
    func everything(family: WidgetFamily) throws {
        let parts: [ViewNode] = [
            .date(DateNode(now + 90, form: .countdown)), .grid(GridNode(columns: 3, [.text("a"), .divider, .icon("x")])),
            .link(LinkNode("https://example.org", label: "Link", .row([.text("Link"), .space(), .gauge(GaugeNode(1, label: ""))]))),
            .button(ButtonNode(.intent("x"), label: "x", .toggle(ToggleNode("On", isOn: true, action: .intent("y"))))),
            .sparkline(SparklineNode([1, 2], label: "")), .image(ImageNode(.data(Data()), label: "", width: 10, height: 10)),
            .field(FieldNode(prompt: "Add a task", action: .provider("add"))),
        ]
        for root in parts + [.row(parts), .column(parts), .row([.column(parts), .grid(GridNode(columns: 2, parts))])] {
            for isDark in [false, true] {
                let renderer = ViewRenderer(look: WidgetAppearance(palette: Palette(isDark: isDark)), date: now)
                #expect(
                    try renderer.bitmap(of: CheckedView(ViewDescription(root: root)), size: family.size).width == Int(family.size.width))
            }
        }
    }
}

@Suite("Fields in a picture")
struct FieldTests {
    private let look = WidgetAppearance()
    private let field = FieldNode(prompt: "Add a task", action: .provider("add"), label: "New task", maximumLength: 80)

    private func parts(_ root: ViewNode) throws -> [PlacedPart] {
        try ViewRenderer(look: look).parts(of: CheckedView(ViewDescription(padding: 10, root: root)), size: WidgetFamily.small.size)
    }

    @Test("A field is a ground, its prompt, and over both the place to type, as wide as there is room")
    func placed() throws {
        let placed = try parts(.column([.field(field)]))
        #expect(placed.map(\.id.role) == [.background, .fieldBackground, .prompt, .field])
        let control = try #require(placed.last)
        #expect(control.frame == Rectangle(x: 10, y: 10, width: 144, height: 32))
        #expect(control.control?.label == "New task")
        #expect(control.control?.kind == .field(maximumLength: 80))
        #expect(control.control?.sending("Milk") == .provider("add", parameters: ["text": "Milk"]))
        #expect(placed[2].id == control.id.prompt)
        #expect(placed[2].spokenText == "Add a task" && placed[2].isInControl)
    }

    @Test("A long prompt ends in the field, and one without words is named all the same")
    func prompts() throws {
        let long = try parts(.field(FieldNode(prompt: .verbatim(String(repeating: "long ", count: 50)), action: .provider("add"))))
        #expect(long[2].frame.maxX <= 154)
        let empty = try parts(.field(FieldNode(prompt: "", action: .provider("add"))))
        #expect(empty.map(\.id.role) == [.background, .fieldBackground, .field])
        #expect(empty.last?.control?.label == "Text")
    }

    @Test("A prompt begins at the right side of a field in languages that do")
    func mirrored() throws {
        let parts = try ViewRenderer(look: WidgetAppearance(isRightToLeft: true)).parts(
            of: CheckedView(ViewDescription(padding: 10, root: .field(field))), size: WidgetFamily.small.size)
        let prompt = try #require(parts.first { $0.id.role == .prompt })
        #expect(abs(prompt.frame.maxX - 146) < 0.01)
    }

    @Test("What is done has a line through it, and takes the same room")
    func struckThrough() throws {
        func bitmap(_ isStruckThrough: Bool) throws -> Bitmap {
            try ViewRenderer(look: look).bitmap(
                of: CheckedView(ViewDescription(root: .text("Milk and bread", isStruckThrough: isStruckThrough))),
                size: WidgetFamily.small.size)
        }
        #expect(try bitmap(true) != bitmap(false))
        let frames = try [true, false].map { try parts(.text("Milk", isStruckThrough: $0)).last?.frame }
        #expect(frames[0] == frames[1])
    }
}
