import Gtk
import Payload

/// A content that nobody can edit, as what it is.
@MainActor
enum FixedContent {
    static func make(_ payload: Payload) -> Widget {
        let count = payload.bytes.count
        let words = Label(
            "This code holds \(count == 1 ? "1 byte" : "\(count) bytes") that are no text. They stay as they are; title, look and details can be changed."
        ).fitting(.wrap)
        let dump = Label(payload.displayText, classes: ["monospace"]).fitting(.lines(12))
        dump.isSelectable = true
        dump.setAccessibleLabel("Bytes of the code")
        let frame = Box(.column, classes: ["text-frame"], [dump])
        dump.setMargins(8)
        return Box(.column, spacing: 8, [words, frame])
    }
}
