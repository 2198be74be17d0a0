import Payload

/// Text of somebody else's inside a sentence of ours.
enum ShownText {
    /// On one line, with what would be invisible made visible.
    static func line(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }

    /// The same, and no longer than a sentence bears.
    static func short(_ text: String) -> String {
        let line = line(String(text.prefix(200)))
        return line.count > 60 ? line.prefix(60) + "…" : line
    }
}
