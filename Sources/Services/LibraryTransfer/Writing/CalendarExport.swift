import Payload

/// Events as one calendar, with each time zone that one of them defines.
enum CalendarExport {
    static func bytes(of library: ExchangedLibrary) -> KindExport {
        var export = KindExport()
        var zones: [UInt8] = []
        var known: Set<ArraySlice<UInt8>> = []
        for code in library.codes where code.trashed == nil && (code.kind ?? code.payload.kind) == .calendar {
            var events: [UInt8] = []
            var splitter = ComponentSplitter(code.payload.bytes, wrappers: ["VCALENDAR"])
            while let piece = splitter.next() {
                guard case .component(let component) = piece, !component.isOpen else { continue }
                let content = code.payload.bytes[component.range]
                if component.name == "VEVENT" { events += ended(content) }
                if component.name == "VTIMEZONE", known.insert(content).inserted { zones += ended(content) }
            }
            if events.isEmpty { export.leaveOut() } else { export.add(events) }
        }
        let head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Quire//EN\r\n".utf8)
        export.enclose(before: head + zones, after: Array("END:VCALENDAR\r\n".utf8))
        return export
    }

    private static func ended(_ component: ArraySlice<UInt8>) -> [UInt8] {
        component.last == 0x0A || component.last == 0x0D ? Array(component) : component + [0x0D, 0x0A]
    }
}
