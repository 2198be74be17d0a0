import Graphics
public import Payload

/// A symbol of any symbology, as it can be laid out and drawn.
public enum Symbol: Hashable, Sendable {
    case qr(QRSymbol)
    case barcode(BarcodeSymbol)

    /// The symbology.
    public var symbology: Symbology {
        switch self {
        case .qr(let symbol): symbol.isMicro ? .microQRCode : .qrCode
        case .barcode(let symbol): symbol.symbology
        }
    }

    /// The symbol of the QR family; nil for any other.
    public var qr: QRSymbol? { if case .qr(let symbol) = self { symbol } else { nil } }

    /// The number of modules in a row, without the quiet zone.
    public var modulesAcross: Int {
        switch self {
        case .qr(let symbol): symbol.modulesPerSide
        case .barcode(let symbol): symbol.rows.width
        }
    }

    /// The text that is printed beside a bar code, with its check digits; nil where there is none.
    public var readableText: String? { if case .barcode(let symbol) = self, !symbol.text.isEmpty { symbol.text } else { nil } }

    /// The number of light modules that its standard wants around it. That of a bar code is part of the symbol.
    public var quietZone: Int {
        switch self {
        case .qr(let symbol): symbol.family.quietZone
        case .barcode: 0
        }
    }

    /// Its size in modules; that of a bar code with the quiet zone of its standard.
    var size: Size {
        switch self {
        case .qr(let symbol): Size(width: Double(symbol.modulesPerSide), height: Double(symbol.modulesPerSide))
        case .barcode(let symbol): symbol.size
        }
    }

    /// The light modules to add around the symbol: the quiet zone of a style, as far as the symbol does not bring one along.
    func margins(for style: SymbolStyle) -> Margins {
        let wanted = Double(style.quietZone)
        switch self {
        case .qr: return Margins(left: wanted, right: wanted, top: wanted, bottom: wanted)
        case .barcode(let symbol):
            let own = symbol.margins
            func more(_ margin: Double) -> Double { max(0, (wanted - margin).rounded(.up)) }
            return Margins(left: more(own.left), right: more(own.right), top: more(own.top), bottom: more(own.bottom))
        }
    }

    /// Light modules on each side.
    struct Margins: Hashable, Sendable {
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
    }
}

extension Symbol {
    /// Encodes what a code says in its symbology.
    ///
    /// - Parameter level: the level of a QR code, or the highest lower one that fits. Other symbologies correct errors by their own rules.
    public init(_ payload: Payload, in symbology: Symbology, upTo level: ErrorCorrectionLevel) throws(SymbolError) {
        guard symbology == .qrCode else {
            try self.init(payload, in: symbology, level: level)
            return
        }
        self = .qr(try SymbolEncoder.encode(payload, upTo: level))
    }

    /// Encodes what a code says at exactly this level of a QR code; a Micro QR Code takes the highest lower one that fits.
    public init(_ payload: Payload, in symbology: Symbology, level: ErrorCorrectionLevel) throws(SymbolError) {
        switch symbology {
        case .qrCode: self = .qr(try SymbolEncoder.encode(payload, level: level))
        case .microQRCode: self = .qr(try Self.micro(payload, upTo: level))
        default: self = .barcode(try BarcodeEncoder.encode(payload, in: symbology))
        }
    }

    private static func micro(_ payload: Payload, upTo level: ErrorCorrectionLevel) throws(SymbolError) -> QRSymbol {
        let bytes = payload.symbolForm.payload.bytes
        for lower in ErrorCorrectionLevel.allCases.reversed() where lower <= min(level, .quartile) && lower != .low {
            if let symbol = try? SymbolEncoder.encode(bytes, level: lower, family: .micro) { return symbol }
        }
        return try SymbolEncoder.encode(bytes, level: .low, family: .micro)
    }
}
