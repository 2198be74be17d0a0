import Gtk
import PaneKit

/// A page that waits for something to read: a drawing, words, and the ways to begin.
@MainActor
enum StillsStart {
    static func make(illustration: String, title: String, text: String, buttons: [Button]) -> Widget {
        let row = Box(.row, spacing: 8, buttons)
        // In a narrow window the buttons stand below each other.
        let bin = AdaptiveBin { width, _ in
            let direction: Box.Direction = width < 360 ? .column : .row
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(EmptyState.make(illustration: illustration, title: title, text: text, button: row))
        bin.expandsVertically = true
        return bin
    }
}
