import Foundation
import struct GLib.SignalConnection
import Gtk
import WidgetKit

/// A control for a day, or a day with a time: typed, or chosen from a calendar.
@MainActor
final class DateParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let words = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let calendar: Gtk.Calendar
    private let button: PopoverButton
    private var connections: [SignalConnection] = []

    init(name: String) {
        entry = Entry(name: name, placeholder: "2026-11-21 or 2026-11-21 09:30")
            .expanding(.horizontal).sized(width: 80).withClass("numeric")
        calendar = Gtk.Calendar(name: "\(name): calendar").margins(8)
        button = PopoverButton(
            content: Icon("quire-kind-event-symbolic"), name: "\(name): choose from a calendar", popover: calendar,
            classes: ["beside-entry"])
        view = Box(.column, spacing: 4, [Box(.row, spacing: 4, [entry, button]), words])
        button.onOpen { [weak self] in self?.fillCalendar() }
        connections = [
            entry.onChange { [weak self] _ in
                self?.describe()
                self?.onChange?()
            },
            calendar.onSelect { [weak self] _ in self?.takeFromCalendar() },
        ]
        describe()
    }

    var written: String? { TypedMoment(entry.text)?.configured ?? entry.text }

    func show(_ written: String?) {
        connections.first?.silenced { entry.text = written.flatMap { TypedMoment(configured: $0)?.entryText ?? $0 } ?? "" }
        describe()
    }

    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }

    func closeFloating() -> Bool {
        guard button.isOpen else { return false }
        button.close()
        entry.grabFocus()
        return true
    }

    private func describe() {
        let moment = TypedMoment(entry.text)
        words.text = moment?.words() ?? ""
        words.isVisible = moment != nil
    }

    private func fillCalendar() {
        let moment = TypedMoment(entry.text) ?? .today
        connections.last?.silenced { calendar.day = (moment.year, moment.month, moment.day) }
    }

    /// Takes over the day; a time that was typed stays.
    private func takeFromCalendar() {
        let before = TypedMoment(entry.text)
        var moment = TypedMoment(year: calendar.day.year, month: calendar.day.month, day: calendar.day.day)
        moment.time = before?.time
        moment.zone = before?.zone ?? ""
        entry.text = moment.entryText
    }
}

extension TypedMoment {
    /// Reads a stored day, or a stored date in the local time zone.
    init?(configured written: String) {
        guard let typed = TypedMoment(written) else { return nil }
        guard typed.time != nil, let moment = try? Date(written, strategy: .iso8601) else {
            self = typed
            return
        }
        self.init(moment)
    }

    /// The stored form: a day as it is, a date in UTC.
    var configured: String? {
        guard time != nil else { return text }
        guard zone.isEmpty else { return (try? Date(text, strategy: .iso8601)).map { $0.formatted(.iso8601) } }
        return moment().map { $0.formatted(.iso8601) }
    }
}
