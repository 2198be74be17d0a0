import Foundation
import Payload

/// Text in the forms in which it is compared.
enum FoldedText {
    /// The form for searching: lowercase, without diacritics, and with compatibility variants replaced, so that "É" typed in two ways finds
    /// "e".
    static func forSearch(_ text: String) -> String {
        if let plain = plain(text) { return plain }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count + 16)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text.utf8[index]
            let next = text.utf8.index(after: index)
            // An ASCII letter is a whole character if no combining mark can follow. CR LF is one character.
            if byte < 0x80, byte != 0, byte != 0x0D, next == text.endIndex || text.utf8[next] < 0x80 {
                folded.append(asciiLowercase(byte))
                index = next
            } else {
                folded.append(contentsOf: fold(text[index]).utf8)
                index = text.index(after: index)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    /// Folds one character. Text is folded by character, so that matches can be found in the original.
    static func fold(_ character: Character) -> String {
        if let ascii = character.asciiValue, character != "\r\n" {
            // SQLite ends text at NUL. The symbol for NUL replaces it, on both sides of the comparison.
            return ascii == 0 ? "\u{2400}" : String(UnicodeScalar(asciiLowercase(ascii)))
        }
        let scalars = character.unicodeScalars
        if let scalar = scalars.first, common.contains(scalar.value), scalars.count == 1 {
            return foldedCommon[Int(scalar.value - common.lowerBound)]
        }
        return foldByTables(character)
    }

    /// The accented letters of most European languages, whose folded forms are written down below. So a program that has just started need
    /// not load the Unicode tables.
    static let common: Range<UInt32> = 0xC0..<0x180
    private static let foldedCommon = """
        a a a a a a ae c e e e e i i i i d n o o o o o × o u u u u y th ss \
        a a a a a a ae c e e e e i i i i d n o o o o o ÷ o u u u u y th y \
        a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g \
        g g g g h h h h i i i i i i i i i i ij ij j j k k ĸ l l l l l l l· \
        l· l l n n n n n n ʼn ŋ ŋ o o o o o o oe oe r r r r r r s s s s s s \
        s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s
        """.split(separator: " ").map(String.init)

    static func foldByTables(_ character: Character) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in String(character).decomposedStringWithCompatibilityMapping.unicodeScalars where !isMark(scalar) {
            letters.append(contentsOf: scalar.value == 0 ? "\u{2400}".unicodeScalars : scalar.properties.lowercaseMapping.unicodeScalars)
        }
        // Lowercasing can add marks (U+0130), and some letters with a stroke have no decomposition.
        var plain = String.UnicodeScalarView()
        for scalar in letters where !isMark(scalar) {
            if let letters = strokes[scalar] { plain.append(contentsOf: letters.unicodeScalars) } else { plain.append(scalar) }
        }
        return String(plain).precomposedStringWithCanonicalMapping
    }

    /// The form that tells names of folders and tags apart: lowercase and without diacritics (U+0300…U+036F).
    static func forSorting(_ title: String) -> String {
        if let plain = plain(title) { return plain.replacing("\u{2400}", with: "\0") }
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: title.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) })
        return String(letters).lowercased()
    }

    /// The form of a name as it is typed. Two folders, tags or lists with equal keys are the same.
    static func nameKey(_ name: String) -> String { forSorting(line(name)) }

    /// The title as it is stored: one line without control characters, at most `CodeAttributes.maximumTitleLength` long. An empty title
    /// becomes the one that the payload suggests.
    static func title(_ title: String, for payload: Payload) -> String {
        let line = boundedTitle(title)
        return line.isEmpty ? payload.title : line
    }

    static func boundedTitle(_ title: String) -> String { line(bounded(title, to: CodeAttributes.maximumTitleLength)) }

    /// The beginning of a text of at most so many characters. Letters with thousands of marks count as many.
    static func bounded(_ text: String, to count: Int) -> String {
        guard text.utf8.count > count else { return text }
        let scalars = text.unicodeScalars.prefix(count * 4)
        return String(String(String.UnicodeScalarView(scalars)).prefix(count))
    }

    /// The text as one line without control characters, with single spaces.
    static func line(_ text: String) -> String {
        if isLine(text) { return text }
        var letters = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !(scalar.value < 0x20 && !scalar.properties.isWhitespace) && scalar.value != 0x7F {
            letters.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        return String(letters).split(separator: " ").joined(separator: " ")
    }

    /// Whether ASCII text already is such a line.
    private static func isLine(_ text: String) -> Bool {
        var isBehindBlank = true
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || !isBehindBlank else { return false }
            isBehindBlank = byte == 0x20
        }
        return !isBehindBlank || text.isEmpty
    }

    /// The folded form of ASCII text, which needs no tables; nil for other text.
    private static func plain(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                for index in bytes.indices { folded[index] = asciiLowercase(bytes[index]) }
                return bytes.count
            }
        }
    }

    private static func asciiLowercase(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    }

    /// Whether a mark is left out in ordinary writing: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels. The vowel signs of
    /// Indic scripts and the voicing of kana are part of their letters.
    private static func isMark(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670,
            0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20F0, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    private static let strokes: [UnicodeScalar: String] = [
        "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ς": "σ",
    ]
}
