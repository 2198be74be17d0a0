public import Foundation

/// What a loyalty card, a gift card, a ticket or a wallet pass says besides its code.
///
/// The texts are kept as they were written; `Balance`, `CardField` and `CardPlace` read them.
public struct CardDetails: Hashable, Sendable {
    /// What is left on the card, such as `12.50 EUR` or `350`; empty where it has none. See `Balance`.
    public var balance = ""
    /// The date from which the card is valid.
    public var validFrom: Date?
    /// The date when the card is needed: the departure of a train, the beginning of a concert.
    public var relevant: Date?
    /// What is printed on the card, a field a line. See `CardField`.
    public var fields = ""
    /// Where the card is needed, a place a line. See `CardPlace`.
    public var places = ""
    /// The content of a second code on the same card; empty where there is one only.
    public var secondContent = ""
    /// The symbology of the second code.
    public var secondSymbology = Symbology.qrCode
    /// The pictures of both sides, by the SHA-256 of their files in hexadecimal digits; empty where there is none.
    public var front = ""
    public var back = ""

    /// The most characters of a balance, and of each other text.
    public static let maximumBalanceLength = 60
    public static let maximumTextLength = 20_000

    /// Creates the details of a card that says nothing else.
    public init() {}

    /// Whether there is nothing besides the code.
    public var isEmpty: Bool { self == CardDetails() }

    /// The name of the second symbology; empty for QR Code. See `CodeAttributes.symbologyName`.
    public var secondSymbologyName: String {
        get { secondSymbology.storedName }
        set { secondSymbology = Symbology(name: newValue) }
    }

    /// The second code; nil where there is none.
    public var second: Payload? { secondContent.isEmpty ? nil : Payload(secondContent) }

    /// The texts that people look for.
    public var searchableTexts: [String] { [fields, places, secondContent] }

    /// The same details within the measures, without NUL.
    public var bounded: CardDetails {
        var card = self
        func bounded(_ text: String, _ length: Int) -> String {
            guard !text.isEmpty else { return text }
            return String(text.prefix(length)).replacing("\0", with: "")
        }
        card.balance = bounded(balance, Self.maximumBalanceLength)
        card.fields = bounded(fields, Self.maximumTextLength)
        card.places = bounded(places, Self.maximumTextLength)
        card.secondContent = bounded(secondContent, Self.maximumTextLength)
        return card
    }
}

/// A field that is printed on a card, such as “Gate: 12”.
///
/// Fields are written one a line, the label and the value separated by a colon and a blank; further lines of a value begin with a blank.
public struct CardField: Hashable, Sendable {
    /// Empty for a value that has no label.
    public var label: String
    public var value: String

    /// Creates a field.
    public init(label: String, value: String) { (self.label, self.value) = (label, value) }

    /// Reads the fields of a text.
    public static func fields(of text: String) -> [CardField] {
        var fields: [CardField] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if line.first?.isWhitespace ?? false, let last = fields.indices.last {
                fields[last].value += "\n" + line.drop(while: \.isWhitespace)
            } else if let colon = line.ranges(of: ":").first(where: { $0.upperBound == line.endIndex || line[$0.upperBound].isWhitespace })
            {
                let value = line[colon.upperBound...].trimmingCharacters(in: .whitespaces)
                fields.append(CardField(label: line[..<colon.lowerBound].trimmingCharacters(in: .whitespaces), value: value))
            } else {
                fields.append(CardField(label: "", value: line.trimmingCharacters(in: .whitespaces)))
            }
        }
        return fields.filter { !$0.label.isEmpty || !$0.value.isEmpty }
    }

    /// Writes fields as a text, from which `fields(of:)` reads them.
    public static func text(of fields: [CardField]) -> String { fields.map(\.line).joined(separator: "\n") }

    private var line: String {
        let lines = value.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let words = label.split(whereSeparator: { $0.isWhitespace || $0 == ":" }).joined(separator: " ")
        // A value that looks like a field gets an empty label.
        let isPlain = words.isEmpty && Self.fields(of: lines.first ?? "").allSatisfy(\.label.isEmpty)
        return (isPlain ? "" : "\(words): ") + lines.joined(separator: "\n ")
    }
}

/// A place where a card is needed, such as a station or a shop.
///
/// Places are written one a line: latitude and longitude in degrees (WGS 84), separated by a comma, and what they are called.
public struct CardPlace: Hashable, Sendable {
    /// Degrees; nil for a place of which only the name is known.
    public var position: Position?
    public var name: String

    /// Latitude and longitude in degrees, north and east positive.
    public struct Position: Hashable, Sendable {
        public let latitude: Double
        public let longitude: Double

        /// Nil for what is no point of the earth.
        public init?(latitude: Double, longitude: Double) {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// Creates a place.
    public init(position: Position?, name: String) { (self.position, self.name) = (position, name) }

    /// Reads the places of a text.
    public static func places(of text: String) -> [CardPlace] {
        text.split(whereSeparator: \.isNewline).map { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            let numbers = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)(?:\s+(.*))?/
            guard let match = line.wholeMatch(of: numbers), let latitude = Double(match.1), let longitude = Double(match.2),
                let position = Position(latitude: latitude, longitude: longitude)
            else { return CardPlace(position: nil, name: line) }
            return CardPlace(position: position, name: match.3.map { $0.trimmingCharacters(in: .whitespaces) } ?? "")
        }
        .filter { $0.position != nil || !$0.name.isEmpty }
    }

    /// Writes places as a text, from which `places(of:)` reads them.
    public static func text(of places: [CardPlace]) -> String { places.map(\.line).joined(separator: "\n") }

    /// The position as `52.52, 13.405`; nil without one.
    public var coordinates: String? {
        position.map { "\(Self.degrees($0.latitude)), \(Self.degrees($0.longitude))" }
    }

    private var line: String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return [coordinates, words.isEmpty ? nil : words].compactMap(\.self).joined(separator: " ")
    }

    /// Seven decimals are a centimetre.
    private static func degrees(_ value: Double) -> String {
        let text = String(format: "%.7f", value)
        let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(trimmed.reversed())
    }
}
