/// Names of hosts in the letters that the domain name system knows (RFC 3492).
enum Punycode {
    private static let base = 36
    /// RFC 1035 §2.3.4: a label has at most 63 octets, so neither way takes long.
    private static let longestLabel = 63

    /// "apple" with a Cyrillic а becomes "xn--pple-43d"; a label of ASCII letters stays as it is. Nil when it fits in no label.
    static func encoded(_ label: String) -> String? {
        let scalars = Array(label.lowercased().unicodeScalars)
        guard !scalars.allSatisfy(\.isASCII) else { return label }
        guard scalars.count <= longestLabel else { return nil }
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

    /// The label that an "xn--" label stands for; nil when it is none or is malformed.
    static func decoded(_ label: String) -> String? {
        guard let rest = label.after("xn--"), rest.utf8.count <= longestLabel, rest.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
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
