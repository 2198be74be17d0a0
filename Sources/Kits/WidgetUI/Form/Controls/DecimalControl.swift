import struct GLib.SignalConnection
import Gtk
import WidgetKit

/// A number with decimals, typed with the point or the comma that people use.
@MainActor
final class DecimalControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private let standard: String?
    private var change: SignalConnection?

    init(name: String, standard: String?) {
        self.standard = standard
        entry = Entry(name: name, placeholder: standard ?? "")
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        view = entry
        change = entry.onChange { [weak self] _ in self?.changed?() }
    }

    var written: String? {
        let plain = TypedDecimal.plain(entry.text)
        // “1,50” and “1.5” are one number, which must not look like a change.
        guard let number = Double(plain) else { return plain }
        return standard.flatMap(Double.init) == number ? standard : String(number)
    }

    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}
