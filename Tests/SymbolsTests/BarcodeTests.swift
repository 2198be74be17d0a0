import Drawing
import Foundation
import Graphics
import Payload
import Platform
import SamplePayloads
import Testing

@testable import Symbols

@Suite("Symbols of other symbologies than QR")
struct BarcodeTests {
    private func encode(_ text: String, _ symbology: Symbology) throws(SymbolError) -> BarcodeSymbol {
        try BarcodeEncoder.encode(Payload(text), in: symbology)
    }

    @Test("There is a recipe and a sample for each that is listed")
    func complete() {
        let drawn = Set(BarcodeRecipe.all.keys).union([.qrCode, .microQRCode])
        #expect(drawn == Set(Symbology.allCases))
        #expect(Set(SymbologySamples.all.map(\.symbology)) == drawn)
        #expect(Symbology.allCases.allSatisfy { !$0.purpose.isEmpty && !SymbologyChoice.content(of: $0).isEmpty })
    }

    @Test("Each is drawn with its quiet zone, in whole modules", arguments: SymbologySamples.all)
    func drawing(symbology: Symbology, content: String) throws {
        let symbol = try Symbol(Payload(content), in: symbology, upTo: .medium)
        #expect(symbol.symbology == symbology)
        let layout = SymbolLayout(symbol, style: SymbolStyle())
        #expect(layout.size.width == layout.size.width.rounded() && layout.size.height == layout.size.height.rounded())
        #expect(layout.size.width > 0 && layout.size.height > 0 && !layout.marks.isEmpty)
        let picture = try SymbolExport.bitmap(layout, pixels: Int(layout.size.width) * 2)
        #expect(picture.width == Int(layout.size.width) * 2)
        #expect(try !SymbolExport.svg(layout).isEmpty && !SymbolExport.pdf(layout, millimetres: 50).isEmpty)
        #expect(!SymbolExport.terminal(symbol).isEmpty)
    }

    @Test("Check digits are added where they are missing")
    func addedCheckDigits() throws {
        #expect(try encode("400638133393", .ean13).text == "4006381333931")
        #expect(try encode("1540014128876", .itf14).text == "15400141288763")
        #expect(try encode("400638133393", .ean13).shapes == encode("4006381333931", .ean13).shapes)
        #expect(try encode("0123456", .pzn).shapes == encode("01234562", .pzn).shapes)
    }

    @Test(
        "A number is the same symbol with its check digit and without it",
        arguments: [
            (Symbology.ean13, "400638133393"), (.ean8, "9638507"), (.upcA, "72527273070"), (.itf14, "1540014128876"), (.pzn, "0123456"),
            (.sscc, "34012345000000000"), (.leitcode, "2134807501640"), (.identcode, "56310243031"), (.koreaPost, "123456"),
        ])
    func checkDigits(symbology: Symbology, number: String) throws {
        let short = try encode(number, symbology)
        let digits = short.text.filter(\.isWholeNumber)
        #expect(digits.hasSuffix(number + digits.suffix(1)))
        let whole = try encode(number + digits.suffix(1), symbology)
        #expect(whole.shapes == short.shapes && whole.text == short.text)
    }

    @Test("A number is usually printed in one")
    func printed() {
        let numbers = ["4006381333931", "9780306406157", "725272730706", "4006381333932", "96385074", "hello", "15400141288763"]
        #expect(numbers.map { SymbologyChoice.printed(Payload($0)) } == [.ean13, .isbn, .upcA, nil, nil, nil, nil])
    }

    @Test("Shapes are offered where there are modules", arguments: SymbologySamples.all)
    func shapes(symbology: Symbology, content: String) throws {
        guard case .barcode(let symbol) = try Symbol(Payload(content), in: symbology, upTo: .medium) else { return }
        #expect((symbol.grid != nil) == symbology.bearsShapes)
    }

    @Test(
        "A wrong check digit is named, and the right one",
        arguments: [
            (Symbology.ean13, "4006381333932", "2", "1"), (.ean8, "96385075", "5", "4"), (.upcA, "725272730707", "7", "6"),
            (.itf14, "15400141288764", "4", "3"), (.isbn, "9780306406158", "8", "7"), (.pzn, "01234563", "3", "2"),
            (.sscc, "340123450000000007", "7", "0"), (.dataBar, "(01)09501101530004", "4", "3"),
        ])
    func wrongCheckDigits(symbology: Symbology, content: String, given: String, right: String) {
        #expect(throws: SymbolError.unfit(symbology, .checkDigit(given: given, right: right))) { try encode(content, symbology) }
    }

