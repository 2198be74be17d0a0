/// The eight digits of UPC-E, from which zeros are left out.
enum ShortProductNumber {
    /// The twelve digits of UPC-A that they stand for (GS1 General Specifications §5.2.2.4.2): the last but one says where the zeros were.
    static func expanded(_ short: [UInt8]) -> [UInt8]? {
        guard short.count == 8, short.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        let zeros = Array("0000".utf8)
        let middle: [UInt8] =
            switch short[6] {
            case UInt8(ascii: "0")...UInt8(ascii: "2"): short[1...2] + [short[6]] + zeros + short[3...5]
            case UInt8(ascii: "3"): short[1...3] + zeros + zeros.prefix(1) + short[4...5]
            case UInt8(ascii: "4"): short[1...4] + zeros + zeros.prefix(1) + short[5...5]
            default: short[1...5] + zeros + [short[6]]
            }
        return [short[0]] + middle + [short[7]]
    }
}
