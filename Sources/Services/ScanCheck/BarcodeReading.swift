import Drawing
import Graphics
import Payload
import Scanning
import Symbols

/// Reads symbols back that are not of the QR family.
enum BarcodeReading {
    /// What is read by the decoders as a symbol of another symbology.
    private static let alike: [Symbology: Symbology] = [
        .isbn: .ean13, .gs1128: .code128, .sscc: .code128, .hibc128: .code128, .hibc39: .code39, .logmars: .code39, .vin: .code39,
        .pzn: .code39, .itf14: .interleaved2of5, .leitcode: .interleaved2of5, .identcode: .interleaved2of5, .gs1DataMatrix: .dataMatrix,
        .dataMatrixRectangle: .dataMatrix, .hibcDataMatrix: .dataMatrix, .compactPDF417: .pdf417, .gs1QRCode: .qrCode, .upnQR: .qrCode,
    ]

    private static let ofDataBar: Set<Symbology> = [
        .dataBar, .dataBarStacked, .dataBarStackedOmni, .dataBarLimited, .dataBarExpanded, .dataBarExpandedStacked,
    ]

    /// What decoders call a symbology: those of GS1 DataBar are told apart by some, and a UPC is an EAN-13 that begins with zeros.
    private static func names(of symbology: Symbology) -> Set<Symbology> {
        let name = alike[symbology] ?? symbology
        if ofDataBar.contains(name) { return ofDataBar }
        return [.ean13, .upcA, .upcE].contains(name) ? [name, .ean13, .upcA] : [name]
    }

    static func isPossible(_ symbology: Symbology) -> Bool {
        SingleDecoder.readable.contains(alike[symbology] ?? symbology)
    }

    /// Whether a decoder reads the content from the plain symbol, at one of several sizes.
    static func reads(_ symbol: BarcodeSymbol) -> Bool {
        let layout = SymbolLayout(.barcode(symbol), style: SymbolStyle(quietZone: 10))
        return [3.0, 2, 4].contains { pixels in
            guard let picture = try? ScanView.upright(pixelsPerModule: pixels).picture(of: layout) else { return false }
            return SingleDecoder.allCases.contains { decoder in
                ((try? decoder.read(picture, in: symbol.symbology)) ?? []).contains {
                    names(of: symbol.symbology).contains($0.symbology) && symbol.isReading($0.bytes)
                }
            }
        }
    }
}