    @Test(
        "What does not fit is refused, and nothing is changed silently",
        arguments: [
            (Symbology.ean13, "40063813339"), (.ean13, "abc"), (.ean8, "12345"), (.code39, "abc"), (.interleaved2of5, "123"),
            (.code128, "日本"), (.codabar, "A12E"), (.pharmacode, "2"), (.pharmacode, "131071"), (.aztecRune, "256"), (.upcE, "725272730706"),
            (.gs1128, "no elements"), (.dataBar, "(01)09501101530003(10)ABC"), (.vin, "too short"), (.postnet, "12-34"),
        ])
    func refused(symbology: Symbology, content: String) {
        #expect(throws: SymbolError.self) { try encode(content, symbology) }
    }

    @Test("Whatever is in the payload, encoding answers with a symbol or a sentence")
    func hostile() {
        let contents = [
            [], [0], Array(repeating: 0xFF, count: 300), Array(repeating: 0x31, count: 40_000), Array("[01]".utf8), Array("[".utf8),
            Array("(01)".utf8), Array("(99)".utf8) + Array(repeating: 0x5B, count: 90), Array("\\x\\^1\\1".utf8), Array("+".utf8),
            Array("1+1+1".utf8), Array("%s%n".utf8), Array(String(repeating: "é", count: 500).utf8),
        ]
        for symbology in Symbology.allCases {
            for bytes in contents {
                do { _ = try Symbol(Payload(bytes: bytes), in: symbology, level: .low) } catch { #expect(!error.message.isEmpty) }
            }
        }
        #expect(throws: SymbolError.unknownSymbology(Symbology(rawValue: "Future"))) {
            try Symbol(Payload("x"), in: Symbology(rawValue: "Future"), level: .low)
        }
    }

    @Test("Bars are as high and quiet zones as wide as their standards want")
    func measures() throws {
        // GS1 General Specifications §5.2: 95 modules with quiet zones of 11 and 7, bars of 22.85 mm at a module of 0.33 mm.
        let article = try encode("4006381333931", .ean13)
        #expect(article.size.width == 113 && article.margins.left == 11 && article.margins.right == 7)
        #expect(article.size.height >= 22.85 / 0.33)
        // ISO/IEC 15417: ten modules.
        let label = try encode("ABC", .code128)
        #expect(label.margins.left >= 10 && label.margins.right >= 10)
        #expect(try encode("M1DESMARAIS", .pdf417).isOnGrid)
    }

    @Test("The best symbologies come first, and none that cannot hold the content")
    func choice() {
        #expect(SymbologyChoice.symbologies(for: Payload("4006381333931")).first == .ean13)
        #expect(SymbologyChoice.symbologies(for: Payload("9780306406157")).prefix(2) == [.isbn, .ean13])
        #expect(SymbologyChoice.symbologies(for: Payload("(01)09501101530003(10)ABC")).first == .gs1128)
        #expect(SymbologyChoice.symbologies(for: Payload("4006381333932")).first == .qrCode)
        let text = SymbologyChoice.symbologies(for: Payload("Grüße aus 東京"))
        #expect(text.first == .qrCode && text.contains(.aztec) && !text.contains(.code128) && !text.contains(.ean13))
    }

    @Test("A name in any usual spelling is known")
    func names() {
        for (name, symbology) in [
            ("EAN_13", Symbology.ean13), ("ean13", .ean13), ("PDF_417", .pdf417), ("PKBarcodeFormatCode128", .code128),
            ("PKBarcodeFormatQR", .qrCode), ("GS1 CODE-128", .gs1128), ("GS1 QR-Code", .gs1QRCode), ("ITF", .interleaved2of5),
            ("RSS_EXPANDED", .dataBarExpanded), ("DATA_MATRIX", .dataMatrix), ("AZTEC", .aztec),
        ] { #expect(Symbology(named: name) == symbology, "\(name)") }
        #expect(Symbology.allCases.allSatisfy { Symbology(named: $0.rawValue) == $0 })
    }
}
