import Foundation
import Payload

/// The attributes of a code in its document, each in a register under its key. The title and the notes are not among them: conflicts are
/// told in the title and keep the notes.
struct AttributeRegisters: Hashable, Sendable {
    private static let all = CodeAttribute.all.filter { ![.title, .notes].contains($0) }
    /// The attributes that every document has. The others are written once they are set, so that an older Quire sees no difference before.
    private static let first: Set<CodeAttribute> = [.favorite, .expires, .oneTime, .spent]

    /// A date is in milliseconds since 1970.
    private var registers: [String: Register<JSONValue>] = [:]

    init(_ attributes: CodeAttributes, at: Int64, by device: String) {
        for attribute in Self.all where Self.first.contains(attribute) || attributes.has(attribute) {
            registers[attribute.key] = Register(Self.json(attributes[attribute]), at: at, by: device)
        }
    }

    /// Sets the values that differ, on this device.
    mutating func update(_ attributes: CodeAttributes, at: Int64, by device: String) {
        for attribute in Self.all where registers[attribute.key] != nil || attributes.has(attribute) {
            registers[attribute.key, default: Register(nil, at: 0, by: device)].update(Self.json(attributes[attribute]), at: at, by: device)
        }
    }

    func copy(to attributes: inout CodeAttributes) {
        for attribute in Self.all {
            attributes[attribute] = Self.value(registers[attribute.key]?.value, of: attribute) ?? CodeAttributes()[attribute]
        }
    }

    private static func json(_ value: AttributeValue) -> JSONValue? { JSONValue(value) { .integer(Int(Moment.milliseconds($0))) } }

    /// Nil for a value of another type.
    private static func value(_ value: JSONValue?, of attribute: CodeAttribute) -> AttributeValue? {
        switch (attribute.property, value) {
        case (.flag, .flag(let flag)): .flag(flag)
        case (.text, .text(let text)): .text(text)
        case (.date, .integer(let moment)): .date(Moment.date(Int64(moment)))
        default: nil
        }
    }

    func merged(with other: Self) -> Self {
        var result = self
        result.registers.merge(other.registers) { $0.merged(with: $1) }
        return result
    }

    /// Removes the values and keeps the dates.
    mutating func erase() {
        for key in registers.keys { registers[key]?.erase() }
    }

    /// The dates of the changes.
    var changes: [Int64] { registers.values.map(\.at) }

    /// The dates among the values.
    var dates: [Int64] { registers.values.compactMap { if case .integer(let moment)? = $0.value { Int64(moment) } else { nil } } }
}

extension AttributeRegisters: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// Reads the attributes among the other members of a document.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for attribute in Self.all {
            let key = Key(stringValue: attribute.key)
            guard members.contains(key) || Self.first.contains(attribute) else { continue }
            let register = try members.decode(Register<JSONValue>.self, forKey: key)
            if let value = register.value, Self.value(value, of: attribute) == nil {
                throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "A value of another type")
            }
            registers[attribute.key] = register
        }
    }

    /// Writes the attributes among the other members of a document.
    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        for (key, register) in registers { try members.encode(register, forKey: Key(stringValue: key)) }
    }
}

extension JSONValue: Decodable {
    /// Reads the value of an attribute: a flag, a text or an integer.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else {
            self = .flag(try container.decode(Bool.self))
        }
    }
}
