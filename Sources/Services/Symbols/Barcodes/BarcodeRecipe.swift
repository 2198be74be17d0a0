import Payload
import Platform

/// How Zint makes the symbols of a symbology.
struct BarcodeRecipe: Sendable {
    /// Zint's options of a symbol, 0 or less for its own choice. What they mean differs between symbologies.
    struct Options: Sendable {
        var first: Int32 = -1
        var second: Int32 = 0
        var third: Int32 = 0
    }

    /// Zint's number of the symbology.
    let number: Int32
    let holds: ContentRule
    /// The options to try, until the content fits.
    var options = [Options()]
    /// Whether the character set can be declared.
    var hasECI = false

    static let all: [Symbology: BarcodeRecipe] = [
        .code11: BarcodeRecipe(number: 1, holds: .characters(ContentRule.decimals + "-", tr("digits and hyphens"))),
        .standard2of5: BarcodeRecipe(number: 2, holds: .digits(1...112)),
        .interleaved2of5: BarcodeRecipe(number: 3, holds: .pairs),
        .iata2of5: BarcodeRecipe(number: 4, holds: .digits(1...80)),
        .dataLogic2of5: BarcodeRecipe(number: 6, holds: .digits(1...113)),
        .industrial2of5: BarcodeRecipe(number: 7, holds: .digits(1...79)),
        .code39: BarcodeRecipe(number: 8, holds: ContentRule.code39),
        .code39Extended: BarcodeRecipe(number: 9, holds: .ascii),
        .ean13: BarcodeRecipe(number: 13, holds: .article(12)),
        .ean8: BarcodeRecipe(number: 13, holds: .article(7)),
        .gs1128: BarcodeRecipe(number: 16, holds: .elements),
        .codabar: BarcodeRecipe(
            number: 18,
            holds: .characters(ContentRule.decimals + "-$:/.+ABCD", tr("digits and - $ : / . +, between two of the letters A to D"))),
        .code128: BarcodeRecipe(number: 20, holds: .latin1),
        .leitcode: BarcodeRecipe(number: 21, holds: .checked(13)),
        .identcode: BarcodeRecipe(number: 22, holds: .checked(11)),
        .code16K: BarcodeRecipe(number: 23, holds: .latin1),
        .code49: BarcodeRecipe(number: 24, holds: .ascii),
        .code93: BarcodeRecipe(number: 25, holds: .ascii),
        .dataBar: BarcodeRecipe(number: 29, holds: .productNumber),
        .dataBarLimited: BarcodeRecipe(number: 30, holds: .productNumber),
        .dataBarExpanded: BarcodeRecipe(number: 31, holds: .elements),
        .telepen: BarcodeRecipe(number: 32, holds: .ascii),
        .upcA: BarcodeRecipe(number: 34, holds: .article(11)),
        .upcE: BarcodeRecipe(
            number: 37,
            holds: .described(tr("the 12 digits of a UPC-A with zeros that can be left out, or the remaining 6 to 8 digits"))),
        .postnet: BarcodeRecipe(number: 40, holds: .digits(1...38)),
        .msi: BarcodeRecipe(number: 47, holds: .digits(1...65)),
        .logmars: BarcodeRecipe(number: 50, holds: ContentRule.code39),
        .pharmacode: BarcodeRecipe(number: 51, holds: .number(3...131_070)),
        .pzn: BarcodeRecipe(number: 52, holds: .checked(7)),
        .pharmacodeTwoTrack: BarcodeRecipe(number: 53, holds: .number(4...64_570_080)),
        .cepNet: BarcodeRecipe(number: 54, holds: .digits(8...8)),
        .pdf417: BarcodeRecipe(number: 55, holds: .anything, hasECI: true),
        .compactPDF417: BarcodeRecipe(number: 56, holds: .anything, hasECI: true),
        .maxiCode: BarcodeRecipe(number: 57, holds: .anything, options: [Options(first: 4)], hasECI: true),
        .gs1QRCode: BarcodeRecipe(number: 58, holds: .elements),
        .australiaPost: BarcodeRecipe(
            number: 63, holds: .described(tr("a delivery point of 8 digits, optionally followed by customer information"))),
        .isbn: BarcodeRecipe(number: 69, holds: .described(tr("an ISBN of 10 or 13 digits"))),
        .royalMail: BarcodeRecipe(
            number: 70, holds: .characters(ContentRule.capitals + ContentRule.decimals, tr("capital letters and digits"))),
        // Zint chooses among squares and rectangles unless it is told to take squares alone.
        .dataMatrix: BarcodeRecipe(number: 71, holds: .anything, options: [Options(third: 100)], hasECI: true),
        .dataMatrixRectangle: BarcodeRecipe(number: 71, holds: .anything, options: (25...30).map { Options(second: $0) }, hasECI: true),
        .gs1DataMatrix: BarcodeRecipe(number: 71, holds: .elements, options: [Options(third: 100)]),
        .vin: BarcodeRecipe(number: 73, holds: .described(tr("a vehicle number of 17 capital letters and digits, without I, O and Q"))),
        .codablockF: BarcodeRecipe(number: 74, holds: .latin1),
        .sscc: BarcodeRecipe(number: 75, holds: .checked(17)),
        .japanPost: BarcodeRecipe(
            number: 76, holds: .characters(ContentRule.capitals + ContentRule.decimals + "-", tr("capital letters, digits and hyphens"))),
        .koreaPost: BarcodeRecipe(number: 77, holds: .checked(6)),
        .dataBarStacked: BarcodeRecipe(number: 79, holds: .productNumber),
        .dataBarStackedOmni: BarcodeRecipe(number: 80, holds: .productNumber),
        .dataBarExpandedStacked: BarcodeRecipe(number: 81, holds: .elements),
        .planet: BarcodeRecipe(number: 82, holds: .digits(1...38)),
        .microPDF417: BarcodeRecipe(number: 84, holds: .anything, hasECI: true),
        .intelligentMail: BarcodeRecipe(
            number: 85,
            holds: .described(tr("a tracking code of 20 digits, optionally followed by a hyphen and a ZIP code of 5, 9 or 11 digits"))),
        .plessey: BarcodeRecipe(number: 86, holds: .characters(ContentRule.decimals + "ABCDEF", tr("digits and the letters A to F"))),
        .telepenNumeric: BarcodeRecipe(number: 87, holds: .pairs),
        .itf14: BarcodeRecipe(number: 89, holds: .checked(13)),
        .kix: BarcodeRecipe(number: 90, holds: .characters(ContentRule.capitals + ContentRule.decimals, tr("capital letters and digits"))),
        .aztec: BarcodeRecipe(number: 92, holds: .anything, hasECI: true),
        .dpd: BarcodeRecipe(number: 96, holds: .described(tr("28 capital letters and digits"))),
        .hibc128: BarcodeRecipe(number: 98, holds: ContentRule.code39),
        .hibc39: BarcodeRecipe(number: 99, holds: ContentRule.code39),
        .hibcDataMatrix: BarcodeRecipe(number: 102, holds: ContentRule.code39),
        .dotCode: BarcodeRecipe(number: 115, holds: .anything, hasECI: true),
        .hanXin: BarcodeRecipe(number: 116, holds: .anything, hasECI: true),
        .mailmark: BarcodeRecipe(number: 121, holds: .described(tr("a Mailmark of 22 or 26 characters"))),
        .aztecRune: BarcodeRecipe(number: 128, holds: .number(0...255)),
        .code32: BarcodeRecipe(number: 129, holds: .checked(8)),
        .channelCode: BarcodeRecipe(number: 140, holds: .number(0...7_742_862)),
        .codeOne: BarcodeRecipe(number: 141, holds: .anything, hasECI: true),
        .gridMatrix: BarcodeRecipe(number: 142, holds: .anything, hasECI: true),
        .upnQR: BarcodeRecipe(number: 143, holds: .described(tr("text in ISO 8859-2"))),
        .rMQR: BarcodeRecipe(number: 145, holds: .anything, hasECI: true),
    ]
}
