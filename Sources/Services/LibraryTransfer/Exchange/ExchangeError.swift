import Foundation
public import Platform

/// Why a file as a whole could not be read. A problem with a single row is a `ImportRowError`.
public enum ExchangeError: PresentableError, Hashable, Sendable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    /// The file has none of the known formats.
    case notRecognized
    /// The file does not have the format that the caller named, or is broken at its beginning.
    case notA(ExchangeFormat, reason: String)
    case newerVersion(String)
    /// No column of the header can hold the content of a code.
    case noContentColumn(header: [String])
    case protected
    case badArchive(reason: String)
    case cancelled

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .empty: "There is nothing in the file."
        case .tooLarge(let bytes, let limit):
            "The file has \(bytes / 1_048_576) MiB, and up to \(limit / 1_048_576) MiB can be imported."
        case .notRecognized: "This is no file that codes can be imported from."
        case .notA(let format, let reason): "This cannot be read as “\(format.name)”: \(reason)."
        case .newerVersion(let version): "The file was written in version \(version) of the format, by a newer Quire."
        case .noContentColumn(let header): "None of the columns \(Self.list(header)) holds what a code says."
        case .protected: "The file is protected with a password."
        case .badArchive(let reason): "The ZIP file cannot be read: \(reason)."
        case .cancelled: "The import was cancelled."
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .empty: "Choose another file."
        case .tooLarge: "Split it into smaller files."
        case .notRecognized:
            "Choose a Quire library (JSON), a CSV table, contacts (.vcf), events (.ics), a wallet pass, a list of lines, or an export of "
                + "QRBook, Binary Eye, Catima or Mini QR."
        case .notA: "Leave the format away to have it recognised, or choose another file."
        case .newerVersion: "Update Quire, or export it again with this version."
        case .noContentColumn: "Name the column “content” in the first line."
        case .protected: "Export it again without a password."
        case .badArchive: "Copy or export it again."
        case .cancelled: "Nothing was changed."
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
public struct ImportRowError: Error, Hashable, Sendable, Codable {
    /// The line where the row begins, counted from 1.
    public let line: Int
    /// What is wrong and what to do, in a sentence for people.
    public let reason: String

    /// Creates a problem of the row that begins on a line.
    public init(line: Int, reason: String) {
        (self.line, self.reason) = (line, reason)
    }
}

/// Why a row makes no code.
struct RowReadingError: Error {
    /// The reason, as a sentence for people.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let notText = RowReadingError("The row holds bytes that are no UTF-8 text: save the file again as UTF-8.")
    static let unmatchedQuotes = RowReadingError("The quotation marks in this row do not match: write \" inside a quoted cell as \"\".")
}
