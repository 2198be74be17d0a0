/// What a symbol of a payload holds: the payload itself, or the same written so that common readers understand it, and without what no
/// reader takes from a symbol. The library keeps the payload as it came.
///
/// - Events whose time zone stands before them, from which ZXing takes the first `DTSTART`: of the zone. An event that does not repeat is
///   written in universal time and needs no zone; one that repeats stands before its zone.
/// - Contacts in quoted-printable or another character set (vCard 2.1), which many phones show as they are written, become vCard 3.0 in
///   UTF-8.
/// - Pictures, sounds, keys and private properties of contacts and events, for which no symbol has room, stay beside the symbol.
public struct SymbolForm: Hashable, Sendable {
    public let payload: Payload
    /// The properties that stay beside the symbol, each once and in capitals as in their standard: “PHOTO”, “X-ABLABEL”.
    public let leftOut: [String]

    /// No reader takes more. Payloads beyond it are no contacts and events but whole address books.
    static let maximumBytes = 4 << 20

    init(_ payload: Payload) {
        let bytes = payload.readableBytes
        guard bytes.count <= Self.maximumBytes, ASCII.hasPrefix(ContentObject.head(bytes), "begin:v") else {
            (self.payload, leftOut) = (payload, [])
            return
        }
        let written: (bytes: [UInt8], leftOut: [String])? =
            switch ContentObject(bytes) {
            case .contact: ContactSymbolForm(PropertyLine.all(bytes)).written
            case .event: EventSymbolForm(PropertyLine.all(bytes), bytes).written
            case nil: nil
            }
        self.payload = written.map { Payload(bytes: $0.bytes) } ?? (bytes == payload.bytes ? payload : Payload(bytes: bytes))
        leftOut = written?.leftOut ?? []
    }
}

extension Payload {
    /// What a symbol of this payload holds.
    public var symbolForm: SymbolForm { SymbolForm(self) }
}

/// The objects of properties that a symbol holds: vCards (RFC 6350) and events of iCalendar (RFC 5545).
enum ContentObject {
    case contact, event

    init?(_ bytes: [UInt8]) {
        let head = Self.head(bytes)
        if ASCII.hasPrefix(head, "begin:vcard") {
            self = .contact
        } else if ASCII.hasPrefix(head, "begin:vcalendar") || ASCII.hasPrefix(head, "begin:vevent") {
            self = .event
        } else {
            return nil
        }
    }

    static func head(_ bytes: [UInt8]) -> ArraySlice<UInt8> { ASCII.trimmed(Array(bytes.prefix(200))) }
}

/// A property of a vCard or an iCalendar object as it is written, with its continuations and line ends.
struct PropertyLine {
    let written: ArraySlice<UInt8>
    /// Nil for what is no property.
    let line: ContentLine?

    /// All lines of an object. Lines without a colon belong to the one before: some writers do not indent the lines of a picture.
    static func all(_ bytes: [UInt8]) -> [PropertyLine] {
        var lines: [PropertyLine] = []
        var start = 0
        var unfolded: [UInt8] = []
        var position = 0
        func finish(_ end: Int) {
            guard end > start else { return }
            lines.append(PropertyLine(written: bytes[start..<end], line: ContentLine(unfolded)))
            (start, unfolded) = (end, [])
        }
        while position < bytes.count {
            let content = bytes[position...].prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed }
            var next = content.endIndex
            if next < bytes.count, bytes[next] == ASCII.carriageReturn { next += 1 }
            if next < bytes.count, bytes[next] == ASCII.lineFeed { next += 1 }
            let isFolded = content.first == ASCII.space || content.first == 0x09
            if unfolded.last == UInt8(ascii: "="), QuotedPrintable.isUsed(by: unfolded) {
                unfolded.removeLast()
                unfolded += content
            } else if isFolded, position > 0 {
                unfolded += content.dropFirst()
            } else if position > 0, !content.contains(ASCII.colon) {
                // What continues nothing is kept with the line before, and is no part of its value.
            } else {
                finish(position)
                unfolded = Array(content)
            }
            position = next
        }
        finish(bytes.count)
        return lines
    }
}

extension PropertyLine {
    var name: String { line?.name ?? "" }

    /// Whether the property holds data that only a file has room for, or concerns nobody but the program that wrote it.
    ///
    /// An address of a picture is short, and some readers show it.
    func staysBeside(_ own: Set<String>) -> Bool {
        guard let line else { return false }
        switch line.name {
        case "PHOTO", "LOGO", "SOUND", "KEY", "ATTACH":
            let value = line.verbatim
            return value.utf8.count > 300 || !["http:", "https:", "mailto:"].contains { value.lowercased().hasPrefix($0) }
        case let name where own.contains(name): return true
        // Readers show how a name is pronounced.
        case let name: return name.hasPrefix("X-") && !name.hasPrefix("X-PHONETIC-")
        }
    }
}

