import Foundation
import Payload

/// The attributes of a code in its document, each in a register of its own under its key. The title and the notes are no part of it,
/// because merging keeps what would be lost of them.
struct AttributeRegisters: Hashable, Sendable {
    /// A value as JSON has it. A date is in milliseconds since 1970.
    enum Value: Hashable, Sendable {
        case flag(Bool)
        case number(Int64)
        case text(String)
    }

    private static let all = CodeAttribute.all.filter { ![.title, .notes].contains($0) }
    /// The attributes that every document has. The others are written once they are set, so that an older Quire sees no difference before.
    private static let first: Set<CodeAttribute> = [.favorite, .expires, .oneTime, .spent]

    private var registers: [String: Register<Value>] = [:]

    init(_ attributes: CodeAttributes, at: Int64, by device: String) {
        for attribute in Self.all where Self.first.contains(attribute) || attributes.has(attribute) {
            registers[attribute.key] = Register(Value(attributes[attribute]), at: at, by: device)
        }
    }

    /// Sets the values that differ, on this device.
    mutating func update(_ attributes: CodeAttributes, at: Int64, by device: String) {
        for attribute in Self.all where registers[attribute.key] != nil || attributes.has(attribute) {
            registers[attribute.key, default: Register(nil, at: 0, by: device)].update(Value(attributes[attribute]), at: at, by: device)
        }
    }

    func copy(to attributes: inout CodeAttributes) {
        for attribute in Self.all { attributes[attribute] = Self.value(registers[attribute.key]?.value, of: attribute) }
    }

    private static func value(_ value: Value?, of attribute: CodeAttribute) -> AttributeValue {
        switch (attribute.property, value) {
        case (.flag, .flag(let flag)): .flag(flag)
        case (.text, .text(let text)): .text(text)
        case (.date, .number(let moment)): .date(Moment.date(moment))
        default: CodeAttributes()[attribute]
        }
    }

    private static func holds(_ value: Value, _ attribute: CodeAttribute) -> Bool {
        switch (attribute.property, value) {
        case (.flag, .flag), (.text, .text), (.date, .number): true
        default: false
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
    var dates: [Int64] { registers.values.compactMap { if case .number(let moment)? = $0.value { moment } else { nil } } }
}

extension AttributeRegisters.Value {
    init?(_ value: AttributeValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .text(let text): self = .text(text)
        case .date(nil): return nil
        case .date(let date?): self = .number(Moment.milliseconds(date))
        }
    }
}

extension AttributeRegisters.Value: CustomStringConvertible {
    /// The value as text. Of two values for one setting, the later text counts.
    var description: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }
}

extension AttributeRegisters.Value: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
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
            let register = try members.decode(Register<Value>.self, forKey: key)
            if let value = register.value, !Self.holds(value, attribute) {
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
