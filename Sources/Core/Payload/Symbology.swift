/// The type of a symbol. People, scripts and the library see the raw values.
public enum Symbology: String, Codable, CaseIterable, Sendable {
    case qrCode = "QR-Code"
    case microQRCode = "Micro-QR-Code"
    case aztec = "Aztec"
    case dataMatrix = "Data-Matrix"
    case pdf417 = "PDF417"
    case ean13 = "EAN-13"
    case ean8 = "EAN-8"
    case upcA = "UPC-A"
    case upcE = "UPC-E"
    case code128 = "CODE-128"
    case code93 = "CODE-93"
    case code39 = "CODE-39"
    case codabar = "Codabar"
    case interleaved2of5 = "I2/5"
    case dataBar = "DataBar"
    case dataBarExpanded = "DataBar-Exp"

    public var name: String { rawValue }

    /// Whether it is a linear code, made of bars, rather than a matrix code, which checks and corrects itself.
    public var isLinear: Bool {
        switch self {
        case .qrCode, .microQRCode, .aztec, .dataMatrix, .pdf417: false
        case .ean13, .ean8, .upcA, .upcE, .code128, .code93, .code39, .codabar, .interleaved2of5, .dataBar, .dataBarExpanded: true
        }
    }
}

extension Symbology {
    /// Reads a name in any usual spelling: “EAN-13”, “EAN13”, “ean_13”. Nil for an unknown one.
    ///
    /// `dataBar` also stands for other symbols with GS1 element strings, such as “GS1 QR-Code”.
    init?(named name: String) {
        let letters = Self.letters(name)
        guard !["databar", "rss", "gs1"].contains(where: letters.hasPrefix) else {
            self = .dataBar
            return
        }
        guard let known = Self.byLetters[letters] else { return nil }
        self = known
    }

    private static let byLetters = Dictionary(uniqueKeysWithValues: allCases.map { (letters($0.name), $0) })

    private static func letters(_ name: String) -> String {
        String(decoding: name.utf8.prefix(32).filter { ASCII.isLetterOrDigit($0) }.map(ASCII.lowercased), as: UTF8.self)
    }
}
