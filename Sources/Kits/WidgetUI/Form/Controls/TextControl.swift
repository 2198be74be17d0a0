import struct GLib.SignalConnection
import Gtk

/// One line of text.
@MainActor
final class TextControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private var change: SignalConnection?

    init(name: String) {
        entry = Entry(name: name)
        entry.expandsHorizontally = true
        // What fits depends on the window, not on what was typed.
        entry.setSize(width: 80)
        view = entry
        change = entry.onChange { [weak self] _ in self?.changed?() }
    }

    var written: String? { entry.text }
    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}
