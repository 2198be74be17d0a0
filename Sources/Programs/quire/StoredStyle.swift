import Payload
import ScanCheck
import Symbols

/// A style as a code of the library keeps it.
enum StoredStyle {
    /// Nil for the usual style, so that the code follows it. Refuses what fits into no symbol and could never be shown, and what would not
    /// scan.
    static func json(_ style: SymbolStyle, for payload: Payload, isForced: Bool) throws -> String? {
        guard style != SymbolStyle() else {
            _ = try SymbolEncoder.encode(payload.bytes, level: style.level)
            return nil
        }
        let checked = try CheckedSymbols(style: style) { level throws(SymbolError) in
            [try SymbolEncoder.encode(payload.bytes, level: level)]
        }
        try ScanReport.refuse(checked, unless: isForced)
        return checked.style.json
    }
}
