/// The character between the cells of a table, found by trying.
enum Separator {
    static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    /// The separator that Excel writes into a first line of its own, "sep=;", and where the table begins behind it.
    static func declared(in bytes: [UInt8]) -> (separator: UInt8, offset: Int)? {
        let end = bytes.prefix(16).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(bytes.count, 16)
        let line = bytes[..<end].filter { $0 != UInt8(ascii: "\"") }
        guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }), let separator = line.last,
            separator < 0x80, separator > 0x20 || separator == 0x09
        else { return nil }
        let isPair = bytes[end...].starts(with: [0x0D, 0x0A])
        return (separator, min(end + (isPair ? 2 : 1), bytes.count))
    }

    /// How many columns the first rows have with this separator; nil when they differ, which a list of texts with commas in them does.
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
