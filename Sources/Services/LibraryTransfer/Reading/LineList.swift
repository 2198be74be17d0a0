import Payload

/// A list of contents, one on each line.
enum LineList {
    static func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        for line in TextLines(bytes) {
            try run.step(at: line.range.lowerBound)
            let content = bytes[line.content]
            guard content.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if String(validating: content, as: UTF8.self) == nil {
                run.refuse(line: line.number, RowRefusal.notText.reason)
            } else {
                run.add(ExchangedCode(payload: Payload(bytes: Array(content))), line: line.number)
            }
        }
    }

    /// Whether a file can be read as text at all. Codes may hold control characters, as those of GS1 do, but no text is full of them.
    static func recognizes(_ bytes: [UInt8]) -> Bool {
        let controls = bytes.count { $0 < 0x1C && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return controls * 20 <= bytes.count
    }
}
