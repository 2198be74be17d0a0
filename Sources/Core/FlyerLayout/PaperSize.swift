public import Platform

/// The size of a sheet of paper.
public struct PaperSize: Hashable, Codable, Sendable {
    /// In millimetres.
    public var width: Double
    /// In millimetres.
    public var height: Double

    /// The allowed lengths of a side, in millimetres.
    public static let sides = 20.0...1_500.0

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public var isLandscape: Bool { width > height }

    /// The size with width and height exchanged.
    public var turned: PaperSize { PaperSize(width: height, height: width) }

    /// Whether both sides have an allowed length. Sizes from a file may have any length.
    public var isFitting: Bool { Self.sides.contains(width) && Self.sides.contains(height) }
}

extension PaperSize {
    /// The sizes with a name, in portrait format, the most usual first: ISO 216, and those of ANSI/ASME Y14.1 that printers support.
    public static let named: [(id: String, name: String, size: PaperSize)] = [
        ("a4", "A4", PaperSize(width: 210, height: 297)),
        ("a5", "A5", PaperSize(width: 148, height: 210)),
        ("a6", "A6", PaperSize(width: 105, height: 148)),
        ("a3", "A3", PaperSize(width: 297, height: 420)),
        ("letter", "Letter", PaperSize(width: 215.9, height: 279.4)),
        ("legal", "Legal", PaperSize(width: 215.9, height: 355.6)),
        ("tabloid", "Tabloid", PaperSize(width: 279.4, height: 431.8)),
    ]

    /// The size with this name, such as “a4” or “Letter”, in any case; nil when there is none.
    public init?(named name: String) {
        let name = name.lowercased()
        guard let found = Self.named.first(where: { $0.id == name }) else { return nil }
        self = found.size
    }

    /// The name for people: “A4”, “A4 landscape”, or the sides, “85 × 55 mm”.
    public var displayName: LocalizedText {
        if let found = Self.named.first(where: { $0.size == self }) { return .verbatim(found.name) }
        if let found = Self.named.first(where: { $0.size.turned == self }) { return tr("\(found.name) landscape") }
        return tr("\(DecimalLength.text(width)) × \(DecimalLength.text(height)) mm")
    }
}

extension PaperSize {
    /// Parses “a4”, “a5-landscape”, “letter-portrait”, or sides with a unit: “100x50mm”, “4x6in”, “21x29.7cm”. The default unit is
    /// millimetres. Nil for other texts and for sides that are not allowed.
    public init?(parsing text: String) {
        let text = String(text.lowercased().filter { !$0.isWhitespace })
        var name = Substring(text)
        var isTurned = false
        for (ending, turns) in [("-landscape", true), ("-portrait", false)] where text.hasSuffix(ending) {
            name = text.dropLast(ending.count)
            isTurned = turns
        }
        if let size = PaperSize(named: String(name)) {
            self = isTurned ? size.turned : size
            return
        }
        let units: [(String, Double)] = [("mm", 1), ("cm", 10), ("in", 25.4), ("", 1)]
        guard name.utf8.count <= 40, let (unit, factor) = units.first(where: { name.hasSuffix($0.0) }) else { return nil }
        let sides = name.dropLast(unit.count).split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
        guard sides.count == 2, let width = DecimalLength.number(sides[0]), let height = DecimalLength.number(sides[1]) else { return nil }
        let size = PaperSize(width: width * factor, height: height * factor)
        guard size.isFitting else { return nil }
        self = isTurned != size.isLandscape && text != name ? size.turned : size
    }
}

/// Parses and formats lengths for people.
enum DecimalLength {
    /// Parses digits with at most one decimal point. Nil for signs, exponents, names such as “nan”, and more than twelve characters.
    static func number(_ text: some StringProtocol) -> Double? {
        let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
        guard isPlain, (1...12).contains(text.utf8.count) else { return nil }
        return Double(String(text))
    }

    /// Formats the number with at most two decimals.
    static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e9 else { return "?" }
        let hundredths = Int((abs(number) * 100).rounded())
        let decimals = String(hundredths % 100 + 100).dropFirst()
        let trimmed = decimals.last == "0" ? decimals.dropLast() : decimals
        let sign = number < 0 && hundredths > 0 ? "-" : ""
        return sign + String(hundredths / 100) + (hundredths % 100 == 0 ? "" : "." + trimmed)
    }
}
