import Foundation

/// A contact or an event as a file that address books and calendars take.
public struct PayloadDocument: Hashable, Sendable {
    /// A vCard (RFC 6350) or an iCalendar object (RFC 5545).
    public enum Format: Hashable, Sendable {
        case vCard, iCalendar

        /// The media type.
        public var type: String { self == .vCard ? "text/vcard" : "text/calendar" }
        /// How names of such files end.
        public var suffix: String { self == .vCard ? "vcf" : "ics" }
    }

    public let format: Format
    public let bytes: [UInt8]

    /// The file of a payload; nil where it is neither a contact nor an event, or says too little to make one.
    ///
    /// A vCard and an iCalendar object stay as they are; an event alone gets what a file has around it; MeCard, BizCard and phone books are
    /// written as a vCard 3.0, without the values that one cannot have.
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

    /// The vCard of what a contact says.
    private static func card(_ parsed: ParsedPayload) -> Payload? {
        guard let form = PayloadForm.forms(of: .contact).first else { return nil }
        var fields = form.fields(of: parsed)
        // Each turn leaves one value away that no vCard can hold, such as an address that is none.
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

    /// An event alone inside a calendar; what an event must have (RFC 5545 §3.6.1) and the code left out is added.
    private static func wrapped(_ event: ArraySlice<UInt8>, now: Date) -> [UInt8] {
        let lines = ContentComponents(event).lines(of: "VEVENT")
        var added = ""
        if !lines.contains(where: { $0.name == "UID" }) { added += "UID:\(ContentIdentifier.of(event))\r\n" }
        if !lines.contains(where: { $0.name == "DTSTAMP" }) {
            added += "DTSTAMP:\(CalendarStamp.universal(Int(now.timeIntervalSince1970)))\r\n"
        }
        let head = event.prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed }
        var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Quire//EN\r\n".utf8)
        bytes += head + lineEnd + Array(added.utf8)
        bytes += event[head.endIndex...].drop { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed } + lineEnd
        return bytes + Array("END:VCALENDAR\r\n".utf8)
    }
}
