import LibraryStore
import Payload

/// The words by which people call the kinds of codes when they look for one.
enum KindWords {
    /// One-time passwords are nobody's to see in passing.
    static let searchable = Set(PayloadKind.allCases).subtracting([.otp])

    /// Fewer letters begin too many words to mean one of these.
    private static let fewestLetters = 3

    /// Whether a word, or its beginning, names a kind.
    static func name(_ kind: PayloadKind, with word: String) -> Bool {
        let word = SearchWords.folded(word)
        return word.unicodeScalars.count >= fewestLetters && words[kind, default: []].contains { $0.hasPrefix(word) }
    }

    private static let words: [PayloadKind: [String]] = Dictionary(
        uniqueKeysWithValues: PayloadKind.allCases.map { kind in
            let name = SearchWords.folded(kind.name)
            // "Wi-Fi" is looked for as "wifi" as well.
            let plain = name.filter { $0.isLetter || $0.isNumber || $0 == " " }
            return (kind, name.split(separator: " ").map(String.init) + plain.split(separator: " ").map(String.init) + otherWords(kind))
        })

    private static func otherWords(_ kind: PayloadKind) -> [String] {
        switch kind {
        case .uri: ["url", "website", "address"]
        case .text: ["note"]
        case .wifi: ["wlan", "network"]
        case .phone: ["telephone", "call"]
        case .sms: ["sms"]
        case .geo: ["location", "map"]
        case .email: ["mail"]
        case .calendar: ["calendar", "appointment"]
        case .contact: ["person", "vcard"]
        case .isbn: ["isbn"]
        case .product: ["barcode"]
        case .vin: ["car"]
        case .epc, .swissqr, .payment: ["payment", "transfer"]
        case .gs1, .otp, .binary: []
        }
    }
}
