public import Payload
public import Platform

/// Which symbologies can hold a content.
public enum SymbologyChoice {
    /// The symbologies that can hold a content, the best first: what its digits or elements are made for, then QR Code, then the others in
    /// the usual order.
    ///
    /// It encodes the content in each of them, which takes some milliseconds for a short one.
    public static func symbologies(for payload: Payload) -> [Symbology] {
        guard !payload.bytes.isEmpty else { return [.qrCode] }
        let fitting = Symbology.allCases.filter { (try? Symbol(payload, in: $0, level: .low)) != nil }
        let meant = meant(payload).filter(fitting.contains)
        return meant + fitting.filter { !meant.contains($0) }
    }

    /// What a number on an article or a card is usually printed in: of 12 or 13 digits with a right check digit; nil for anything else.
    public static func printed(_ payload: Payload) -> Symbology? {
        guard let text = payload.text, [12, 13].contains(text.utf8.count) else { return nil }
        return meant(payload).first
    }

    /// What a symbology holds, in words that go on from “holds”.
    public static func content(of symbology: Symbology) -> LocalizedText {
        switch symbology {
        case .qrCode: ContentRule.anything.description
        case .microQRCode: tr("up to 35 digits or 21 letters")
        default: BarcodeRecipe.all[symbology]?.holds.description ?? .empty
        }
    }

    /// The symbologies that the content was made for.
    private static func meant(_ payload: Payload) -> [Symbology] {
        guard let text = payload.text else { return [] }
        if payload.gs1Elements != nil, text.hasPrefix("(") || text.hasPrefix("]") || text.utf8.contains(0x1D) || payload.kind == .gs1 {
            return [.gs1128, .gs1DataMatrix, .gs1QRCode, .dataBarExpanded]
        }
        guard CheckDigits.isValidGS1(text) else { return [] }
        switch text.utf8.count {
        case 13: return text.hasPrefix("978") || text.hasPrefix("979") ? [.isbn, .ean13] : [.ean13]
        case 12: return [.upcA, .upcE]
        case 8: return [.ean8]
        case 14: return [.itf14]
        case 18: return [.sscc]
        default: return []
        }
    }
}

extension Symbology {
    /// Whether its symbols are made of square modules, which a style may draw in other shapes.
    public var bearsShapes: Bool { isQR || structure == .matrix && ![.maxiCode, .dotCode].contains(self) }
}
