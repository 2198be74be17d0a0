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
