import Foundation

/// Plain text, and texts that are meant for programs.
enum TextFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        // Exactly as stored: white space at the ends belongs to the text.
        result.put("text", content.payload.text)
        result.offerCopy("text")
        // Longer addresses are never opened, so they need no check.
        if content.wantsAdvice, content.bytes.count <= 8000, AddressInspection(content.text).isDisguised {
            for warning in AddressInspection(content.text).warnings { result.warn(warning) }
        }
        if let purpose = ProgramText(content.text) {
            result.put("format", purpose.name)
            result.put(purpose.fields)
            result.title = purpose.name
        }
        if let pretty = prettyJSON(content) {
            result.put("format", "JSON")
            result.put("pretty", pretty)
        }
        return result
    }

    /// The JSON with line ends and indentation. Numbers and the order of members are kept.
    private static func prettyJSON(_ content: PayloadContent) -> String? {
        guard let first = content.bytes.first, "{[".utf8.contains(first), let last = content.bytes.last, "}]".utf8.contains(last),
            content.bytes.count <= 100_000, (try? JSONSerialization.jsonObject(with: Data(content.bytes))) != nil
        else { return nil }
        return JSONLayout.indented(content.bytes)
    }

    // MARK: Building

    static let form = PayloadForm(
        .text, fields: [FormField("text", .longText, isRequired: true, whitespace: .verbatim)], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        Payload(try values.required("text"))
    }
}

/// A text that is made for a certain program or device, with its most important parts.
struct ProgramText {
    let name: String
    private(set) var fields: [PayloadField] = []

    init?(_ text: String) {
        if let digits = text.droppingPrefix("fido:/") {
            // CTAP 2.2 §11.5: only digits.
            guard digits.isDigits else { return nil }
            name = "Sign-in with a passkey"
        } else if text.droppingPrefix("dpp:") != nil {
            name = "Wi-Fi Easy Connect"
            parseEasyConnect(FieldList(text))
        } else if let rest = text.droppingPrefix("lpa:1$") {
            name = "eSIM"
            let parts = rest.pieces(at: UInt8(ascii: "$"))
            fields.add("server", parts.first)
            fields.add("activation_code", parts.dropFirst().first, isSecret: true)
        } else if let rest = text.droppingPrefix("mt:"), rest.utf8.count >= 19, rest.utf8.allSatisfy(Self.isBase38) {
            name = "Matter device"
            fields.add("setup_payload", rest, isSecret: true)
        } else if let rest = text.droppingPrefix("x-hm://"), !rest.isEmpty {
            name = "HomeKit device"
            fields.add("setup_payload", rest, isSecret: true)
        } else if text.droppingPrefix("hc1:") != nil {
            name = "EU health certificate"
        } else if text.droppingPrefix("shc:/") != nil {
            name = "SMART health card"
        } else {
            return nil
        }
    }

    /// Wi-Fi Easy Connect §5.2.1: channels, MAC address, information, public key.
    private mutating func parseEasyConnect(_ list: FieldList) {
        fields.add("channels", list.first("C"))
        fields.add("mac", list.first("M"))
        fields.add("information", list.first("I"))
        fields.add("version", list.first("V"))
        fields.add("key", list.first("K"))
    }

    /// The alphabet of Matter's base 38 (Matter core specification §5.1.3).
    private static func isBase38(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || (ASCII.isLetter(byte) && byte < 0x61) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "*")
    }
}

/// Indents JSON without changing numbers or the order of members.
enum JSONLayout {
    /// The bytes must be valid JSON.
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
        // Only nonsense is nested deeper. The limit keeps it from growing quadratically.
        output.append(contentsOf: repeatElement(ASCII.space, count: 2 * min(max(depth, 0), 32)))
    }
}
