import Payload

/// A guess at the columns of a table without a header, from its first rows.
struct HeaderlessTable {
    /// The contents are in the column that most looks like contents; of columns alike, a title comes first.
    let columns: TableColumns
    /// Whether the columns are more than commas in a list of texts or of addresses.
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
        // An address may hold commas, but no blanks; nobody writes tabs into a text.
        isTable = separator == 0x09 || (best?.value ?? 0) * 2 > rows && (content > 0 || hasBlanks)
    }
}
