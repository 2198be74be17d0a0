import Foundation

/// A host name, checked for confusable characters (Unicode Technical Standard 39).
struct HostName {
    /// The name as written, in lower case.
    let written: String

    init(_ written: String) {
        self.written = written
    }

    /// The name in the Domain Name System, with `xn--` labels.
    var ascii: String {
        // ASCII labels are not changed.
        if written.utf8.allSatisfy({ $0 < 0x80 }) { return written }
        return written.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.encoded(String($0)) ?? String($0) }
            .joined(separator: ".")
    }

    /// The name in Unicode.
    var unicode: String {
        written.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.decoded(String($0)) ?? String($0) }
            .joined(separator: ".")
    }

    /// Whether a label mixes scripts with similar letters, or consists only of look-alikes of Latin letters.
    var isConfusable: Bool {
        let shown = unicode
        guard !shown.unicodeScalars.allSatisfy(\.isASCII) else { return false }
        let labels = shown.lowercased().split(separator: ".")
        let isLatinCountry = labels.last?.unicodeScalars.allSatisfy(\.isASCII) ?? true
        return labels.contains { label in
            let scalars = label.unicodeScalars
            let alphabets = Set(scalars.compactMap(Self.alphabet))
            if alphabets.count > 1 || scalars.contains(where: Self.isVariant) { return true }
            guard let alphabet = alphabets.first, alphabet != .latin, isLatinCountry else { return false }
            return scalars.allSatisfy { Self.latinConfusables.contains($0) || $0.isASCII }
        }
    }

    /// Whether the name is an IP address in an unusual form: a single number, or hexadecimal or octal parts.
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

    /// Variants of other letters: full width, mathematical, circled.
    private static func isVariant(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2100...0x214F, 0x2460...0x24FF, 0xFF01...0xFF5E, 0x1D400...0x1D7FF, 0x1F100...0x1F1FF: true
        default: false
        }
    }

    /// Cyrillic, Greek and Armenian letters that look like Latin ones.
    private static let latinConfusables = Set("аеорсухѕіјһԁԛԝүӏοναρυιօոսհց".unicodeScalars)
}

/// The encoding of internationalised host names (RFC 3492).
enum Punycode {
    private static let base = 36
    /// RFC 1035 §2.3.4: a label has at most 63 octets. The limit also bounds the time of both directions.
    private static let maximumLabelLength = 63

    /// Encodes a label: “apple” with a Cyrillic а becomes “xn--pple-43d”. ASCII labels are not changed. Nil when the result is too long
    /// for a label.
    static func encoded(_ label: String) -> String? {
        let scalars = Array(label.lowercased().unicodeScalars)
        guard !scalars.allSatisfy(\.isASCII) else { return label }
        guard scalars.count <= maximumLabelLength else { return nil }
        var output = scalars.filter(\.isASCII).map { Character($0) }
        let basic = output.count
        if basic > 0 { output.append("-") }
        var next = 128
        var delta = 0
        var bias = 72
        var handled = basic
        while handled < scalars.count {
            let smallest = scalars.lazy.map { Int($0.value) }.filter { $0 >= next }.min()!
            delta += (smallest - next) * (handled + 1)
            next = smallest
            for scalar in scalars {
                if scalar.value < next { delta += 1 }
                guard scalar.value == next else { continue }
                output += digits(of: delta, bias: bias)
                bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return "xn--" + String(output)
    }

    /// Decodes an “xn--” label; nil when it is not one or is malformed.
    static func decoded(_ label: String) -> String? {
        guard let rest = label.droppingPrefix("xn--"), rest.utf8.count <= maximumLabelLength, rest.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let hyphen = rest.lastIndex(of: "-")
        var output = hyphen.map { Array(rest[..<$0].unicodeScalars) } ?? []
        var next = 128
        var index = 0
        var bias = 72
        var input = (hyphen.map { rest[rest.index(after: $0)...] } ?? rest[...]).utf8
        while !input.isEmpty {
            let before = index
            var weight = 1
            for step in sequence(first: base, next: { $0 + base }) {
                guard let digit = input.popFirst().flatMap(value) else { return nil }
                index += digit * weight
                let limit = threshold(step, bias)
                if digit < limit { break }
                weight *= base - limit
                guard index < 1 << 40, weight < 1 << 40 else { return nil }
            }
            bias = adapted(index - before, points: output.count + 1, isFirst: before == 0)
            next += index / (output.count + 1)
            index %= output.count + 1
            guard next <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(next)) else { return nil }
            output.insert(scalar, at: index)
            index += 1
        }
        return String(String.UnicodeScalarView(output))
    }

    private static func digits(of delta: Int, bias: Int) -> [Character] {
        var digits: [Character] = []
        var rest = delta
        for step in sequence(first: base, next: { $0 + base }) {
            let limit = threshold(step, bias)
            guard rest >= limit else { break }
            digits.append(digit(limit + (rest - limit) % (base - limit)))
            rest = (rest - limit) / (base - limit)
        }
        return digits + [digit(rest)]
    }

    private static func threshold(_ step: Int, _ bias: Int) -> Int { min(max(step - bias, 1), 26) }

    private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / points
        var step = 0
        while rest > 455 {
            rest /= base - 1
            step += base
        }
        return step + base * rest / (rest + 38)
    }

    private static func digit(_ value: Int) -> Character {
        Character(Unicode.Scalar(UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)))
    }

    private static func value(_ byte: UInt8) -> Int? {
        switch ASCII.lowercased(byte) {
        case 0x61...0x7A: Int(ASCII.lowercased(byte)) - 0x61
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }
}
