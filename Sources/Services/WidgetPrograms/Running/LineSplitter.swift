/// Takes bytes as they come and gives whole lines, without their ends.
struct LineSplitter {
    private var rest: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: bytes of a line.
    init(limit: Int) { self.limit = limit }

    /// The lines that end in these bytes; empty ones are left out. Nil for one that is too long.
    mutating func lines(_ bytes: [UInt8]) -> [[UInt8]]? {
        var lines: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            rest += bytes[start..<end]
            guard rest.count <= limit else { return nil }
            if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
            if !rest.isEmpty { lines.append(rest) }
            rest = []
            start = end + 1
        }
        rest += bytes[start...]
        return rest.count <= limit ? lines : nil
    }

    /// What came after the last end of a line; nil for nothing.
    mutating func last() -> [UInt8]? {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
    }
}
