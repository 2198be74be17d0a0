/// The formats that collections of codes are read from.
public enum ExchangeFormat: String, CaseIterable, Sendable {
    /// The library of Quire itself, which loses nothing.
    case json
    /// Comma-separated values with or without a header (RFC 4180 and what spreadsheets make of it).
    case csv
    /// vCards (RFC 6350, RFC 2426, versit 2.1), any number in one file.
    case vcf
    /// An iCalendar stream (RFC 5545), any number of events in one file.
    case ics
    /// The JSON of QRBook: what it exports, and the template for its bulk import.
    case qrbook
    /// The history of Binary Eye, as CSV or JSON.
    case binaryeye
    /// Loyalty cards of Catima, as a ZIP file or its `catima.csv`.
    case catima
    /// The batch table of mini-qr.
    case miniqr
    /// A pass for a wallet (Apple's PassKit), as a ZIP file or its `pass.json`.
    case pkpass
    /// One content on each line.
    case lines

    /// The name shown to people.
    public var name: String {
        switch self {
        case .json: "Quire library"
        case .csv: "Table (CSV)"
        case .vcf: "Contacts (vCard)"
        case .ics: "Events (iCalendar)"
        case .qrbook: "QRBook"
        case .binaryeye: "Binary Eye"
        case .catima: "Catima"
        case .miniqr: "Mini QR"
        case .pkpass: "Wallet pass"
        case .lines: "List of lines"
        }
    }
}
