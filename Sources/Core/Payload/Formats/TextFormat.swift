import Foundation

/// Plain text, and the texts that programs rather than people read.
enum TextFormat {
    static func read(_ content: Content) -> Reading {
        var reading = Reading()
        // Exactly as stored: white space at the ends belongs to a text.
        reading.put("text", content.payload.text)
        reading.offerCopy("text")
        // Behind the longest address that anybody opens nothing is disguised.
        if content.isAdvised, content.bytes.count <= 8000, AddressInspection(content.text).isDisguised {
            for warning in AddressInspection(content.text).warnings { reading.warn(warning) }
        }
        if let purpose = ProgramText(content.text) {
            reading.put("format", purpose.name)
            for field in purpose.fields { reading.put(field.name, value: field.value, isSecret: field.isSecret) }
            reading.title = purpose.name
        }
        if let pretty = prettyJSON(content) {
            reading.put("format", "JSON")
            reading.put("pretty", pretty)
        }
        return reading
    }

    /// The text with line ends and indentation; numbers and order stay as they are written.
    private static func prettyJSON(_ content: Content) -> String? {
        guard let first = content.bytes.first, "{[".utf8.contains(first), let last = content.bytes.last, "}]".utf8.contains(last),
            content.bytes.count <= 100_000, (try? JSONSerialization.jsonObject(with: Data(content.bytes))) != nil
        else { return nil }
        return JSONLayout.indented(content.bytes)
    }
}
