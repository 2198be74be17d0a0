/// The bytes of a code, read as text.
public struct TextReading: Hashable, Sendable {
    public let text: String
    public let charset: TextCharset
    /// Whether nothing says that this is the character set: neither the bytes, as in UTF-8, nor a person.
    public let isGuessed: Bool
}

extension Payload {
    /// The content as text: in the character set that was chosen, else in UTF-8, else in the most plausible one; nil for data.
    public var reading: TextReading? {
        if let charset { return charset.text(of: bytes).map { TextReading(text: $0, charset: charset, isGuessed: false) } }
        if let text = String(validating: bytes, as: UTF8.self) { return TextReading(text: text, charset: .utf8, isGuessed: false) }
        if let own = KindRecognition.ownCharset(bytes), let text = own.text(of: bytes) {
            return TextReading(text: text, charset: own, isGuessed: false)
        }
        return CharsetGuess(bytes).readings.first
    }

    /// The readings to choose from, the most plausible first, each with another text; a single one for UTF-8.
    public var readings: [TextReading] {
        if let text = String(validating: bytes, as: UTF8.self) { return [TextReading(text: text, charset: .utf8, isGuessed: false)] }
        let guessed = CharsetGuess(bytes).readings
        guard let reading, !guessed.contains(where: { $0.charset == reading.charset }) else { return guessed }
        return [reading] + guessed.filter { $0.text != reading.text }
    }

    /// The same bytes, read in a character set, or as they suggest themselves (nil).
    public func read(as charset: TextCharset?) -> Payload {
        var payload = self
        payload.charset = charset
        return payload
    }

    /// The text whose UTF-8 these bytes are; nil for bytes in another character set and for data. Whoever writes the text instead of the
    /// bytes loses nothing.
    public var exactText: String? { String(validating: bytes, as: UTF8.self) }
}
