import struct GLib.SignalConnection
import Gtk
import Payload

/// A whole number to type or to step through, which may be left empty; a spin button of the toolkit always holds one.
@MainActor
final class IntegerControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private let range: ClosedRange<Int>
    private var change: SignalConnection?

    init(label: String, hint: String, range: ClosedRange<Int>) {
        self.range = range
        entry = Entry(name: label, placeholder: hint)
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        let less = Button(icon: "quire-less-symbolic", name: "\(label): less", classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: "\(label): more", classes: ["beside-entry"])
        view = Box(.row, spacing: 4, [entry, less, more])
        change = entry.onChange { [weak self] _ in self?.changed?() }
        less.onPress { [weak self] in self?.step(-1) }
        more.onPress { [weak self] in self?.step(1) }
        entry.add(
            KeyController(beforeChildren: true) { [weak self] key, _ in
                guard key == .up || key == .down else { return false }
                self?.step(key == .up ? 1 : -1)
                return true
            })
    }

    private func step(_ step: Int) {
        // From nothing it begins at the small end; what is no number is left to its owner.
        guard let number = entry.text.isEmpty ? range.lowerBound - step : Int(entry.text) else { return }
        let (next, overflows) = number.addingReportingOverflow(step)
        entry.text = String(min(max(overflows ? number : next, range.lowerBound), range.upperBound))
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : Int(entry.text).map { .integer($0) } ?? .text(entry.text) }

    func show(_ value: FieldValue) { change?.silenced { entry.text = value.text } }
    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}
