import Foundation
import Payload

/// The lines of a text with where they stand, each with its end: LF, CR LF, or CR alone.
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

/// Brings the text of a file into UTF-8 without a byte order mark, whatever a program wrote it in.
///
/// Single rows may still hold bytes that are no UTF-8: they are for the reader of the rows to name.
enum TextDecoding {
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes) { low, high in UInt16(high) << 8 | UInt16(low) } }
        if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes) { high, low in UInt16(high) << 8 | UInt16(low) } }
        return isWindows1252(bytes) ? fromWindows1252(bytes) : bytes
    }

    /// The two bytes behind the mark and each two after them; a last odd one is no character.
    private static func fromUTF16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Spreadsheets on Windows still write the code page of the system. A file with one good character of UTF-8 beyond ASCII is UTF-8 with
    /// mistakes, and so is one with bytes that the code page leaves open or that no word has.
    private static func isWindows1252(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return false }
            var isBroken = false
            var index = first
            while index < bytes.count {
                guard bytes[index] >= 0x80 else {
                    index += 1
                    continue
                }
                if sequenceLength(bytes, at: index) != nil { return false }
                if [0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xFE, 0xFF].contains(bytes[index]) { return false }
                isBroken = true
                index += 1
            }
            return isBroken
        }
    }

    /// The length of the character of two to four bytes that stands there; nil when none does (Unicode, table 3-7, roughly).
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let length =
            switch bytes[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, index + length <= bytes.count else { return nil }
        return bytes[(index + 1)..<(index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
    }

    private static func fromWindows1252(_ bytes: [UInt8]) -> [UInt8] {
        // Foundation knows the code page; a byte that it leaves open does not come here.
        String(data: Data(bytes), encoding: .windowsCP1252).map { Array($0.utf8) } ?? bytes
    }
}

/// A list of contents, one on each line.
enum LineList {
    static func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        for line in TextLines(bytes) {
            try run.step(at: line.range.lowerBound)
            let content = bytes[line.content]
            guard content.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if String(validating: content, as: UTF8.self) == nil {
                run.refuse(line: line.number, RowRefusal.notText.reason)
            } else {
                run.add(ExchangedCode(payload: Payload(bytes: Array(content))), line: line.number)
            }
        }
    }

    /// Whether a file can be read as text at all. Codes may hold control characters, as those of GS1 do, but no text is full of them.
    static func recognizes(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.count { $0 < 0x1C && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return controls * 20 <= bytes.count
    }
}
