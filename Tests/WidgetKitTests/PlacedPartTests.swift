import Drawing
import Foundation
import Graphics
import Testing
import TestTexts
import Timeline
@testable import WidgetKit

@Suite("Parts")
struct PlacedPartTests {
    func parts(_ root: ViewNode, padding: Double = 16) throws -> [PlacedPart] {
        try ViewRenderer(look: WidgetAppearance()).parts(
            of: CheckedView(ViewDescription(padding: padding, root: root)), size: WidgetFamily.small.size)
    }

    @Test("A part is known by its place in the tree and its kind")
    func identity() throws {
        let first = try parts(.column([.text("a"), .row([.icon("x"), .divider])]))
        #expect(first.map(\.id.path) == [[], [0], [1, 0], [1, 1]])
        #expect(first.map(\.id.role) == [.background, .text, .icon, .divider])
        let second = try parts(.column([.text("other"), .row([.text("y"), .divider])]))
        #expect(first[1].id == second[1].id && first[1] != second[1])
        #expect(first[2].id != second[2].id)
        #expect(first[3].id == second[3].id)
    }

    @Test("Buttons, toggles and links come with their place, their name and what they do, before what is seen of them")
    func controls() throws {
        let placed = try parts(
            .column([
                .button(ButtonNode(.intent("scan"), label: "", .text("Scan now"))),
                .toggle(ToggleNode("Lamp", isOn: true, action: .provider("lamp"))),
                .link(LinkNode("https://example.org", label: "Help", .icon("x"))),
            ]))
        #expect(placed.map(\.id.role) == [.background, .buttonBackground, .button, .text, .toggle, .text, .knob, .link, .icon])
        let controls = placed.compactMap(\.control)
        #expect(controls.map(\.label) == ["Scan now", "Lamp", "Help"])
        #expect(
            controls.map(\.action) == [.intent("scan"), .provider("lamp", parameters: ["isOn": "false"]), .open("https://example.org")])
        #expect(placed.filter(\.isInControl).map(\.id.role) == [.text, .text, .knob, .icon])
        #expect(placed[1].frame == placed[2].frame)
    }

    @Test("What is read out is the words, and not what decorates them")
    func spoken() throws {
        let placed = try parts(.column([.text("Words"), .icon("x"), .divider, .gauge(GaugeNode(0.5, label: "Half")), .text("")]))
        #expect(placed.compactMap(\.spokenText) == ["Words", "Half"])
    }

    @Test("The line around the widget is over what reaches to it, and a part of the ground otherwise")
    func edge() throws {
        #expect(try !parts(.divider).contains { $0.id.role == .edge })
        #expect(try parts(.divider, padding: 0).last?.id.role == .edge)
    }

    @Test("Letters that reach out of their frame are inside of their part's reach")
    func reach() throws {
        let part = try #require(try parts(.text(TextNode("fjÅg", style: .display, size: 90))).last)
        let all = try Bitmap(width: 170, height: 170) { canvas in
            ViewRenderer(look: WidgetAppearance()).draw(part, of: WidgetFamily.small.size, on: canvas, picture: nil)
        }
        let reach = part.reach
        for y in 0..<170 {
            for x in 0..<170 where all[x, y].alpha > 0 {
                #expect(reach.inset(by: -0.01).contains(Rectangle(x: Double(x), y: Double(y), width: 1, height: 1)), "\(x), \(y)")
            }
        }
    }

    @Test("Texts without letters have a place too")
    func empty() throws {
        let placed = try parts(.text(""))
        #expect(placed.count == 2)
        #expect(placed[1].spokenText == nil)
    }
}

@Suite("Stacks")
struct StackArrangementTests {
    enum Part: Sendable {
        case fixed(Double)
        /// Takes the proposed size up to a width.
        case giving(Double)
        case spacer(Double)

        var part: StackArrangement.Part {
            switch self {
            case .fixed(let width): .init(isSpacer: false) { _ in Size(width: width, height: 10) }
            case .giving(let width): .init(isSpacer: false) { Size(width: min($0.width, width), height: 10) }
            case .spacer(let minimum): .init(isSpacer: true) { _ in Size(width: minimum, height: 0) }
            }
        }
    }

    @Test(
        "Room is shared fairly",
        arguments: [
            ("Rigid parts keep their size", [.fixed(30), .fixed(50)], 100.0, [30, 50]),
            ("Rigid parts choose before those that give way", [.giving(500), .fixed(30)], 100, [60, 30]),
            ("Equals get equal shares", [.giving(500), .giving(500)], 110, [50, 50]),
            ("What a modest part leaves goes to the others", [.giving(20), .giving(500)], 110, [20, 80]),
            ("Spacers take the rest", [.fixed(30), .spacer(0), .fixed(10)], 100, [30, 40, 10]),
            ("Spacers share the rest", [.spacer(0), .fixed(20), .spacer(0)], 100, [30, 20, 30]),
            ("Spacers keep their least", [.giving(500), .spacer(12)], 100, [78, 12]),
            ("Too much simply overflows", [.fixed(80), .fixed(80)], 100, [80, 80]),
            ("Without a limit everybody is as large as they like", [.giving(300), .spacer(4)], .infinity, [300, 4]),
        ] as [(String, [Part], Double, [Double])])
    func shares(rule: String, parts: [Part], width: Double, expected: [Double]) {
        let arrangement = StackArrangement(axis: .horizontal, spacing: 10)
        let sizes = arrangement.sizes(of: parts.map(\.part), in: Size(width: width, height: 50))
        #expect(sizes.map(\.width) == expected, "\(rule)")
    }

    @Test("A stack is as long as its parts and as thick as the thickest")
    func total() {
        let arrangement = StackArrangement(axis: .vertical, spacing: 4)
        #expect(arrangement.total([Size(width: 10, height: 20), Size(width: 30, height: 5)]) == Size(width: 30, height: 29))
        #expect(arrangement.total([]) == Size(width: 0, height: 0))
    }
}
