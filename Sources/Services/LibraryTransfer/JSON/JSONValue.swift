import Foundation

/// A value of JSON whose shape nobody vouches for.
enum JSONValue: Decodable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Each attempt that fails makes an error, which costs: the usual values come first.
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Nil for what is no JSON.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }

    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

    var isNull: Bool { if case .null = self { true } else { false } }
}
