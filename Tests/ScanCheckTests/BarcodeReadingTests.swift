import Graphics
import Payload
import SamplePayloads
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

    @Test("Pale bars are refused as pale modules are")
    func pale() throws {
        let symbol = try Symbol(Payload("4006381333931"), in: .ean13, upTo: .medium)
        var style = SymbolStyle()
        style.foreground = .white
        #expect(ScanCheck.check(SymbolLayout(symbol, style: style)).scans == .no)
    }
}
