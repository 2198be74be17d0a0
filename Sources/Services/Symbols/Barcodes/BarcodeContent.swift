import CZint
import Payload

/// The bytes for Zint, and how it is to take them.
struct BarcodeContent {
    let bytes: [UInt8]
    let mode: Int32
    /// The character set to declare; 0 for none.
    let eci: Int32
    /// The whole number, where its check digit is to be compared with the one that Zint adds; nil otherwise.
    let checked: String?

    init(_ payload: Payload, for symbology: Symbology, _ recipe: BarcodeRecipe) throws(SymbolError) {
        if symbology.isGS1 {
            eci = 0
            let elements = try Self.elements(payload, symbology, recipe)
            // Zint adds the check digit of a product number.
            let isNumber = if case .productNumber = recipe.holds { elements.count == 14 } else { false }
            mode = Int32(isNumber ? QUIRE_ZINT_DATA_MODE : QUIRE_ZINT_GS1_MODE)
            bytes = isNumber ? elements.dropLast() : elements
            checked = isNumber ? String(decoding: elements, as: UTF8.self) : nil
            return
        }
        let isASCII = payload.bytes.allSatisfy { $0 < 0x80 }
        if case .anything = recipe.holds {
            (bytes, mode, checked) = (payload.bytes, Int32(QUIRE_ZINT_DATA_MODE), nil)
            // Bytes that nothing declares are ISO 8859-1 by the standards, and as they are for who reads data.
            eci = !isASCII && recipe.hasECI && String(validating: payload.bytes, as: UTF8.self) != nil ? 26 : 0
            return
        }
        guard let text = payload.text, let prepared = Self.prepared(text, symbology), recipe.holds.allows(prepared) else {
            throw .unfit(symbology, .content)
        }
        (mode, eci) = (Int32(isASCII ? QUIRE_ZINT_DATA_MODE : QUIRE_ZINT_UNICODE_MODE), 0)
        // Zint takes eight digits for an EAN-13 with zeros in front.
        if symbology == .ean8, case let number = prepared.prefix(while: { $0 != "+" }), number.utf8.count == 8 {
            if let right = CheckDigits.gs1(of: number.dropLast()), number.last != right {
                throw .unfit(symbology, .checkDigit(given: String(number.suffix(1)), right: String(right)))
            }
            (bytes, checked) = (Array(number.utf8.dropLast()) + Array(prepared.utf8.dropFirst(8)), nil)
            return
        }
        if case .checked(let count) = recipe.holds, prepared.utf8.count == count + 1 {
            (bytes, checked) = (Array(prepared.utf8.prefix(count)), prepared)
        } else {
            (bytes, checked) = (Array(prepared.utf8), nil)
        }
    }

    private static func elements(_ payload: Payload, _ symbology: Symbology, _ recipe: BarcodeRecipe) throws(SymbolError) -> [UInt8] {
        guard let elements = payload.gs1Elements ?? product(payload) else { throw .unfit(symbology, .content) }
        if case .productNumber = recipe.holds {
            // These symbols leave the application identifier out and mean it (ISO/IEC 24724 §5.1).
            guard elements.count == 1, elements[0].identifier == "01" else { throw .unfit(symbology, .content) }
            return Array(elements[0].value.utf8)
        }
        return elements.flatMap { Array("[\($0.identifier)]\($0.value)".utf8) }
    }

    /// A product number alone stands for itself.
    private static func product(_ payload: Payload) -> [(identifier: String, value: String)]? {
        guard let digits = payload.text, (8...14).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return [("01", String(repeating: "0", count: 14 - digits.utf8.count) + digits)]
    }

    /// The content as Zint takes it; nil if the symbology cannot hold it.
    private static func prepared(_ text: String, _ symbology: Symbology) -> String? {
        switch symbology {
        case .upcA where text.utf8.count == 13 && text.hasPrefix("0"): String(text.dropFirst())
        case .upcE: (6...8).contains(text.utf8.count) ? text : UPCE.compressed(text)
        // Readers leave the start and stop characters out, which say nothing where all are alike.
        case .codabar where !text.isEmpty && text.allSatisfy { !"ABCD".contains($0) }: "A\(text)A"
        default: text
        }
    }
}
