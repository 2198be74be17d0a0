/// Makes hidden characters of a text visible or removes them.
enum VisibleText {
    /// The maximum number of combining marks on one letter that are displayed (UAX #15 §13, Stream-Safe Text Format). The others are
    /// replaced by their number.
    private static let maximumMarks = 30

    /// Replaces control characters by control pictures (U+2400…), and bidirectional and invisible characters by ⟨U+202E⟩. Line ends and
    /// tabs are kept.
    static func showingControls(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        var followsReturn = false
        var marks = 0
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x300, isMark(scalar) {
                marks += 1
                if marks > maximumMarks { continue }
            } else {
                appendNote(of: marks, in: &shown)
                marks = 0
            }
            switch scalar.value {
            case 0x0A:
                shown.append("\n")
            case 0x09:
                if followsReturn { shown.append("\u{240D}") }
                shown.append("\t")
            default:
                if followsReturn { shown.append("\u{240D}") }
                switch scalar.value {
                case 0x0D: break
                case 0x00..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
                case 0x7F: shown.append("\u{2421}")
                default:
                    if isHidden(scalar) {
                        shown.append(contentsOf: "⟨U+\(hex(scalar.value))⟩".unicodeScalars)
                    } else {
                        shown.append(scalar)
                    }
                }
            }
            followsReturn = scalar.value == 0x0D
        }
        appendNote(of: marks, in: &shown)
        if followsReturn { shown.append("\u{240D}") }
        return String(shown)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func appendNote(of marks: Int, in shown: inout String.UnicodeScalarView) {
        if marks > maximumMarks { shown.append(contentsOf: "⟨+\(marks - maximumMarks) marks⟩".unicodeScalars) }
    }

    /// The text on a single line with at most `limit` characters, without control and bidirectional characters. White space is
    /// collapsed.
    static func singleLine(_ text: some StringProtocol, limit: Int) -> String {
        if let line = singleLine(ofASCII: text, limit: limit) { return line }
        // A character can have any number of scalars (stacked accents); four for each are enough for any script.
        var line = String.UnicodeScalarView()
        var isGap = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isGap = true
                continue
            }
            guard !isHidden(scalar) else { continue }
            if isGap, !line.isEmpty { line.append(" ") }
            isGap = false
            line.append(scalar)
            if line.count > limit * 4 { break }
        }
        let whole = String(line)
        guard whole.count > limit || line.count > limit * 4 else { return whole }
        return whole.prefix(limit - 1).trimmingSuffix(while: \.isWhitespace) + "…"
    }

    /// The fast path for a text of at most `limit` ASCII characters; nil for others.
    private static func singleLine(ofASCII text: some StringProtocol, limit: Int) -> String? {
        var line: [UInt8] = []
        var isGap = false
        var count = 0
        for byte in text.utf8 {
            count += 1
            guard byte < 0x80, count <= limit else { return nil }
            switch byte {
            case 0x09...0x0D, 0x20: isGap = true
            case 0x00..<0x20, 0x7F: break
            default:
                if isGap, !line.isEmpty { line.append(0x20) }
                isGap = false
                line.append(byte)
            }
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether the character is invisible: C0, C1, bidirectional controls, separators, zero-width space, byte order mark.
    ///
    /// Zero-width joiners are not included, because Persian words and family emoji need them.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}

/// A hex dump with an offset, sixteen bytes and their ASCII characters in each row.
enum HexDump {
    static func text(of bytes: [UInt8]) -> String {
        var dump: [UInt8] = []
        dump.reserveCapacity(bytes.count / 16 * 78 + 78)
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let row = bytes[start..<min(start + 16, bytes.count)]
            if start > 0 { dump.append(ASCII.lineFeed) }
            for shift in stride(from: 28, through: 0, by: -4) { dump.append(digit(UInt8(start >> shift & 0xF))) }
            for column in 0..<16 {
                dump.append(contentsOf: column % 8 == 0 ? "  ".utf8 : " ".utf8)
                if column < row.count {
                    let byte = row[start + column]
                    dump.append(digit(byte >> 4))
                    dump.append(digit(byte & 0xF))
                } else {
                    dump.append(contentsOf: "  ".utf8)
                }
            }
            dump.append(contentsOf: "  ".utf8)
            dump.append(contentsOf: row.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") })
        }
        return String(decoding: dump, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x61 + value - 10
    }
}
