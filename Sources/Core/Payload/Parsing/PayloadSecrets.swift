import Foundation
public import Platform

/// The secrets in the fields of a payload, to find them in other texts: the address of a meeting may contain its password.
public struct PayloadSecrets: Sendable {
    /// In lower case, none is empty.
    private let texts: [String]

    /// Collects all secret values of the fields.
    public init(_ fields: [PayloadField]) {
        texts = fields.flatMap(\.secretTexts).filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    /// Whether there is none.
    public var isEmpty: Bool { texts.isEmpty }

    /// Whether the text contains one of the secrets, in any case and also percent-encoded (RFC 3986).
    public func areRepeated(in text: String) -> Bool {
        guard !isEmpty else { return false }
        if containSecret(by: text) { return true }
        guard text.utf8.contains(UInt8(ascii: "%")), let decoded = text.removingPercentEncoding else { return false }
        return containSecret(by: decoded)
    }

    private func containSecret(by text: String) -> Bool {
        let text = text.lowercased()
        // For ASCII, comparing bytes is sufficient and faster.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return texts.contains(where: text.holds) }
        return texts.contains { text.contains($0) }
    }
}

extension PayloadField {
    /// The texts that are not secret, with the labels of their fields.
    public var openTexts: [(label: LocalizedText, text: String)] { isSecret ? [] : value.openTexts(label) }

    fileprivate var secretTexts: [String] { isSecret ? value.texts : value.parts.flatMap(\.secretTexts) }

    /// Whether the field is a secret or contains one.
    public var holdsSecret: Bool { isSecret || value.parts.contains(where: \.holdsSecret) }
}

extension FieldValue {
    fileprivate func openTexts(_ label: LocalizedText) -> [(label: LocalizedText, text: String)] {
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

    /// The fields of a record, or of all records in a list.
    fileprivate var parts: [PayloadField] {
        switch self {
        case .record(let fields): fields
        case .list(let values): values.flatMap(\.parts)
        case .text, .integer, .number, .flag, .absent: []
        }
    }
}

extension Payload {
    /// Whether the payload contains a secret, such as the password of a Wi-Fi network.
    public var hasSecret: Bool { parsed().fields.contains(where: \.holdsSecret) }
}
