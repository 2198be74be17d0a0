import Foundation
import Gtk
import Timeline
import WidgetKit

/// What a person changes one setting with.
@MainActor
protocol ParameterControl: AnyObject {
    var view: Widget { get }
    /// A person changed it.
    var changed: (@MainActor () -> Void)? { get set }
    /// The value as configurations keep it, or what was typed where that is none; nil where nothing is chosen.
    var written: String? { get }
    /// Shows a value without a call back; one that does not fit is shown all the same.
    func show(_ written: String?)
    func focus()
    /// Marks it as wrong, or as right again.
    func mark(isWrong: Bool)
    /// Closes what floats over the form; false when nothing did.
    func closeFloating() -> Bool
    /// Ends what it waits for.
    func stop()
}

extension ParameterControl {
    func mark(isWrong: Bool) {}
    func closeFloating() -> Bool { false }
    func stop() {}
}

extension ConfigurationParameter {
    /// The control for its type.
    ///
    /// - Parameter window: asked for when a dialogue is to open over it.
    @MainActor
    func makeControl(choices: any ChoiceSource, window: @escaping @MainActor () -> Window?) -> any ParameterControl {
        switch kind {
        case .text: TextControl(name: title)
        case .integer(let range): IntegerControl(name: title, range: range, standard: standard)
        case .decimal: DecimalControl(name: title, standard: standard)
        case .choice(let choices): ChoiceControl(name: title, choices: choices, isOptional: standard == nil)
        case .toggle: ToggleControl(name: title)
        case .date: DateControl(name: title)
        case .color: ColorControl(name: title, isOptional: standard == nil)
        case .file(let suffixes): FileControl(name: title, suffixes: suffixes, window: window)
        case .code, .folder, .list:
            LibraryControl(name: title, kind: kind.source ?? .code, isOptional: standard == nil, choices: choices)
        }
    }
}

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

/// What the form says about a setting.
extension ConfigurationParameter {
    /// What can be given and what it is otherwise; nil where the control shows that itself.
    var hint: String? {
        switch kind {
        case .integer(let range): sentence(range == .allOfThem ? nil : "From \(range.lowerBound) to \(range.upperBound)")
        case .decimal(let range): sentence(Self.words(of: range))
        case .text: standard.flatMap { $0.isEmpty ? nil : "Usually “\($0)”" }
        case .date: standard.map { "Usually \(TypedMoment(configured: $0)?.words() ?? $0)" }
        case .file(let suffixes): suffixes.isEmpty ? nil : "A file that ends in \(Self.list(suffixes.map { ".\($0)" }))"
        case .choice, .toggle, .color, .code, .folder, .list: nil
        }
    }

    private func sentence(_ limits: String?) -> String? {
        let usual = standard.map { limits == nil ? "Usually \($0)" : "usually \($0)" }
        let parts = [limits, usual].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func words(of range: ClosedRange<Double>) -> String? {
        guard range.lowerBound.magnitude < 1e9, range.upperBound.magnitude < 1e9 else { return nil }
        return "From \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
    }

    static func list(_ words: [String]) -> String { words.formatted(.list(type: .or, width: .standard).locale(Locale(identifier: "en_GB"))) }

    /// What is wrong with a value and what to do, for people; nil for one that fits.
    func problem(of written: String) -> String? {
        // What does not fit is all that is asked here: the words follow.
        guard (try? value(of: written)) == nil else { return nil }
        switch kind {
        case .text(let length): return "This is too long by \(written.count - length). Use at most \(length) characters."
        case .integer(let range):
            return Int(written) == nil
                ? "This is no whole number. Type one from \(range.lowerBound) to \(range.upperBound)."
                : "This is beyond the limits. Type a number from \(range.lowerBound) to \(range.upperBound)."
        case .decimal(let range):
            let limits = "from \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
            return Double(written) == nil ? "This is no number. Type one \(limits)." : "This is beyond the limits. Type a number \(limits)."
        case .choice: return "This is offered no more. Choose another one."
        case .toggle: return "This is neither on nor off. Choose one."
        case .date: return "This is no date. Type one like 2026-11-21, or with its time like 2026-11-21 09:30."
        case .color: return "This is no colour. Choose one."
        case .file(let suffixes):
            guard written.hasPrefix("/") else { return "This is no path of a file. Choose the file, or type its path from “/” on." }
            return "Quire cannot use this file here. Choose one that ends in \(Self.list(suffixes.map { ".\($0)" }))."
        case .code: return "This is no code of the library. Choose one."
        case .folder: return "This is no folder of the library. Choose one."
        case .list: return "This is no list of tasks in the library. Choose one."
        }
    }
}

extension ClosedRange<Int> {
    /// Without limits that a person would want to hear of.
    fileprivate static var allOfThem: Self { Int.min...Int.max }
}
