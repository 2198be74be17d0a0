import Drawing
import Foundation

/// A layout as the text of an SVG file: paths in units of modules, gradients, and the logo as a picture inside.
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
        // What runs along the grid stays sharp at every size; smoothing is for curves.
        if layout.isOnGrid { text += " shape-rendering=\"crispEdges\"" }
        text += ">"
        if let background = layout.background {
            add(Path(Rectangle(x: 0, y: 0, width: layout.size.width, height: layout.size.height)), background)
        }
        for mark in layout.marks {
            switch mark {
            case .fill(let path, let paint): add(path, paint)
            case .picture(let bitmap, let place):
                let png = Data(try bitmap.png()).base64EncodedString()
                text += "<image x=\"\(Self.number(place.x))\" y=\"\(Self.number(place.y))\" width=\"\(Self.number(place.width))\""
                text += " height=\"\(Self.number(place.height))\" xlink:href=\"data:image/png;base64,\(png)\"/>"
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
            let place = "x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\" x2=\"\(Self.number(to.x))\" y2=\"\(Self.number(to.y))\""
            return gradient("linearGradient", place, stops)
        case .radial(let center, let radius, let stops):
            let place = "cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\""
            return gradient("radialGradient", place, stops)
        }
    }

    private mutating func gradient(_ element: String, _ place: String, _ stops: [Paint.Stop]) -> String {
        gradients += 1
        text += "<defs><\(element) id=\"g\(gradients)\" gradientUnits=\"userSpaceOnUse\" \(place)>"
        for stop in stops {
            text += "<stop offset=\"\(Self.number(stop.offset))\" \(Self.attributes(stop.color, color: "stop-color", opacity: "stop-opacity"))/>"
        }
        text += "</\(element)></defs>"
        return "fill=\"url(#g\(gradients))\""
    }

    private static func attributes(_ color: Color, color name: String, opacity: String) -> String {
        let opaque = Color(red: color.red, green: color.green, blue: color.blue)
        return "\(name)=\"\(opaque.hex)\"" + (color.alpha < 1 ? " \(opacity)=\"\(number(color.alpha))\"" : "")
    }

    /// A number as SVG writes it: a point whatever the locale, no zeros at the end.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
