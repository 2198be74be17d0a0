import Foundation
import Gtk
import Platform
import Timeline
import WidgetKit

/// A control for one setting of a widget.
@MainActor
protocol ParameterControl: AnyObject {
    var view: Widget { get }
    /// Called after the person has changed the value.
    var onChange: (@MainActor () -> Void)? { get set }
    /// The value in its stored form, or the typed text if it is invalid; nil if nothing is chosen.
    var written: String? { get }
    /// Shows a value without calling `onChange`. An invalid value is shown too.
    func show(_ written: String?)
    func focus()
    /// Marks the value as wrong or right.
    func mark(isWrong: Bool)
    /// Closes an open popover; false if there was none.
    func closeFloating() -> Bool
    /// Cancels pending work.
    func stop()
}

extension ParameterControl {
    func mark(isWrong: Bool) {}
    func closeFloating() -> Bool { false }
    func stop() {}
}

extension ConfigurationParameter {
    /// Creates the control for the type of this parameter.
    ///
    /// - Parameter window: returns the parent of a dialog.
    @MainActor
    func makeControl(choices: any ChoiceSource, window: @escaping @MainActor () -> Window?) -> any ParameterControl {
        switch kind {
        case .text: TextParameterControl(name: title)
        case .integer(let range): IntegerParameterControl(name: title, range: range, standard: standard)
        case .decimal: DecimalParameterControl(name: title, standard: standard)
        case .choice(let choices): ChoiceParameterControl(name: title, choices: choices, isOptional: standard == nil)
        case .toggle: ToggleParameterControl(name: title)
        case .date: DateParameterControl(name: title)
        case .color: ColorParameterControl(name: title, isOptional: standard == nil)
        case .file(let suffixes): FileParameterControl(name: title, suffixes: suffixes, window: window)
        case .code, .folder, .list:
            LibraryParameterControl(name: title, kind: kind.source ?? .code, isOptional: standard == nil, choices: choices)
        }
    }
}

/// A row of the form: title, control, hint and error.
@MainActor
final class ParameterRow {
    let parameter: ConfigurationParameter
    let view: Widget
    let control: any ParameterControl
    private let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap).hidden()

    init(_ parameter: ConfigurationParameter, control: any ParameterControl) {
        self.parameter = parameter
        self.control = control
        let title = Label(parameter.title, classes: ["field-label"]).fitting(.wrap)
        let column: Box
        if case .toggle = parameter.kind {
            // A switch stands at the end of its row.
            title.expandsHorizontally = true
            column = Box(.column, spacing: 4, [Box(.row, spacing: 8, [title, control.view])])
        } else {
            column = Box(.column, spacing: 4, [title, control.view])
        }
        if let hint = parameter.hint { column.append(Label(hint, classes: ["caption", "dim"]).fitting(.wrap)) }
        column.append(problem)
        view = column
    }

    /// The value in its stored form; nil for the default.
    var written: String? {
        guard let written = control.written, written != parameter.standard else { return nil }
        // An emptied text is a value, unless the default is empty too; any other empty field means the default.
        if written.isEmpty { return parameter.isText && parameter.standard != nil ? "" : nil }
        return written
    }

    /// - Parameter written: the chosen value; nil shows the default.
    func show(_ written: String?) {
        control.show(written ?? parameter.standard)
        update()
    }

    /// The error of the current value.
    var complaint: LocalizedText? { written.flatMap { parameter.problem(of: $0) } }

    /// Shows or hides the error.
    func update() {
        let words = complaint
        problem.show(words)
        control.mark(isWrong: words != nil)
    }
}

extension ConfigurationParameter {
    fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}

/// The texts of a setting.
extension ConfigurationParameter {
    /// The limits and the default; nil if the control shows them itself.
    var hint: LocalizedText? {
        switch kind {
        case .integer(let range): hint(from: range == .allOfThem ? nil : "\(range.lowerBound)", to: "\(range.upperBound)")
        case .decimal(let range):
            hint(
                from: range.lowerBound.magnitude < 1e9 && range.upperBound.magnitude < 1e9 ? range.lowerBound.formatted() : nil,
                to: range.upperBound.formatted())
        case .text: standard.flatMap { $0.isEmpty ? nil : tr("Usually “\($0)”") }
        case .date: standard.map { tr("Usually \(TypedMoment(configured: $0)?.words() ?? $0)") }
        case .file(let suffixes): suffixes.isEmpty ? nil : tr("A file that ends in \(LocalizedText.any(of: suffixes.map { .verbatim(".\($0)") }))")
        case .choice, .toggle, .color, .code, .folder, .list: nil
        }
    }

    /// - Parameter lowest: nil if there are no limits.
    private func hint(from lowest: String?, to highest: String) -> LocalizedText? {
        guard let lowest else { return standard.map { tr("Usually \($0)") } }
        return standard.map { tr("From \(lowest) to \(highest), usually \($0)") } ?? tr("From \(lowest) to \(highest)")
    }

    /// The error message for a value, with what to do; nil for a valid one.
    func problem(of written: String) -> LocalizedText? {
        // Only the result matters; the message is made below.
        guard (try? value(of: written)) == nil else { return nil }
        switch kind {
        case .text(let length): return tr("This is too long by \(written.count - length). Use at most \(length) characters.")
        case .integer(let range):
            return Int(written) == nil
                ? tr("This is no whole number. Type one from \(range.lowerBound) to \(range.upperBound).")
                : tr("This is beyond the limits. Type a number from \(range.lowerBound) to \(range.upperBound).")
        case .decimal(let range):
            let (lowest, highest) = (range.lowerBound.formatted(), range.upperBound.formatted())
            return Double(written) == nil
                ? tr("This is no number. Type one from \(lowest) to \(highest).")
                : tr("This is beyond the limits. Type a number from \(lowest) to \(highest).")
        case .choice: return tr("This is offered no more. Choose another one.")
        case .toggle: return tr("This is neither on nor off. Choose one.")
        case .date: return tr("This is no date. Type one like 2026-11-21, or with its time like 2026-11-21 09:30.")
        case .color: return tr("This is no colour. Choose one.")
        case .file(let suffixes):
            guard written.hasPrefix("/") else { return tr("This is no path of a file. Choose the file, or type its path from “/” on.") }
            return tr("Quire cannot use this file here. Choose one that ends in \(LocalizedText.any(of: suffixes.map { .verbatim(".\($0)") })).")
        case .code: return tr("This is no code of the library. Choose one.")
        case .folder: return tr("This is no folder of the library. Choose one.")
        case .list: return tr("This is no list of tasks in the library. Choose one.")
        }
    }
}

extension ClosedRange<Int> {
    /// The range that stands for no limits.
    fileprivate static var allOfThem: Self { Int.min...Int.max }
}
