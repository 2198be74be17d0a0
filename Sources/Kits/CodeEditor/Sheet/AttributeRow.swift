import Foundation
import Gtk
import Payload
import Platform
import WidgetKit
import WidgetUI

/// A row of the details of a code, which shows and edits an attribute.
@MainActor
final class AttributeRow {
    let attribute: CodeAttribute
    let control: any FieldControl
    var onChange: (@MainActor () -> Void)?
    private let row: FormRow
    private var date: Date?
    private var shown = ""

    init(_ attribute: CodeAttribute) {
        self.attribute = attribute
        let label = attribute.label
        var isSwitch = false
        switch attribute.property {
        case .flag: (control, isSwitch) = (SwitchControl(name: label).forField(), true)
        case .text where attribute == .balance: control = EntryControl(name: label).forField()
        case .text: control = LongTextFieldControl(label: label)
        case .date: control = DateTimeEntry(name: label, time: .clock).forField()
        }
        row = FormRow(label, control: control.view, isSwitch: isSwitch, hint: attribute.caption)
        control.onChange = { [weak self] in
            self?.check()
            self?.onChange?()
        }
    }

    var view: Widget { row.view }

    func show(_ attributes: CodeAttributes) {
        switch attributes[attribute] {
        case .flag(let flag): control.show(.flag(flag))
        case .text(let text):
            shown = text
            control.show(.text(text))
        case .date(let date):
            self.date = date
            control.show(date.map { .text(TypedMoment($0).text) } ?? .absent)
        }
    }

    func read(into attributes: inout CodeAttributes) {
        attributes[attribute] =
            switch attribute.property {
            case .flag: .flag(control.value.isOn)
            case .text where attribute == .balance: .text(balance)
            case .text: .text(control.value.text)
            case .date: .date(date)
            }
    }

    /// As balances are kept; what was there before stays as it was written.
    private var balance: String {
        let typed = control.value.text
        return typed == shown ? typed : Balance(typed)?.text ?? typed
    }

    /// Why the attribute cannot be saved.
    var problem: LocalizedText? {
        if attribute == .balance, !control.value.text.isEmpty, Balance(control.value.text) == nil, control.value.text != shown {
            return tr("The entry in “\(attribute.label)” isn’t a balance. Enter an amount with its currency, or a number of points.")
        }
        guard case .date = attribute.property, control.value != .absent, date == nil else { return nil }
        return tr("The entry in “\(attribute.label)” isn’t a date. Enter one like \(TypedDay.examples), optionally followed by a time.")
    }

    private func check() {
        if attribute == .balance {
            control.mark(isWrong: problem != nil)
            row.problem.show(problem)
        }
        readDate()
    }

    private func readDate() {
        guard case .date = attribute.property else { return }
        date = TypedMoment(control.value.text).flatMap { $0.moment(isEnd: attribute.isEnd) }
        control.mark(isWrong: problem != nil)
        row.problem.show(problem)
    }
}

extension TypedMoment {
    /// The moment; a day without a time stands for its end or its beginning.
    fileprivate func moment(isEnd: Bool) -> Date? {
        guard time == nil else { return moment() }
        var timed = self
        timed.time = isEnd ? (23, 59, 59) : (0, 0, 0)
        return timed.moment()
    }
}