/// A vCard for a symbol.
private struct ContactSymbolForm {
    /// The names of properties for synchronisation between address books (RFC 6350 §6.7, RFC 2426 §3.6), and cards within cards.
    private static let own: Set = [
        "AGENT", "CLASS", "CLIENTPIDMAP", "MAILER", "PRODID", "PROFILE", "REV", "SORT-STRING", "SOURCE", "UID", "XML",
    ]
    private let lines: [PropertyLine]

    init(_ lines: [PropertyLine]) { self.lines = lines }

    var written: (bytes: [UInt8], leftOut: [String])? {
        var leftOut: [String] = []
        let kept = lines.filter { line in
            guard line.staysBeside(Self.own) else { return true }
            if !leftOut.contains(line.name) { leftOut.append(line.name) }
            return false
        }
        let isEncoded = kept.contains { $0.line?.isEncoded == true }
        if isEncoded { return (Array(Self.versionThree(kept).utf8), leftOut) }
        return leftOut.isEmpty ? nil : (kept.flatMap(\.written), leftOut)
    }

    /// The card as vCard 3.0 (RFC 2426), which requires FN and N.
    private static func versionThree(_ lines: [PropertyLine]) -> String {
        var writer = ContentLineWriter()
        let names = Set(lines.map(\.name))
        for line in lines.compactMap(\.line) {
            switch line.name {
            case "VERSION": continue
            case "BEGIN":
                writer.add("BEGIN", line.verbatim)
                if line.verbatim.uppercased() == "VCARD" { writer.add("VERSION", "3.0") }
            case "END":
                writer.add("END", line.verbatim)
            default:
                let types = line.types.filter { $0.uppercased() != "QUOTED-PRINTABLE" }
                let name = line.name + (types.isEmpty ? "" : ";TYPE=" + types.joined(separator: ","))
                switch line.name {
                case "N", "ADR", "ORG": writer.add(name, line.components.map(ContentLineWriter.escaped).joined(separator: ";"))
                case "URL", "BDAY", "REV", "GEO", "TZ": writer.add(name, line.verbatim)
                default: writer.add(name, text: line.text.replacing("\r\n", with: "\n"))
                }
                if line.name == "N", !names.contains("FN") {
                    let parts = line.components.map(\.trimmed)
                    let order = [3, 1, 2, 0, 4].filter { parts.indices.contains($0) && !parts[$0].isEmpty }
                    writer.add("FN", text: order.map { parts[$0] }.joined(separator: " "))
                }
            }
        }
        return writer.text
    }
}

/// An event for a symbol.
private struct EventSymbolForm {
    private static let own: Set = ["CREATED", "LAST-MODIFIED"]
    private let lines: [PropertyLine]
    private let components: ContentComponents

    init(_ lines: [PropertyLine], _ bytes: [UInt8]) {
        self.lines = lines
        components = ContentComponents(bytes)
    }

    var written: (bytes: [UInt8], leftOut: [String])? {
        var (zones, rest, leftOut): ([UInt8], [PropertyLine], [String]) = ([], [], [])
        var isInZone = false
        var (sawEvent, isMisread) = (false, false)
        for line in lines {
            let component = line.name == "BEGIN" || line.name == "END" ? line.line?.verbatim.uppercased() : nil
            if line.name == "BEGIN", component == "VTIMEZONE" { (isInZone, isMisread) = (true, isMisread || !sawEvent) }
            if line.name == "BEGIN", component == "VEVENT" { sawEvent = true }
            if isInZone {
                zones += line.written
            } else if line.staysBeside(Self.own) {
                if !leftOut.contains(line.name) { leftOut.append(line.name) }
            } else {
                rest.append(line)
            }
            if line.name == "END", component == "VTIMEZONE" { isInZone = false }
        }
        guard isMisread, sawEvent else {
            guard !leftOut.isEmpty else { return nil }
            return (lines.filter { !$0.staysBeside(Self.own) }.flatMap(\.written), leftOut)
        }
        return (universal(rest) ?? ordered(rest, zones), leftOut)
    }

    /// The event in universal time, without its zones; nil for one that repeats, whose times depend on them, and for unknown zones.
    private func universal(_ lines: [PropertyLine]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for line in lines {
            if ["RRULE", "RDATE"].contains(line.name) { return nil }
            guard let content = line.line, let name = content.parameter("TZID") else {
                bytes += line.written
                continue
            }
            guard let zone = EventTimes.zone(name, components), let moment = CalendarDateTime(content.verbatim, zone: zone),
                !moment.isDate
            else { return nil }
            let end = line.written.reversed().prefix { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }.reversed()
            bytes += Array("\(content.name):\(CalendarText.universal(moment.instant))".utf8) + end
        }
        return bytes
    }

    /// The event before the definitions of its zones.
    private func ordered(_ lines: [PropertyLine], _ zones: [UInt8]) -> [UInt8] {
        let end = lines.lastIndex { $0.name == "END" && $0.line?.verbatim.uppercased() == "VCALENDAR" } ?? lines.endIndex
        return lines[..<end].flatMap(\.written) + zones + lines[end...].flatMap(\.written)
    }
}
