import Foundation

/// Numbers with decimals as people type them.
public enum TypedDecimal {
    /// With a point before the decimals and nothing between the thousands; what is no such number stays as it was typed.
    public static func plain(_ typed: String) -> String {
        let compact = typed.filter { !$0.isWhitespace && !"'’".contains($0) }
        guard compact.contains(where: \.isNumber), compact.allSatisfy({ ($0.isASCII && $0.isNumber) || ",.-+".contains($0) }) else {
            return typed
        }
        let marks = compact.filter { ",.".contains($0) }
        switch (Set(marks).count, marks.count) {
        case (0, _): return compact
        // "12,50" and "12.50".
        case (1, 1): return compact.replacing(",", with: ".")
        // "1,234,567" and "1.234.567".
        case (1, _): return compact.filter { !",.".contains($0) }
        // "1.234,50" and "1,234.50": the last one parts the decimals, and there is one of it.
        default:
            guard let last = marks.last, marks.filter({ $0 == last }).count == 1 else { return typed }
            return compact.filter { !",.".contains($0) || $0 == last }.replacing(String(last), with: ".")
        }
    }
}
