/// The kinds of codes that can be found; the raw values are the names that people and scripts see.
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

    /// Whether it consists of bars rather than of modules, which correct and check themselves.
    public var isLinear: Bool {
        switch self {
        case .qrCode, .microQRCode, .aztec, .dataMatrix, .pdf417: false
        case .ean13, .ean8, .upcA, .upcE, .code128, .code93, .code39, .codabar, .interleaved2of5, .dataBar, .dataBarExpanded: true
        }
    }
}
