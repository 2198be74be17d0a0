/// The lines of a text with where they stand, each with its end: LF, CR LF, or CR alone.
struct TextLines: Sequence, IteratorProtocol {
    struct Line {
        /// Counted from 1.
        let number: Int
        /// With the line end.
        let range: Range<Int>
        /// Without the line end.
        let content: Range<Int>
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Line? {
        guard offset < bytes.count else { return nil }
        let start = offset
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        offset = end
        if offset < bytes.count { offset += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1 }
        number += 1
        return Line(number: number, range: start..<offset, content: start..<end)
    }
}
