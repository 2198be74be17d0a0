import Foundation
public import Platform

/// A value in the JSON of a widget program.
typealias ProgramJSON = JSONCursor<ProgramFormatError>

extension ProgramJSON {
    /// Parses a text.
    static func root(of bytes: [UInt8], limits: JSONReader.Limits) throws(ProgramFormatError) -> ProgramJSON {
        do throws(JSONError) { return ProgramJSON(try JSONReader.tree(bytes, limits: limits)) } catch { throw ProgramFormatError(error) }
    }

    /// The text on one line, without invisible characters.
    func line(atMost limit: Int) throws(ProgramFormatError) -> String {
        let line = CleanText.line(try text())
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
public struct ProgramFormatError: PresentableError, Hashable, Sendable {
    /// The location: "families[1]" of a manifest, "entries[0].view.root" of an answer, or a file of the folder; empty for the whole.
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

    /// Another error, told to the author.
    init(_ error: some PresentableError, at path: String = "") {
        self.init(error.message.untranslated, at: path, advice: error.recovery?.untranslated ?? "")
    }

    /// The problem with its location, in English like everything that is told to authors.
    public var message: LocalizedText { .verbatim((path.isEmpty ? what : "\(path): \(what)") + ".") }
    public var recovery: LocalizedText? { advice.isEmpty ? nil : .verbatim(advice) }

    /// The problem with the path of an outer value added.
    func inside(_ outer: String) -> ProgramFormatError {
        let joined = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return ProgramFormatError(what, at: joined, advice: advice)
    }
}

extension ProgramFormatError: JSONCursorError {
    public init(_ what: String, at path: String, line: Int?, advice: String) { self.init(what, at: path, advice: advice) }

    public static func advice(for type: JSONType) -> String {
        switch type {
        case .text: "Give a text in quotation marks."
        case .number: "Give a number without quotation marks."
        case .flag: "Give true or false, without quotation marks."
        case .object, .list, .texts: "Give \(type.name)."
        }
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
