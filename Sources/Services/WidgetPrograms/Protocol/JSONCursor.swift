import Foundation
import Platform

/// A value in a JSON text with its path, for parsers that report problems with their location.
struct JSONCursor {
    let tree: JSONTree
    /// The path in readable form, such as "configuration[0].title"; empty for the integer text.
    let path: String

    init(_ tree: JSONTree, path: String = "") {
        self.tree = tree
        self.path = path
    }

    /// A member of this object; nil if it is missing or null.
    subscript(name: String) -> JSONCursor? {
        guard let value = tree[name], value != .null else { return nil }
        return JSONCursor(value, path: path.isEmpty ? name : "\(path).\(name)")
    }

    func problem(_ what: String, _ advice: String) -> ProgramFormatError { ProgramFormatError(what, at: path, advice: advice) }

    func required(_ name: String, advice: String) throws(ProgramFormatError) -> JSONCursor {
        guard let cursor = self[name] else { throw problem("“\(name)” is missing", advice) }
        return cursor
    }

    func memberNames() throws(ProgramFormatError) -> [String] {
        guard case .object(let members) = tree else { throw problem("this is \(tree.kindName)", "Give an object.") }
        return members.map(\.name)
    }

    func items(atMost limit: Int) throws(ProgramFormatError) -> [JSONCursor] {
        guard case .array(let items) = tree else { throw problem("this is \(tree.kindName)", "Give a list.") }
        guard items.count <= limit else { throw problem("these are \(items.count)", "Give at most \(limit).") }
        return items.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
    }

    /// The text on one line, without invisible characters.
    func line(atMost limit: Int) throws(ProgramFormatError) -> String {
        guard case .string(let text) = tree else { throw problem("this is \(tree.kindName)", "Give a text in quotation marks.") }
        let line = CleanText.line(text)
        let length = line.unicodeScalars.count
        guard length <= limit else { throw problem("this has \(length) characters", "Give at most \(limit).") }
        return line
    }

    /// The text on one line, which must not be empty.
    func nonEmptyLine(atMost limit: Int) throws(ProgramFormatError) -> String {
        let line = try line(atMost: limit)
        guard !line.isEmpty else { throw problem("this is empty", "Give some words.") }
        return line
    }

    /// The text exactly as written.
    func text() throws(ProgramFormatError) -> String {
        guard case .string(let text) = tree else { throw problem("this is \(tree.kindName)", "Give a text in quotation marks.") }
        return text
    }

    func number() throws(ProgramFormatError) -> Double {
        guard case .number(let written) = tree, let number = Double(written) else {
            throw problem("this is \(tree.kindName)", "Give a number without quotation marks.")
        }
        return number
    }

    func number(in range: ClosedRange<Double>) throws(ProgramFormatError) -> Double {
        let number = try number()
        guard range.contains(number) else {
            throw problem(
                "\(number.formatted()) is out of range",
                "Give a number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()).")
        }
        return number
    }

    func integer(in range: ClosedRange<Int>) throws(ProgramFormatError) -> Int {
        let number = try number()
        guard let integer = Int(exactly: number), range.contains(integer) else {
            throw problem("this is not fitting", "Give a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    func boolean() throws(ProgramFormatError) -> Bool {
        guard case .boolean(let boolean) = tree else {
            throw problem("this is \(tree.kindName)", "Give true or false, without quotation marks.")
        }
        return boolean
    }

    /// A problem for each member of this object that is not among the known ones.
    func unknownMembers(beside known: [String]) -> [ProgramFormatError] {
        guard case .object(let members) = tree else { return [] }
        return members.filter { !known.contains($0.name) }.map { unknownMember($0.name, beside: known) }
    }

    func unknownMember(_ name: String, beside known: [String]) -> ProgramFormatError {
        problem("“\(CleanText.line(String(name.prefix(40))))” means nothing here", "What is read: \(known.joined(separator: ", ")).")
    }
}

/// A problem with a widget program's files or answers, in sentences for its author.
public struct ProgramFormatError: Error, Hashable, Sendable {
    /// The location: "families[1]" of a manifest, "entries[0].view.root" of an answer, or a file of the folder; empty for the integer.
    public let path: String
    /// The problem, without a full stop.
    public let what: String
    public let advice: String

    public init(_ what: String, at path: String = "", advice: String) {
        // Both may quote text from outside.
        self.path = CleanText.line(path)
        let what = CleanText.line(what)
        self.what = what.hasSuffix(".") ? String(what.dropLast()) : what
        self.advice = advice
    }

    /// The problem with its location.
    public var message: String { (path.isEmpty ? what : "\(path): \(what)") + "." }
    public var recovery: String { advice }

    /// The problem with the path of an outer value added.
    func inside(_ outer: String) -> ProgramFormatError {
        let joined = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return ProgramFormatError(what, at: joined, advice: advice)
    }
}

extension ProgramFormatError {
    /// A syntax error has the location in the text; an exceeded limit has the path of the value.
    init(_ problem: JSONError) {
        var location = problem.path
        if let line = problem.line, let column = problem.column {
            location = "line \(line), column \(column)" + (location.isEmpty ? "" : " (in \(location))")
        }
        self.init(problem.what, at: location, advice: problem.advice)
    }
}

extension JSONCursor {
    /// Parses a integer text.
    static func root(of bytes: [UInt8], limits: JSONReader.Limits) throws(ProgramFormatError) -> JSONCursor {
        do throws(JSONError) {
            return JSONCursor(try JSONReader.tree(bytes, limits: limits))
        } catch {
            throw ProgramFormatError(error)
        }
    }
}
