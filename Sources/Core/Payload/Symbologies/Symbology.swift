public import Platform

/// The type of a symbol. People, scripts and the library see the raw values.
///
/// The set is open: a file or a library of a newer version may name one that this version does not know, and keeps it.
public struct Symbology: RawRepresentable, Hashable, Codable, Sendable {
    /// The name of the symbology: “QR-Code”, “EAN-13”.
    public let rawValue: String

    /// Any name, also one that is not known here.
    public init(rawValue: String) { self.rawValue = rawValue }

    public var name: String { rawValue }

    /// How its symbols are built.
    public enum Structure: String, Codable, Sendable {
        /// One row of bars, which is read along a line.
        case linear
        /// Several rows of bars.
        case stacked
        /// Modules in two directions.
        case matrix
        /// Bars of different heights, which sorting machines of a post read.
        case postal
    }
}

extension Symbology: CaseIterable {
    /// All that are known, in the order in which lists show them.
    public static let allCases = SymbologyTable.rows.map(\.symbology)

    private var row: SymbologyTable.Row? { SymbologyTable.bySymbology[self] }

    /// Whether this version of Quire knows it.
    public var isKnown: Bool { row != nil }

    /// How its symbols are built; matrix for an unknown one.
    public var structure: Structure { row?.structure ?? .matrix }

    /// Whether it is made of bars in one row, rather than of modules or rows that check and correct themselves.
    public var isLinear: Bool { structure == .linear || structure == .postal }

    /// Whether it is a QR or Micro QR Code, which have finder patterns, a logo and shapes, and which phones read as contacts and the like.
    public var isQR: Bool { self == .qrCode || self == .microQRCode }

    /// Whether its symbols are rows of bars, and wider than high.
    public var isOfBars: Bool { structure != .matrix }

    /// Whether its content is GS1 element strings (GS1 General Specifications §5).
    public var isGS1: Bool { row?.isGS1 ?? false }

    /// The name that people know, as its standard writes it.
    public var title: LocalizedText { row?.title ?? .verbatim(rawValue) }

    /// What it is for, in one line without a full stop.
    public var purpose: LocalizedText { row?.purpose ?? .verbatim("") }

    /// The everyday name of its kind: “QR code”, “Bar code”.
    public var spokenName: LocalizedText {
        switch self {
        case .qrCode: tr("QR code")
        case .microQRCode: tr("Micro QR code")
        case .aztec: tr("Aztec code")
        case .dataMatrix: tr("Data Matrix code")
        case .pdf417: tr("PDF417 code")
        default: isLinear ? tr("Barcode") : tr("\(title) code", context: "symbology")
        }
    }
}

extension Symbology {
    /// Reads a name in any usual spelling: “EAN-13”, “EAN13”, “ean_13”, the names of ZXing, zbar, Catima and Wallet passes, and those of
    /// scans, such as “GS1 CODE-128”. Nil for an unknown one.
    public init?(named name: String) {
        let letters = Self.letters(name)
        guard let known = SymbologyTable.byLetters[letters] else {
            // Any other symbol with GS1 element strings.
            guard letters.hasPrefix("gs1") || letters.hasPrefix("rss") || letters.hasPrefix("databar") else { return nil }
            self = .dataBar
            return
        }
        self = known
    }

    /// The symbology of a name in any usual spelling, also of a scan, such as “GS1 CODE-128”; QR Code for an empty name. A name that is not
    /// known is kept as it is, up to 40 characters.
    public init(name: String) {
        let name = name.trimmed
        self = name.isEmpty ? .qrCode : Symbology(named: name) ?? Symbology(rawValue: String(name.prefix(40)))
    }

    /// The name as codes keep it, which `init(name:)` reads: empty for QR Code.
    public var storedName: String { self == .qrCode ? "" : rawValue }

    static func letters(_ name: String) -> String {
        let letters = String(decoding: name.utf8.prefix(64).filter { ASCII.isLetterOrDigit($0) }.map(ASCII.lowercased), as: UTF8.self)
        return letters.hasPrefix("pkbarcodeformat") ? String(letters.dropFirst("pkbarcodeformat".count)) : letters
    }
}

// What readers report, and what Quire draws.
extension Symbology {
    public static let qrCode = Symbology(rawValue: "QR-Code")
    public static let microQRCode = Symbology(rawValue: "Micro-QR-Code")
    public static let rMQR = Symbology(rawValue: "rMQR")
    public static let aztec = Symbology(rawValue: "Aztec")
    public static let aztecRune = Symbology(rawValue: "Aztec-Rune")
    public static let dataMatrix = Symbology(rawValue: "Data-Matrix")
    public static let dataMatrixRectangle = Symbology(rawValue: "Data-Matrix-Rectangle")
    public static let pdf417 = Symbology(rawValue: "PDF417")
    public static let compactPDF417 = Symbology(rawValue: "Compact-PDF417")
    public static let microPDF417 = Symbology(rawValue: "MicroPDF417")
    public static let maxiCode = Symbology(rawValue: "MaxiCode")
    public static let hanXin = Symbology(rawValue: "Han-Xin")
    public static let dotCode = Symbology(rawValue: "DotCode")
    public static let gridMatrix = Symbology(rawValue: "Grid-Matrix")
    public static let codeOne = Symbology(rawValue: "Code-One")
    public static let upnQR = Symbology(rawValue: "UPN-QR")

