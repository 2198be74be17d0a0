extension PaperSize {
    /// Reads "a4", "a5-landscape", "letter-portrait", or sides with a unit: "100x50mm", "4x6in", "21x29.7cm"; without a unit they are
    /// millimetres. Nil for what is none of these, and for sides that are not taken.
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
