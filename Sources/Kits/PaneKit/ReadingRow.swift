public import Gtk
public import Payload
import Platform

/// “Read as Shift JIS”: the character set in which a content is read that does not say which it is, with the other plausible ones to
/// choose from.
@MainActor
public final class ReadingRow {
    /// The label, the choices and an explanation, below each other.
    public let view: Widget
    /// Called with the payload, read in the character set that the person chose.
    public var chosen: (@MainActor (Payload) -> Void)?
    private let choices: ChoiceList<TextCharset>
    /// The most characters of a text in the list of choices.
    private static let maximumLength = 32

    /// Nil for UTF-8, which cannot be anything else, and for data.
    public init?(_ payload: Payload) {
        guard payload.exactText == nil || payload.charset != nil, let reading = payload.reading else { return nil }
        let readings = payload.readings
        choices = ChoiceList(
            name: tr("Read as"),
            readings.map { ($0.charset, tr("\($0.charset.name): \(Payload($0.text).title.prefix(Self.maximumLength))")) })
        choices.show(reading.charset)
        view = Box(
            .column, spacing: 4,
            [
                Label(tr("Read as"), classes: ["field-label"]), choices.view.sized(width: 80),
                Label(tr("The code doesn’t specify its character set."), classes: ["caption", "dim"]).fitting(.wrap),
            ])
        choices.chosen = { [weak self] charset in self?.chosen?(payload.read(as: charset)) }
    }
}
