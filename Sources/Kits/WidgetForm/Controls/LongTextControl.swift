import struct GLib.SignalConnection
import Gtk

/// A text of several lines.
@MainActor
final class LongTextControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let text: TextView
    private let frame: ScrolledView
    private var change: SignalConnection?

    init(name: String) {
        text = TextView(name: name)
        text.setPadding(8)
        frame = ScrolledView(text)
        frame.addClass("text-frame")
        frame.setMinimumContentHeight(72)
        frame.growsTo(height: 160)
        view = frame
        change = text.onChange { [weak self] _ in self?.changed?() }
    }

    var written: String? { text.text }
    func show(_ written: String?) { change?.silenced { text.text = written ?? "" } }
    func focus() { text.grabFocus() }
    func mark(isWrong: Bool) { frame.setClass("wrong", isWrong) }
}
