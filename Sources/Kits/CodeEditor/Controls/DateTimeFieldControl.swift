import Gtk
import Payload
import WidgetKit
import WidgetUI

/// The control of a day, or a day with a time, of a code's form.
@MainActor
final class DateTimeFieldControl: FieldControl {
    let entry: DateTimeEntry
    var view: Widget { entry.view }
    var onChange: (@MainActor () -> Void)? {
        get { entry.onChange }
        set { entry.onChange = newValue }
    }

    /// Whether the value has a time.
    var hasTime: Bool {
        get { entry.time == .clock }
        set { entry.time = newValue ? .clock : .none }
    }

    init(label: String, hasTime: Bool) { entry = DateTimeEntry(name: label, time: hasTime ? .clock : .none) }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(entry.moment?.text ?? entry.text) }

    func show(_ value: FieldValue) { entry.show(TypedMoment(value.text)?.entryText ?? value.text) }
    func focus() { entry.focus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.mark(isWrong: sentence != nil)
        return false
    }
}
