import CZXing
import Drawing
import Graphics
import Payload

/// Decodes matrix and linear codes with ZXing-C++.
struct ZXingDecoder: CodeDecoder {
    var name: SingleDecoder { .zxing }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) throws(CodeReadingError) -> [DecodedCode] {
        var request = quire_zxing_options(
            formats: Self.symbologies.filter { options.includes($0.value) }.keys.reduce(0, |), tries_harder: options.isQuick ? 0 : 1,
            tries_smaller: options.triesSmaller ? 1 : 0, has_one_threshold: options.hasOneThreshold ? 1 : 0)
        let found = Findings()
        let status = plane.pixels.withUnsafeBufferPointer { buffer in
            quire_zxing_read(
                buffer.baseAddress, Int32(plane.width), Int32(plane.height), &request,
                { context, code in
                    guard let context, let code else { return }
                    Unmanaged<Findings>.fromOpaque(context).takeUnretainedValue().add(code.pointee)
                }, Unmanaged.passUnretained(found).toOpaque())
        }
        guard status == QUIRE_ZXING_DONE else { throw .decoderFailed(name: "ZXing") }
        return found.codes
    }

    /// Collects the results of the C callback while the decoder runs.
    private final class Findings {
        var codes: [DecodedCode] = []

        func add(_ code: quire_zxing_code) {
            guard let symbology = ZXingDecoder.symbologies[code.format.rawValue], let bytes = code.bytes else { return }
            // The application identifier that ISO/IEC 24724 leaves out of the symbol. zbar adds it, too, and so do later versions of ZXing.
            let isNumberAlone = (symbology == .dataBar || symbology == .dataBarLimited) && code.length == 14
            let prefix: [UInt8] = isNumberAlone ? Array("01".utf8) : []
            var stored = prefix + UnsafeBufferPointer(start: bytes, count: code.length)
            // ZXing 1.4 adds brackets that are not in the content.
            if symbology == .dataBarExpanded, stored.first == UInt8(ascii: "("), let scanned = Payload(bytes: stored).scannedElements {
                stored = scanned
            }
            codes.append(
                DecodedCode(
                    symbology: symbology, bytes: stored, corners: ZXingDecoder.corners(of: code, symbology),
                    agreement: max(1, Int(code.lines)), part: ZXingDecoder.part(of: code),
                    content: symbology.isLinear ? nil : ZXingDecoder.content(of: code, stored: stored), isGS1: code.is_gs1 != 0))
        }
    }

    private static func corners(of code: quire_zxing_code, _ symbology: Symbology) -> [Point] {
        let points = [(code.x.0, code.y.0), (code.x.1, code.y.1), (code.x.2, code.y.2), (code.x.3, code.y.3)].map {
            Point(x: Double($0.0), y: Double($0.1))
        }
        return symbology.isLinear ? Rectangle(around: points).corners : points
    }

    private static func content(of code: quire_zxing_code, stored: [UInt8]) -> [UInt8] {
        let text = UnsafeRawBufferPointer(start: code.text, count: code.text_length)
        let declared = code.declared.map { Array(UnsafeBufferPointer(start: $0, count: code.declared_length)) }
        return SymbolContent(stored: stored, text: Array(text), declared: declared).bytes
    }

    private static func part(of code: quire_zxing_code) -> FoundCode.Part? {
        guard code.parts > 1, let parity = UInt8(exactly: code.parity) else { return nil }
        return FoundCode.Part(index: Int(code.part), count: Int(code.parts), parity: parity)
    }

    private static let symbologies = known.filter { quire_zxing_formats() & $0.key != 0 }

    private static let known: [UInt32: Symbology] = [
        QUIRE_ZXING_QR_CODE.rawValue: .qrCode,
        QUIRE_ZXING_MICRO_QR_CODE.rawValue: .microQRCode,
        QUIRE_ZXING_AZTEC.rawValue: .aztec,
        QUIRE_ZXING_DATA_MATRIX.rawValue: .dataMatrix,
        QUIRE_ZXING_PDF417.rawValue: .pdf417,
        QUIRE_ZXING_EAN_13.rawValue: .ean13,
        QUIRE_ZXING_EAN_8.rawValue: .ean8,
        QUIRE_ZXING_UPC_A.rawValue: .upcA,
        QUIRE_ZXING_UPC_E.rawValue: .upcE,
        QUIRE_ZXING_CODE_128.rawValue: .code128,
        QUIRE_ZXING_CODE_93.rawValue: .code93,
        QUIRE_ZXING_CODE_39.rawValue: .code39,
        QUIRE_ZXING_CODABAR.rawValue: .codabar,
        QUIRE_ZXING_ITF.rawValue: .interleaved2of5,
        QUIRE_ZXING_DATA_BAR.rawValue: .dataBar,
        QUIRE_ZXING_DATA_BAR_EXPANDED.rawValue: .dataBarExpanded,
        QUIRE_ZXING_MAXI_CODE.rawValue: .maxiCode,
        QUIRE_ZXING_RMQR.rawValue: .rMQR,
        QUIRE_ZXING_DATA_BAR_LIMITED.rawValue: .dataBarLimited,
    ]

    /// What this decoder reads, which depends on the version of ZXing.
    static var readable: Set<Symbology> { Set(symbologies.values) }
}
