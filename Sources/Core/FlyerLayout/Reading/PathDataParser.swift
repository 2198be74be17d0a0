import Foundation
import Graphics

/// An error in the path data of an SVG.
struct PathDataError: Error, Hashable, Sendable {
    /// The number of characters before the error.
    let offset: Int
    /// The problem, as a part of a sentence: “there is no command “x””.
    let what: String
}

extension Path {
    /// Parses the path data of SVG 1.1 (section 8.3, the attribute `d`), such as `M0 0h10v10z`. All commands are known, absolute and
    /// relative; arcs become curves.
    ///
    /// - Parameter maximumElements: the number of steps after which it is refused.
    init(svg text: String, maximumElements: Int = 5_000) throws(PathDataError) {
        var parser = PathDataParser(text, maximumElements: maximumElements)
        self = try parser.parse()
    }
}

/// Parses path data. Coordinates are absolute in the result.
private struct PathDataParser {
    private let bytes: [UInt8]
    private let maximumElements: Int
    private var position = 0
    private var path = Path()
    private var current = Point.zero
    /// Where the current outline began.
    private var start = Point.zero
    /// The last control point of the curve before, which smooth curves reflect.
    private var control: (point: Point, isCubic: Bool)?

    init(_ text: String, maximumElements: Int) {
        bytes = Array(text.utf8)
        self.maximumElements = maximumElements
    }

