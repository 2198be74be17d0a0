import LibraryStore

/// Writes collections of codes for Quire itself and for other programs.
public enum LibraryWriting {
    /// The JSON of Quire, which loses nothing: reading it gives an equal library, and writing that gives the same bytes.
    public static func json(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        try QuireJSONWriter.bytes(of: library)
    }

    /// A table for spreadsheets (RFC 4180): everything but styles and history. No cell is taken for a formula.
    public static func csv(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        try TableExport.bytes(of: library)
    }

    /// What a scan session counted, as a table for spreadsheets (RFC 4180): text, symbology, kind, title, count, when it was seen first and
    /// last (ISO 8601), and in Base64 the bytes of what is no text. No cell is taken for a formula.
    public static func csv(_ items: [ScanItem]) -> [UInt8] {
        SessionExport.bytes(of: items)
    }

    /// The contacts that are not in the trash, as vCards.
    public static func vCards(_ library: ExchangedLibrary) -> KindExport {
        ContactExport.bytes(of: library)
    }

    /// The events that are not in the trash, as one iCalendar object.
    public static func calendar(_ library: ExchangedLibrary) -> KindExport {
        CalendarExport.bytes(of: library)
    }
}

/// A file of the codes of one kind.
public struct KindExport: Hashable, Sendable {
    /// What the file holds; none when there is no such code.
    public private(set) var bytes: [UInt8] = []
    /// How many codes are in it.
    public private(set) var written = 0
    /// How many codes of the kind the format cannot hold.
    public private(set) var leftOut = 0

    mutating func add(_ component: [UInt8]) {
        bytes += component
        if component.last != 0x0A, component.last != 0x0D { bytes += [0x0D, 0x0A] }
        written += 1
    }

    mutating func leaveOut() { leftOut += 1 }

    mutating func enclose(before: [UInt8], after: [UInt8]) {
        if written > 0 { bytes = before + bytes + after }
    }
}
