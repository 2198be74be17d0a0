import Drawing
import Foundation

/// A path in the short notation of SVG (SVG 1.1 §8.3), in steps from point to point.
struct SVGPathData {
    private(set) var text = ""
    /// Where the last step ended, in thousandths: what is rounded once does not drift.
    private var position = (x: 0, y: 0)
    private var start = (x: 0, y: 0)

    init(_ path: Path) {
        for element in path.elements { add(element) }
    }

    private mutating func add(_ element: Path.Element) {
        switch element {
        case .move(let point):
            let point = Self.thousandths(point)
            text += "M\(Self.number(point.x))\(Self.next(point.y))"
            (position, start) = (point, point)
        case .line(let point): line(to: Self.thousandths(point))
        case .curve(let one, let two, let end):
            let (one, two, end) = (Self.thousandths(one), Self.thousandths(two), Self.thousandths(end))
            text += "c\(step(one))\(next(two))\(next(end))"
            position = end
        case .arc(let center, let radius, let from, let to):
            func point(_ angle: Double) -> Point { Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)) }
            let first = Self.thousandths(point(from))
            if first != position { line(to: first) }
            // A whole circle has no direction for SVG, so none is longer than half of one.
            let pieces = max(1, Int(((to - from) / .pi - 1e-9).rounded(.up)))
            for piece in 1...pieces {
                arc(to: Self.thousandths(point(from + (to - from) * Double(piece) / Double(pieces))), radius: radius)
            }
        case .close:
            text += "z"
            position = start
        }
    }

    private mutating func line(to point: (x: Int, y: Int)) {
        if point == position { return }
        if point.y == position.y {
            text += "h\(Self.number(point.x - position.x))"
        } else if point.x == position.x {
            text += "v\(Self.number(point.y - position.y))"
        } else {
            text += "l\(step(point))"
        }
        position = point
    }

    private mutating func arc(to end: (x: Int, y: Int), radius: Double) {
        let radius = Self.number(Self.thousandths(Point(x: radius, y: 0)).x)
        text += "a\(radius) \(radius) 0 0 1\(next(end))"
        position = end
    }

    private func step(_ point: (x: Int, y: Int)) -> String {
        Self.number(point.x - position.x) + Self.next(point.y - position.y)
    }

    private func next(_ point: (x: Int, y: Int)) -> String {
        Self.next(point.x - position.x) + Self.next(point.y - position.y)
    }

    /// A number behind another one: a minus sign is separation enough.
    private static func next(_ thousandths: Int) -> String { (thousandths < 0 ? "" : " ") + number(thousandths) }

    private static func thousandths(_ point: Point) -> (x: Int, y: Int) {
        (Int((point.x * 1000).rounded()), Int((point.y * 1000).rounded()))
    }

    private static func number(_ thousandths: Int) -> String {
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
        var text = thousandths < 0 ? "-" : ""
        if whole > 0 || rest == 0 { text += String(whole) }
        guard rest > 0 else { return text }
        var digits = String(1000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return text + "." + digits
    }
}
