import Platform

/// The characters of JIS X 0208 that kanji mode can encode and that all readers decode alike.
enum ShiftJIS {
    /// Whether two bytes form such a character.
    static func isKanji(_ first: UInt8, _ second: UInt8) -> Bool {
        table.isKanji[Int(first) << 8 | Int(second)]
    }

    /// Converts UTF-8 to Shift JIS.
    ///
    /// Throws `notUTF8` for bytes that are no text, and `noKanji` with the first character that is neither ASCII nor an unambiguous
    /// character of JIS X 0208.
    static func bytes(of utf8: [UInt8]) throws(SymbolError) -> [UInt8] {
        guard let text = String(validating: utf8, as: UTF8.self) else { throw .notUTF8 }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            // In Shift JIS, the codes of backslash and tilde are yen sign and overline, and zbar decodes them so.
            if scalar.isASCII, scalar != "\\", scalar != "~" {
                bytes.append(UInt8(scalar.value))
            } else if let code = table.codes[scalar] {
                bytes += [UInt8(code >> 8), UInt8(code & 0xFF)]
            } else {
                throw .noKanji(scalar)
            }
        }
        return bytes
    }

    private struct Table {
        var isKanji = [Bool](repeating: false, count: 1 << 16)
        var codes: [Unicode.Scalar: UInt16] = [:]
    }

    /// Readers decode with Shift JIS or with Microsoft's code page 932, which differ in the wave dash, the minus sign and some more. Only
    /// characters that are the same in both are safe, except the full-width backslash, which ZXing turns into ASCII. Without these tables
    /// in the C library the table is empty and kanji mode is not used.
    private static let table: Table = {
        var table = Table()
        guard let standard = CharacterConversion(from: "SHIFT_JIS", to: "UTF-32BE"),
            let microsoft = CharacterConversion(from: "CP932", to: "UTF-32BE"),
            let back = CharacterConversion(from: "UTF-32BE", to: "CP932")
        else { return table }
        // The ranges that fit into thirteen bits (ISO/IEC 18004 §7.4.6).
        for code in [0x8140...0x9FFC, 0xE040...0xEBBF].joined() {
            let bytes = [UInt8(code >> 8), UInt8(code & 0xFF)]
            guard let character = standard.converted(bytes), character == microsoft.converted(bytes), back.converted(character) == bytes,
                let scalar = Unicode.Scalar(character.reduce(0) { $0 << 8 | UInt32($1) }), scalar != "\u{FF3C}"
            else { continue }
            table.isKanji[code] = true
            table.codes[scalar] = UInt16(code)
        }
        return table
    }()
}
