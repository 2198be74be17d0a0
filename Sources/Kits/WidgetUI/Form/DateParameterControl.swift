import Foundation
import Gtk
import Platform
import WidgetKit

/// The control of a day, or a day with a time, of a widget's configuration.
@MainActor
final class DateParameterControl: ParameterControl {
    private let entry: DateTimeEntry
    var view: Widget { entry.view }
    var onChange: (@MainActor () -> Void)? {
        get { entry.onChange }
        set { entry.onChange = newValue }
    }

    init(name: LocalizedText) { entry = DateTimeEntry(name: name, time: .typed) }

    var written: String? { entry.moment?.configured ?? entry.text }

    func show(_ written: String?) { entry.show(written.flatMap { TypedMoment(configured: $0)?.entryText ?? $0 } ?? "") }
    func focus() { entry.focus() }
    func mark(isWrong: Bool) { entry.mark(isWrong: isWrong) }
    func closeFloating() -> Bool { entry.closeCalendar() }
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
