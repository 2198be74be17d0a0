import Gtk
import Timeline

/// One setting in the form: what it is called, its control, what can be given, and what is wrong with it.
@MainActor
final class ParameterRow {
    let parameter: ConfigurationParameter
    let view: Widget
    let control: any ParameterControl
    private let problem = Label("", classes: ["caption", "danger-text"]).fitting(.wrap)

    init(_ parameter: ConfigurationParameter, control: any ParameterControl) {
        self.parameter = parameter
        self.control = control
        problem.isVisible = false
        let title = Label(parameter.title, classes: ["field-label"]).fitting(.wrap)
        let column: Box
        if case .toggle = parameter.kind {
            // A switch stands at the end of its line.
            title.expandsHorizontally = true
            column = Box(.column, spacing: 4, [Box(.row, spacing: 8, [title, control.view])])
        } else {
            column = Box(.column, spacing: 4, [title, control.view])
        }
        if let hint = parameter.hint { column.append(Label(hint, classes: ["caption", "dim"]).fitting(.wrap)) }
        column.append(problem)
        view = column
    }

    /// The value as configurations keep it; nil where that is left to the standard.
    var written: String? {
        guard let written = control.written, written != parameter.standard else { return nil }
        // An emptied text is one, unless it is empty anyway; every other emptied field is left to the standard.
        if written.isEmpty { return parameter.isText && parameter.standard != nil ? "" : nil }
        return written
    }

    /// - Parameter written: the chosen value; nil shows the standard one.
    func show(_ written: String?) {
        control.show(written ?? parameter.standard)
        update()
    }

    /// What is wrong with its value, in words.
    var complaint: String? { written.flatMap { parameter.problem(of: $0) } }

    /// Says what is wrong now.
    func update() {
        let words = complaint
        problem.text = words ?? ""
        problem.isVisible = words != nil
        control.mark(isWrong: words != nil)
    }
}

extension ConfigurationParameter {
    fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}
