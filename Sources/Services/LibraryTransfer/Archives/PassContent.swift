import Payload

/// The content of a code that a card or a pass gives as a text and the character set of its symbol.
enum PassContent {
    static func payload(_ text: String, encoding: String?) -> Payload {
        let name = encoding?.lowercased().filter { $0.isLetter || $0.isNumber } ?? ""
        let isLatin1 = name == "iso88591" || name == "latin1"
        guard isLatin1, text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return Payload(text) }
        return Payload(bytes: text.unicodeScalars.map { UInt8($0.value) })
    }
}
