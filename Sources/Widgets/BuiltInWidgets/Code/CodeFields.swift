import Foundation
import Payload
import Timeline

/// What a code says that may stand on a desktop in plain words, for everybody who passes by: never a password, an account, or what
/// somebody writes to somebody.
struct CodeFields {
    struct Line: Hashable {
        let label: String
        let text: String
    }

    /// As many as there is room for.
    private static let most = 4

    /// By kind, the most telling first; what is not listed is not shown.
    private static let shown: [PayloadKind: [String]] = [
        .wifi: ["ssid", "security"],
        .contact: ["name", "org", "phones", "emails", "urls"],
        .calendar: ["summary", "start", "end", "location"],
        .geo: ["label", "lat", "lon"],
        .phone: ["number"],
        .sms: ["numbers"],
        .email: ["to"],
        .epc: ["name", "amount"],
        .swissqr: ["amount", "currency"],
        .payment: ["amount"],
        .otp: ["issuer"],
        .gs1: ["gtin", "lot", "expiry"],
    ]

    let lines: [Line]

    /// - Parameter title: what stands above, and is not said again.
    init(_ payload: Payload, kind: PayloadKind, title: String, in context: WidgetContext) {
        guard let names = Self.shown[kind] else {
            lines = []
            return
        }
        let meaning = payload.parsed(now: context.date)
        lines = Array(
            names.compactMap { name -> Line? in
                guard let field = meaning.fields.first(where: { $0.name == name }), !field.isSecret,
                    let text = Self.text(of: field.value, in: context), text != title
                else { return nil }
                let amount = name == "amount" ? meaning.text("currency").map { "\(text) \($0)" } : nil
                return Line(label: field.label, text: TextNode.shortened(amount ?? text, to: 120))
            }.prefix(Self.most))
    }

    /// The first of several; dates as they are written here.
    private static func text(of value: FieldValue, in context: WidgetContext) -> String? {
        let written: String? =
            switch value {
            case .list(let values): values.first.flatMap { text(of: $0, in: context) }
            case .text(let text): moment(text, in: context) ?? Payload(text).displayText
            case .integer, .number: value.text
            case .flag, .record, .absent: nil
            }
        return written.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A date of a payload (ISO 8601) in its place's words; a day stays that day everywhere.
    private static func moment(_ text: String, in context: WidgetContext) -> String? {
        guard text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
        let isDay = text.utf8.count == 10
        // What is no date is a text.
        let date = isDay ? try? Date(text, strategy: .iso8601.year().month().day()) : try? Date(text, strategy: .iso8601)
        guard let date, isDay || text.utf8.count == 20 else { return nil }
        var calendar = context.locale.calendar
        calendar.timeZone = isDay ? .gmt : context.timeZone
        return date.formatted(
            Date.FormatStyle(
                date: .abbreviated, time: isDay ? .omitted : .shortened, locale: context.locale, calendar: calendar,
                timeZone: calendar.timeZone))
    }
}
