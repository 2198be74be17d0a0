import Foundation
import Platform

/// Parses and validates the values of the known keys.
struct StatusValues {
    private let values: [StatusField.Key: String]
    private let pushed: Date

    init(_ fields: [StatusField], at pushed: Date) {
        values = Dictionary(fields.compactMap { field in field.known.map { ($0, field.value) } }) { first, _ in first }
        self.pushed = pushed
    }

    func progress() throws(StatusError) -> Double? {
        guard let text = values[.progress] else { return nil }
        guard let fraction = Self.fraction(text), (0...1).contains(fraction) else {
            throw invalidValue(.progress, tr("Use a value from 0 to 1, a percentage like 40%, or a fraction like 3/10."))
        }
        return fraction
    }

    private static func fraction(_ text: String) -> Double? {
        if text.hasSuffix("%") { return decimal(text.dropLast()).map { $0 / 100 } }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return decimal(text[...]) }
        guard let part = decimal(parts[0]), let whole = decimal(parts[1]), whole > 0 else { return nil }
        return part / whole
    }

    /// A number with a decimal point or a decimal comma, as programs write it in their languages.
    private static func decimal(_ text: Substring) -> Double? {
        guard text.utf8.count <= 32, text.wholeMatch(of: /[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+/) != nil else { return nil }
        return Double(text.replacing(",", with: "."))
    }

    func date(_ key: StatusField.Key) throws(StatusError) -> Date? {
        guard let text = values[key] else { return nil }
        guard let date = StatusTime.date(text, after: pushed) else {
            throw invalidValue(key, tr("Use a time like 2026-11-21T09:30:00Z, or a time from now like +90s, +10m or +1h30m."))
        }
        return date
    }

    func timeToLive() throws(StatusError) -> Double? {
        guard let text = values[.ttl] else { return nil }
        guard let seconds = StatusTime.seconds(text), seconds > 0 else {
            throw invalidValue(.ttl, tr("Use a duration like 600 (seconds), 10m or 1h30m."))
        }
        return seconds
    }

    func checkColor() throws(StatusError) {
        guard let color = values[.color], StatusTone(color: color) == nil else { return }
        throw invalidValue(.color, StatusTone.colorAdvice)
    }

    /// A name of the icon theme, or one emoji.
    func checkIcon() throws(StatusError) {
        guard let icon = values[.icon] else { return }
        let isName = icon.utf8.count <= 100 && icon.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._+-]*/) != nil
        let isPicture =
            icon.count == 1 && icon.unicodeScalars.count <= 12 && icon.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII }
        guard !isName, !isPicture else { return }
        throw invalidValue(.icon, tr("Use an icon name like network-vpn-symbolic, or one emoji."))
    }

    /// The address schemes that a widget may open.
    static let schemes: Set<String> = ["https", "http", "mailto", "tel", "geo", "quire"]
    /// In Unicode scalars.
    static let maximumAddressLength = 2048

    func checkAddress() throws(StatusError) {
        guard let address = values[.url] else { return }
        guard address.unicodeScalars.count <= Self.maximumAddressLength, let url = URL(string: address),
            let scheme = url.scheme?.lowercased(), Self.schemes.contains(scheme)
        else { throw invalidValue(.url, tr("Use an address with one of these schemes: \(Self.schemes.sorted().joined(separator: ", ")).")) }
    }

    private func invalidValue(_ key: StatusField.Key, _ advice: LocalizedText) -> StatusError {
        .invalidValue(key: key.rawValue, value: values[key] ?? "", advice: advice)
    }
}

/// Parses times as scripts write them.
enum StatusTime {
    /// Ten years, in seconds.
    static let maximumSeconds = 3650.0 * 86_400

    /// The number of seconds in "90", "90s", "10m", "1h30m" or "2d"; nil for anything else.
    static func seconds(_ text: String) -> Double? {
        if let seconds = number(text[...]) { return seconds <= maximumSeconds ? seconds : nil }
        guard let match = text.wholeMatch(of: #/(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?/#), !text.isEmpty
        else {
            return nil
        }
        let parts = [(match.1, 86_400.0), (match.2, 3600), (match.3, 60), (match.4, 1)]
        let seconds = parts.reduce(0) { $0 + ($1.0.flatMap { number($0) } ?? 0) * $1.1 }
        return seconds <= maximumSeconds ? seconds : nil
    }

    /// A time: ISO 8601 with a time zone, "@" and seconds since 1970 as `date +@%s` prints it, or "+90s" after `origin`.
    static func date(_ text: String, after origin: Date) -> Date? {
        let date: Date?
        if text.hasPrefix("+") {
            date = seconds(String(text.dropFirst())).map { origin + $0 }
        } else if text.hasPrefix("@") {
            date = number(text.dropFirst()).map { Date(timeIntervalSince1970: $0) }
        } else {
            // With or without fractional seconds.
            date =
                (try? Date(text, strategy: .iso8601))
                ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        guard let date, (.distantPast...(.distantFuture - maximumSeconds)).contains(date) else { return nil }
        return date
    }

    private static func number(_ text: Substring) -> Double? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(text)
    }
}
