import Foundation
import Platform

/// A CSV table with a header that is read row by row, with the columns that an import understands.
///
/// A column for contents is not required: the caller may use the other columns in its own way.
public struct ExchangeTable: Sendable {
    /// The names in the first row, without surrounding white space.
    public let header: [String]
    /// Whether the rows are codes or contacts.
    public var holdsCodes: Bool { codes != nil }

    private let bytes: [UInt8]
    private let separator: UInt8
    private let offset: Int
    private let line: Int
    private let codes: TableCodes?

    /// Detects the encoding, the separator and the columns of a table.
    ///
    /// - Parameter claimed: names of columns in lower case that the caller uses itself. They are not taken for contents.
    public init(_ file: [UInt8], claimed: Set<String> = []) throws(ExchangeError) {
        guard file.count <= LibraryReading.sizeLimit else { throw .tooLarge(bytes: file.count, limit: LibraryReading.sizeLimit) }
        bytes = TextDecoding.utf8(file)
        let declared = ColumnSeparator.declared(in: bytes)
        let start = (offset: declared?.offset ?? 0, line: declared == nil ? 1 : 2)
        separator = declared?.separator ?? Self.separator(in: bytes)
        let reader = TableReader(bytes, separator: separator, from: start.offset, line: start.line)
        guard let first = reader.header() else { throw .empty }
        header = first.texts.map(Self.trimmed)
        (offset, line) = (reader.offset, reader.line)
        if let columns = TableColumns(header: first, claimed: claimed),
            columns.has(.content) || columns.has(.bytes) || columns.holdsContacts
        {
            codes = TableCodes(layout: TableLayout(separator: separator, offset: offset, line: line, columns: columns))
        } else {
            codes = nil
        }
    }

    /// The rows below the header, without empty ones. Each is read when it is requested.
    public func rows() -> Rows { Rows(bytes, separator: separator, from: offset, line: line, width: header.count) }

    /// The code that a row describes.
    ///
    /// - Throws: what is wrong with the row, or that the table has no codes.
    public func code(of row: Row) throws(ImportRowError) -> ExchangedCode {
        guard let codes else {
            throw ImportRowError(line: row.line, reason: tr("The table has no column for the content of codes: name one “content”."))
        }
        do throws(RowReadingError) {
            return try codes.code(row.cells, now: .now)
        } catch {
            throw ImportRowError(line: row.line, reason: error.reason)
        }
    }

    /// The separator that splits the first rows into most columns. If rows differ in length, the one that splits the header into most.
    private static func separator(in bytes: [UInt8]) -> UInt8 {
        let rated = ColumnSeparator.candidates.map { separator in
            let columns = ColumnSeparator.columns(in: bytes, separator) ?? 1
            let named = TableReader(bytes, separator: separator).header()?.count ?? 1
            return (separator: separator, score: columns * 1000 + min(named, 999))
        }
        // Takes the first of equal ones, so that a comma wins.
        let best = rated.map(\.score).max()
        return rated.first { $0.score == best }?.separator ?? UInt8(ascii: ",")
    }

    /// A name without surrounding white space, as in `header`.
    public static func trimmed(_ text: String) -> String {
        let text = text.drop(while: \.isWhitespace)
        return String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
    }
}

extension ExchangeTable {
    /// A row below the header.
    public struct Row: Sendable {
        let cells: TableRow
        /// The line where the row begins, counted from 1.
        public var line: Int { cells.line }

        /// The text of a cell without surrounding white space and without the apostrophe that guards against formulas. Empty if the row has
        /// no such cell.
        ///
        /// - Throws: what is wrong with the row, if the cell is not text.
        public func text(_ column: Int) throws(ImportRowError) -> String {
            guard let text = String(validating: FormulaGuard.unguarded(cells.bytes(column)), as: UTF8.self) else {
                throw ImportRowError(line: line, reason: RowReadingError.notText.reason)
            }
            return trimmed(text)
        }
    }

    /// The rows of a table in order, with an error in place of each broken row.
    public struct Rows: Sequence, IteratorProtocol {
        private let reader: TableReader
        private let separator: UInt8
        private let width: Int

        init(_ bytes: [UInt8], separator: UInt8, from offset: Int, line: Int, width: Int) {
            reader = TableReader(bytes, separator: separator, from: offset, line: line)
            (self.separator, self.width) = (separator, width)
        }

        /// The next row, or what is wrong with it; nil at the end.
        public mutating func next() -> Result<Row, ImportRowError>? {
            while let step = reader.next() {
                switch step {
                case .broken(let line): return .failure(ImportRowError(line: line, reason: RowReadingError.unmatchedQuotes.reason))
                case .row(let row) where row.isBlank: continue
                case .row(let row):
                    do throws(RowReadingError) {
                        try row.checkWidth(width, separator: separator)
                        return .success(Row(cells: row))
                    } catch {
                        return .failure(ImportRowError(line: row.line, reason: error.reason))
                    }
                }
            }
            return nil
        }
    }
}
