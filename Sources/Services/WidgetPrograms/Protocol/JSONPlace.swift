import Foundation
import Platform

/// A value in a JSON text with where it stands, for reading that says what is wrong there.
struct JSONPlace {
    let tree: JSONTree
    /// As people write it: "configuration[0].title"; empty for the whole.
    let path: String

    init(_ tree: JSONTree, path: String = "") {
        self.tree = tree
        self.path = path
    }

    /// A member of this object; nil where there is none, or null.
    subscript(name: String) -> JSONPlace? {
        guard let value = tree[name], value != .null else { return nil }
        return JSONPlace(value, path: path.isEmpty ? name : "\(path).\(name)")
    }

    func problem(_ what: String, _ advice: String) -> ProgramProblem { ProgramProblem(what, at: path, advice: advice) }

    func required(_ name: String, advice: String) throws(ProgramProblem) -> JSONPlace {
        guard let place = self[name] else { throw problem("“\(name)” is missing", advice) }
        return place
    }

    func names() throws(ProgramProblem) -> [String] {
        guard case .object(let members) = tree else { throw problem("this is \(tree.kindName)", "Give an object.") }
        return members.map(\.name)
    }

    func items(atMost limit: Int) throws(ProgramProblem) -> [JSONPlace] {
        guard case .array(let items) = tree else { throw problem("this is \(tree.kindName)", "Give a list.") }
        guard items.count <= limit else { throw problem("these are \(items.count)", "Give at most \(limit).") }
        return items.enumerated().map { JSONPlace($1, path: "\(path)[\($0)]") }
    }

    /// On one line, without what is invisible.
    func line(atMost limit: Int) throws(ProgramProblem) -> String {
        guard case .string(let text) = tree else { throw problem("this is \(tree.kindName)", "Give a text in quotation marks.") }
        let line = CleanText.line(text)
        let length = line.unicodeScalars.count
        guard length <= limit else { throw problem("this has \(length) characters", "Give at most \(limit).") }
        return line
    }

    /// The same, and something.
    func words(atMost limit: Int) throws(ProgramProblem) -> String {
        let line = try line(atMost: limit)
        guard !line.isEmpty else { throw problem("this is empty", "Give some words.") }
        return line
    }

    /// Exactly as written.
    func text() throws(ProgramProblem) -> String {
        guard case .string(let text) = tree else { throw problem("this is \(tree.kindName)", "Give a text in quotation marks.") }
        return text
    }

    func number() throws(ProgramProblem) -> Double {
        guard case .number(let written) = tree, let number = Double(written) else {
            throw problem("this is \(tree.kindName)", "Give a number without quotation marks.")
        }
        return number
    }

    func number(in range: ClosedRange<Double>) throws(ProgramProblem) -> Double {
        let number = try number()
        guard range.contains(number) else {
            throw problem("\(number.formatted()) is out of range", "Give a number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()).")
        }
        return number
    }

    func whole(in range: ClosedRange<Int>) throws(ProgramProblem) -> Int {
        let number = try number()
        guard let whole = Int(exactly: number), range.contains(whole) else {
            throw problem("this is not fitting", "Give a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return whole
    }

    func isTrue() throws(ProgramProblem) -> Bool {
        guard case .boolean(let isTrue) = tree else { throw problem("this is \(tree.kindName)", "Give true or false, without quotation marks.") }
        return isTrue
    }

    /// Names in it that nothing reads, as problems.
    func strangers(beside known: [String]) -> [ProgramProblem] {
        guard case .object(let members) = tree else { return [] }
        return members.filter { !known.contains($0.name) }.map {
            problem("“\(CleanText.line(String($0.name.prefix(40))))” means nothing here", "What is read: \(known.joined(separator: ", ")).")
        }
    }
}

/// What is wrong with what somebody's widget program consists of or says, in words for whoever wrote it.
public struct ProgramProblem: Error, Hashable, Sendable {
    /// Where: "families[1]" of a manifest, "entries[0].view.root" of an answer, or a file of the folder; empty for the whole.
    public let path: String
    /// Without a full stop.
    public let what: String
    public let advice: String

    public init(_ what: String, at path: String = "", advice: String) {
        // Both may repeat what a stranger wrote.
        self.path = CleanText.line(path)
        let what = CleanText.line(what)
        self.what = what.hasSuffix(".") ? String(what.dropLast()) : what
        self.advice = advice
    }

    /// What happened, with where.
    public var message: String { (path.isEmpty ? what : "\(path): \(what)") + "." }
    /// What to do about it.
    public var recovery: String { advice }

    /// The same of a part of something larger.
    func inside(_ outer: String) -> ProgramProblem {
        let joined = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return ProgramProblem(what, at: joined, advice: advice)
    }
}

extension ProgramProblem {
    /// A mistake in the JSON itself is named with its place in the text; what is too much of something, with the value that it is.
    init(_ problem: JSONProblem) {
        var place = problem.path
        if let line = problem.line, let column = problem.column {
            place = "line \(line), column \(column)" + (place.isEmpty ? "" : " (in \(place))")
        }
        self.init(problem.what, at: place, advice: problem.advice)
    }
}

extension JSONPlace {
    /// The whole of a text.
    static func root(of bytes: [UInt8], limits: JSONReader.Limits) throws(ProgramProblem) -> JSONPlace {
        do throws(JSONProblem) {
            return JSONPlace(try JSONReader.tree(bytes, limits: limits))
        } catch {
            throw ProgramProblem(error)
        }
    }
}
