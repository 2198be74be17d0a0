/// How a table is laid out: its separator, where its rows begin, and its columns.
struct TableLayout {
    let separator: UInt8
    /// Where the rows begin, behind the header.
    let offset: Int
    let line: Int
    let columns: TableColumns
    /// Whether the file gives no sign that it is a table at all, so that each line is one content.
    let isMereList: Bool

    /// Finds the layout out; fails when there is a header that names nothing a code could be made of.
    init(_ bytes: [UInt8]) throws(ExchangeError) {
        if let declared = Separator.declared(in: bytes) {
            try self.init(bytes, declared.separator, from: declared.offset, line: 2)
            return
        }
        // The separator that makes most of the header, and of those the one that makes most columns.
        var best: (separator: UInt8, score: Int)?
        for separator in Separator.candidates {
            guard let row = Self.firstRow(bytes, separator, 0, 1)?.row else { continue }
            let known = row.texts.prefix(100).count { ColumnMeaning.of($0) != nil }
            let score = TableColumns(header: row) == nil ? 0 : known * 1000 + min(row.count, 999)
            if score > best?.score ?? 0 { best = (separator, score) }
        }
        if let best {
            try self.init(bytes, best.separator, from: 0, line: 1)
            return
        }
        let regular = Separator.candidates.compactMap { separator in
            Separator.columns(in: bytes, separator).map { (separator: separator, columns: $0) }
        }
        let widest = regular.max { $0.columns < $1.columns }
        try self.init(bytes, widest?.separator ?? UInt8(ascii: ","), from: 0, line: 1, isRegular: (widest?.columns ?? 1) > 1)
    }

    /// A table whose layout is known.
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
            let guess = HeaderlessTable(bytes, separator, from: start, line: line)
            (columns, offset, self.line) = (guess.columns, start, line)
            isMereList = start == 0 && !(isRegular && guess.isTable) && bytes.first != UInt8(ascii: "\"")
        }
    }

    private static func firstRow(_ bytes: [UInt8], _ separator: UInt8, _ offset: Int, _ line: Int) -> (
        row: TableRow, end: Int, nextLine: Int
    )? {
        let reader = TableReader(bytes, separator: separator, from: offset, line: line)
        var looks = 0
        // Blank rows may stand before the header.
        while looks < 20, let step = reader.next() {
            looks += 1
            if case .row(let row) = step, !row.isBlank { return (row, reader.offset, reader.line) }
        }
        return nil
    }
}
