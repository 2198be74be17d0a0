/// Swift source taken apart into code and literals: as much of the language's lexical structure as the rules need.
struct SwiftText {
    private(set) var code = ""
    private(set) var literals: [String] = []

    init(_ source: String) {
        var rest = Substring(source)
        while let character = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                skipComment(&rest)
            } else if rest.hasPrefix("#/") {
                skipPattern(&rest)
            } else if let quote = Self.quote(at: rest) {
                skipLiteral(&rest, quote)
            } else {
                code.append(character)
                rest.removeFirst()
            }
        }
    }

    private struct Quote {
        let opening: String
        let closing: String
        let isMultiline: Bool
        let escape: String
    }

    private static func quote(at text: Substring) -> Quote? {
        let hashes = String(text.prefix { $0 == "#" })
        let marks = text.dropFirst(hashes.count)
        guard marks.hasPrefix("\"") else { return nil }
        let isMultiline = marks.hasPrefix("\"\"\"")
        let mark = isMultiline ? "\"\"\"" : "\""
        return Quote(opening: hashes + mark, closing: mark + hashes, isMultiline: isMultiline, escape: "\\" + hashes)
    }

    /// Block comments nest in Swift.
    private mutating func skipComment(_ rest: inout Substring) {
        var depth = 0
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                rest.removeFirst(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                rest.removeFirst(2)
            } else {
                if rest.first?.isNewline == true { code.append("\n") }
                rest.removeFirst()
            }
        } while depth > 0 && !rest.isEmpty
    }

    /// A regular expression between `#/` and `/#`.
    private mutating func skipPattern(_ rest: inout Substring) {
        code += "#//#"
        rest.removeFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("/#") { rest.removeFirst() }
        rest.removeFirst(min(2, rest.count))
    }

    /// The code of an interpolation is code; `\(…)` itself stays in the literal as `\()`.
    private mutating func skipLiteral(_ rest: inout Substring, _ quote: Quote) {
        rest.removeFirst(quote.opening.count)
        code.append("\"")
        var literal = ""
        while !rest.isEmpty, !rest.hasPrefix(quote.closing) {
            if rest.hasPrefix(quote.escape + "(") {
                rest.removeFirst(quote.escape.count + 1)
                literal += "\\()"
                let inner = SwiftText(String(Self.interpolation(&rest)))
                code += " " + inner.code + " "
                literals += inner.literals
            } else if rest.hasPrefix(quote.escape) {
                literal += rest.prefix(quote.escape.count + 1)
                rest.removeFirst(min(quote.escape.count + 1, rest.count))
            } else {
                if rest.first?.isNewline == true { code.append("\n") }
                literal.append(rest.removeFirst())
            }
        }
        rest.removeFirst(min(quote.closing.count, rest.count))
        code.append("\"")
        literals.append(literal)
    }

    /// Up to the parenthesis that closes the interpolation, which is taken as well.
    private static func interpolation(_ rest: inout Substring) -> Substring {
        let start = rest
        var depth = 1
        while let character = rest.popFirst() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { break }
        }
        return start[..<rest.startIndex].dropLast()
    }
}