    public static let ean13 = Symbology(rawValue: "EAN-13")
    public static let ean8 = Symbology(rawValue: "EAN-8")
    public static let upcA = Symbology(rawValue: "UPC-A")
    public static let upcE = Symbology(rawValue: "UPC-E")
    public static let isbn = Symbology(rawValue: "ISBN")
    public static let code128 = Symbology(rawValue: "CODE-128")
    public static let code93 = Symbology(rawValue: "CODE-93")
    public static let code39 = Symbology(rawValue: "CODE-39")
    public static let code39Extended = Symbology(rawValue: "CODE-39-Extended")
    public static let code11 = Symbology(rawValue: "CODE-11")
    public static let codabar = Symbology(rawValue: "Codabar")
    public static let interleaved2of5 = Symbology(rawValue: "I2/5")
    public static let itf14 = Symbology(rawValue: "ITF-14")
    public static let standard2of5 = Symbology(rawValue: "Standard-2/5")
    public static let industrial2of5 = Symbology(rawValue: "Industrial-2/5")
    public static let iata2of5 = Symbology(rawValue: "IATA-2/5")
    public static let dataLogic2of5 = Symbology(rawValue: "Datalogic-2/5")
    public static let msi = Symbology(rawValue: "MSI")
    public static let plessey = Symbology(rawValue: "Plessey")
    public static let telepen = Symbology(rawValue: "Telepen")
    public static let telepenNumeric = Symbology(rawValue: "Telepen-Numeric")
    public static let channelCode = Symbology(rawValue: "Channel-Code")
    public static let logmars = Symbology(rawValue: "LOGMARS")
    public static let vin = Symbology(rawValue: "VIN")
    public static let hibc128 = Symbology(rawValue: "HIBC-128")
    public static let hibc39 = Symbology(rawValue: "HIBC-39")
    public static let hibcDataMatrix = Symbology(rawValue: "HIBC-Data-Matrix")
    public static let pharmacode = Symbology(rawValue: "Pharmacode")
    public static let pharmacodeTwoTrack = Symbology(rawValue: "Pharmacode-Two-Track")
    public static let pzn = Symbology(rawValue: "PZN")
    public static let code32 = Symbology(rawValue: "CODE-32")
    public static let codablockF = Symbology(rawValue: "Codablock-F")
    public static let code16K = Symbology(rawValue: "CODE-16K")
    public static let code49 = Symbology(rawValue: "CODE-49")

    public static let gs1128 = Symbology(rawValue: "GS1-128")
    public static let gs1DataMatrix = Symbology(rawValue: "GS1-Data-Matrix")
    public static let gs1QRCode = Symbology(rawValue: "GS1-QR-Code")
    public static let sscc = Symbology(rawValue: "SSCC-18")
    public static let dataBar = Symbology(rawValue: "DataBar")
    public static let dataBarStacked = Symbology(rawValue: "DataBar-Stacked")
    public static let dataBarStackedOmni = Symbology(rawValue: "DataBar-Stacked-Omni")
    public static let dataBarLimited = Symbology(rawValue: "DataBar-Limited")
    public static let dataBarExpanded = Symbology(rawValue: "DataBar-Exp")
    public static let dataBarExpandedStacked = Symbology(rawValue: "DataBar-Exp-Stacked")

    public static let postnet = Symbology(rawValue: "POSTNET")
    public static let planet = Symbology(rawValue: "PLANET")
    public static let intelligentMail = Symbology(rawValue: "USPS-Intelligent-Mail")
    public static let royalMail = Symbology(rawValue: "RM4SCC")
    public static let mailmark = Symbology(rawValue: "Mailmark")
    public static let kix = Symbology(rawValue: "KIX")
    public static let japanPost = Symbology(rawValue: "Japan-Post")
    public static let koreaPost = Symbology(rawValue: "Korea-Post")
    public static let australiaPost = Symbology(rawValue: "Australia-Post")
    public static let cepNet = Symbology(rawValue: "CEPNet")
    public static let leitcode = Symbology(rawValue: "Leitcode")
    public static let identcode = Symbology(rawValue: "Identcode")
    public static let dpd = Symbology(rawValue: "DPD")
}
