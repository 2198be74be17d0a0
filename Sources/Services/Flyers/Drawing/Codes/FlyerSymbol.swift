import FlyerLayout
import Symbols

/// Makes the symbols of a flyer's codes.
enum FlyerSymbol {
    /// In the code's own style, at its level or at the highest one below it that holds the content.
    static func layout(of code: FlyerCode) throws(FlyerError) -> SymbolLayout {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        do throws(SymbolError) {
            return SymbolLayout(try symbol(of: code.payload.bytes, level: style.level), style: style)
        } catch {
            let title = code.title.isEmpty ? "The code" : "The code “\(code.title)”"
            throw .refused(message: "\(title) cannot be drawn.", recovery: error.message)
        }
    }

    private static func symbol(of bytes: [UInt8], level: ErrorCorrectionLevel) throws(SymbolError) -> Symbol {
        do throws(SymbolError) {
            return try SymbolEncoder.encode(bytes, level: level)
        } catch {
            guard case .tooMuchData(_, _, let fitting?, _) = error else { throw error }
            return try SymbolEncoder.encode(bytes, level: fitting)
        }
    }
}
