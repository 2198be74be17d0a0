import Graphics
import Payload
import SamplePayloads
import Scanning
import Symbols
import Testing

@testable import ScanCheck

@Suite("Reading back what is no QR code")
struct BarcodeReadingTests {
    @Test("Each that a decoder here reads is read back; the others are called unread", arguments: SymbologySamples.all)
    func readBack(symbology: Symbology, content: String) throws {
        guard case .barcode(let symbol) = try Symbol(Payload(content), in: symbology, upTo: .medium) else { return }
        let verdict = ScanCheck.check(SymbolLayout(.barcode(symbol), style: SymbolStyle()))
        #expect(verdict.isReadBack == ScanCheck.canRead(symbology))
        #expect(verdict.scans > .no, "\(verdict.problems.map(\.message))")
    }

    @Test(
        "What is drawn to the standard is not refused",
        arguments: [
            (Symbology.ean13, "1477596923157+16427"), (.ean13, "2087530062799+29"), (.ean13, "0335939118039"), (.ean8, "96385074+12"),
            (.upcA, "725272730706+12345"), (.dataBarExpanded, "(01)86246538234818(10)XPWQLDDTRK(17)300115"),
            (.dataBarExpanded, "(01)59673242818939(10)MC(17)300115"),
        ])
    func standard(symbology: Symbology, content: String) throws {
        guard case .barcode(let symbol) = try Symbol(Payload(content), in: symbology, upTo: .medium) else { return }
        let verdict = ScanCheck.check(SymbolLayout(.barcode(symbol), style: SymbolStyle()))
        #expect(verdict.isReadBack && verdict.scans > .no, "\(verdict.problems.map(\.message))")
    }

    @Test("What is read as another symbology is not read")
    func otherSymbology() throws {
        guard case .barcode(let symbol) = try Symbol(Payload("0000096385074"), in: .ean13, upTo: .medium) else { return }
        let picture = try ScanView.upright(pixelsPerModule: 3).picture(
            of: SymbolLayout(.barcode(symbol), style: SymbolStyle(quietZone: 10)))
        for decoder in SingleDecoder.allCases {
            #expect(try !decoder.read(picture, in: .ean8).contains { $0.symbology == .ean8 })
        }
    }

    @Test("zbar's letters for digits behind a separator are nobody's content")
    func dataBarExpanded() throws {
        let symbol = try Symbol(Payload("(01)59673242818939(10)MC(17)300115"), in: .dataBarExpanded, upTo: .medium)
        let picture = try ScanView.upright(pixelsPerModule: 4).picture(of: SymbolLayout(symbol, style: SymbolStyle()))
        #expect(try SingleDecoder.zbar.read(picture, in: .dataBarExpanded).isEmpty)
        #expect(try CodeReader().read(picture, effort: .picture).map { Payload(bytes: $0.bytes).gs1Elements?.last?.value } == ["300115"])
    }

    @Test("Pale bars are refused as pale modules are")
    func pale() throws {
        let symbol = try Symbol(Payload("4006381333931"), in: .ean13, upTo: .medium)
        var style = SymbolStyle()
        style.foreground = .white
        #expect(ScanCheck.check(SymbolLayout(symbol, style: style)).scans == .no)
    }
}
