import CZint
import Drawing
import Foundation
import Graphics
public import Payload

/// Encodes content in the symbologies beside the QR family, with Zint.
public enum BarcodeEncoder {
    /// Encodes what a code says.
    ///
    /// Check digits are added where they are missing and compared where they are there. Throws `unfit` for content that the symbology cannot
    /// hold.
    public static func encode(_ payload: Payload, in symbology: Symbology) throws(SymbolError) -> BarcodeSymbol {
        guard let recipe = BarcodeRecipe.all[symbology] else { throw .unknownSymbology(symbology) }
        guard !payload.bytes.isEmpty else { throw .nothingToEncode }
        let content = try BarcodeContent(payload, for: symbology, recipe)
        var refusal = SymbolError.unfit(symbology, .content)
        for options in recipe.options {
            var request = quire_zint_request(
                symbology: recipe.number, mode: content.mode, eci: content.eci, option1: options.first, option2: options.second,
                option3: options.third)
            let made = content.bytes.withUnsafeBufferPointer { quire_zint_encode(&request, $0.baseAddress, $0.count) }
            guard let made else { throw .encoderFailed(code: ENOMEM) }
            defer { quire_zint_free(made) }
            guard made.pointee.status < 2 else {
                refusal = error(made.pointee, symbology)
                continue
            }
            let symbol = BarcodeSymbol(made.pointee, symbology, payload.bytes)
            if let expected = content.checked, let right = symbol.text.filter(\.isWholeNumber).last, expected.last != right {
                throw .unfit(symbology, .checkDigit(given: String(expected.suffix(1)), right: String(right)))
            }
            guard recipe.holds.isNumber(of: symbol.text) else { throw .unfit(symbology, .content) }
            return symbol
        }
        throw refusal
    }

    private static func error(_ made: quire_zint_symbol, _ symbology: Symbology) -> SymbolError {
        switch made.status {
        case 3: .unfit(symbology, .length)
        case 4:
            // “Error 275: Invalid check digit '4', expecting '1'”
            if case let quoted = message(made).split(separator: "'", omittingEmptySubsequences: false), quoted.count >= 5 {
                .unfit(symbology, .checkDigit(given: String(quoted[1]), right: String(quoted[3])))
            } else {
                .unfit(symbology, .content)
            }
        default: .unfit(symbology, .content)
        }
    }

