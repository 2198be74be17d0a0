import Foundation
public import Platform

/// Why a file as a whole could not be read. A problem with a single row is a `ImportRowError`.
public enum ExchangeError: PresentableError, Hashable, Sendable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    /// The file has none of the known formats.
    case notRecognized
    /// The file does not have the format that the caller named, or is broken at its beginning.
    case notA(ExchangeFormat, reason: LocalizedText)
    case newerVersion(String)
    /// No column of the header can hold the content of a code.
    case noContentColumn(header: [String])
    case protected
    case badArchive(reason: LocalizedText)
    case cancelled

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .empty: tr("The file is empty.")
        case .tooLarge(let bytes, let limit):
            tr("The file is \(bytes / 1_048_576) MiB; files up to \(limit / 1_048_576) MiB can be imported.")
        case .notRecognized: tr("Codes can’t be imported from this file.")
        case .notA(let format, let reason): tr("This can’t be read as “\(format.name)”: \(reason).")
        case .newerVersion(let version): tr("The file uses version \(version) of the format, from a newer version of Quire.")
        case .noContentColumn(let header): tr("None of the columns \(Self.list(header)) holds the content of the codes.")
        case .protected: tr("The file is password-protected.")
        case .badArchive(let reason): tr("The ZIP file can’t be read: \(reason).")
        case .cancelled: tr("The import was cancelled.")
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .empty: tr("Choose another file.")
        case .tooLarge: tr("Split it into smaller files.")
        case .notRecognized:
            tr(
                """
                Choose a Quire library (JSON), a CSV table, contacts (.vcf), events (.ics), a wallet pass, a list of lines, or an export from \
                QRBook, Binary Eye, Catima or Mini QR.
                """)
        case .notA: tr("Leave out the format to have it detected, or choose another file.")
        case .newerVersion: tr("Update Quire, or export it again with this version.")
        case .noContentColumn: tr("Name the column “content” in the first line.")
        case .protected: tr("Export it again without a password.")
        case .badArchive: tr("Copy or export it again.")
        case .cancelled: tr("Nothing was changed.")
        }
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map {
            "“\(String($0.unicodeScalars.filter { !$0.properties.isPatternWhitespace || $0 == " " }.prefix(40).map(Character.init)))”"
        }
        return shown.joined(separator: ", ") + (names.count > 8 ? " …" : "")
    }
}

/// A problem with one row of a file. Other rows were read.
public struct ImportRowError: Error, Hashable, Sendable, Encodable {
    /// The line where the row begins, counted from 1.
    public let line: Int
    /// What is wrong and what to do, in a sentence for people.
    public let reason: LocalizedText

    /// Creates a problem of the row that begins on a line.
    public init(line: Int, reason: LocalizedText) {
        (self.line, self.reason) = (line, reason)
    }
}

/// Why a row makes no code.
struct RowReadingError: Error {
    /// The reason, as a sentence for people.
    let reason: LocalizedText

    init(_ reason: LocalizedText) { self.reason = reason }

    static let notText = RowReadingError(tr("The row contains bytes that aren’t UTF-8 text: save the file again as UTF-8."))
    static let unmatchedQuotes = RowReadingError(tr("The quotation marks in this row don’t match: write \" inside a quoted cell as \"\"."))
}
