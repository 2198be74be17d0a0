/// The kind of symbol that a payload was read from, by whatever spelling: "EAN-13", "EAN13", "ean_13".
enum Symbology: Equatable {
    /// `dataBar` stands for everything that holds GS1 element strings, such as a "GS1 QR-Code".
    case ean13, ean8, upcA, upcE, code39, dataBar, other

    init(_ name: String) {
        let letters = name.utf8.prefix(32).filter { ASCII.isLetter($0) || ASCII.isDigit($0) }.map(ASCII.lowercased)
        self =
            switch String(decoding: letters, as: UTF8.self) {
            case "ean13": .ean13
            case "ean8": .ean8
            case "upca": .upcA
            case "upce": .upcE
            case "code39": .code39
            case let name where name.hasPrefix("databar") || name.hasPrefix("rss") || name.hasPrefix("gs1"): .dataBar
            default: .other
            }
    }
}
