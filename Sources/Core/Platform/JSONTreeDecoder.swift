import Foundation

/// Decodes values from a JSON tree that was read within limits, so that its text is parsed only once.
///
/// Errors are the same as those of Foundation's decoder. `Data` is Base64.
public final class JSONTreeDecoder {
    /// A member of an object that no decoded value has asked for.
    public struct UnknownMember: Sendable {
        public let name: String
        /// The keys that lead to the object.
        public let path: [any CodingKey]
        /// The names that were asked for, in order.
        public let known: [String]
    }

    /// An object of the tree and the names that were asked for.
    fileprivate final class ObjectReading {
        let members: [JSONTree.Member]
        let path: [any CodingKey]
        private let values: [String: JSONTree]
        private(set) var known: [String] = []
        private var asked: Set<String> = []

        init(_ members: [JSONTree.Member], _ path: [any CodingKey]) {
            (self.members, self.path) = (members, path)
            values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        }

        func value(of name: String) -> JSONTree? {
            if asked.insert(name).inserted { known.append(name) }
            return values[name]
        }

        var unknownMembers: some Sequence<UnknownMember> {
            members.lazy.filter { !self.asked.contains($0.name) }.map { UnknownMember(name: $0.name, path: self.path, known: self.known) }
        }
    }

    fileprivate var objects: [ObjectReading] = []

    public init() {}

    public func decode<Value: Decodable>(_ type: Value.Type, from tree: JSONTree) throws -> Value {
        objects = []
        return try TreeValue(tree, [], self).decode(type)
    }

    /// The first members of the decoded objects that mean nothing to the decoded type, outer objects first.
    public func unknownMembers(limit: Int) -> [UnknownMember] { Array(objects.lazy.flatMap(\.unknownMembers).prefix(limit)) }
}

/// A value of the tree with its place.
private struct TreeValue: Decoder, SingleValueDecodingContainer {
    let tree: JSONTree
    let codingPath: [any CodingKey]
    let reading: JSONTreeDecoder
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    /// Shared by all containers of this value; nil unless it is an object.
    let object: JSONTreeDecoder.ObjectReading?

    init(_ tree: JSONTree, _ path: [any CodingKey], _ reading: JSONTreeDecoder) {
        (self.tree, codingPath, self.reading) = (tree, path, reading)
        guard case .object(let members) = tree else {
            object = nil
            return
        }
        let object = JSONTreeDecoder.ObjectReading(members, path)
        self.object = object
        reading.objects.append(object)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(TreeObject(value: self, object: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let items) = tree else { throw mismatch([Any].self) }
        return TreeArray(value: self, items: items)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let plain: Any?
        switch (type, tree) {
        case (is String.Type, .string(let text)): plain = text
        case (is Bool.Type, .boolean(let isTrue)): plain = isTrue
        case (is Double.Type, .number(let written)): plain = Double(written)
        case (is Int.Type, .number(let written)): plain = Int(written) ?? Double(written).flatMap { Int(exactly: $0) }
        case (is Data.Type, .string(let text)):
            guard let data = Data(base64Encoded: text) else { throw corrupted("this is no Base64") }
            plain = data
        case (is String.Type, _), (is Bool.Type, _), (is Double.Type, _), (is Int.Type, _): plain = nil
        case (is Data.Type, _): throw mismatch(String.self)
        // Their own reading would ask this decoder again.
        case (is any BinaryInteger.Type, _), (is any BinaryFloatingPoint.Type, _): throw mismatch(type)
        default: return try type.init(from: self)
        }
        guard let value = plain as? Value else { throw mismatch(type) }
        return value
    }

    func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "this is \(tree.kindName)")
        return tree == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func corrupted(_ what: String) -> DecodingError { .dataCorrupted(.init(codingPath: codingPath, debugDescription: what)) }
}

private struct TreeObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let value: TreeValue
    let object: JSONTreeDecoder.ObjectReading
    var codingPath: [any CodingKey] { value.codingPath }
    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

    private func tree(_ key: any CodingKey) throws -> JSONTree {
        guard let tree = object.value(of: key.stringValue) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "“\(key.stringValue)” is missing"))
        }
        return tree
    }

    private func child(_ key: any CodingKey) throws -> TreeValue { TreeValue(try tree(key), codingPath + [key], value.reading) }

    func contains(_ key: Key) -> Bool { object.value(of: key.stringValue) != nil }
    /// Asks without a decoder of the value, whose members would count as unread.
    func decodeNil(forKey key: Key) throws -> Bool { try tree(key) == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try child(key).decode(type) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try child(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try child(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { value }
    func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }
}

private struct TreeArray: UnkeyedDecodingContainer {
    let value: TreeValue
    let items: [JSONTree]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { value.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    init(value: TreeValue, items: [JSONTree]) { (self.value, self.items) = (value, items) }

    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map(String.init) ?? "" }
        init(_ index: Int) { intValue = index }
        init?(intValue: Int) { self.init(intValue) }
        init?(stringValue: String) { nil }
    }

    private mutating func next() throws -> TreeValue {
        let path = codingPath + [Index(currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(Any.self, .init(codingPath: path, debugDescription: "the list ends here"))
        }
        defer { currentIndex += 1 }
        return TreeValue(items[currentIndex], path, value.reading)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, items[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}
