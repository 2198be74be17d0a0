import Payload

/// The layout of a table: its separator, the start of its rows, and its columns.
struct TableLayout {
    let separator: UInt8
    /// The offset of the first row after the header.
    let offset: Int
    let line: Int
    let columns: TableColumns
    /// Whether nothing in the file suggests a table, so that each line is one content.
    let isMereList: Bool

    /// Detects the layout. Throws if the header has no column for contents.
    init(_ bytes: [UInt8]) throws(ExchangeError) {
        if let declared = ColumnSeparator.declared(in: bytes) {
            try self.init(bytes, declared.separator, from: declared.offset, line: 2)
            return
        }
        // Rates separators by the known words in the header, then by the number of columns.
        var best: (separator: UInt8, score: Int)?
        for separator in ColumnSeparator.candidates {
            guard let row = Self.firstRow(bytes, separator, 0, 1)?.row else { continue }
            let known = row.texts.prefix(100).count { TableHeading.of($0) != nil }
            let score = TableColumns(header: row) == nil ? 0 : known * 1000 + min(row.count, 999)
            if score > best?.score ?? 0 { best = (separator, score) }
        }
        if let best {
            try self.init(bytes, best.separator, from: 0, line: 1)
            return
        }
        let regular = ColumnSeparator.candidates.compactMap { separator in
            ColumnSeparator.columns(in: bytes, separator).map { (separator: separator, columns: $0) }
        }
        let widest = regular.max { $0.columns < $1.columns }
        try self.init(bytes, widest?.separator ?? UInt8(ascii: ","), from: 0, line: 1, isRegular: (widest?.columns ?? 1) > 1)
    }

    /// Creates a known layout.
    init(separator: UInt8, offset: Int, line: Int, columns: TableColumns) {
        (self.separator, self.offset, self.line, self.columns, isMereList) = (separator, offset, line, columns, false)
    }

    private init(_ bytes: [UInt8], _ separator: UInt8, from start: Int, line: Int, isRegular: Bool = true) throws(ExchangeError) {
        self.separator = separator
        guard let first = Self.firstRow(bytes, separator, start, line) else { throw .empty }
        if let named = TableColumns(header: first.row) {
            guard named.has(.content) || named.has(.bytes) || named.holdsContacts else { throw .noContentColumn(header: named.header) }
            (columns, offset, self.line, isMereList) = (named, first.end, first.nextLine, false)
        } else {
            let guess = HeaderlessColumns(bytes, separator, from: start, line: line)
            (columns, offset, self.line) = (guess.columns, start, line)
            isMereList = start == 0 && !(isRegular && guess.isTable) && bytes.first != UInt8(ascii: "\"")
        }
    }

    private static func firstRow(_ bytes: [UInt8], _ separator: UInt8, _ offset: Int, _ line: Int) -> (
        row: TableRow, end: Int, nextLine: Int
    )? {
        let reader = TableReader(bytes, separator: separator, from: offset, line: line)
        return reader.header().map { ($0, reader.offset, reader.line) }
    }
}

/// Detects the character between the cells of a table.
enum ColumnSeparator {
    static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    /// The separator that Excel writes into an extra first line, "sep=;", with the offset where the table begins.
    static func declared(in bytes: [UInt8]) -> (separator: UInt8, offset: Int)? {
        let end = bytes.prefix(16).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(bytes.count, 16)
        let line = bytes[..<end].filter { $0 != UInt8(ascii: "\"") }
        guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }), let separator = line.last,
            separator < 0x80, separator > 0x20 || separator == 0x09
        else { return nil }
        let isPair = bytes[end...].starts(with: [0x0D, 0x0A])
        return (separator, min(end + (isPair ? 2 : 1), bytes.count))
    }

    /// The number of columns in the first rows; nil if they differ, as in a list of texts that contain commas.
    static func columns(in bytes: [UInt8], _ separator: UInt8, sample: Int = 20) -> Int? {
        let reader = TableReader(bytes, separator: separator)
        var counts: Set<Int> = []
        var rows = 0
        while rows < sample, let step = reader.next() {
            rows += 1
            guard case .row(let row) = step, !row.isBlank else { continue }
            counts.insert(row.count)
            if counts.count > 1 { return nil }
        }
        return counts.first
    }
}

/// The columns of a table without a header, guessed from its first rows.
struct HeaderlessColumns {
    /// The column with most contents that have a known kind, and a column for titles. Of equal columns the first is the title.
    let columns: TableColumns
    /// Whether the columns are a table, and not commas in a list of texts or URLs.
    let isTable: Bool

    init(_ bytes: [UInt8], _ separator: UInt8, from offset: Int, line: Int) {
        let reader = TableReader(bytes, separator: separator, from: offset, line: line)
        var telling: [Int: Int] = [:]
        var width = 1
        var rows = 0
        var hasBlanks = false
        while rows < 50, let step = reader.next() {
            guard case .row(let row) = step else { continue }
            rows += 1
            width = max(width, row.count)
            for index in 0..<min(row.count, 64) {
                let cell = Array(row.bytes(index))
                hasBlanks = hasBlanks || cell.contains(0x20)
                if ![.text, .binary].contains(Payload(bytes: cell).kind) { telling[index, default: 0] += 1 }
            }
        }
        guard width > 1 else {
            (columns, isTable) = (TableColumns(content: 0, title: nil), false)
            return
        }
        let best = telling.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
        let content = best?.key ?? 1
        columns = TableColumns(content: content, title: content == 0 ? 1 : 0)
        // A URL may contain commas, but no spaces. Text hardly contains tabs.
        isTable = separator == 0x09 || (best?.value ?? 0) * 2 > rows && (content > 0 || hasBlanks)
    }
}
