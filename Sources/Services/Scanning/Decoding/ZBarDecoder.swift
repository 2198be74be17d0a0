import CZBar
import Drawing
import Graphics
import Payload

/// Decodes QR codes and linear codes with libzbar.
struct ZBarDecoder: CodeDecoder {
    var name: SingleDecoder { .zbar }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) throws(CodeReadingError) -> [DecodedCode] {
        _ = Self.isQuiet
        guard let scanner = zbar_image_scanner_create(), let image = zbar_image_create() else {
            throw .decoderFailed(name: "zbar")
        }
        defer {
            zbar_image_destroy(image)
            zbar_image_scanner_destroy(scanner)
        }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for (type, symbology) in Self.symbologies where options.includes(symbology) {
            zbar_image_scanner_set_config(scanner, zbar_symbol_type_t(type), ZBAR_CFG_ENABLE, 1)
        }
        // Without this zbar guesses a character set and converts to UTF-8. Where it guesses wrongly, the content is damaged.
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_POSITION, 1)

        zbar_image_set_format(image, Self.grey8)
        zbar_image_set_size(image, UInt32(plane.width), UInt32(plane.height))
        let count = plane.pixels.withUnsafeBufferPointer { buffer in
            // No cleanup handler: the array owns the pixels, and zbar does not touch them after the scan.
            zbar_image_set_data(image, buffer.baseAddress, UInt(buffer.count), nil)
            defer { zbar_image_set_data(image, nil, 0, nil) }
            return zbar_scan_image(scanner, image)
        }
        guard count >= 0 else { throw .decoderFailed(name: "zbar") }
        return Self.codes(of: image)
    }

    private static func codes(of image: OpaquePointer) -> [DecodedCode] {
        var codes: [DecodedCode] = []
        var next = zbar_image_first_symbol(image)
        while let symbol = next {
            if let code = code(of: symbol) { codes.append(code) }
            next = zbar_symbol_next(symbol)
        }
        return codes
    }

    private static func code(of symbol: OpaquePointer) -> DecodedCode? {
        guard let symbology = symbologies[zbar_symbol_get_type(symbol).rawValue], let data = zbar_symbol_get_data(symbol) else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        let points = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            Point(x: Double(zbar_symbol_get_loc_x(symbol, index)), y: Double(zbar_symbol_get_loc_y(symbol, index)))
        }
        guard !points.isEmpty else { return nil }
        // zbar 0.23 takes digits behind a separator for letters: “(17)300115” becomes “1F41”, which is no element.
        if symbology == .dataBarExpanded, Payload(bytes: Array(bytes)).gs1Elements == nil { return nil }
        let modifiers = zbar_symbol_get_modifiers(symbol)
        // If the symbol declares a character set that zbar knows, the data is UTF-8 already.
        return DecodedCode(
            symbology: symbology, bytes: Array(bytes), corners: corners(points, of: symbology),
            agreement: Int(zbar_symbol_get_quality(symbol)), isGS1: modifiers & 1 << ZBAR_MOD_GS1.rawValue != 0)
    }

    /// zbar lists the corners of a QR code counter-clockwise from the upper left; for linear codes it lists the ends of every line that was
    /// read.
    private static func corners(_ points: [Point], of symbology: Symbology) -> [Point] {
        if symbology == .qrCode, points.count == 4 { return [points[0], points[3], points[2], points[1]] }
        return Rectangle(around: points).corners
    }

    /// The format `Y800`: one grey byte per pixel.
    private static let grey8 = UInt("Y800".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })

    /// Silences zbar, which otherwise writes to standard error. This is its only global setting, and it is set once for the process.
    private static let isQuiet: Bool = {
        zbar_set_verbosity(0)
        return true
    }()

    static var readable: Set<Symbology> { Set(symbologies.values) }

    private static let symbologies: [UInt32: Symbology] = [
        ZBAR_QRCODE.rawValue: .qrCode,
        ZBAR_EAN13.rawValue: .ean13,
        ZBAR_EAN8.rawValue: .ean8,
        ZBAR_UPCA.rawValue: .upcA,
        ZBAR_UPCE.rawValue: .upcE,
        ZBAR_CODE128.rawValue: .code128,
        ZBAR_CODE93.rawValue: .code93,
        ZBAR_CODE39.rawValue: .code39,
        ZBAR_CODABAR.rawValue: .codabar,
        ZBAR_I25.rawValue: .interleaved2of5,
        ZBAR_DATABAR.rawValue: .dataBar,
        ZBAR_DATABAR_EXP.rawValue: .dataBarExpanded,
    ]
}
