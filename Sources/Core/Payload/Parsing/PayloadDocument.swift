public import Foundation

/// A contact or an event as a file for address books and calendars.
public struct PayloadDocument: Hashable, Sendable {
    /// The format of the file: vCard (RFC 6350) or iCalendar (RFC 5545).
    public enum Format: Hashable, Sendable {
        case vCard, iCalendar

        /// The media type.
        public var type: String { self == .vCard ? "text/vcard" : "text/calendar" }
        /// The file name extension.
        public var suffix: String { self == .vCard ? "vcf" : "ics" }
    }

    public let format: Format
    public let bytes: [UInt8]

    /// Makes the file of a payload; nil when it is neither a contact nor an event or has too little content.
    ///
    /// A vCard and an iCalendar object are not changed. A single event is put into a calendar. MeCard, BizCard and phone books are
    /// written as vCard 3.0, without values that a vCard cannot have.
    public init?(_ payload: Payload, now: Date = .now) {
        let content = ASCII.trimmed(payload.bytes)
        switch payload.kind {
        case .contact:
            format = .vCard
            guard !ASCII.hasPrefix(content, "begin:vcard") else {
                bytes = Array(content) + Self.lineEnd
                return
            }
            guard let card = Self.card(payload.parsed(now: now)) else { return nil }
            bytes = card.bytes
        case .calendar:
            format = .iCalendar
            guard ASCII.hasPrefix(content, "begin:vevent") else {
                bytes = Array(content) + Self.lineEnd
                return
            }
            bytes = Self.wrapped(content, now: now)
        default: return nil
        }
    }

    private static let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]

    /// The vCard of a contact.
    private static func card(_ parsed: ParsedPayload) -> Payload? {
        guard let form = PayloadForm.forms(of: .contact).first else { return nil }
        var fields = form.fields(of: parsed)
        // Each iteration removes one value that a vCard cannot have, such as an invalid address.
        while !fields.isEmpty {
            do {
                return try form.payload(fields)
            } catch {
                let count = fields.count
                fields.removeAll { $0.name == error.field }
                if fields.count == count { return nil }
            }
        }
        return nil
    }

    /// Puts an event into a calendar, and adds the properties that RFC 5545 §3.6.1 requires if they are missing.
    private static func wrapped(_ event: ArraySlice<UInt8>, now: Date) -> [UInt8] {
        let lines = ContentComponents(event).lines(of: "VEVENT")
        var added = ""
        if !lines.contains(where: { $0.name == "UID" }) { added += "UID:\(ContentIdentifier.of(event))\r\n" }
        if !lines.contains(where: { $0.name == "DTSTAMP" }) {
            added += "DTSTAMP:\(CalendarText.universal(Int(now.timeIntervalSince1970)))\r\n"
        }
        let head = event.prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed }
        var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Quire//EN\r\n".utf8)
        bytes += head + lineEnd + Array(added.utf8)
        bytes += event[head.endIndex...].drop { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed } + lineEnd
        return bytes + Array("END:VCALENDAR\r\n".utf8)
    }
}
