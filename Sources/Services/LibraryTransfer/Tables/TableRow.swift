/// One row of a table: its cells as bytes, one behind the other in one piece of memory.
struct TableRow {
    /// Where the row begins, counted from 1.
    let line: Int
    private let bytes: [UInt8]
    /// Where each cell ends.
    private let ends: [Int]

    init(line: Int, bytes: [UInt8], ends: [Int]) {
        (self.line, self.bytes, self.ends) = (line, bytes, ends)
    }

    var count: Int { ends.count }

    /// Whether no cell holds anything but blanks: spreadsheets write such rows for empty ones.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// The bytes of a cell; none for one that is not there.
    func bytes(_ index: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(index) else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text of a cell; nil when it is no UTF-8.
    func text(_ index: Int) -> String? {
        String(validating: bytes(index), as: UTF8.self)
    }

    /// What every cell says, with a mark where it is no UTF-8.
    var texts: [String] { ends.indices.map { String(decoding: bytes($0), as: UTF8.self) } }

    /// Cells beyond the last column come of separators without quotes: what they belong to is not known.
    func checkWidth(_ width: Int, separator: UInt8) throws(RowRefusal) {
        guard count > width, (width..<count).contains(where: { !bytes($0).allSatisfy { $0 == 0x20 } }) else { return }
        let separator = separator == 0x09 ? "a tab" : "“\(Character(Unicode.Scalar(separator)))”"
        throw RowRefusal("The row has \(count) cells where the header has \(width): put values that contain \(separator) in quotes.")
    }
}
