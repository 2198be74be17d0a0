import Gtk
import Payload

/// The control of one field of a form, whatever the field holds.
@MainActor
protocol FieldControl: AnyObject {
    var view: Widget { get }
    /// What is filled in, in the shape that the form asks for; `.absent` for nothing.
    var value: FieldValue { get }
    /// A person changed it.
    var changed: (@MainActor () -> Void)? { get set }

    /// Shows a value without telling of a change.
    func show(_ value: FieldValue)
    func focus()
    /// Marks what is wrong; `part` is the field of a record. False leaves the words to the row.
    func showProblem(_ sentence: String?, part: String?) -> Bool
}

extension FieldControl {
    func showProblem(_ sentence: String?, part: String?) -> Bool {
        view.setClass("wrong", sentence != nil)
        return false
    }
}
