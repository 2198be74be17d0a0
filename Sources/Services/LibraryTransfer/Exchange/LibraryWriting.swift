public import LibraryStore

/// Writes collections of codes for Quire itself and for other programs.
public enum LibraryWriting {
    /// The JSON format of Quire, which is lossless: reading it gives an equal library, and writing that gives the same bytes.
    public static func json(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        try QuireJSONWriter.bytes(of: library)
    }

    /// A CSV table (RFC 4180) with everything but styles and history. No spreadsheet takes a cell for a formula.
    public static func csv(_ library: ExchangedLibrary) throws(ExchangeError) -> [UInt8] {
        try TableExport.bytes(of: library)
    }

    /// The codes of a scan session as a CSV table (RFC 4180): text, symbology, kind, title, count, first and last date (ISO 8601), and in
    /// Base64 contents that are not text. No spreadsheet takes a cell for a formula.
    public static func csv(_ items: [ScanItem]) -> [UInt8] {
        ScanSessionExport.bytes(of: items)
    }

    /// The contacts outside of the trash as vCards.
    public static func vCards(_ library: ExchangedLibrary) -> KindExport {
        ContactExport.bytes(of: library)
    }

    /// The events outside of the trash as one iCalendar object.
    public static func calendar(_ library: ExchangedLibrary) -> KindExport {
        CalendarExport.bytes(of: library)
    }
}

/// A file with the codes of one kind.
public struct KindExport: Hashable, Sendable {
    /// The content of the file; empty if there is no such code.
    public private(set) var bytes: [UInt8] = []
    /// The number of codes in it.
    public private(set) var written = 0
    /// The number of codes of this kind that the format cannot hold.
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
