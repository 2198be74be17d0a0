/// What kits have to say to those who write plug-ins with them.
enum DocumentationRules {
    /// Public declarations, and requirements of public protocols, without a documentation comment.
    ///
    /// What conforms to a requirement is told of at the requirement, and a case at its enum.
    static func undocumented(_ files: [SourceFile]) -> [String] {
        let declarations = files.map { ($0.path, Declaration.all(in: $0)) }
        var requirements: [String: Set<String>] = [:]
        for declaration in declarations.flatMap(\.1) {
            if let name = declaration.requiringProtocol { requirements[name, default: []].insert(declaration.name) }
        }
        return declarations.flatMap { path, declarations in
            declarations.filter { declaration in
                guard !declaration.isDocumented, !familiar.contains(declaration.name) else { return false }
                return declaration.requiringProtocol != nil
                    || !declaration.owner.contains { requirements[$0]?.contains(declaration.name) == true }
            }.map { "\(path):\($0.line): \($0.name)" }
        }
    }

    /// Requirements of the standard library, which mean the same everywhere.
    private static let familiar: Set = [
        "==", "<", "hash", "encode", "init from", "rawValue", "init rawValue", "description", "errorDescription", "enqueue",
    ]
}

/// A declaration that other modules see.
private struct Declaration {
    let line: Int
    let name: String
    /// The words of the line at the margin that it stands under, such as `extension Lamp: Switch {`.
    let owner: [String]
    let isDocumented: Bool

    /// The public protocol that requires it.
    var requiringProtocol: String? {
        guard owner.contains("public"), let keyword = owner.firstIndex(of: "protocol"), keyword + 1 < owner.count else { return nil }
        return owner[keyword + 1]
    }

    static func all(in file: SourceFile) -> [Declaration] {
        var found: [Declaration] = []
        var (owner, isDocumented): ([String], Bool) = ([], false)
        // Comments are no code, and literals neither; the lines of both texts are the same.
        let (texts, codes) = (lines(file.text), lines(file.code))
        for (number, (text, code)) in zip(texts, codes).enumerated() {
            let indentation = text.prefix { $0 == " " }.count
            let words = words(code)
            if indentation == 0, let first = words.first, !first.hasPrefix("@") { owner = words }
            let isRequirement = indentation == 4 && owner.contains("public") && owner.contains("protocol")
            if let name = name(words, code, isVisible: isRequirement) {
                found.append(Declaration(line: number + 1, name: name, owner: indentation == 0 ? [] : owner, isDocumented: isDocumented))
            }
            let isAttribute = words.count == 1 && words[0].hasPrefix("@")
            if !isAttribute { isDocumented = text.dropFirst(indentation).hasPrefix("///") }
        }
        return found
    }

    private static let keywords: Set = [
        "var", "let", "func", "init", "subscript", "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype",
    ]
    private static let modifiers: Set = [
        "public", "open", "private", "internal", "set", "static", "final", "lazy", "weak", "mutating", "nonisolated", "convenience",
        "required", "indirect", "override",
    ]

    /// The name of what a line declares; nil when it declares nothing that other modules see.
    private static func name(_ words: [String], _ code: Substring, isVisible: Bool) -> String? {
        let start = words.prefix { $0.hasPrefix("@") || modifiers.contains($0) }
        guard isVisible || start.contains("public") || start.contains("open"), start.count < words.count else { return nil }
        let rest = words.dropFirst(start.count)
        guard let keyword = rest.first, keywords.contains(keyword) else { return nil }
        for sign in ["==", "<"] where code.contains("func \(sign) ") { return sign }
        let next = rest.dropFirst().first ?? ""
        return keyword == "init" ? "init \(next)" : keyword == "subscript" ? keyword : next
    }

    private static func words(_ code: Substring) -> [String] {
        code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }.map(String.init)
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
