import Platform

/// The words by which people look for kinds of codes and symbologies: their names, and what else they are called.
public enum KindKeywords {
    /// Shorter words are the beginning of too many others.
    public static let minimumLetters = 3

    /// The words for a kind, in English and in the language of the desktop, as people write them.
    public static func words(_ kind: PayloadKind) -> [String] {
        let names = [kind.name, others(kind)].flatMap { [$0.string, $0.untranslated] }
        return names.flatMap { $0.split(separator: " ").map(String.init) }.flatMap { word in
            // “Wi-Fi” is found as “wifi” too.
            [word, word.filter { $0.isLetter || $0.isNumber }]
        }
    }

    /// The words for a symbology: the parts of its title, which “EAN13” is too, and for one of bars that it is a barcode.
    public static func words(_ symbology: Symbology) -> [String] {
        let title = symbology.title.string
        let barcode = tr("barcode", context: "search words")
        return title.split { !$0.isLetter && !$0.isNumber }.map(String.init) + [title.filter { $0.isLetter || $0.isNumber }]
            + (symbology.isOfBars ? [barcode.string, barcode.untranslated] : [])
    }

    private static func others(_ kind: PayloadKind) -> LocalizedText {
        switch kind {
        case .uri: tr("url website webpage page", context: "search words")
        case .text: tr("note memo words", context: "search words")
        case .wifi: tr("wlan network internet password hotspot router", context: "search words")
        case .phone: tr("telephone call mobile", context: "search words")
        case .sms: tr("sms text chat", context: "search words")
        case .geo: tr("location map coordinates address navigation geo", context: "search words")
        case .email: tr("mail email", context: "search words")
        case .calendar: tr("calendar appointment date meeting ical", context: "search words")
        case .contact: tr("person vcard people address business card", context: "search words")
        case .isbn: tr("isbn", context: "search words")
        case .product: tr("barcode article ean upc", context: "search words")
        case .vin: tr("car vin", context: "search words")
        case .epc: tr("payment bank transfer donation money iban girocode invoice", context: "search words")
        case .swissqr: tr("payment bank transfer invoice money iban", context: "search words")
        case .payment: tr("donation money cryptocurrency coin", context: "search words")
        case .otp: tr("authenticator login account totp 2fa token", context: "search words")
        case .gs1: tr("barcode product", context: "search words")
        case .binary: tr("file bytes", context: "search words")
        }
    }
}
