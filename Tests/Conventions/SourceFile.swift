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

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let parts = path.hasSuffix(".swift") ? SwiftText(text) : nil
        code = parts?.code ?? ""
        literals = parts?.literals ?? []
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var isSwift: Bool { path.hasSuffix(".swift") }
    var lines: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    func isIn(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

    /// The modules that a Swift file imports, each once.
    var imports: [String] {
        guard isSwift else { return [] }
        // Made in place: a Regex is not Sendable.
        let statement =
            #/(?m)^[ \t]*(?:(?:@\w+|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+(?:(?:class|struct|enum|protocol|func|let|var|typealias)[ \t]+)?(\w+)/#
        return Set(code.matches(of: statement).map { String($0.1) }).sorted()
    }
}
