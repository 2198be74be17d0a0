import Foundation
import Gtk
import Platform
import Timeline
import WidgetKit

/// A control for one setting of a widget: the value in its stored form, or the typed text if it is invalid; nil if nothing is chosen.
typealias ParameterControl = FormControl<String?>

extension ConfigurationParameter {
    /// Creates the control for the type of this parameter.
    ///
    /// - Parameters:
    ///   - widget: the kind that offers choices; nil for none.
    ///   - window: returns the parent of a dialog.
    @MainActor
    func makeControl(kind widget: (any WidgetKind)?, choices: any ChoiceSource, window: @escaping @MainActor () -> Window?)
        -> any ParameterControl
    {
        func converted(
            _ control: some FormControl<String>, _ reading: @escaping @MainActor (String) -> String? = { $0 }
        ) -> any ParameterControl {
            control.converted(reading: reading, showing: { $0 ?? "" })
        }
        let placeholder: LocalizedText? = standard.map { .verbatim($0) }
        switch kind {
        case .text:
            switch input {
            case .offered:
                let offer = ChoiceOffer { [name] in await widget?.choices(for: name) ?? [] }
                return OfferedParameterControl(name: title, offer: offer, isOptional: standard == nil)
            case .typed, .emoji:
                let control = EntryControl(name: title)
                control.entry.offersEmoji = input == .emoji
                return converted(control)
            }
        case .integer(let range):
            let origin = standard.flatMap { Int($0) } ?? range.lowerBound
            return converted(IntegerControl(name: title, placeholder: placeholder, range: range, origin: origin)) { text in
                let typed = text.filter { !$0.isWhitespace }
                return Int(typed).map(String.init) ?? typed
            }
        case .decimal:
            return converted(EntryControl(name: title, placeholder: placeholder, purpose: .number)) { [standard] text in
                let plain = TypedDecimal.plain(text)
                // “1,50” and “1.5” are the same number and must not count as a change.
                guard let number = Double(plain) else { return plain }
                return standard.flatMap(Double.init) == number ? standard : String(number)
            }
        case .choice(let choices):
            // A value that is no longer offered, for example after an update, stays visible.
            return ChoiceControl(
                name: title, choices: choices.map { ($0.value, $0.name) }, none: standard == nil ? tr("Automatic") : nil,
                unknown: { tr("“\($0)”") })
        case .toggle: return SwitchControl(name: title).converted(reading: { $0.map { String($0) } }, showing: { $0.map { $0 == "true" } })
        case .date:
            return DateTimeEntry(name: title, time: .typed).converted(
                reading: { TypedMoment($0)?.configured ?? $0 }, showing: { $0.map { TypedMoment(configured: $0)?.entryText ?? $0 } ?? "" })
        case .color: return ColorParameterControl(name: title, isOptional: standard == nil)
        case .file(let suffixes): return converted(FileControl(name: title, suffixes: suffixes, window: window), FileControl.path)
        case .code, .folder, .list:
            return OfferedParameterControl(
                name: title, offer: ChoiceOffer(of: kind.source ?? .code, in: choices), isOptional: standard == nil)
        }
    }
}

@MainActor
final class ParameterRow {
    let parameter: ConfigurationParameter
    let control: any ParameterControl
    private let row: FormRow

    init(_ parameter: ConfigurationParameter, control: any ParameterControl) {
        self.parameter = parameter
        self.control = control
        row = FormRow(parameter.title, control: control.view, isSwitch: parameter.kind == .toggle, hint: parameter.hint)
    }

    var view: Widget { row.view }

    /// The value in its stored form; nil for the default.
    var written: String? {
        guard let written = control.value, written != parameter.standard else { return nil }
        // An emptied text is a value, unless the default is empty too; any other empty field means the default.
        if written.isEmpty { return parameter.isText && parameter.standard != nil ? "" : nil }
        return written
    }

    /// - Parameter written: the chosen value; nil shows the default.
    func show(_ written: String?) {
        control.show(written ?? parameter.standard)
        update()
    }

    var complaint: LocalizedText? { written.flatMap { parameter.problem(of: $0) } }

    func update() {
        let words = complaint
        row.problem.show(words)
        control.mark(isWrong: words != nil)
    }
}

extension ConfigurationParameter {
    fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}

extension ConfigurationParameter {
    /// The limits and the default; nil if the control shows them itself.
    var hint: LocalizedText? {
        switch kind {
        case .integer(let range): hint(from: range == .allOfThem ? nil : "\(range.lowerBound)", to: "\(range.upperBound)")
        case .decimal(let range):
            hint(
                from: range.lowerBound.magnitude < 1e9 && range.upperBound.magnitude < 1e9 ? range.lowerBound.formatted() : nil,
                to: range.upperBound.formatted())
        case .text: standard.flatMap { $0.isEmpty ? nil : tr("Default: “\($0)”") }
        case .date: standard.map { tr("Default: \(TypedMoment(configured: $0)?.words() ?? $0)") }
        case .file(let suffixes): suffixes.isEmpty ? nil : tr("A file that ends in \(Self.list(suffixes))")
        case .choice, .toggle, .color, .code, .folder, .list: nil
        }
    }

    /// - Parameter lowest: nil if there are no limits.
    private func hint(from lowest: String?, to highest: String) -> LocalizedText? {
        guard let lowest else { return standard.map { tr("Default: \($0)") } }
        return standard.map { tr("From \(lowest) to \(highest), default \($0)") } ?? tr("From \(lowest) to \(highest)")
    }

    private static func list(_ suffixes: [String]) -> LocalizedText { .any(of: suffixes.map { .verbatim(".\($0)") }) }

    /// The error message for a value, with what to do; nil for a valid one.
    func problem(of written: String) -> LocalizedText? {
        // Only the result matters; the message is made below.
        guard (try? value(of: written)) == nil else { return nil }
        switch kind {
        case .text(let length): return tr("This is too long by \(written.count - length). Use at most \(length) characters.")
        case .integer(let range):
            return Int(written) == nil
                ? tr("This isn’t a whole number. Enter one from \(range.lowerBound) to \(range.upperBound).")
                : tr("This is out of range. Enter a number from \(range.lowerBound) to \(range.upperBound).")
        case .decimal(let range):
            let (lowest, highest) = (range.lowerBound.formatted(), range.upperBound.formatted())
            return Double(written) == nil
                ? tr("This isn’t a number. Enter one from \(lowest) to \(highest).")
                : tr("This is out of range. Enter a number from \(lowest) to \(highest).")
        case .choice: return tr("This is no longer available. Choose another one.")
        case .toggle: return tr("This is neither on nor off. Choose one.")
        case .date: return tr("This isn’t a date. Enter one like \(TypedDay.examples), optionally followed by a time.")
        case .color: return tr("This isn’t a colour. Choose one.")
        case .file(let suffixes):
            guard written.hasPrefix("/") else { return tr("This isn’t a file path. Choose the file, or enter its path starting with “/”.") }
            return tr("Quire can’t use this file here. Choose one that ends in \(Self.list(suffixes)).")
        case .code: return tr("This isn’t a code in the library. Choose one.")
        case .folder: return tr("This isn’t a folder in the library. Choose one.")
        case .list: return tr("This isn’t a task list in the library. Choose one.")
        }
    }
}

extension ClosedRange<Int> {
    /// The range that stands for no limits.
    fileprivate static var allOfThem: Self { Int.min...Int.max }
}
