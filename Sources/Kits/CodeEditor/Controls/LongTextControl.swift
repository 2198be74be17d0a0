import struct GLib.SignalConnection
import Gtk
import Payload

/// Any number of lines.
@MainActor
final class LongTextControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let text: TextView
    private var change: SignalConnection?

    /// - Parameter height: in logical pixels, beyond which it scrolls.
    init(label: String, height: Int = 72) {
        text = TextView(name: label)
        text.setPadding(8)
        let frame = ScrolledView(text)
        frame.addClass("text-frame")
        frame.setMinimumContentHeight(height)
        frame.growsTo(height: max(height, 160))
        frame.expandsHorizontally = true
        view = frame
        change = text.onChange { [weak self] _ in self?.changed?() }
    }

    var value: FieldValue {
        let written = text.text
        return written.isEmpty ? .absent : .text(written)
    }

    func show(_ value: FieldValue) { change?.silenced { text.text = value.text } }
    func focus() { text.grabFocus() }
}
