/// Swift source taken apart into code and literals: as much of the language's lexical structure as the rules need.
///
/// It works on bytes: every test of the conventions begins with reading the whole tree.
struct SwiftText {
    let code: String
    let literals: [String]
    /// For each literal, where its opening quotation mark stands in the UTF-8 of the code, and whether it is inside an interpolation.
    let places: [(offset: Int, isNested: Bool)]
    /// The identifiers and keywords of the code, in order.
    let words: [String]

    init(_ source: String) {
        var lexer = Lexer(bytes: Array(source.utf8))
        lexer.readCode(until: nil)
        code = String(decoding: lexer.code, as: UTF8.self)
        literals = lexer.literals
        places = lexer.places
        words = Self.words(lexer.code)
    }

    private static func words(_ code: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in code + [UInt8(ascii: "\n")] {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"):
                word.append(byte)
            default:
                if !word.isEmpty {
                    words.append(String(decoding: word, as: UTF8.self))
                    word.removeAll(keepingCapacity: true)
                }
            }
        }
        return words
    }
}

private struct Lexer {
    let bytes: [UInt8]
    private var position = 0
    private(set) var code: [UInt8] = []
    private(set) var literals: [String] = []
    private(set) var places: [(offset: Int, isNested: Bool)] = []
    private var nesting = 0

    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")
    private static let slash = UInt8(ascii: "/")

    init(bytes: [UInt8]) {
        self.bytes = bytes
        code.reserveCapacity(bytes.count)
    }

    /// Reads to the end, or past the parenthesis that closes an interpolation.
    mutating func readCode(until closing: UInt8?) {
        var depth = 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == Self.slash, isNext("//") {
                while position < bytes.count, bytes[position] != Self.newline { position += 1 }
            } else if byte == Self.slash, isNext("/*") {
                skipComment()
            } else if byte == Self.hash, isNext("#/") {
                skipPattern()
            } else if byte == Self.quote || byte == Self.hash, skipLiteral() {
                continue
            } else {
                if closing != nil {
                    if byte == UInt8(ascii: "(") { depth += 1 }
                    if byte == closing { depth -= 1 }
                    if depth == 0 {
                        position += 1
                        return
                    }
                }
                code.append(byte)
                position += 1
            }
        }
    }

    private func isNext(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    private func isNext(_ text: [UInt8]) -> Bool { bytes[position...].starts(with: text) }

    /// Block comments nest in Swift.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                position += 2
            } else if isNext("*/") {
                depth -= 1
                position += 2
            } else {
                if bytes[position] == Self.newline { code.append(Self.newline) }
                position += 1
            }
        } while depth > 0 && position < bytes.count
    }

    /// A regular expression between `#/` and `/#`.
    private mutating func skipPattern() {
        code += Array("#//#".utf8)
        position += 2
        while position < bytes.count, !isNext("/#") { position += 1 }
        position = min(position + 2, bytes.count)
    }

    /// False where no literal begins. The code of an interpolation is code; `\(…)` itself stays in the literal as `\()`.
    private mutating func skipLiteral() -> Bool {
        var hashes: [UInt8] = []
        while position + hashes.count < bytes.count, bytes[position + hashes.count] == Self.hash { hashes.append(Self.hash) }
        guard position + hashes.count < bytes.count, bytes[position + hashes.count] == Self.quote else { return false }
        position += hashes.count
        let mark: [UInt8] = isNext("\"\"\"") ? [Self.quote, Self.quote, Self.quote] : [Self.quote]
        position += mark.count
        let (closing, escape) = (mark + hashes, [UInt8(ascii: "\\")] + hashes)
        let place = (code.count, nesting > 0)
        code.append(Self.quote)
        var literal: [UInt8] = []
        while position < bytes.count, !(bytes[position] == Self.quote && isNext(closing)) {
            if bytes[position] == UInt8(ascii: "\\"), isNext(escape) {
                position += escape.count
                if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
                    position += 1
                    literal += Array("\\()".utf8)
                    code.append(UInt8(ascii: " "))
                    nesting += 1
                    readCode(until: UInt8(ascii: ")"))
                    nesting -= 1
                    code.append(UInt8(ascii: " "))
                } else if position < bytes.count {
                    literal += escape + [bytes[position]]
                    position += 1
                }
            } else {
                if bytes[position] == Self.newline { code.append(Self.newline) }
                literal.append(bytes[position])
                position += 1
            }
        }
        position = min(position + closing.count, bytes.count)
        code.append(Self.quote)
        literals.append(String(decoding: literal, as: UTF8.self))
        places.append(place)
        return true
    }
}
