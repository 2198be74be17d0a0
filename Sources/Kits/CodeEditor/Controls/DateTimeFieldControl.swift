import struct GLib.SignalConnection
import Gtk
import Payload
import WidgetKit

/// A day, or a day with a time: typed, or chosen from a calendar.
@MainActor
final class DateTimeFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let words = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    let calendar: Calendar
    let hours = SpinButton(name: "Hours", range: 0...23)
    private let minutes = SpinButton(name: "Minutes", range: 0...59)
    private let clock: Box
    private var connections: [SignalConnection] = []

    /// Whether the value has a time.
    var hasTime: Bool {
        didSet {
            guard hasTime != oldValue else { return }
            clock.isVisible = hasTime
            // The typed text stays, so that switching back restores the time.
            entry.placeholder = Self.placeholder(hasTime)
            describe()
        }
    }

    init(label: String, hasTime: Bool) {
        self.hasTime = hasTime
        entry = Entry(name: label, placeholder: Self.placeholder(hasTime)).expanding(.horizontal).sized(width: 80).withClass("numeric")
        calendar = Calendar(name: "\(label): calendar")
        for spin in [hours, minutes] { spin.wraps() }
        clock = Box(.row, spacing: 8, [hours, Label(":"), minutes]).placed(horizontal: .center)
        clock.isVisible = hasTime
        let sheet = Box(.column, spacing: 8, [calendar, clock]).margins(8)
        let button = PopoverButton(
            content: Icon("quire-kind-event-symbolic"), name: "\(label): choose from a calendar", popover: sheet, classes: ["beside-entry"])
        view = Box(.column, spacing: 4, [Box(.row, spacing: 4, [entry, button]), words])
        button.onOpen { [weak self] in self?.fillCalendar() }
        connections = [
            entry.onChange { [weak self] _ in
                self?.describe()
                self?.onChange?()
            },
            calendar.onSelect { [weak self] _ in self?.takeFromCalendar() },
            hours.onChange { [weak self] _ in self?.takeFromCalendar() },
            minutes.onChange { [weak self] _ in self?.takeFromCalendar() },
        ]
        describe()
    }

    private static func placeholder(_ hasTime: Bool) -> String { hasTime ? "2026-07-04 09:30" : "2026-07-04" }

    var value: FieldValue {
        guard !entry.text.isEmpty else { return .absent }
        return .text(TypedMoment(entry.text)?.text ?? entry.text)
    }

    func show(_ value: FieldValue) {
        connections.first?.silenced { entry.text = TypedMoment(value.text)?.entryText ?? value.text }
        describe()
    }

    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }

    private func describe() {
        var moment = TypedMoment(entry.text)
        if !hasTime { moment?.time = nil }
        words.text = moment?.words() ?? ""
        words.isVisible = moment != nil
    }

    func fillCalendar() {
        let moment = TypedMoment(entry.text) ?? .today
        quietly {
            calendar.day = (moment.year, moment.month, moment.day)
            hours.value = Double(moment.time?.hour ?? 9)
            minutes.value = Double(moment.time?.minute ?? 0)
        }
    }

    private func takeFromCalendar() {
        let day = calendar.day
        var moment = TypedMoment(year: day.year, month: day.month, day: day.day)
        let before = TypedMoment(entry.text)
        if hasTime { moment.time = (Int(hours.value), Int(minutes.value), before?.time?.second ?? 0) }
        moment.zone = before?.zone ?? ""
        entry.text = moment.entryText
    }

    private func quietly(_ body: () -> Void) {
        connections[1].silenced { connections[2].silenced { connections[3].silenced(body) } }
    }
}
