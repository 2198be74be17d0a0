public import Platform

/// A possible action with a payload. It is only a value: the user interface asks for confirmation and performs it.
public enum PayloadAction: Hashable, Sendable {
    /// Opens an http or https address. Offered only if the address is not misleading.
    case open(address: String)
    /// Opens an address of another scheme with the program that is registered for it.
    case launch(address: String)
    case copy(field: String)
    /// Joins the Wi-Fi network.
    case connect
    case call(number: String)
    case sendMessage(numbers: [String], body: String?)
    case writeMail(address: String)
    case showPlace(latitude: Double, longitude: Double)
    case findPlace(query: String)
    case addContact
    case addEvent
    case addOneTimePassword
    /// Starts the payment.
    case pay
    case lookUp(number: String)

    /// The stable name for scripts and the command line.
    public var name: String { texts.name }

    /// The label of a button.
    public var label: LocalizedText { texts.label }

    private var texts: (name: String, label: LocalizedText) {
        switch self {
        case .open: ("open", tr("Open", context: "verb"))
        case .launch: ("launch", tr("Open", context: "verb"))
        case .copy(let field): ("copy", tr("Copy \(Self.inSentence(PayloadField(field, .absent)))"))
        case .connect: ("connect", tr("Connect"))
        case .call: ("call", tr("Call", context: "verb"))
        case .sendMessage: ("message", tr("Write message"))
        case .writeMail: ("mail", tr("Write e-mail"))
        case .showPlace, .findPlace: ("map", tr("Show on map"))
        case .addContact: ("addContact", tr("Add contact"))
        case .addEvent: ("addEvent", tr("Add event"))
        case .addOneTimePassword: ("addOneTimePassword", tr("Add account"))
        case .pay: ("pay", tr("Pay"))
        case .lookUp: ("lookUp", tr("Look up"))
        }
    }
}

extension PayloadAction {
    /// The label of a field inside a sentence: in lower case where it is English. A translation is written as its language wants it.
    private static func inSentence(_ field: PayloadField) -> LocalizedText {
        guard let label = PayloadField.knownLabel(field.name), label.string != label.untranslated else {
            return .verbatim(field.label.string.lowercasedFirst)
        }
        return label
    }
}

extension PayloadAction: Encodable {
    private enum Key: String, CodingKey {
        case action, address, field, number, numbers, body, lat, lon, query
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .action)
        switch self {
        case .open(let address), .launch(let address), .writeMail(let address): try container.encode(address, forKey: .address)
        case .copy(let field): try container.encode(field, forKey: .field)
        case .call(let number), .lookUp(let number): try container.encode(number, forKey: .number)
        case .sendMessage(let numbers, let body):
            try container.encode(numbers, forKey: .numbers)
            try container.encodeIfPresent(body, forKey: .body)
        case .showPlace(let latitude, let longitude):
            try container.encode(latitude, forKey: .lat)
            try container.encode(longitude, forKey: .lon)
        case .findPlace(let query): try container.encode(query, forKey: .query)
        case .connect, .addContact, .addEvent, .addOneTimePassword, .pay: break
        }
    }
}

extension String {
    /// The text with its first letter in lower case, unless it begins with an abbreviation.
    fileprivate var lowercasedFirst: String {
        guard let second = dropFirst().first, second.isLowercase || second == "-" else { return self }
        return prefix(1).lowercased() + dropFirst()
    }
}
