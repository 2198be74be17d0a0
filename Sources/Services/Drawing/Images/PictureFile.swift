import Foundation
import Platform

/// The header of a picture file, for facts that gdk-pixbuf's loaders report too late or never.
struct PictureFile {
    let bytes: [UInt8]

    /// Whether a PNG, JPEG, WebP or BMP file is incomplete. The loaders return a partial picture without an error.
    var isCutOff: Bool {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return !hasEndOfPNG }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return !hasEndOfJPEG }
        if isWebP { return isCutOffWebP }
        // The size in the header of a BMP file. Some writers leave it 0.
        if bytes.starts(with: "BM".utf8), bytes.count >= 26 { return bytes.count < littleEndian(at: 2, count: 4) }
        return false
    }

    /// Whether a WebP file is shorter than its header says. Checked before loading, because the loader writes to standard error.
    var isCutOffWebP: Bool { isWebP && bytes.count < 8 + littleEndian(at: 4, count: 4) }

    /// The size of a WebP picture (RFC 9649 §2.5–2.7). Its loader decodes before it reports the size.
    var sizeOfWebP: (width: Int, height: Int)? {
        guard isWebP, bytes.count >= 30 else {
            // A lossless picture of one colour is shorter than the longest of the three headers.
            return isWebP && bytes.count >= 25 && chunk(at: 12) == "VP8L" ? losslessSize : nil
        }
        switch chunk(at: 12) {
        case "VP8 ": return (littleEndian(at: 26, count: 2) & 0x3FFF, littleEndian(at: 28, count: 2) & 0x3FFF)
        case "VP8L": return losslessSize
        case "VP8X": return (littleEndian(at: 24, count: 3) + 1, littleEndian(at: 27, count: 3) + 1)
        default: return nil
        }
    }

    /// ISO/IEC 15948 §11.2.2: the first chunk begins with the size.
    var sizeOfPNG: (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
        return (bigEndian(at: 16, count: 4), bigEndian(at: 20, count: 4))
    }

    /// Whether a file may hold several frames: a GIF file, or a WebP file with the flag for them (RFC 9649 §2.7).
    var mayBeAnimated: Bool {
        if bytes.starts(with: "GIF8".utf8) { return true }
        return isWebP && bytes.count >= 21 && chunk(at: 12) == "VP8X" && bytes[20] & 0x02 != 0
    }

    /// The size of a PNG, GIF, JPEG or WebP picture. The beginning of the file is enough.
    var size: (width: Int, height: Int)? {
        if let sizeOfPNG { return sizeOfPNG }
        if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 { return (littleEndian(at: 6, count: 2), littleEndian(at: 8, count: 2)) }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? sizeOfJPEG : sizeOfWebP
    }

    /// The error for a picture whose loader is no part of gdk-pixbuf; nil for any other file.
    var missingLoader: DrawingError? {
        let isCodestream = bytes.starts(with: [0xFF, 0x0A])
        if isCodestream || bytes.starts(with: [0, 0, 0, 0x0C] + Array("JXL ".utf8)) {
            return .noLoader(format: "JPEG XL", package: "libjxl-gdk-pixbuf")
        }
        // ISO/IEC 14496-12 §4.3: the box ftyp with a major brand, a version and compatible brands.
        guard bytes.count >= 16, chunk(at: 4) == "ftyp" else { return nil }
        let end = min(bigEndian(at: 0, count: 4), bytes.count, 512)
        let brands = Set(stride(from: 8, through: end - 4, by: 4).map { chunk(at: $0) })
        // The profiles of AV1 pictures, and those of HEVC pictures (ISO/IEC 23008-12 annex B). “mif1” alone may be either, and is mostly the latter.
        if !brands.isDisjoint(with: ["avif", "avis"]) { return .noLoader(format: "AVIF", package: "libavif-gdk-pixbuf") }
        let heic: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]
        return brands.isDisjoint(with: heic) ? nil : .noLoader(format: "HEIC", package: "heif-gdk-pixbuf")
    }

    /// ITU-T T.81 §B.2.2: in the first frame header, which has one of the markers SOF0 to SOF15 except DHT, JPG and DAC.
    private var sizeOfJPEG: (width: Int, height: Int)? {
        var position = 2
        while position + 9 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
            } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (bigEndian(at: position + 7, count: 2), bigEndian(at: position + 5, count: 2))
            } else {
                position += 2 + bigEndian(at: position + 2, count: 2)
            }
        }
        return nil
    }

    private var isWebP: Bool { bytes.count >= 20 && chunk(at: 0) == "RIFF" && chunk(at: 8) == "WEBP" }

    private var losslessSize: (width: Int, height: Int) {
        let bits = littleEndian(at: 21, count: 4)
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    /// ISO/IEC 15948 §5.3: length, type, data, CRC; the last type is IEND.
    private var hasEndOfPNG: Bool {
        var position = 8
        while position + 12 <= bytes.count {
            if chunk(at: position + 4) == "IEND" { return true }
            position += 12 + bigEndian(at: position, count: 4)
        }
        return false
    }

    /// ITU-T T.81 §B.1.1: after the first scan header, FF D9 can only be the end, because coded data has FF only before 0 or a restart
    /// marker.
    private var hasEndOfJPEG: Bool {
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
            } else {
                position += 2 + bigEndian(at: position + 2, count: 2)
                if marker == 0xDA { break }
            }
        }
        guard position < bytes.count else { return false }
        return bytes.withUnsafeBufferPointer { buffer in
            (position..<buffer.count).dropLast().contains { buffer[$0] == 0xFF && buffer[$0 + 1] == 0xD9 }
        }
    }

    private func chunk(at position: Int) -> String { String(decoding: bytes[position..<position + 4], as: UTF8.self) }

    private func littleEndian(at position: Int, count: Int) -> Int {
        bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func bigEndian(at position: Int, count: Int) -> Int {
        bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The contents of an SVG file that decide about the cost of rendering. A small file may take any amount of time and memory.
struct VectorFile {
    let bytes: [UInt8]

    /// The maximum number of filter steps in a genuine drawing.
    private static let maximumFilterSteps = 24
    /// The number of bytes to decode of an embedded picture, enough to know its size.
    private static let headerLength = 262_144

    /// Nil if the bytes are no XML.
    init?(bytes: [UInt8]) {
        guard let first = bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }), first == UInt8(ascii: "<") else {
            return nil
        }
        self.bytes = bytes
    }

    /// The number of filter effects, such as blurs, which take time for every pixel.
    var filterSteps: Int { Self.count("<fe", in: bytes) + Self.count(":fe", in: bytes) }

    /// The reason not to render the file; nil if it can be rendered.
    var rejection: DrawingError? {
        if filterSteps > Self.maximumFilterSteps { return .pictureDamaged(reason: tr("it has too many filters")) }
        var pixels = 0
        for start in Self.positions(of: "base64,", in: bytes) {
            let header = Self.decoded(bytes[(start + 7)...].prefix(Self.headerLength))
            guard let (width, height) = PictureFile(bytes: header).size else {
                return .pictureDamaged(reason: tr("it contains something that isn’t a PNG, JPEG, GIF or WebP picture"))
            }
            // Limited, because a header may claim any size.
            pixels += min(width, 1 << 24) * min(height, 1 << 24)
            guard pixels <= Picture.maximumPixels else {
                return .tooManyPixels(width: width, height: height, limit: Picture.maximumPixels)
            }
        }
        return nil
    }

    private static func count(_ text: StaticString, in bytes: [UInt8]) -> Int { positions(of: text, in: bytes).count }

    private static func positions(of text: StaticString, in bytes: [UInt8]) -> [Int] {
        let pattern = Array(text.description.utf8)
        guard bytes.count >= pattern.count else { return [] }
        return bytes.withUnsafeBufferPointer { buffer in
            (0...buffer.count - pattern.count).filter { start in
                buffer[start] == pattern[0] && pattern.indices.allSatisfy { buffer[start + $0] == pattern[$0] }
            }
        }
    }

    /// Decodes Base64 up to the first invalid byte. White space is skipped.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let isEnd: (UInt8) -> Bool = { [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ")")].contains($0) }
        var digits = text.prefix { !isEnd($0) }.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        digits.removeLast(digits.count % 4)
        return Data(base64Encoded: Data(digits)).map { [UInt8]($0) } ?? []
    }
}
