extension PaperSize {
    /// The sizes that have a name, upright, the usual ones first: ISO 216, and those of ANSI/ASME Y14.1 that printers have.
    public static let named: [(id: String, name: String, size: PaperSize)] = [
        ("a4", "A4", PaperSize(width: 210, height: 297)),
        ("a5", "A5", PaperSize(width: 148, height: 210)),
        ("a6", "A6", PaperSize(width: 105, height: 148)),
        ("a3", "A3", PaperSize(width: 297, height: 420)),
        ("letter", "Letter", PaperSize(width: 215.9, height: 279.4)),
        ("legal", "Legal", PaperSize(width: 215.9, height: 355.6)),
        ("tabloid", "Tabloid", PaperSize(width: 279.4, height: 431.8)),
    ]

    /// A size by its name in any case, such as "a4" or "Letter"; nil where there is none.
    public init?(named name: String) {
        let name = name.lowercased()
        guard let found = Self.named.first(where: { $0.id == name }) else { return nil }
        self = found.size
    }

    /// What people call it: "A4", "A4 landscape", or its sides: "85 × 55 mm".
    public var displayName: String {
        if let found = Self.named.first(where: { $0.size == self }) { return found.name }
        if let found = Self.named.first(where: { $0.size.turned == self }) { return "\(found.name) landscape" }
        return "\(DecimalLength.text(width)) × \(DecimalLength.text(height)) mm"
    }
}
