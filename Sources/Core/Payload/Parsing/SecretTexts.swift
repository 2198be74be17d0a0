import Foundation

/// The secrets that the fields of a payload hold, as texts: what repeats one of them elsewhere, as the address of a meeting does its password,
/// is one as well.
public struct SecretTexts: Sendable {
    /// In lower case, none empty.
    private let texts: [String]

    /// Everything in the fields that is to be covered.
    public init(_ fields: [PayloadField]) {
        texts = fields.flatMap(\.secretTexts).filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    /// Whether there is none.
    public var isEmpty: Bool { texts.isEmpty }

    /// Whether a text says one of the secrets, in whatever case and also percent-encoded (RFC 3986).
    public func areRepeated(in text: String) -> Bool {
        guard !isEmpty else { return false }
        if areSaid(by: text) { return true }
        guard text.utf8.contains(UInt8(ascii: "%")), let decoded = text.removingPercentEncoding else { return false }
        return areSaid(by: decoded)
    }

    private func areSaid(by text: String) -> Bool {
        let text = text.lowercased()
        // In ASCII letters are equal where their bytes are.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return texts.contains(where: text.holds) }
        return texts.contains { text.contains($0) }
    }
}

extension PayloadField {
    /// The texts in it that may be shown, each with the name of its field for people.
    public var openTexts: [(label: String, text: String)] { isSecret ? [] : value.openTexts(label) }

    fileprivate var secretTexts: [String] { isSecret ? value.texts : value.secretTexts }
}

extension FieldValue {
    fileprivate func openTexts(_ label: String) -> [(label: String, text: String)] {
        switch self {
        case .text(let text): [(label, text)]
        case .integer(let number): [(label, String(number))]
        case .list(let values): values.flatMap { $0.openTexts(label) }
        case .record(let fields): fields.flatMap(\.openTexts)
        case .number, .flag, .absent: []
        }
    }

    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .integer(let number): [String(number)]
        case .list(let values): values.flatMap(\.texts)
        case .record(let fields): fields.flatMap(\.value.texts)
        case .number, .flag, .absent: []
        }
    }

    fileprivate var secretTexts: [String] {
        switch self {
        case .record(let fields): fields.flatMap(\.secretTexts)
        case .list(let values): values.flatMap(\.secretTexts)
        case .text, .integer, .number, .flag, .absent: []
        }
    }
}

extension Payload {
    /// Whether it says something that is covered when it is shown, such as the password of a wireless network or the secret of an account.
    public var hasSecret: Bool { parsed().fields.contains(where: \.holdsSecret) }
}

extension PayloadField {
    /// Whether it is a secret, or one stands in it.
    public var holdsSecret: Bool { isSecret || value.holdsSecret }
}

extension FieldValue {
    fileprivate var holdsSecret: Bool {
        switch self {
        case .record(let fields): fields.contains(where: \.holdsSecret)
        case .list(let values): values.contains(where: \.holdsSecret)
        case .text, .integer, .number, .flag, .absent: false
        }
    }
}
