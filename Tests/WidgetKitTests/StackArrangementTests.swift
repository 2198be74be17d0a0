import Drawing
import Testing

@testable import WidgetKit

@Suite("Stacks")
struct StackArrangementTests {
    enum Part: Sendable {
        case fixed(Double)
        /// Takes what it is offered, up to a width.
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
