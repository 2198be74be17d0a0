import Drawing
import Foundation
import Graphics

/// The text of an SVG file: paths in units of modules, gradients, and the logo as an embedded picture.
struct SymbolSVG {
    private(set) var text: String
    private var gradients = 0

    init(_ layout: SymbolLayout, millimetres: Double?) throws(DrawingError) {
        let (width, height) = (Self.number(layout.size.width), Self.number(layout.size.height))
        text = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
        if let millimetres {
            text += " width=\"\(Self.number(millimetres))mm\""
            text += " height=\"\(Self.number(millimetres * layout.size.height / layout.size.width))mm\""
        }
        text += " viewBox=\"0 0 \(width) \(height)\""
        // Edges along the grid stay sharp at every size; only curves need antialiasing.
        if layout.isOnGrid { text += " shape-rendering=\"crispEdges\"" }
        text += ">"
        if let background = layout.background {
            add(Path(Rectangle(x: 0, y: 0, width: layout.size.width, height: layout.size.height)), background)
        }
        for mark in layout.marks {
            switch mark {
            case .fill(let path, let paint): add(path, paint)
            case .picture(let bitmap, let frame):
                let png = Data(try bitmap.png()).base64EncodedString()
                text += "<image x=\"\(Self.number(frame.x))\" y=\"\(Self.number(frame.y))\" width=\"\(Self.number(frame.width))\""
                text += " height=\"\(Self.number(frame.height))\" xlink:href=\"data:image/png;base64,\(png)\"/>"
            }
        }
        text += "</svg>\n"
    }

    private mutating func add(_ path: Path, _ paint: Paint) {
        guard !path.isEmpty else { return }
        let fill = fill(paint)
        text += "<path \(fill) d=\"\(SVGPathData(path).text)\"/>"
    }

    private mutating func fill(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): return Self.attributes(color, color: "fill", opacity: "fill-opacity")
        case .linear(let from, let to, let stops):
            let geometry =
                "x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\" x2=\"\(Self.number(to.x))\" y2=\"\(Self.number(to.y))\""
            return gradient("linearGradient", geometry, stops)
        case .radial(let center, let radius, let stops):
            let geometry = "cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\""
            return gradient("radialGradient", geometry, stops)
        }
    }

    private mutating func gradient(_ element: String, _ geometry: String, _ stops: [Paint.Stop]) -> String {
        gradients += 1
        text += "<defs><\(element) id=\"g\(gradients)\" gradientUnits=\"userSpaceOnUse\" \(geometry)>"
        for stop in stops {
            text +=
                "<stop offset=\"\(Self.number(stop.offset))\" \(Self.attributes(stop.color, color: "stop-color", opacity: "stop-opacity"))/>"
        }
        text += "</\(element)></defs>"
        return "fill=\"url(#g\(gradients))\""
    }

    private static func attributes(_ color: Color, color name: String, opacity: String) -> String {
        "\(name)=\"\(color.opaque.hex)\"" + (color.alpha < 1 ? " \(opacity)=\"\(number(color.alpha))\"" : "")
    }

    /// Formats a number for SVG: a decimal point in every locale, no trailing zeros.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// The compact notation of an SVG path (SVG 1.1 §8.3), with relative coordinates.
struct SVGPathData {
    private(set) var text = ""
    /// The end of the last step in thousandths. Rounding errors do not add up.
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
            // A full circle has no direction in SVG, so arcs are at most half a circle.
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

    /// A number that follows another one. A minus sign separates them as well.
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
