/// UPC-E: a UPC-A number of which zeros are left out (GS1 General Specifications §5.2.2.4.2).
public enum UPCE {
    /// The twelve digits of UPC-A for the eight of UPC-E, of which the last but one tells where zeros were removed; nil for anything else.
    public static func expanded(_ digits: String) -> String? {
        guard digits.isDigits, digits.utf8.count == 8 else { return nil }
        let d = Array(digits)
        let middle =
            switch d[6] {
            case "0", "1", "2": String(d[1...2]) + String(d[6]) + "0000" + String(d[3...5])
            case "3": String(d[1...3]) + "00000" + String(d[4...5])
            case "4": String(d[1...4]) + "00000" + String(d[5])
            default: String(d[1...5]) + "0000" + String(d[6])
            }
        return String(d[0]) + middle + String(d[7])
    }

    /// The eight digits, or seven without check digit, of a UPC-A number of twelve or eleven; nil where nothing can be left out.
    public static func compressed(_ text: String) -> String? {
        let digits = Array(text)
        guard [11, 12].contains(digits.count), digits[0] == "0" || digits[0] == "1" else { return nil }
        let (maker, item) = (digits[1...5].map(\.self), digits[6...10].map(\.self))
        func zeros(_ digits: [Character].SubSequence) -> Bool { digits.allSatisfy { $0 == "0" } }
        let middle: [Character]
        if "012".contains(maker[2]), zeros(maker[3...]), zeros(item[..<2]) {
            middle = [maker[0], maker[1], item[2], item[3], item[4], maker[2]]
        } else if zeros(maker[3...]), zeros(item[..<3]) {
            middle = [maker[0], maker[1], maker[2], item[3], item[4], "3"]
        } else if maker[4] == "0", zeros(item[..<4]) {
            middle = [maker[0], maker[1], maker[2], maker[3], item[4], "4"]
        } else if zeros(item[..<4]), "56789".contains(item[4]) {
            middle = maker + [item[4]]
        } else {
            return nil
        }
        return String([digits[0]] + middle + digits.dropFirst(11))
    }
}
