import Foundation
import OneTimeCode
import Payload

/// A parsed payload as JSON; the keys are relied on by scripts.
struct ParseReport: Encodable {
    private let id: ParseIdentifier?
    private let parsed: ParsedPayload
    private let now: Date

    /// `id` is given back as it came; `now` is the moment of the current one-time code.
    init(_ parsed: ParsedPayload, id: ParseIdentifier? = nil, now: Date = .now) {
        self.now = now
        self.parsed = parsed
        self.id = id
    }

    private enum Key: String, CodingKey {
        case id, kind, fields, title, warnings, actions, secret, currentCode, currentCodes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(parsed.kind.rawValue, forKey: .kind)
        try container.encode(Fields(fields: parsed.fields), forKey: .fields)
        try container.encode(parsed.title, forKey: .title)
        try container.encode(parsed.warnings, forKey: .warnings)
        try container.encode(parsed.actions, forKey: .actions)
        try container.encode(parsed.fields.filter(\.isSecret).map(\.name), forKey: .secret)
        try container.encodeIfPresent(parsed.oneTimeCode(at: now).map(Code.init), forKey: .currentCode)
        let codes = parsed.oneTimeCodes(at: now)
        if !codes.isEmpty { try container.encode(codes.map { $0.map(Code.init) }, forKey: .currentCodes) }
    }

    private struct Code: Encodable {
        let code: String
        let validUntil: Date?

        init(_ code: OneTimeCode) { (self.code, validUntil) = (code.text, code.validUntil) }
    }

    private struct Fields: Encodable {
        let fields: [PayloadField]

        func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
    }
}
