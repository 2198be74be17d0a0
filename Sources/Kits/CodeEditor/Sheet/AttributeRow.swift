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

    init(_ attribute: CodeAttribute) {
        self.attribute = attribute
        let label = attribute.label
        var isSwitch = false
        switch attribute.property {
        case .flag: (control, isSwitch) = (SwitchControl(name: label).forField(), true)
        case .text: control = LongTextFieldControl(label: label)
        case .date: control = DateTimeEntry(name: label, time: .clock).forField()
        }
        row = FormRow(label, control: control.view, isSwitch: isSwitch, hint: attribute.caption)
        control.onChange = { [weak self] in
            self?.readDate()
            self?.onChange?()
        }
    }

    var view: Widget { row.view }

    func show(_ attributes: CodeAttributes) {
        switch attributes[attribute] {
        case .flag(let flag): control.show(.flag(flag))
        case .text(let text): control.show(.text(text))
        case .date(let date):
            self.date = date
            control.show(date.map { .text(TypedMoment($0).text) } ?? .absent)
        }
    }

    func read(into attributes: inout CodeAttributes) {
        attributes[attribute] =
            switch attribute.property {
            case .flag: .flag(control.value.isOn)
            case .text: .text(control.value.text)
            case .date: .date(date)
            }
    }

    /// Why the attribute cannot be saved.
    var problem: LocalizedText? {
        guard case .date = attribute.property, control.value != .absent, date == nil else { return nil }
        return tr("What stands at “\(attribute.label)” is no date: write \(TypedDay.examples), with a time behind it.")
    }

    private func readDate() {
        guard case .date = attribute.property else { return }
        date = TypedMoment(control.value.text).flatMap { $0.endOfValidity() }
        control.mark(isWrong: problem != nil)
        row.problem.show(problem)
    }
}

extension TypedMoment {
    /// The end of the validity; a day without a time lasts until its end.
    fileprivate func endOfValidity() -> Date? {
        guard time == nil else { return moment() }
        var last = self
        last.time = (23, 59, 59)
        return last.moment()
    }
}
