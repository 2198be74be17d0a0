import Foundation
import Payload

/// The lines of a text with their ranges. A line ends with LF, CR LF or CR.
struct TextLines: Sequence, IteratorProtocol {
    struct Line {
        /// Counted from 1.
        let number: Int
        /// With the line end.
        let range: Range<Int>
        /// Without the line end.
        let content: Range<Int>
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Line? {
        guard offset < bytes.count else { return nil }
        let start = offset
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        offset = end
        if offset < bytes.count { offset += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1 }
        number += 1
        return Line(number: number, range: start..<offset, content: start..<end)
    }
}

/// Converts the text of a file to UTF-8 without a byte order mark, from the encodings that programs write.
///
/// Rows may still contain invalid UTF-8, which the reader of the rows reports.
enum TextDecoding {
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes) { low, high in UInt16(high) << 8 | UInt16(low) } }
        if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes) { high, low in UInt16(high) << 8 | UInt16(low) } }
        guard isWindows1252(bytes), let text = String(data: Data(bytes), encoding: .windowsCP1252) else { return bytes }
        return Array(text.utf8)
    }

    /// Decodes the pairs of bytes after the byte order mark. An odd last byte is ignored.
    private static func fromUTF16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether the text is in Windows-1252, which spreadsheets on Windows still write. A file with at least one valid multi-byte character
    /// is UTF-8 with mistakes, and so is one with bytes that Windows-1252 leaves undefined or that no word contains.
    private static func isWindows1252(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return false }
            return bytes.indices[first...].allSatisfy { index in
                bytes[index] < 0x80
                    || !isCharacter(bytes, at: index) && ![0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xFE, 0xFF].contains(bytes[index])
            }
        }
    }

    /// Whether a valid multi-byte character begins at an index (Unicode, table 3-7, roughly).
    private static func isCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let length =
            switch bytes[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, index + length <= bytes.count else { return false }
        return bytes[(index + 1)..<(index + length)].allSatisfy { $0 & 0xC0 == 0x80 }
    }
}

/// A list of contents, one per line.
enum LineList {
    static func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        for line in TextLines(bytes) {
            try run.step(at: line.range.lowerBound)
            let content = bytes[line.content]
            guard content.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if String(validating: content, as: UTF8.self) == nil {
                run.addProblem(line: line.number, RowReadingError.notText.reason)
            } else {
                run.add(ExchangedCode(payload: Payload(bytes: Array(content))), line: line.number)
            }
        }
    }

    /// Whether a file can be text at all. Codes such as those of GS1 may contain some control characters.
    static func recognizes(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.count { $0 < 0x1C && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return controls * 20 <= bytes.count
    }
}
