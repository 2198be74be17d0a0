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
