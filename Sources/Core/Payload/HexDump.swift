/// Bytes as people read them: an offset, sixteen bytes, and their letters.
enum HexDump {
    static func text(of bytes: [UInt8]) -> String {
        var dump: [UInt8] = []
        dump.reserveCapacity(bytes.count / 16 * 78 + 78)
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let row = bytes[start..<min(start + 16, bytes.count)]
            if start > 0 { dump.append(ASCII.lineFeed) }
            for shift in stride(from: 28, through: 0, by: -4) { dump.append(digit(UInt8(start >> shift & 0xF))) }
            for column in 0..<16 {
                dump.append(contentsOf: column % 8 == 0 ? "  ".utf8 : " ".utf8)
                if column < row.count {
                    let byte = row[start + column]
                    dump.append(digit(byte >> 4))
                    dump.append(digit(byte & 0xF))
                } else {
                    dump.append(contentsOf: "  ".utf8)
                }
            }
            dump.append(contentsOf: "  ".utf8)
            dump.append(contentsOf: row.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") })
        }
        return String(decoding: dump, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x61 + value - 10
    }
}
