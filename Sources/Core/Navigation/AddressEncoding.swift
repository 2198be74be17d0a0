/// Percent-encoding of addresses (RFC 3986 §2 and §3.3, with characters of other scripts as RFC 3987 allows).
enum AddressEncoding {
    /// Decodes a part of an address.
    ///
    /// - Parameter isMultiline: whether line ends and tabs are allowed, as in the text of a code.
    static func decoded(_ part: some StringProtocol, isMultiline: Bool = false) throws(DeepLinkError) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.utf8.count)
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard byte >= 0x80 || isPlain(byte) else { throw .unencodedCharacter }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { throw .malformedEncoding }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformedEncoding }
        guard text.unicodeScalars.allSatisfy({ isVisible($0, isMultiline: isMultiline) }) else { throw .invisibleCharacter }
        return text
    }

    /// Encodes everything except unreserved characters.
    static func encoded(_ text: String) -> String {
        var address = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                address += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return address
    }

    /// The query with its question mark; empty when there are no values.
    static func query(_ values: [(name: String, value: String?)]) -> String {
        let pairs = values.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    // MARK: Characters

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// The characters of a path segment or a query, except `&`, at which the query has been split before.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        // ! $ & ' ( ) * + , ; = : @ / ?
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D, 0x3A, 0x40, 0x2F, 0x3F: true
        default: isUnreserved(byte)
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    /// Rejects control characters, other line ends and invisible characters, above all those that change the direction of text. Joiners
    /// of some scripts and the tags of flags are allowed, because they are part of words.
    private static func isVisible(_ scalar: Unicode.Scalar, isMultiline: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: isMultiline && ["\n", "\r", "\t"].contains(scalar)
        case .format: scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
        case .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint
        }
    }
}
