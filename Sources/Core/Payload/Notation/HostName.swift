import Foundation

/// The name of a host, looked at for letters that pass for others (Unicode Technical Standard 39).
struct HostName {
    /// As written, in lower case.
    let written: String

    init(_ written: String) {
        self.written = written
    }

    /// The name as the domain name system knows it.
    var ascii: String {
        // Labels of ASCII letters stay as they are.
        if written.utf8.allSatisfy({ $0 < 0x80 }) { return written }
        return written.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.encoded(String($0)) ?? String($0) }
            .joined(separator: ".")
    }

    /// The name as people read it.
    var unicode: String {
        written.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.decoded(String($0)) ?? String($0) }
            .joined(separator: ".")
    }

    /// Whether a label mixes alphabets whose letters look alike, or is spelled in the look-alikes of Latin letters alone.
    var looksLikeAnother: Bool {
        let shown = unicode
        guard !shown.unicodeScalars.allSatisfy(\.isASCII) else { return false }
        let labels = shown.lowercased().split(separator: ".")
        let isLatinCountry = labels.last?.unicodeScalars.allSatisfy(\.isASCII) ?? true
        return labels.contains { label in
            let scalars = label.unicodeScalars
            let alphabets = Set(scalars.compactMap(Self.alphabet))
            if alphabets.count > 1 || scalars.contains(where: Self.isVariant) { return true }
            guard let alphabet = alphabets.first, alphabet != .latin, isLatinCountry else { return false }
            return scalars.allSatisfy { Self.latinLookAlikes.contains($0) || $0.isASCII }
        }
    }

    /// A number instead of a name, in one of the ways that only programs read: one whole number, hexadecimal or octal parts.
    var isObscuredNumber: Bool {
        let parts = written.split(separator: ".", omittingEmptySubsequences: false)
        guard !written.isEmpty, (1...4).contains(parts.count) else { return false }
        let isNumber = parts.allSatisfy { $0.hasPrefix("0x") ? $0.dropFirst(2).allSatisfy(\.isHexDigit) : String($0).isDigits }
        guard isNumber else { return false }
        return parts.count < 4 || parts.contains { $0.hasPrefix("0x") || ($0.count > 1 && $0.hasPrefix("0")) }
    }

    private enum Alphabet { case latin, greek, cyrillic, armenian, cherokee, hebrew, arabic }

    private static func alphabet(_ scalar: Unicode.Scalar) -> Alphabet? {
        switch scalar.value {
        case 0x61...0x7A, 0xDF...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
        case 0x531...0x58F: .armenian
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF: .arabic
        case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
        default: nil
        }
    }

    /// Letters that are other letters in another dress: full width, mathematical, circled.
    private static func isVariant(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2100...0x214F, 0x2460...0x24FF, 0xFF01...0xFF5E, 0x1D400...0x1D7FF, 0x1F100...0x1F1FF: true
        default: false
        }
    }

    /// Cyrillic, Greek and Armenian letters that are drawn like Latin ones.
    private static let latinLookAlikes = Set("аеорсухѕіјһԁԛԝүӏοναρυιօոսհց".unicodeScalars)
}
