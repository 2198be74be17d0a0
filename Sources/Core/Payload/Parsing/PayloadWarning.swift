public import Platform

/// A warning that a person should read before using a payload.
public enum PayloadWarning: Hashable, Sendable {
    // Addresses
    case hiddenCharacters
    case credentials(host: String)
    case lookAlikeHost(shown: String, real: String)
    case obscuredHost(shown: String)
    case misleadingSlash
    case runnableScheme(String)
    case localScheme(String)
    // Invalid values
    case badCheckDigit(of: String)
    case invalidDate(of: String)
    case invalidNumber(of: String)
    case incomplete(missing: String)
    case unknownVersion(String)
    // Dates
    case eventIsOver
    case expired(on: String)
    case unknownTimeZone(String)
    // Security
    case openNetwork
    case weakEncryption(String)
    case passwordOfWrongLength
    case networkNameTooLong
    case serviceCode
    case requiredParameter(String)
    // Content
    case onlyFirstIsShown(of: Int)

    /// The stable name for scripts.
    public var name: String {
        switch self {
        case .hiddenCharacters: "hiddenCharacters"
        case .credentials: "credentials"
        case .lookAlikeHost: "lookAlikeHost"
        case .obscuredHost: "obscuredHost"
        case .misleadingSlash: "misleadingSlash"
        case .runnableScheme: "runnableScheme"
        case .localScheme: "localScheme"
        case .badCheckDigit: "badCheckDigit"
        case .invalidDate: "invalidDate"
        case .invalidNumber: "invalidNumber"
        case .incomplete: "incomplete"
        case .unknownVersion: "unknownVersion"
        case .eventIsOver: "eventIsOver"
        case .expired: "expired"
        case .unknownTimeZone: "unknownTimeZone"
        case .openNetwork: "openNetwork"
        case .weakEncryption: "weakEncryption"
        case .passwordOfWrongLength: "passwordOfWrongLength"
        case .networkNameTooLong: "networkNameTooLong"
        case .serviceCode: "serviceCode"
        case .requiredParameter: "requiredParameter"
        case .onlyFirstIsShown: "onlyFirstIsShown"
        }
    }

    /// The warning as a sentence. Quoted texts are on a single line without hidden characters.
    public var sentence: LocalizedText {
        switch self {
        case .hiddenCharacters: tr("The address contains invisible characters, so it may lead somewhere other than it seems.")
        case .credentials(let host):
            tr("The part before “@” is a user name, not the destination: this leads to \(Self.quoted(host)).")
        case .lookAlikeHost(let shown, let real):
            tr("\(Self.quoted(shown)) is written with look-alike letters. Its real name is \(Self.quoted(real)).")
        case .obscuredHost(let shown): tr("The destination \(Self.quoted(shown)) is written in a way that is hard to recognise.")
        case .misleadingSlash: tr("The address contains characters that look like “/” or “?” but are part of the destination’s name.")
        case .runnableScheme(let scheme): tr("“\(scheme):” isn’t an address but content or a program that a browser would run.")
        case .localScheme(let scheme): tr("“\(scheme):” points to this computer, not to the web.")
        case .badCheckDigit(let name): tr("The check digits of the \(Self.part(name)) are wrong. A digit was probably mistyped or misread.")
        case .invalidDate(let name): tr("The \(Self.part(name)) isn’t a valid date.")
        case .invalidNumber(let name): tr("The \(Self.part(name)) isn’t a valid number here.")
        case .incomplete(let name): tr("There is no \(Self.part(name)), so it can’t be used as it is.")
        case .unknownVersion(let version): tr("It uses version \(Self.quoted(version)), which Quire doesn’t support.")
        case .eventIsOver: tr("The event is over.")
        case .expired(let date): tr("It expired on \(Self.quoted(date)).")
        case .unknownTimeZone(let zone): tr("The time zone \(Self.quoted(zone)) is unknown, so the times are local times there.")
        case .openNetwork: tr("The network has no password: others can read anything that isn’t encrypted by other means.")
        case .weakEncryption(let name): tr("\(name) is broken: a network that uses it is as good as open.")
        case .passwordOfWrongLength: tr("The password has a length that this kind of network doesn’t allow.")
        case .networkNameTooLong: tr("The name is longer than the maximum of 32 bytes for a network name.")
        case .serviceCode: tr("This is a service code: dialling it can change the settings of a phone or contract.")
        case .requiredParameter(let name): tr("It asks for \(Self.quoted(name)), which a wallet must support to pay correctly.")
        case .onlyFirstIsShown(let count): tr("Only the first of \(count) is shown.")
        }
    }

    /// The part of a payload that is named in a sentence; abbreviations are the same everywhere.
    private static func part(_ name: String) -> LocalizedText {
        switch name {
        case "account": tr("account", context: "part")
        case "address": tr("address", context: "part")
        case "algorithm": tr("algorithm", context: "part")
        case "amount": tr("amount", context: "part")
        case "end": tr("end", context: "part")
        case "end mark “EPD”": tr("end mark “EPD”", context: "part")
        case "invoice": tr("invoice", context: "part")
        case "name": tr("name", context: "part")
        case "network name": tr("network name", context: "part")
        case "number": tr("number", context: "part")
        case "number of digits": tr("number of digits", context: "part")
        case "password": tr("password", context: "part")
        case "payment address": tr("payment address", context: "part")
        case "period": tr("period", context: "part")
        case "position": tr("position", context: "part")
        case "proper end": tr("proper end", context: "part")
        case "reference": tr("reference", context: "part")
        case "reference that fits the account": tr("reference that fits the account", context: "part")
        case "secret": tr("secret", context: "part")
        case "start": tr("start", context: "part")
        case "whole code": tr("whole code", context: "part")
        default: .verbatim(name)
        }
    }

    private static func quoted(_ text: String) -> String {
        "“\(VisibleText.singleLine(text, limit: 120))”"
    }
}

extension PayloadWarning: Encodable {
    private enum Key: String, CodingKey {
        case name, sentence
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(sentence.untranslated, forKey: .sentence)
    }
}
