import Foundation
import Payload

/// Texts in the form in which they are compared.
enum FoldedText {
    /// For searching: composed and in lower case, so that "É" typed in two ways finds "é".
    static func forSearch(_ text: String) -> String {
        // SQLite ends a text at NUL: its picture takes its place, on both sides of the comparison.
        text.replacing("\0", with: "\u{2400}").precomposedStringWithCanonicalMapping.lowercased()
    }

    /// What a search looks through: the title and the text of a code.
    static func forSearch(title: String, payload: Payload) -> String {
        forSearch(title + "\n" + (payload.text ?? ""))
    }

    /// For sorting: without case and without the marks of accented letters (U+0300…U+036F), so that "Äpfel" stands beside "Apfel".
    static func forSorting(_ title: String) -> String {
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: title.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) })
        return String(letters).lowercased()
    }

    /// A title as it is kept: one line without control characters; an empty one becomes what the payload suggests.
    static func title(_ title: String, for payload: Payload) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in title.unicodeScalars where !(scalar.value < 0x20 && !scalar.properties.isWhitespace) && scalar.value != 0x7F {
            letters.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        let line = String(letters).split(separator: " ").joined(separator: " ")
        return line.isEmpty ? payload.title : line
    }
}
