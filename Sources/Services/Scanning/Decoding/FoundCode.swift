import Foundation
public import Graphics
public import Payload

/// A code found in a picture, with its content and its position.
public struct FoundCode: Hashable, Sendable {
    public let symbology: Symbology
    /// The content. It is UTF-8 if the symbol marks it as text, by kanji segments or by declared character sets (ECI). Otherwise these are
    /// the bytes exactly as stored.
    public let bytes: [UInt8]
    /// Whether FNC1 marks the content as GS1 element strings. The byte 29 separates them.
    public let isGS1: Bool
    /// The bytes as stored in the symbol, kanji in Shift_JIS.
    let stored: [UInt8]
    /// Four points in pixels of the picture. For a matrix code: clockwise from its own upper left corner, however it is rotated. For a
    /// linear code, of which only a stretch is read: the corners of its bounding box, clockwise from the upper left. Empty for a code that
    /// is not in the picture, but in another frame of an animation.
    public let corners: [Point]

    /// The position in a structured append; nil once all parts were found and put together.
    public let part: Part?

    /// The position of a symbol in a structured append (ISO/IEC 18004 §8).
    public struct Part: Hashable, Sendable {
        /// Counted from 0.
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

    /// The same code in a picture that does not show it.
    func elsewhere() -> Self {
        Self(symbology: symbology, bytes: bytes, stored: stored, corners: [], part: part, isGS1: isGS1)
    }

    /// The symbology's name, with "GS1 " in front for GS1 element strings. Parsers use it to interpret digits.
    public var printedAs: String { isGS1 ? "GS1 \(symbology.name)" : symbology.name }

    /// The symbology in which the code is drawn again: GS1 element strings in one that marks them as such.
    public var drawnAs: Symbology { Symbology(name: printedAs) }

    /// The content as text; data as ISO 8859-1, in which every byte is the character of its number.
    public var text: String { Payload(bytes: bytes).text ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })) }

    /// The bounding box of the corners.
    public var bounds: Rectangle { Rectangle(around: corners) }
}

extension Rectangle {
    /// The bounding box of points; empty, at the origin, without any.
    init(around points: [Point]) {
        let (x, y) = (points.map(\.x), points.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        self.init(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }

    /// Clockwise from the upper left.
    var corners: [Point] { [Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)] }
}