    mutating func parse() throws(PathDataError) -> Path {
        var command: UInt8?
        skipBlanks()
        while position < bytes.count {
            guard path.elements.count <= maximumElements else { throw error("it has more than \(maximumElements) steps") }
            let next = bytes[position]
            if Self.isLetter(next) {
                position += 1
                command = next
            } else if let last = command {
                // After the first pair, a moveto goes on as lineto.
                command = last == UInt8(ascii: "M") ? UInt8(ascii: "L") : last == UInt8(ascii: "m") ? UInt8(ascii: "l") : last
                guard last | 0x20 != UInt8(ascii: "z") else { throw error("after “z” comes another command") }
            }
            guard let command else { throw error("it begins with “M”") }
            guard !path.isEmpty || command | 0x20 == UInt8(ascii: "m") else { throw error("it begins with “M”") }
            try step(command)
            skipBlanks()
        }
        return path
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    // MARK: Commands

    private mutating func step(_ command: UInt8) throws(PathDataError) {
        let isRelative = command & 0x20 != 0
        switch UInt8(command | 0x20) {
        case UInt8(ascii: "m"):
            let end = try point(isRelative)
            path.move(to: end)
            (current, start, control) = (end, end, nil)
        case UInt8(ascii: "z"):
            path.close()
            (current, control) = (start, nil)
        case UInt8(ascii: "l"): line(to: try point(isRelative))
        case UInt8(ascii: "h"):
            let x = try number()
            line(to: Point(x: isRelative ? current.x + x : x, y: current.y))
        case UInt8(ascii: "v"):
            let y = try number()
            line(to: Point(x: current.x, y: isRelative ? current.y + y : y))
        case UInt8(ascii: "c"):
            let (one, two) = (try point(isRelative), try point(isRelative))
            curve(one, two, try point(isRelative))
        case UInt8(ascii: "s"):
            let one = reflected(isCubic: true)
            let two = try point(isRelative)
            curve(one, two, try point(isRelative))
        case UInt8(ascii: "q"):
            let corner = try point(isRelative)
            quadratic(corner, try point(isRelative))
        case UInt8(ascii: "t"):
            let corner = reflected(isCubic: false)
            quadratic(corner, try point(isRelative))
        case UInt8(ascii: "a"): try arc(isRelative)
        default:
            position -= 1
            throw error("there is no command “\(Character(UnicodeScalar(command)))”")
        }
    }

    private mutating func line(to end: Point) {
        path.line(to: end)
        (current, control) = (end, nil)
    }

    private mutating func curve(_ one: Point, _ two: Point, _ end: Point) {
        path.curve(control1: one, control2: two, end: end)
        (current, control) = (end, (two, true))
    }

    private mutating func quadratic(_ corner: Point, _ end: Point) {
        func between(_ from: Point) -> Point { Point(x: from.x + (corner.x - from.x) * 2 / 3, y: from.y + (corner.y - from.y) * 2 / 3) }
        path.curve(control1: between(current), control2: between(end), end: end)
        (current, control) = (end, (corner, false))
    }

    private func reflected(isCubic: Bool) -> Point {
        guard let control, control.isCubic == isCubic else { return current }
        return Point(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
    }

    /// From two ends to a centre: SVG 1.1, appendix F.6.5 and F.6.6.
    private mutating func arc(_ isRelative: Bool) throws(PathDataError) {
        var (rx, ry) = (abs(try number()), abs(try number()))
        let rotation = try number() * .pi / 180
        let (isLarge, isClockwise) = (try flag(), try flag())
        let end = try point(isRelative)
        guard end != current else { return }
        guard rx > 0, ry > 0 else { return line(to: end) }
        let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
        let x = cos(rotation) * dx + sin(rotation) * dy
        let y = -sin(rotation) * dx + cos(rotation) * dy
        let excess = x * x / (rx * rx) + y * y / (ry * ry)
        if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
        let divisor = rx * rx * y * y + ry * ry * x * x
        let root = max(0, (rx * rx * ry * ry - divisor) / divisor).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let (cx, cy) = (root * rx * y / ry, -root * ry * x / rx)
        let center = Point(
            x: cos(rotation) * cx - sin(rotation) * cy + (current.x + end.x) / 2,
            y: sin(rotation) * cx + cos(rotation) * cy + (current.y + end.y) / 2)
        let from = atan2((y - cy) / ry, (x - cx) / rx)
        var to = atan2((-y - cy) / ry, (-x - cx) / rx)
        if isClockwise, to < from { to += 2 * .pi }
        if !isClockwise, to > from { to -= 2 * .pi }
        guard from.isFinite, to.isFinite else { throw error("a number is too large") }
        path.addEllipticalArc(center: center, radii: Size(width: rx, height: ry), rotation: rotation, from: from, to: to)
        (current, control) = (end, nil)
    }

    // MARK: Numbers

    private func error(_ what: String) -> PathDataError { PathDataError(offset: position, what: what) }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: ",")].contains(bytes[position]) { position += 1 }
    }

    private mutating func point(_ isRelative: Bool) throws(PathDataError) -> Point {
        let (x, y) = (try number(), try number())
        return isRelative ? Point(x: current.x + x, y: current.y + y) : Point(x: x, y: y)
    }

    /// Flags may stand together: `a1 1 0 0110 10`.
    private mutating func flag() throws(PathDataError) -> Bool {
        skipBlanks()
        guard position < bytes.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(bytes[position]) else {
            throw error("a flag of an arc is 0 or 1")
        }
        defer { position += 1 }
        return bytes[position] == UInt8(ascii: "1")
    }

    private mutating func number() throws(PathDataError) -> Double {
        skipBlanks()
        let begin = position
        func isDigit() -> Bool { position < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) }
        func isSign() -> Bool { position < bytes.count && [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[position]) }
        if isSign() { position += 1 }
        while isDigit() { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            while isDigit() { position += 1 }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if isSign() { position += 1 }
            while isDigit() { position += 1 }
        }
        guard let number = Double(String(decoding: bytes[begin..<position], as: UTF8.self)), abs(number) <= 1e6 else {
            let wrong = position == begin ? nil : String(decoding: bytes[begin..<position].prefix(20), as: UTF8.self)
            position = begin
            throw error(wrong.map { "“\($0)” is no number up to a million" } ?? "a number is missing")
        }
        return number
    }
}
