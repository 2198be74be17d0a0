/// Lays JSON out for reading without touching what it says: no number is rounded and no key is moved.
enum JSONLayout {
    /// The bytes are known to be valid JSON.
    static func indented(_ json: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        var depth = 0
        var isString = false
        var isEscaped = false
        for byte in json {
            if isString {
                output.append(byte)
                if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
                isEscaped = byte == ASCII.backslash && !isEscaped
                continue
            }
            switch byte {
            case ASCII.space, 0x09, ASCII.lineFeed, ASCII.carriageReturn: break
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                output.append(byte)
                breakLine(&output, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine(&output, depth)
                output.append(byte)
            case UInt8(ascii: ","):
                output.append(byte)
                breakLine(&output, depth)
            case ASCII.colon: output.append(contentsOf: ": ".utf8)
            default:
                if byte == UInt8(ascii: "\"") { isString = true }
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func breakLine(_ output: inout [UInt8], _ depth: Int) {
        output.append(ASCII.lineFeed)
        // Deeper than this only nonsense nests, and it must not cost more for each level.
        output.append(contentsOf: repeatElement(ASCII.space, count: 2 * min(max(depth, 0), 32)))
    }
}
