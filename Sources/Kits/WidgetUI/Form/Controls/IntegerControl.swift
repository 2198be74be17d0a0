import struct GLib.SignalConnection
import Gtk

/// A whole number to type or to step through; what is typed stays as it is, right or wrong.
@MainActor
final class IntegerControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private let range: ClosedRange<Int>
    private let standard: Int?
    private var change: SignalConnection?

    init(name: String, range: ClosedRange<Int>, standard: String?) {
        self.range = range
        self.standard = standard.flatMap { Int($0) }
        entry = Entry(name: name, placeholder: standard ?? "")
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        let less = Button(icon: "quire-less-symbolic", name: "\(name): less", classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: "\(name): more", classes: ["beside-entry"])
        view = Box(.row, spacing: 4, [entry, less, more])
        change = entry.onChange { [weak self] _ in self?.changed?() }
        less.onPress { [weak self] in self?.step(-1) }
        more.onPress { [weak self] in self?.step(1) }
        entry.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard modifiers.isEmpty, key == .up || key == .down else { return false }
                self?.step(key == .up ? 1 : -1)
                return true
            })
    }

    private var typed: String { entry.text.filter { !$0.isWhitespace } }

    private func step(_ step: Int) {
        // An empty field stands for what is usual; what is no number is left to its owner.
        guard let number = typed.isEmpty ? standard ?? range.lowerBound : Int(typed) else { return }
        let (next, overflows) = number.addingReportingOverflow(step)
        entry.text = String(min(max(overflows ? number : next, range.lowerBound), range.upperBound))
    }

    var written: String? { Int(typed).map(String.init) ?? typed }
    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}
