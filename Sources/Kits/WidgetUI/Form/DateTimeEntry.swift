import struct GLib.SignalConnection
public import Gtk
public import Platform
public import WidgetKit

/// A day, or a day with a time: typed, or chosen from a calendar.
@MainActor
public final class DateTimeEntry {
    /// How the time of the day is chosen.
    public enum TimeChoice: Sendable {
        /// It is typed, or left out.
        case typed
        /// Beside the calendar.
        case clock
        /// There is none, and a typed one does not count.
        case none
    }

    /// The field, its calendar and the date in words.
    public let view: Widget
    /// Called after the person has changed the text.
    public var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap)
    let calendar: Calendar
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
            describe()
        }
    }

    /// Creates an empty field; `name` is its accessible name.
    public init(name: LocalizedText, time: TimeChoice) {
        self.time = time
        entry = Entry(name: name, placeholder: Self.placeholder(time))
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        calendar = Calendar(name: tr("\(name): calendar"))
        for spin in [hours, minutes] { spin.wraps() }
        clock = Box(.row, spacing: 8, [hours, Label(tr(":")), minutes])
        clock.horizontalAlignment = .center
        clock.isVisible = time == .clock
        let sheet = Box(.column, spacing: 8, [calendar, clock]).margins(8)
        button = PopoverButton(
            content: Icon("quire-kind-event-symbolic"), name: tr("\(name): choose from a calendar"), popover: sheet,
            classes: ["beside-entry"])
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

    private static func placeholder(_ time: TimeChoice) -> LocalizedText {
        switch time {
        case .typed: tr("2026-11-21 or 2026-11-21 09:30")
        case .clock: tr("2026-07-04 09:30")
        case .none: tr("2026-07-04")
        }
    }

    /// The typed text, as it was typed.
    public var text: String { entry.text }
    /// What the text says; nil if it is no date.
    public var moment: TypedMoment? { TypedMoment(entry.text) }

    /// Shows a text without calling `onChange`.
    public func show(_ text: String) {
        connections.first?.silenced { entry.text = text }
        describe()
    }

    /// Focuses the field.
    public func focus() { entry.grabFocus() }
    /// Shows whether the text is wrong.
    public func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }

    /// Closes the calendar; false if it was not open.
    func closeCalendar() -> Bool {
        guard button.isOpen else { return false }
        button.close()
        entry.grabFocus()
        return true
    }

    private func describe() {
        var moment = moment
        if time == .none { moment?.time = nil }
        words.show(moment.map { .verbatim($0.words()) })
    }

    func fillCalendar() {
        let moment = moment ?? .today
        quietly {
            calendar.day = (moment.year, moment.month, moment.day)
            hours.value = Double(moment.time?.hour ?? 9)
            minutes.value = Double(moment.time?.minute ?? 0)
        }
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

    private func quietly(_ body: () -> Void) {
        connections[1].silenced { connections[2].silenced { connections[3].silenced(body) } }
    }
}