    private static func message(_ made: quire_zint_symbol) -> String {
        withUnsafeBytes(of: made.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension BarcodeSymbol {
    fileprivate init(_ made: quire_zint_symbol, _ symbology: Symbology, _ content: [UInt8]) {
        let shapes = Array(UnsafeBufferPointer(start: made.shapes, count: made.shape_count))
        let texts = Array(UnsafeBufferPointer(start: made.texts, count: made.text_count))
        // Bars begin on a whole module, and there is some room above and below all of them.
        let left = shapes.map { Double($0.x) }.min() ?? 0
        let isRound = shapes.contains { $0.kind != QUIRE_ZINT_BAR }
        let shift = Point(x: isRound ? 0 : left.rounded(.up) - left, y: 0)
        let heights = symbology.structure == .linear
        var path = Path()
        var isOnGrid = !isRound
        for shape in shapes {
            let x = Double(shape.x) + shift.x
            // Heights are minima, so that whole modules keep to them.
            let top = Double(shape.y) + shift.y
            let (y, bottom) = (
                heights ? top.rounded() : top, heights ? (top + Double(shape.height)).rounded(.up) : top + Double(shape.height)
            )
            path.add(shape, at: Point(x: x, y: y), height: bottom - y)
            if y != y.rounded() || bottom != bottom.rounded() || x != x.rounded() { isOnGrid = false }
        }
        self.symbology = symbology
        self.content = content
        self.shapes = path
        // Letters need antialiasing.
        self.isOnGrid = isOnGrid && texts.isEmpty
        size = Size(
            width: (Double(made.width) + shift.x).rounded(.up), height: (Double(made.height) + (texts.isEmpty ? 0 : 1)).rounded(.up))
        text = made.text.map { String(cString: $0) } ?? ""
        self.texts = texts.map { Text($0, shift: shift) }
        let (columns, rows) = (Int(made.columns), Int(made.rows))
        let modules = made.modules.map { Array(UnsafeBufferPointer(start: $0, count: columns * rows)) } ?? []
        self.rows = ModuleGrid(width: columns, height: rows) { x, y in modules[y * columns + x] != 0 }
        margins = Self.margins(shapes, texts, size: size, shift: shift)
        if !symbology.isOfBars, !isRound, columns > 0, rows > 0 {
            grid = self.rows
            // The first column or row of a symbol may be light.
            let dark = modules.indices.filter { modules[$0] != 0 }
            let (firstColumn, firstRow) = (dark.map { $0 % columns }.min() ?? 0, dark.map { $0 / columns }.min() ?? 0)
            let top = shapes.map { Double($0.y) }.min() ?? 0
            origin = Point(x: left + shift.x - Double(firstColumn), y: top + shift.y - Double(firstRow))
        } else {
            grid = nil
            origin = Point(x: 0, y: 0)
        }
    }
}

extension BarcodeSymbol {
    private static func margins(_ shapes: [quire_zint_shape], _ texts: [quire_zint_text], size: Size, shift: Point) -> Symbol.Margins {
        func isCentered(_ shape: quire_zint_shape) -> Bool { shape.kind != QUIRE_ZINT_BAR }
        let lefts = shapes.map { Double($0.x) - (isCentered($0) ? Double($0.width) / 2 : 0) + shift.x }
        let rights = shapes.map { Double($0.x) + (isCentered($0) ? Double($0.width) / 2 : Double($0.width)) + shift.x }
        let tops = shapes.map { Double($0.y) - (isCentered($0) ? Double($0.width) / 2 : 0) + shift.y }
        let bottoms = shapes.map { Double($0.y) + (isCentered($0) ? Double($0.width) / 2 : Double($0.height)) + shift.y }
        // Text beside the bars stands in the quiet zone, text below them takes room of its own.
        let lines = texts.map { Double($0.y) + shift.y }
        return Symbol.Margins(
            left: lefts.min() ?? 0, right: size.width - (rights.max() ?? 0), top: tops.min() ?? 0,
            bottom: size.height - ((bottoms + lines).max() ?? 0))
    }
}

extension BarcodeSymbol.Text {
    fileprivate init(_ made: quire_zint_text, shift: Point) {
        text = made.text.map { String(cString: $0) } ?? ""
        position = Point(x: Double(made.x) + shift.x, y: Double(made.y) + shift.y)
        alignment = made.alignment == 1 ? .leading : made.alignment == 2 ? .trailing : .center
        size = Double(made.size)
        width = made.width > 0 ? Double(made.width) : nil
    }
}

extension Path {
    fileprivate mutating func add(_ shape: quire_zint_shape, at point: Point, height: Double) {
        let diameter = Double(shape.width)
        switch shape.kind {
        case QUIRE_ZINT_HEXAGON:
            // With a point at the top (ISO/IEC 16023 §4.4).
            let corners = (0..<6).map { index in
                let angle = Double(index) * .pi / 3 - .pi / 2
                return Point(x: point.x + diameter / 2 * cos(angle), y: point.y + diameter / 2 * sin(angle))
            }
            move(to: corners[0])
            for corner in corners.dropFirst() { line(to: corner) }
            close()
        case QUIRE_ZINT_DISC: addCircle(at: point, radius: diameter / 2)
        case QUIRE_ZINT_RING:
            let (outer, inner) = ((diameter + Double(shape.height)) / 2, (diameter - Double(shape.height)) / 2)
            addCircle(at: point, radius: outer)
            if inner > 0 { addCircularHole(at: point, radius: inner) }
        default: addRectangle(Rectangle(x: point.x, y: point.y, width: diameter, height: height))
        }
    }

    /// Adds a circle that runs the other way round, and is light by the non-zero rule inside a dark one.
    private mutating func addCircularHole(at center: Point, radius: Double) {
        // Four quarters of a circle as curves.
        let handle = radius * 0.552_284_749_8
        func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
        move(to: point(radius, 0))
        curve(control1: point(radius, -handle), control2: point(handle, -radius), end: point(0, -radius))
        curve(control1: point(-handle, -radius), control2: point(-radius, -handle), end: point(-radius, 0))
        curve(control1: point(-radius, handle), control2: point(-handle, radius), end: point(0, radius))
        curve(control1: point(handle, radius), control2: point(radius, handle), end: point(radius, 0))
        close()
    }
}
