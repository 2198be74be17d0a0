/// What Package.swift says of its targets, read from its text: asking SwiftPM would wait for the build that runs these tests.
struct Manifest {
    struct Target {
        enum Kind: String, CaseIterable { case target, executableTarget, testTarget, systemLibrary }
        let kind: Kind
        let name: String
        let path: String
        /// Targets of this package.
        let dependencies: [String]
        /// Products of other packages.
        let products: [String]
    }

    let targets: [Target]

    init(_ text: String) {
        targets = Target.Kind.allCases.flatMap { kind in
            Self.calls(of: ".\(kind.rawValue)", in: text).compactMap { Self.target(kind, $0) }
        }
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// The target whose folder holds the file.
    func target(of file: SourceFile) -> Target? {
        targets.filter { file.isIn($0.path) }.max { $0.path.count < $1.path.count }
    }

    /// A target and everything of this package that it is linked with.
    func closure(of name: String) -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            if found.insert(next).inserted { open += self[next]?.dependencies ?? [] }
        }
        return found
    }

    // MARK: Reading

    private static func target(_ kind: Target.Kind, _ call: Substring) -> Target? {
        guard let name = call.firstMatch(of: #/name:\s*"([^"]+)"/#)?.1 else { return nil }
        let listed = call.firstMatch(of: #/dependencies:\s*\[/#).map { balanced(call[$0.range.upperBound...], "[", "]") } ?? ""
        let products = calls(of: ".product", in: String(listed)).compactMap {
            $0.firstMatch(of: #/name:\s*"([^"]+)"/#).map { String($0.1) }
        }
        let own = listed.replacing(#/\.product\([^)]*\)/#, with: "").matches(of: #/"([^"]+)"/#).map { String($0.1) }
        // SwiftPM's own standard where no path is given.
        let standard = (kind == .testTarget ? "Tests/" : "Sources/") + name
        return Target(
            kind: kind, name: String(name), path: call.firstMatch(of: #/path:\s*"([^"]+)"/#).map { String($0.1) } ?? standard,
            dependencies: own, products: products)
    }

    /// The arguments of each call of a function by its name.
    private static func calls(of name: String, in text: String) -> [Substring] {
        text.ranges(of: name + "(").map { balanced(text[$0.upperBound...], "(", ")") }
    }

    /// Up to the bracket that closes one that was opened before.
    private static func balanced(_ text: Substring, _ opening: Character, _ closing: Character) -> Substring {
        var depth = 1
        let end = text.firstIndex { character in
            if character == opening { depth += 1 }
            if character == closing { depth -= 1 }
            return depth == 0
        }
        return text[..<(end ?? text.endIndex)]
    }
}
