import Foundation
import struct GLib.SignalConnection
import Gtk
public import Platform
public import WidgetKit

/// A day, or a day with a time: typed, or chosen from a calendar, with the date in words below.
@MainActor
public final class DateTimeEntry: EntryControl {
    /// How the time of the day is chosen.
    public enum TimeChoice: Sendable {
        /// It is typed, or left out.
        case typed
        /// Beside the calendar.
        case clock
        /// There is none, and a typed one does not count.
        case none
    }

    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap)
    let calendar: Gtk.Calendar
    let hours = SpinButton(name: tr("Hours"), range: 0...23)
    private let minutes = SpinButton(name: tr("Minutes"), range: 0...59)
    private let clock: Box
    private let button: PopoverButton
    private var connections: [SignalConnection] = []

    /// How a time of day is given.
    public var time: TimeChoice {
        didSet {
            guard time != oldValue else { return }
            clock.isVisible = time == .clock
            // The typed text stays, so that switching back restores the time.
            entry.placeholder = Self.placeholder(time)
            typed()
        }
    }

    /// Creates an empty field; `name` is its accessible name.
    public init(name: LocalizedText, time: TimeChoice) {
        self.time = time
        calendar = Gtk.Calendar(name: tr("\(name): calendar"))
        for spin in [hours, minutes] { spin.wraps() }
        clock = Box(.row, spacing: 8, [hours, Label(.verbatim(":")), minutes]).placed(horizontal: .center)
        clock.isVisible = time == .clock
        button = PopoverButton(
            content: Icon("quire-kind-event-symbolic"), name: tr("\(name): choose from a calendar"),
            popover: Box(.column, spacing: 8, [calendar, clock]).margins(8), classes: ["beside-entry"])
        super.init(name: name, placeholder: Self.placeholder(time), beside: [button], below: [words])
        entry.addClass("numeric")
        button.onOpen { [weak self] in self?.fillCalendar() }
        connections = [
            calendar.onSelect { [weak self] _ in self?.takeFromCalendar() },
            hours.onChange { [weak self] _ in self?.takeFromCalendar() },
            minutes.onChange { [weak self] _ in self?.takeFromCalendar() },
        ]
        typed()
    }

    private static func placeholder(_ time: TimeChoice) -> LocalizedText {
        switch time {
        case .typed: tr("2026-11-21 or 2026-11-21 09:30")
        case .clock: .verbatim("2026-07-04 09:30")
        case .none: .verbatim("2026-07-04")
        }
    }

    /// What the text says; nil if it is no date.
    public var moment: TypedMoment? { TypedMoment(value) }

    /// Shows a text, and the date in words.
    public override func show(_ text: String) {
        super.show(text)
        typed()
    }

    /// Closes the calendar; false if it was not open.
    public override func closeFloating() -> Bool {
        guard button.isOpen else { return false }
        button.close()
        focus()
        return true
    }

    /// Shows the date in words.
    public override func typed() {
        var moment = moment
        if time == .none { moment?.time = nil }
        words.show(moment.map { .verbatim($0.words()) })
    }

    func fillCalendar() {
        let moment = moment ?? .today
        connections[0].silenced { calendar.day = (moment.year, moment.month, moment.day) }
        connections[1].silenced { hours.value = Double(moment.time?.hour ?? 9) }
        connections[2].silenced { minutes.value = Double(moment.time?.minute ?? 0) }
    }

    /// Takes over the day, and the time of the clock; a time that is only typed stays.
    private func takeFromCalendar() {
        let (day, before) = (calendar.day, moment)
        var chosen = TypedMoment(year: day.year, month: day.month, day: day.day)
        switch time {
        case .typed: chosen.time = before?.time
        case .clock: chosen.time = (Int(hours.value), Int(minutes.value), before?.time?.second ?? 0)
        case .none: break
        }
        chosen.zone = before?.zone ?? ""
        entry.text = chosen.entryText
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
