import Foundation

extension VectorDrawing {
    /// Units of an SVG file in a millimetre. cairo keeps points in whole 1/256 units, which in millimetres would bend small letters.
    private static let unitsPerMillimetre = 20.0

    /// Draws an SVG file of exactly `width` × `height` millimetres, points kept to a thousandth of one; the canvas is in millimetres.
    ///
    /// - Parameter title: what programs show and read out as the name of the picture.
    public static func svg(
        width: Double, height: Double, title: String? = nil, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        let units = unitsPerMillimetre
        let limit = maximumSide
        guard width > 0, height > 0, width <= limit, height <= limit else { throw .badPageSize(width: width, height: height) }
        let drawn = try unboundedBytes(.svg, width: width * units, height: height * units, title: nil) { canvas in
            canvas.scale(x: units, y: units)
            draw(canvas)
        }
        // What cairo says of the size is in units.
        guard let start = position(of: "<svg ", in: drawn[...]), let end = drawn[start...].firstIndex(of: UInt8(ascii: ">")) else {
            throw .drawingFailed(reason: "it has no beginning")
        }
        var head = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#
        head += #"width="\#(number(width))mm" height="\#(number(height))mm" viewBox="0 0 \#(number(width * units)) \#(number(height * units))" "#
        head += #"version="1.1">"#
        if let title, !title.isEmpty { head += "\n<title>\(escaped(title))</title>" }
        return Array(drawn[..<start]) + Array(head.utf8) + Array(drawn[(end + 1)...])
    }

    private static func number(_ value: Double) -> String {
        let text = String(format: "%.4f", locale: Locale(identifier: "en_US_POSIX"), value)
        let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        // Only what stands behind the point may go.
        return text.contains(".") ? String(short.reversed()) : text
    }

    /// XML 1.0 §2.2 and §2.4: without characters that no document may have, and with none that means markup.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\n", "\t": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func position(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let wanted = Array(text.utf8)
        return bytes.indices.first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
    }
}
