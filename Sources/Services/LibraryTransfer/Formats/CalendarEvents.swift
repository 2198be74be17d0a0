import Foundation
import Payload
import Platform

/// Reads iCalendar streams. Each event becomes a calendar of its own, with the time zones that it names.
struct CalendarEvents {
    /// The maximum size of a time zone in bytes. Zones are copied into each event that names them, and real ones are smaller.
    private static let zoneLimit = 4096
    /// The maximum size in bytes of all copied zones of a file. Events after that only name their zones.
    private static let copyLimit = 64 << 20

    private let bytes: [UInt8]
    private let run: ImportRun
    /// The line end of the calendar around the events, and its lines for the version and the program.
    private var lineEnd: [UInt8] = [0x0D, 0x0A]
    private var head: [UInt8] = []
    private var isInCalendar = false
    /// The definitions of time zones by their names.
    private var zones: [String: [UInt8]] = [:]
    private var copied = 0

    static func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        var events = CalendarEvents(bytes: bytes, run: run)
        try events.read()
    }

    private mutating func read() throws(ExchangeError) {
        try readZones()
        var splitter = ComponentSplitter(bytes, wrappers: ["VCALENDAR"])
        while let piece = splitter.next() {
            switch piece {
            case .stray(let line, let range):
                try run.step(at: range.lowerBound)
                readLine(line, range)
            case .component(let component):
                try run.step(at: component.range.lowerBound)
                if component.name != "VTIMEZONE" { run.add(try code(component), line: component.line) }
            }
        }
    }

    /// Reads the time zones first, because they may be defined after the events that name them.
    private mutating func readZones() throws(ExchangeError) {
        var splitter = ComponentSplitter(bytes, wrappers: ["VCALENDAR"])
        while let piece = splitter.next() {
            try run.step(at: 0)
            guard case .component(let component) = piece, component.name == "VTIMEZONE", !component.isOpen else { continue }
            let content = Array(bytes[component.range])
            if let name = Self.zoneName(content), zones[name] == nil { zones[name] = content }
        }
    }

    private mutating func readLine(_ line: Int, _ range: Range<Int>) {
        let content = bytes[range]
        let text = String(decoding: content.prefix(200), as: UTF8.self).uppercased()
        if text.hasPrefix("BEGIN:VCALENDAR") {
            (isInCalendar, head) = (true, [])
            lineEnd = content.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.reversed()
            if lineEnd.isEmpty { lineEnd = [0x0D, 0x0A] }
        } else if text.hasPrefix("END:VCALENDAR") {
            isInCalendar = false
        } else if !isInCalendar {
            run.addProblem(line: line, tr("This isn’t part of a calendar: an event begins with BEGIN:VEVENT."))
        } else if text.hasPrefix("VERSION:") || text.hasPrefix("PRODID"), head.count < 1024, content.count < 512 {
            head.append(contentsOf: content)
        }
    }

    private mutating func code(_ component: ComponentSplitter.Component) throws(RowReadingError) -> ExchangedCode {
        if component.name != "VEVENT" {
            throw RowReadingError(tr("This isn’t an event but a “\(component.name)” component, which can’t become a code."))
        }
        if component.isOpen { throw RowReadingError(tr("The event has no END:VEVENT: it is cut off or runs into the next one.")) }
        let event = Array(bytes[component.range])
        let payload = Payload(bytes: isInCalendar ? calendar(event) : event)
        let parsed = payload.parsed(now: run.now)
        guard parsed.kind == .calendar, parsed["start"] != nil || parsed["summary"] != nil else {
            throw RowReadingError(tr("The event has neither a title (SUMMARY) nor a start (DTSTART)."))
        }
        if parsed.warnings.contains(.invalidDate(of: "start")) {
            throw RowReadingError(tr("The event begins at a time that doesn’t exist: correct its DTSTART."))
        }
        return ExchangedCode(payload: payload, title: parsed.title)
    }

    private mutating func calendar(_ event: [UInt8]) -> [UInt8] {
        var calendar = Array("BEGIN:VCALENDAR".utf8) + lineEnd
        calendar += head.isEmpty ? Array("VERSION:2.0".utf8) + lineEnd : head
        for name in Self.zoneNames(event) {
            guard let zone = zones[name], zone.count <= Self.zoneLimit, copied + zone.count <= Self.copyLimit else { continue }
            copied += zone.count
            calendar += zone
        }
        calendar += event
        if event.last != 0x0A, event.last != 0x0D { calendar += lineEnd }
        return calendar + Array("END:VCALENDAR".utf8) + lineEnd
    }

    /// The name of a time zone in its definition.
    private static func zoneName(_ zone: [UInt8]) -> String? {
        for line in TextLines(zone) {
            let text = String(decoding: zone[line.content].prefix(200), as: UTF8.self)
            if text.uppercased().hasPrefix("TZID"), let colon = text.firstIndex(of: ":") {
                return String(text[text.index(after: colon)...])
            }
        }
        return nil
    }

    /// The time zones that an event names in `DTSTART;TZID=Europe/Berlin:…`, each once.
    private static func zoneNames(_ event: [UInt8]) -> [String] {
        var names: [String] = []
        for line in TextLines(event) {
            let text = String(decoding: event[line.content].prefix(200), as: UTF8.self)
            guard let parameter = text.range(of: ";TZID=") else { continue }
            let name = text[parameter.upperBound...].prefix { $0 != ":" && $0 != ";" }.filter { $0 != "\"" }
            if names.count < 4, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension LibraryWriting {
    /// The events outside of the trash as one iCalendar object, with each time zone that one of them defines.
    public static func calendar(_ library: ExchangedLibrary) -> KindExport {
        var zones: [UInt8] = []
        var known: Set<ArraySlice<UInt8>> = []
        var export = KindExport(.calendar, of: library) { payload in
            var events: [UInt8] = []
            var splitter = ComponentSplitter(payload.bytes, wrappers: ["VCALENDAR"])
            while let piece = splitter.next() {
                guard case .component(let component) = piece, !component.isOpen else { continue }
                let content = payload.bytes[component.range]
                if component.name == "VEVENT" { events += KindExport.ended(content) }
                if component.name == "VTIMEZONE", known.insert(content).inserted { zones += KindExport.ended(content) }
            }
            return events.isEmpty ? nil : events
        }
        let head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Quire//EN\r\n".utf8)
        export.enclose(before: head + zones, after: Array("END:VCALENDAR\r\n".utf8))
        return export
    }
}
