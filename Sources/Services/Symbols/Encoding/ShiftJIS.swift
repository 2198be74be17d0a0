import Glibc

/// The characters of JIS X 0208 that kanji mode can hold and that every reader takes for the same.
enum ShiftJIS {
    /// Whether two bytes are such a character.
    static func isKanji(_ first: UInt8, _ second: UInt8) -> Bool {
        table.isKanji[Int(first) << 8 | Int(second)]
    }

    /// Text in Shift JIS from text in UTF-8.
    ///
    /// Throws `notUTF8` for bytes that are no text, and `noKanji` with the first character that is neither ASCII nor a character of JIS X 0208 without two readings.
    static func bytes(of utf8: [UInt8]) throws(SymbolError) -> [UInt8] {
        guard let text = String(validating: utf8, as: UTF8.self) else { throw .notUTF8 }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            // The numbers of backslash and tilde are yen sign and overline in Shift JIS, as zbar reads them.
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

    /// Readers convert with Shift JIS or with Microsoft's code page 932, which differ in the wave dash, the minus sign and some more: only
    /// what both take for the same character is safe, but for the full-width backslash, which ZXing makes an ASCII one. Empty where the C library has no such tables, and kanji mode is not used then.
    private static let table: Table = {
        var table = Table()
        guard let standard = CharacterConversion(from: "SHIFT_JIS", to: "UTF-32BE"),
            let microsoft = CharacterConversion(from: "CP932", to: "UTF-32BE"),
            let back = CharacterConversion(from: "UTF-32BE", to: "CP932")
        else { return table }
        // The ranges that thirteen bits hold (ISO/IEC 18004 §7.4.6).
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

/// A conversion between character sets by the C library.
struct CharacterConversion: ~Copyable {
    private let descriptor: iconv_t

    /// Names as `iconv -l` lists them; nil when the C library was installed without one of them.
    init?(from source: String, to target: String) {
        guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// The bytes in the other character set; nil when they are not valid in their own or not all of them exist in the other.
    func converted(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        var input = bytes.map { CChar(bitPattern: $0) }
        // No character of the sets in use here takes more than four bytes.
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        iconv(descriptor, nil, nil, nil, nil)
        let written: Int? = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (sourceNext, sourceLeft) = (source.baseAddress, source.count)
                var (targetNext, targetLeft) = (target.baseAddress, target.count)
                guard iconv(descriptor, &sourceNext, &sourceLeft, &targetNext, &targetLeft) == 0 else { return nil }
                return target.count - targetLeft
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
