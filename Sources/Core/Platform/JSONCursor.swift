/// A value in a JSON document with its place, for parsers that say where something is wrong.
public struct JSONCursor<Failure: JSONCursorError> {
    public let tree: JSONTree
    /// The path as people write it: “entries[2].view”; empty for the root.
    public let path: String
    private let lines: JSONLineNumbers?

    public init(_ tree: JSONTree, path: String = "", lines: JSONLineNumbers? = nil) {
        (self.tree, self.path, self.lines) = (tree, path, lines)
    }

    /// The line on which the value begins, counted from 1; nil where lines are not recorded.
    public var line: Int? { lines?.line }

    /// A member of this object; nil if it is missing or null.
    public subscript(name: String) -> JSONCursor? {
        guard case .object(let members) = tree, let index = members.firstIndex(where: { $0.name == name }), members[index].value != .null
        else { return nil }
        return member(index, members[index])
    }

    private func member(_ index: Int, _ member: JSONTree.Member) -> JSONCursor {
        JSONCursor(member.value, path: path.isEmpty ? member.name : "\(path).\(member.name)", lines: lines?.parts[index])
    }

    // MARK: Values

    public func required(_ name: String, _ advice: String) throws(Failure) -> JSONCursor {
        guard let member = self[name] else { throw problem("“\(name)” is missing", advice) }
        return member
    }

    /// The members in their order, also those that are null.
    public func members() throws(Failure) -> [(name: String, value: JSONCursor)] {
        guard case .object(let members) = tree else { throw unexpected(insteadOf: .object) }
        return members.enumerated().map { ($1.name, member($0, $1)) }
    }

    public func items(atMost limit: Int) throws(Failure) -> [JSONCursor] {
        guard case .array(let items) = tree else { throw unexpected(insteadOf: .list) }
        guard items.count <= limit else { throw problem("these are \(items.count)", Failure.advice(atMost: limit)) }
        return items.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]", lines: lines?.parts[$0]) }
    }

    /// The text exactly as written.
    public func text() throws(Failure) -> String {
        guard case .string(let text) = tree else { throw unexpected(insteadOf: .text) }
        return text
    }

    /// The texts of a list that holds nothing else.
    public func texts() throws(Failure) -> [String] {
        guard case .array(let items) = tree else { throw unexpected(insteadOf: .texts) }
        let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard texts.count == items.count else { throw unexpected(insteadOf: .texts) }
        return texts
    }

    public func number() throws(Failure) -> Double {
        guard case .number(let written) = tree, let number = Double(written) else { throw unexpected(insteadOf: .number) }
        return number
    }

    public func flag() throws(Failure) -> Bool {
        guard case .boolean(let flag) = tree else { throw unexpected(insteadOf: .flag) }
        return flag
    }

    // MARK: Members that may be missing

    public func text(_ name: String) throws(Failure) -> String? { try self[name]?.text() }
    public func texts(_ name: String) throws(Failure) -> [String] { try self[name]?.texts() ?? [] }
    public func flag(_ name: String) throws(Failure) -> Bool { try self[name]?.flag() ?? false }

    // MARK: Errors

    public func problem(_ what: String, _ advice: String) -> Failure { Failure(what, at: path, line: line, advice: advice) }

    public func unexpected(insteadOf type: JSONType) -> Failure { Failure.unexpected(tree, at: path, line: line, insteadOf: type) }
}

/// A type that a parser expects a JSON value to have.
public enum JSONType: Sendable {
    case object, list, text, texts, number, flag

    /// The type, for people.
    public var name: String {
        switch self {
        case .object: "an object"
        case .list: "a list"
        case .text: "a text"
        case .texts: "a list of texts"
        case .number: "a number"
        case .flag: "true or false"
        }
    }
}

/// The error of a parser that reads with a `JSONCursor`.
public protocol JSONCursorError: Error {
    init(_ what: String, at path: String, line: Int?, advice: String)

    /// The error for a value of another type than expected.
    static func unexpected(_ found: JSONTree, at path: String, line: Int?, insteadOf type: JSONType) -> Self

    /// What to do about a value of another type.
    static func advice(for type: JSONType) -> String

    /// What to do about a list or a text that is too long.
    static func advice(atMost limit: Int) -> String
}

extension JSONCursorError {
    public static func unexpected(_ found: JSONTree, at path: String, line: Int?, insteadOf type: JSONType) -> Self {
        Self("this is \(found.kindName)", at: path, line: line, advice: advice(for: type))
    }

    public static func advice(for type: JSONType) -> String { "Give \(type.name)." }
    public static func advice(atMost limit: Int) -> String { "Give at most \(limit)." }
}
