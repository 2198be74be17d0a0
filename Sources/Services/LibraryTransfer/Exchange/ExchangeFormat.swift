public import Platform

/// The formats that codes can be imported from.
public enum ExchangeFormat: String, CaseIterable, Sendable {
    /// The library format of Quire, which is lossless.
    case json
    /// Comma-separated values with or without a header (RFC 4180 and its variants in spreadsheets).
    case csv
    /// Any number of vCards (RFC 6350, RFC 2426, versit 2.1).
    case vcf
    /// An iCalendar stream with any number of events (RFC 5545).
    case ics
    /// The JSON of QRBook: its export, and its template for bulk imports.
    case qrbook
    /// The history of Binary Eye as CSV or JSON.
    case binaryeye
    /// Loyalty cards of Catima, as a ZIP file or its `catima.csv`.
    case catima
    /// The batch table of mini-qr.
    case miniqr
    /// A wallet pass (Apple's PassKit), as a ZIP file or its `pass.json`.
    case pkpass
    /// One content per line.
    case lines

    /// The name for the user interface.
    public var name: LocalizedText {
        switch self {
        case .json: tr("Quire library")
        case .csv: tr("Table (CSV)")
        case .vcf: tr("Contacts (vCard)")
        case .ics: tr("Events (iCalendar)")
        case .qrbook: .verbatim("QRBook")
        case .binaryeye: .verbatim("Binary Eye")
        case .catima: .verbatim("Catima")
        case .miniqr: .verbatim("Mini QR")
        case .pkpass: tr("Wallet pass")
        case .lines: tr("List of lines")
        }
    }
}

/// Recognizes the format of a file by its content; the file name is ignored.
struct FormatRecognition {
    let format: ExchangeFormat
    let content: FileContent
    /// The archive that the content came from; nil for a file of its own.
    let archive: ZipArchive?

    /// The maximum size of a file inside an archive, in bytes.
    private static let packedLimit = 256 << 20

    /// Recognizes a file. `wanted` is the format that the caller named, which decides ambiguous cases and must not contradict the content.
    init(_ file: [UInt8], wanted: ExchangeFormat?) throws(ExchangeError) {
        guard !file.isEmpty else { throw .empty }
        archive = ZipArchive(file)
        let bytes = TextDecoding.utf8(try archive.map(Self.unpacked) ?? file)
        guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
        guard let wanted else {
            (format, content) = try Self.recognized(bytes)
            return
        }
        format = wanted
        switch wanted {
        case .lines, .vcf, .ics, .catima: content = .text(bytes)
        case .json, .pkpass, .qrbook:
            guard let outline = JSONOutline(bytes) else { throw .notA(wanted, reason: tr("it isn’t JSON")) }
            content = .json(outline)
        case .csv, .miniqr: content = .table(bytes, try TableLayout(bytes))
        case .binaryeye:
            if let outline = JSONOutline(bytes) { content = .json(outline) } else { content = .table(bytes, try TableLayout(bytes)) }
        }
    }

    /// The text file in an archive.
    private static func unpacked(_ archive: ZipArchive) throws(ExchangeError) -> [UInt8] {
        guard let inner = try archive.file(named: ["catima.csv", "pass.json"], limit: packedLimit) else {
            throw .badArchive(reason: tr("it contains neither a wallet pass (pass.json) nor Catima cards (catima.csv)"))
        }
        return inner.bytes
    }

    private static func recognized(_ bytes: [UInt8]) throws(ExchangeError) -> (ExchangeFormat, FileContent) {
        guard LineList.recognizes(bytes) else { throw .notRecognized }
        if let outline = JSONOutline(bytes) {
            if let format = jsonFormat(outline) { return (format, .json(outline)) }
            // A list of lines may begin with a bracket. An object with members or a list of objects is the JSON of another program.
            if outline.members.isEmpty, outline.elements?.isEmpty ?? true, bytes.count < 64 { throw .empty }
            let isForeign = !outline.members.isEmpty || outline.elements?.first.map { outline.bytes($0).first } == UInt8(ascii: "{")
            if isForeign { throw .notRecognized }
        }
        let start = String(decoding: bytes.drop { $0 <= 0x20 }.prefix(32), as: UTF8.self).uppercased()
        if start.hasPrefix("BEGIN:VCARD") { return (.vcf, .text(bytes)) }
        if start.hasPrefix("BEGIN:VCALENDAR") || start.hasPrefix("BEGIN:VEVENT") { return (.ics, .text(bytes)) }
        if CatimaTable.recognizes(bytes) { return (.catima, .text(bytes)) }
        let layout = try TableLayout(bytes)
        if layout.isMereList { return (.lines, .text(bytes)) }
        return (tableFormat(layout.columns), .table(bytes, layout))
    }

    /// Nil if no known program wrote the JSON.
    private static func jsonFormat(_ outline: JSONOutline) -> ExchangeFormat? {
        if QuireJSONReader.recognizes(outline) { return .json }
        if WalletPass.recognizes(outline) { return .pkpass }
        if BinaryEyeJSON.recognizes(outline) { return .binaryeye }
        if QRBookJSON.recognizes(outline) { return .qrbook }
        return nil
    }

    private static func tableFormat(_ columns: TableColumns) -> ExchangeFormat {
        if columns.names("_datetime") { return .binaryeye }
        if columns.holdsContacts || columns.names("url") && (columns.names("frametext") || columns.names("filename")) { return .miniqr }
        return .csv
    }
}

/// The content of a recognized file.
enum FileContent {
    case json(JSONOutline)
    case table([UInt8], TableLayout)
    case text([UInt8])
}
