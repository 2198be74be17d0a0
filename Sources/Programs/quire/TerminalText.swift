import Foundation
import Payload

/// Contents on one line each, so that they can neither steer the terminal nor pretend to be two lines.
enum TerminalText {
    /// Plain where that is unmistakable, else a JSON string; `hex:` and digits for what is no text.
    static func line(for payload: Payload) throws -> String {
        guard let text = payload.text else {
            return "hex:" + payload.bytes.map { String(format: "%02x", $0) }.joined()
        }
        let isPlain = text == payload.displayText && !text.contains(where: \.isNewline) && !text.contains("\t")
        let isMistakable = text.isEmpty || text.hasPrefix("\"") || text.hasPrefix("hex:")
        return isPlain && !isMistakable ? text : try JSONLine.text(text)
    }

    /// Text that came from somebody else, with what would be invisible made visible, on one line.
    static func visible(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }
}
