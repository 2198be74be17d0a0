import Foundation

/// One text file of the source tree.
struct SourceFile {
    /// From the root of the repository, such as "Sources/Toolkit/Gtk/Widget.swift".
    let path: String
    let text: String
    /// The text of a Swift file without comments and without what stands in literals; lines stay where they were.
    let code: String
    /// What stands in the string literals, in order.
    let literals: [String]
    /// The identifiers and keywords of the code, in order.
    let words: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let parts = path.hasSuffix(".swift") ? SwiftText(text) : nil
        code = parts?.code ?? ""
        literals = parts?.literals ?? []
        words = parts?.words ?? []
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var isSwift: Bool { path.hasSuffix(".swift") }
    var lines: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Whether one of the identifiers is among those of the code: a quick look before a slow pattern.
    func has(_ identifier: (String) -> Bool) -> Bool { words.contains(where: identifier) }

    func isIn(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

    /// The modules that a Swift file imports, each once.
    var imports: [String] {
        guard isSwift, has({ $0 == "import" }) else { return [] }
        // Made in place: a Regex is not Sendable.
        let statement =
            #/^[ \t]*(?:(?:@\w+|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+(?:(?:class|struct|enum|protocol|func|let|var|typealias)[ \t]+)?(\w+)/#
        let lines = code.split(separator: "\n").filter { $0.contains("import") }
        return Set(lines.compactMap { $0.firstMatch(of: statement).map { String($0.1) } }).sorted()
    }
}
