import CLibCSV
import Platform

/// Reads a CSV table row by row with libcsv (RFC 4180), and continues after a broken row.
///
/// libcsv gets one line of the file at a time, so that each row has its line number. Rows are first read strictly. A broken row is read
/// again by itself as leniently as libcsv can, which allows quotes inside words and spaces around quoted cells. It is refused if a quote is
/// still open at its end, or if it may be the rest of a cell that an earlier row opened; reading continues with the next line. No line is
/// read more than three times: a line whose quotes leave a row open closes or breaks an earlier open one.
final class TableReader {
    enum Step {
        case row(TableRow)
        case broken(line: Int)
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    /// Allocated and freed by this object.
    private let parser: UnsafeMutablePointer<csv_parser>
    private let cells = CellCollector()
    private(set) var offset = 0
    private(set) var line = 1
    /// Rows that begin before this offset may be the rest of a refused row, until a row is whole.
    private var doubtEnd = 0
    /// Whether libcsv is in its initial state for a strict row, as it is after each whole row.
    private var isReady = false

    init(_ bytes: [UInt8], separator: UInt8, from offset: Int = 0, line: Int = 1) {
        (self.bytes, self.separator, self.offset, self.line) = (bytes, separator, offset, line)
        parser = .allocate(capacity: 1)
        parser.initialize(to: csv_parser())
        csv_init(parser, 0)
    }

    deinit {
        csv_free(parser)
        parser.deinitialize(count: 1)
        parser.deallocate()
    }

    /// The next row; nil at the end. Empty lines are skipped.
    func next() -> Step? {
        bytes.withUnsafeBufferPointer { next(in: $0) }
    }

    /// The next row that is not blank, among the next 20: blank rows may come before the header.
    func header() -> TableRow? {
        for _ in 0..<20 {
            guard let step = next() else { return nil }
            if case .row(let row) = step, !row.isBlank { return row }
        }
        return nil
    }

    private func next(in bytes: UnsafeBufferPointer<UInt8>) -> Step? {
        while let length = Self.lineLength(bytes, at: offset) {
            let isEmpty = bytes[offset] == 0x0A || bytes[offset] == 0x0D
            guard isEmpty else { return row(in: bytes, firstLength: length) }
            offset += length
            line += 1
        }
        return nil
    }

    private func row(in bytes: UnsafeBufferPointer<UInt8>, firstLength: Int) -> Step {
        let start = (offset: offset, line: line)
        if isReady { cells.reset() } else { begin(CSV_STRICT | CSV_STRICT_FINI, trimming: false) }
        isReady = false
        var isWhole = false
        while !isWhole, let length = Self.lineLength(bytes, at: offset), feed(bytes, length) {
            offset += length
            line += 1
            isWhole = cells.isWhole || offset == bytes.count && finish()
        }
        if isWhole {
            doubtEnd = 0
            isReady = true
            return .row(cells.row(line: start.line))
        }
        let brokenAt = offset
        offset = start.offset + firstLength
        line = start.line + 1
        if start.offset >= doubtEnd, let row = lenientRow(bytes, start, firstLength) { return .row(row) }
        if brokenAt > start.offset { doubtEnd = max(doubtEnd, brokenAt + 1) }
        return .broken(line: start.line)
    }

    private func lenientRow(_ bytes: UnsafeBufferPointer<UInt8>, _ start: (offset: Int, line: Int), _ length: Int) -> TableRow? {
        begin(0, trimming: true)
        let fed = csv_parse(parser, bytes.baseAddress! + start.offset, length, Self.cell, Self.end, cells.pointer)
        // One more line feed ends every row except one with an open quote.
        if fed == length, !cells.isWhole { csv_parse(parser, "\n", 1, Self.cell, Self.end, cells.pointer) }
        guard fed == length, cells.isWhole else { return nil }
        return cells.row(line: start.line)
    }

    private func begin(_ options: Int32, trimming: Bool) {
        // csv_free discards the rest of an unfinished row. csv_init cannot fail.
        csv_free(parser)
        csv_init(parser, UInt8(options))
        csv_set_delim(parser, separator)
        csv_set_blk_size(parser, 4096)
        // Spaces are part of a cell (RFC 4180 §2.4).
        if !trimming { csv_set_space_func(parser) { _ in 0 } }
        cells.reset()
    }

    /// Passes a line to libcsv. Returns false if the line breaks the rules.
    private func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ length: Int) -> Bool {
        csv_parse(parser, bytes.baseAddress! + offset, length, Self.cell, Self.end, cells.pointer) == length
    }

    /// Ends a row without a line feed at the end of the file. Returns whether it is whole.
    private func finish() -> Bool {
        csv_fini(parser, Self.cell, Self.end, cells.pointer) == 0 && cells.isWhole
    }

    private static let cell: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = { bytes, count, collector in
        CellCollector.at(collector).add(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    private static let end: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { _, collector in
        CellCollector.at(collector).isWhole = true
    }

    /// The length of a line with its line feed (LF, CR LF or CR); nil at the end of the file.
    private static func lineLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        var index = offset
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        guard index < bytes.count else { return index - offset }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        return index + (isPair ? 2 : 1) - offset
    }
}

/// Collects the cells that libcsv passes to its callbacks. The reader keeps it alive as long as libcsv has its address.
final class CellCollector {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    var isWhole = false

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> CellCollector {
        Unmanaged<CellCollector>.fromOpaque(pointer!).takeUnretainedValue()
    }

    func add(_ cell: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: cell)
        ends.append(bytes.count)
    }

    func reset() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        isWhole = false
    }

    func row(line: Int) -> TableRow { TableRow(line: line, bytes: bytes, ends: ends) }
}

/// A row of a table. The bytes of all cells are in one array.
struct TableRow {
    /// The line where the row begins, counted from 1.
    let line: Int
    private let bytes: [UInt8]
    /// The end of each cell in `bytes`.
    private let ends: [Int]

    init(line: Int, bytes: [UInt8], ends: [Int]) {
        (self.line, self.bytes, self.ends) = (line, bytes, ends)
    }

    var count: Int { ends.count }

    /// Whether all cells are blank. Spreadsheets write such rows for empty ones.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// The bytes of a cell; empty if the row has no such cell.
    func bytes(_ index: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(index) else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text of a cell without surrounding white space; nil if it is empty. Throws if it is not UTF-8.
    func text(_ index: Int) throws(RowReadingError) -> String? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var cell = FormulaGuard.unguarded(bytes(index)).drop(while: isBlank)
        while let last = cell.last, isBlank(last) { cell.removeLast() }
        guard !cell.isEmpty else { return nil }
        guard let text = String(validating: cell, as: UTF8.self) else { throw .notText }
        return text
    }

    /// The text of every cell, with replacement characters where it is not UTF-8.
    var texts: [String] { ends.indices.map { String(decoding: bytes($0), as: UTF8.self) } }

    /// Throws if there are cells after the last column. They come from separators without quotes, so nobody knows where they belong.
    func checkWidth(_ width: Int, separator: UInt8) throws(RowReadingError) {
        guard count > width, (width..<count).contains(where: { !bytes($0).allSatisfy { $0 == 0x20 } }) else { return }
        throw RowReadingError(
            separator == 0x09
                ? tr("The row has \(count) cells where the header has \(width): put values that contain a tab in quotes.")
                : tr(
                    """
                    The row has \(count) cells where the header has \(width): put values that contain \
                    “\(String(Character(Unicode.Scalar(separator))))” in quotes.
                    """))
    }
}
