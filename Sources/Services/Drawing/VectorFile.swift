import Foundation

/// What an SVG file asks of its renderer, looked at before it is rendered: a small file can ask for any time and memory.
struct VectorFile {
    let bytes: [UInt8]

    /// More filter steps are no drawing that anybody made.
    private static let maximumFilterSteps = 24
    /// Of an embedded picture as much is decoded as is needed to know its size.
    private static let headerLength = 262_144

    /// Nil when the bytes are no XML.
    init?(bytes: [UInt8]) {
        guard let first = bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }), first == UInt8(ascii: "<") else { return nil }
        self.bytes = bytes
    }

    /// Blurs and the like, which take time for every pixel.
    var filterSteps: Int { Self.count("<fe", in: bytes) + Self.count(":fe", in: bytes) }

    /// Why it is not to be rendered; nil when it is.
    var refusal: DrawingError? {
        if filterSteps > Self.maximumFilterSteps { return .pictureDamaged(reason: "it has too many filters") }
        var pixels = 0
        for start in Self.positions(of: "base64,", in: bytes) {
            let header = Self.decoded(bytes[(start + 7)...].prefix(Self.headerLength))
            guard let (width, height) = PictureFile(bytes: header).size else {
                return .pictureDamaged(reason: "it holds something that is no PNG, JPEG, GIF or WebP picture")
            }
            // Cut off, because a header may say anything.
            pixels += min(width, 1 << 24) * min(height, 1 << 24)
            guard pixels <= Picture.maximumPixels else {
                return .tooManyPixels(width: width, height: height, limit: Picture.maximumPixels)
            }
        }
        return nil
    }

    private static func count(_ text: StaticString, in bytes: [UInt8]) -> Int { positions(of: text, in: bytes).count }

    private static func positions(of text: StaticString, in bytes: [UInt8]) -> [Int] {
        let wanted = Array(text.description.utf8)
        guard bytes.count >= wanted.count else { return [] }
        return bytes.withUnsafeBufferPointer { buffer in
            (0...buffer.count - wanted.count).filter { start in
                buffer[start] == wanted[0] && wanted.indices.allSatisfy { buffer[start + $0] == wanted[$0] }
            }
        }
    }

    /// Base64 up to the first byte that is none; white space is left out.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let isEnd: (UInt8) -> Bool = { [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ")")].contains($0) }
        var digits = text.prefix { !isEnd($0) }.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        digits.removeLast(digits.count % 4)
        return Data(base64Encoded: Data(digits)).map { [UInt8]($0) } ?? []
    }
}
