/// Texts with places for what a code says and for the columns of a table: `{title}`, `{content}`, `{kind}`, `{field:ssid}`, `{Column}`.
///
/// `{{` and `}}` are braces. A line whose placeholders all come out empty vanishes.
public enum Placeholders {
    /// The most characters that a text is filled to.
    public static let maximumLength = 4_000

    /// The text with everything filled in, and the names in it that nobody knows, each once; those leave nothing.
    ///
    /// A column comes before what is known of the code under the same name; columns are found in any case.
    public static func fill(_ text: String, code: FlyerCode?, columns: [String: String] = [:]) -> (text: String, unknown: [String]) {
        var values = PlaceholderValues(code: code, columns: columns)
        return fill(text, from: &values)
    }

    /// The text as it has to be written so that it comes out of filling unchanged.
    public static func escaped(_ text: String) -> String {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
        return text.reduce(into: "") { $0 += $1 == "{" ? "{{" : $1 == "}" ? "}}" : String($1) }
    }

    /// The names in a text, as written, each once.
    public static func names(in text: String) -> [String] {
        PlaceholderText.lines(text).flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func fill(_ text: String, from values: inout PlaceholderValues) -> (text: String, unknown: [String]) {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return (PlaceholderText.cut(text), []) }
        var unknown: [String] = []
        var lines: [String] = []
        var length = 0
        for line in PlaceholderText.lines(text) {
            // What is cut off in the end need not be filled.
            guard length <= maximumLength * 8 else { break }
            var filled = ""
            var isEmpty = true
            for part in line.parts {
                switch part {
                case .words(let words): filled += words
                case .name(let name):
                    guard let value = values.value(of: name) else {
                        if !unknown.contains(name) { unknown.append(name) }
                        continue
                    }
                    if value.contains(where: { !$0.isWhitespace }) { isEmpty = false }
                    filled += value
                }
            }
            guard line.names.isEmpty || !isEmpty else { continue }
            lines.append(filled)
            length += filled.utf8.count
        }
        return (PlaceholderText.cut(lines.joined(separator: "\n")), unknown)
    }
}
