import Foundation
import Gtk
import PaneKit
import Payload
import WidgetKit

/// A row of the details of a code, which shows and edits an attribute.
@MainActor
final class AttributeRow {
    let attribute: CodeAttribute
    let view: Box
    let control: any FieldControl
    var onChange: (@MainActor () -> Void)?
    private var date: Date?
    private let problemLabel = Label("", classes: ["caption", "danger-text"]).fitting(.wrap)

    init(_ attribute: CodeAttribute) {
        self.attribute = attribute
        let label = Label(attribute.label, classes: ["field-label"])
        switch attribute.property {
        case .flag:
            control = FlagFieldControl(label: attribute.label)
            label.expandsHorizontally = true
            view = Box(.column, spacing: 4, [Box(.row, spacing: 8, [label, control.view])])
        case .text:
            control = LongTextFieldControl(label: attribute.label)
            view = Box(.column, spacing: 4, [label, control.view])
        case .date:
            control = DateTimeFieldControl(label: attribute.label, hasTime: true)
            view = Box(.column, spacing: 4, [label, control.view])
        }
        if let caption = attribute.caption { view.append(Label(caption, classes: ["caption", "dim"]).fitting(.wrap)) }
        if case .date = attribute.property {
            problemLabel.isVisible = false
            view.append(problemLabel)
        }
        control.onChange = { [weak self] in
            self?.readDate()
            self?.onChange?()
        }
    }

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
    var problem: String? {
        guard case .date = attribute.property, control.value != .absent, date == nil else { return nil }
        return "What stands at “\(attribute.label)” is no date: write it like 2026-07-04 18:00."
    }

    private func readDate() {
        guard case .date = attribute.property else { return }
        date = TypedMoment(control.value.text).flatMap { $0.endOfValidity() }
        _ = control.showProblem(problem, part: nil)
        problemLabel.text = problem ?? ""
        problemLabel.isVisible = problem != nil
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
