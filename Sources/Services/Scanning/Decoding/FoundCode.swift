import Drawing
import Foundation

/// A code in a picture: what it says and where it is.
public struct FoundCode: Hashable, Sendable {
    public let symbology: Symbology
    /// The content: UTF-8 where the symbol says that it holds text, by kanji segments or by declared character sets (ECI); else the bytes
    /// exactly as they are stored.
    public let bytes: [UInt8]
    /// Whether FNC1 marks the content as GS1 element strings; a separator is the byte 29.
    public let isGS1: Bool
    /// As stored, kanji in Shift_JIS.
    let stored: [UInt8]
    /// Four points in pixels of the picture. For a code of modules clockwise from its own upper left, however it is turned; for bars, of which
    /// only a stretch was read, clockwise from the upper left of the upright rectangle around it.
    public let corners: [Point]

    /// Set when this is one of several symbols that carry a content together and not all of them were found.
    public let part: Part?

    /// The place of a symbol among those that carry a content together (structured append, ISO/IEC 18004 §8).
    public struct Part: Hashable, Sendable {
        /// From 0.
        public let index: Int
        public let count: Int
        /// All bytes of the whole content combined by exclusive or.
        public let parity: UInt8

        public init(index: Int, count: Int, parity: UInt8) {
            self.index = index
            self.count = count
            self.parity = parity
        }
    }

    public init(symbology: Symbology, bytes: [UInt8], corners: [Point], part: Part? = nil, isGS1: Bool = false) {
        self.init(symbology: symbology, bytes: bytes, stored: bytes, corners: corners, part: part, isGS1: isGS1)
    }

    init(symbology: Symbology, bytes: [UInt8], stored: [UInt8], corners: [Point], part: Part? = nil, isGS1: Bool = false) {
        self.symbology = symbology
        self.bytes = bytes
        self.stored = stored
        self.corners = corners
        self.part = part
        self.isGS1 = isGS1
    }

    /// How the content is printed, for a parser to know what digits mean: the symbology's name, "GS1 " before it when the symbol says so.
    public var printedAs: String { isGS1 ? "GS1 \(symbology.name)" : symbology.name }

    /// The content as text: UTF-8, else Shift_JIS where that makes Japanese, else ISO 8859-1, which always makes something.
    public var text: String { ContentText(bytes).text }

    /// The character set that `text` took the bytes for.
    public var encoding: ContentEncoding { ContentText(bytes).encoding }

    /// The upright rectangle around the corners.
    var bounds: Rectangle {
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return Rectangle(x: 0, y: 0, width: 0, height: 0)
        }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Rectangle {
    /// Clockwise from the upper left.
    var corners: [Point] { [Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)] }
}

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

/// The eight digits of UPC-E, from which zeros are left out.
enum ShortProductNumber {
    /// The twelve digits of UPC-A that they stand for (GS1 General Specifications §5.2.2.4.2): the last but one says where the zeros were.
    static func expanded(_ short: [UInt8]) -> [UInt8]? {
        guard short.count == 8, short.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        let zeros = Array("0000".utf8)
        let middle: [UInt8] =
            switch short[6] {
            case UInt8(ascii: "0")...UInt8(ascii: "2"): short[1...2] + [short[6]] + zeros + short[3...5]
            case UInt8(ascii: "3"): short[1...3] + zeros + zeros.prefix(1) + short[4...5]
            case UInt8(ascii: "4"): short[1...4] + zeros + zeros.prefix(1) + short[5...5]
            default: short[1...5] + zeros + [short[6]]
            }
        return [short[0]] + middle + [short[7]]
    }
}
