import Drawing
import Graphics
import Payload
import Scanning
import Symbols

/// Reads symbols back that are not of the QR family.
enum BarcodeReading {
    /// The symbologies that a decoder here reads.
    private static let readable: Set<Symbology> = [
        .ean13, .ean8, .upcA, .upcE, .isbn, .code128, .code39, .code93, .codabar, .interleaved2of5, .itf14, .gs1128, .sscc,
        .dataBar, .dataBarExpanded, .aztec, .dataMatrix, .dataMatrixRectangle, .gs1DataMatrix, .gs1QRCode, .pdf417, .compactPDF417,
        .logmars, .vin, .pzn, .hibc128, .hibc39, .hibcDataMatrix, .leitcode, .identcode, .upnQR,
    ]

    static func isPossible(_ symbology: Symbology) -> Bool { readable.contains(symbology) }

    /// Whether a decoder reads the content from the plain symbol, at one of several sizes.
    static func reads(_ symbol: BarcodeSymbol) -> Bool {
        let layout = SymbolLayout(.barcode(symbol), style: SymbolStyle(quietZone: 10))
        return [3.0, 2, 4].contains { pixels in
            guard let picture = try? ScanView.upright(pixelsPerModule: pixels).picture(of: layout) else { return false }
            return SingleDecoder.allCases.contains { decoder in
                ((try? decoder.read(picture, in: symbol.symbology)) ?? []).contains { symbol.isReading($0.bytes) }
            }
        }
    }
}
