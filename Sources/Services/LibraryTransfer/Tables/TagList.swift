import Foundation

/// Tags in one cell: a row of a table inside a table, so that a tag may hold any character.
enum TagList {
    static func text(_ tags: [String]) -> String {
        tags.map { tag in
            let isPlain =
                !tag.utf8.contains { ",;|\"\t\r\n".utf8.contains($0) } && tag.first?.isWhitespace != true && tag.last?.isWhitespace != true
            return isPlain ? tag : "\"\(tag.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",")
    }

    static func tags(in cell: String) -> [String] {
        let bytes = Array(cell.utf8)
        if !bytes.contains(where: { ",;|\"\r\n".utf8.contains($0) }) { return [cell] }
        let reader = TableReader(bytes, separator: separator(in: bytes))
        guard case .row(let row)? = reader.next(), reader.offset == bytes.count else { return [cell] }
        var known: Set<String> = []
        return row.texts.enumerated().map { index, text in
            // Blanks inside quotes are meant.
            bytes.contains(UInt8(ascii: "\"")) ? text : text.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty && known.insert($0).inserted }
    }

    /// The first of the usual ones that stands outside quotes.
    private static func separator(in cell: [UInt8]) -> UInt8 {
        var isQuoted = false
        for byte in cell {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, ",;|".utf8.contains(byte) { return byte }
        }
        return UInt8(ascii: ",")
    }
}
