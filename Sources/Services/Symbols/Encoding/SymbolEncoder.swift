import CQREncode
import Foundation
public import Payload

/// Encodes bytes as symbols. No byte is changed or lost.
public enum SymbolEncoder {
    /// Encodes bytes in the smallest symbol of a level.
    ///
    /// - Parameters:
    ///   - version: the version to use: 1 to 40, or 1 to 4 for Micro QR; nil for the smallest that fits.
    ///   - family: for Micro QR, M1 is used only if asked for by version, because it only detects errors.
    ///   - mask: the mask pattern to use: 0 to 7, or 0 to 3 for Micro QR; nil for the one with the fewest penalty points (ISO/IEC 18004
    ///     §7.8.3).
    ///   - eci: when to declare the text as UTF-8.
    ///   - kanji: whether to convert text to Shift JIS in kanji mode, which is a third to a half smaller than UTF-8 for Japanese. zbar and
    ///     ZXing return the text; OpenCV and readers of bytes return Shift JIS. Throws `notUTF8` for bytes that are no text, and `noKanji`
    ///     for a character that is neither ASCII nor in JIS X 0208, or that readers decode differently.
    public static func encode(
        _ bytes: [UInt8], level: ErrorCorrectionLevel = .medium, version: Int? = nil, family: SymbolFamily = .standard, mask: Int? = nil,
        eci: ECIPolicy = .automatic, kanji: Bool = false
    ) throws(SymbolError) -> QRSymbol {
        let request = SymbolRequest(level: level, family: family, version: version, mask: mask, eci: eci, kanji: kanji)
        let symbols = try symbols(bytes, request)
        return symbols[0]
    }

    /// Encodes bytes as a structured append (ISO/IEC 18004 §8) of symbols of the same, smallest version.
    ///
    /// The symbols are about equally full, and no character is divided between two of them.
    ///
    /// - Parameter parts: 1 to 16; one is an ordinary symbol.
    public static func encode(
        _ bytes: [UInt8], level: ErrorCorrectionLevel = .medium, version: Int? = nil, mask: Int? = nil, eci: ECIPolicy = .automatic,
        kanji: Bool = false,
        parts: Int
    ) throws(SymbolError) -> [QRSymbol] {
        try symbols(bytes, SymbolRequest(level: level, version: version, mask: mask, eci: eci, kanji: kanji, parts: parts))
    }

    /// Encodes bytes at a level, or at the highest lower one that fits.
    public static func encode(_ bytes: [UInt8], upTo level: ErrorCorrectionLevel) throws(SymbolError) -> QRSymbol {
        do throws(SymbolError) {
            return try encode(bytes, level: level)
        } catch {
            guard case .tooMuchData(_, _, let fittingLevel?, _) = error else { throw error }
            return try encode(bytes, level: fittingLevel)
        }
    }

    /// Encodes what a symbol of a payload holds (`Payload.symbolForm`) in the smallest symbol of a level.
    public static func encode(_ payload: Payload, level: ErrorCorrectionLevel) throws(SymbolError) -> QRSymbol {
        try encode(payload.symbolForm.payload.bytes, level: level)
    }

    /// Encodes what a symbol of a payload holds at a level, or at the highest lower one that fits.
    public static func encode(_ payload: Payload, upTo level: ErrorCorrectionLevel) throws(SymbolError) -> QRSymbol {
        try encode(payload.symbolForm.payload.bytes, upTo: level)
    }

    /// Whether one symbol holds these bytes, at any level.
    public static func fits(_ bytes: [UInt8]) -> Bool {
        if bytes.count <= maximumBytes(.low) { return !bytes.isEmpty }
        // Digits and capitals need less room than bytes. Not by `SymbolPlan`, whose error looks for what else would help.
        let request = SymbolRequest(level: .low)
        return SymbolFitting(content: SymbolData(bytes), request: request, hasECI: false).smallest(request.versions) != nil
    }

    /// The number of bytes that the largest symbol of a level holds, whatever they are.
    public static func maximumBytes(_ level: ErrorCorrectionLevel) -> Int {
        let bits = SymbolCapacity.dataBits(.standard, version: 40, level: level) ?? 0
        // A mode of 4 bits and a count of 16 (§7.4.1).
        return (bits - SymbolCapacity.eciBits - 20) / 8
    }

    private static func symbols(_ bytes: [UInt8], _ request: SymbolRequest) throws(SymbolError) -> [QRSymbol] {
        guard !bytes.isEmpty else { throw .nothingToEncode }
        let bytes = request.kanji ? try ShiftJIS.bytes(of: bytes) : bytes
        let plan = try SymbolPlan(SymbolData(bytes, isKanji: request.kanji), request)
        let parity = bytes.reduce(0, ^)
        var symbols: [QRSymbol] = []
        for (index, segments) in plan.parts.enumerated() {
            let part = plan.parts.count > 1 ? QRSymbol.Part(index: index, count: plan.parts.count, parity: parity) : nil
            var symbol = try symbol(bytes, segments, plan, request, part)
            if let mask = request.mask { symbol.apply(MaskPattern(number: mask, family: request.family)) }
            symbols.append(symbol.finished(level: request.level, part: part))
        }
        return symbols
    }

    private static func symbol(
        _ bytes: [UInt8], _ segments: [Segment], _ plan: SymbolPlan, _ request: SymbolRequest, _ part: QRSymbol.Part?
    ) throws(SymbolError) -> SymbolModules {
        let level = request.level.qrencode
        let input = request.family == .micro ? QRinput_newMQR(Int32(plan.version), level) : QRinput_new2(Int32(plan.version), level)
        guard let input else { throw .encoderFailed(code: errno) }
        defer { QRinput_free(input) }
        if let part {
            // The header that `QRinput_Struct_insertStructuredAppendHeaders` puts in front of every symbol. It counts from 1.
            try append([UInt8(part.count), UInt8(part.index + 1), part.parity], as: QR_MODE_STRUCTURE, to: input)
        }
        if plan.hasECI, QRinput_appendECIheader(input, UInt32(utf8)) != 0 { throw .encoderFailed(code: errno) }
        for segment in segments { try append(bytes[segment.range], as: segment.mode.qrencode, to: input) }
        guard let code = QRcode_encodeInput(input) else { throw .encoderFailed(code: errno) }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        return SymbolModules(
            family: request.family, version: Int(code.pointee.version), modulesPerSide: side,
            values: Array(UnsafeBufferPointer(start: code.pointee.data, count: side * side)))
    }

    private static func append(_ bytes: some Collection<UInt8>, as mode: QRencodeMode, to input: OpaquePointer) throws(SymbolError) {
        let result = Array(bytes).withUnsafeBufferPointer { QRinput_append(input, mode, Int32($0.count), $0.baseAddress) }
        guard result == 0 else { throw .encoderFailed(code: errno) }
    }

    /// The extended channel interpretation of UTF-8.
    private static let utf8 = 26
}

extension ErrorCorrectionLevel {
    fileprivate var qrencode: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}

extension SegmentMode {
    fileprivate var qrencode: QRencodeMode {
        switch self {
        case .numeric: QR_MODE_NUM
        case .alphanumeric: QR_MODE_AN
        case .byte: QR_MODE_8
        case .kanji: QR_MODE_KANJI
        }
    }
}

/// The options of an encoding.
struct SymbolRequest {
    var level: ErrorCorrectionLevel
    var family = SymbolFamily.standard
    /// The required version; nil for the smallest.
    var version: Int?
    /// The required mask pattern; nil for the best.
    var mask: Int?
    var eci = ECIPolicy.automatic
    /// Whether text is stored in Shift JIS.
    var kanji = false
    /// The number of symbols in a structured append.
    var parts = 1

    static let partCounts = 1...16

    /// The versions to choose from: the required one, or all that are chosen automatically.
    var versions: ClosedRange<Int> { version.map { $0...$0 } ?? family.automaticVersions }

    /// Throws the errors that do not depend on the bytes.
    func validate() throws(SymbolError) {
        guard Self.partCounts ~= parts else { throw .noSuchPartCount(parts) }
        if let mask, !(family.masks ~= mask) { throw .noSuchMask(mask, family: family) }
        if family == .micro {
            if parts > 1 { throw .notInMicro(.parts) }
            if eci == .always { throw .notInMicro(.eci) }
        }
        if let version {
            guard family.versions ~= version else { throw .noSuchVersion(version, family: family) }
            guard SymbolCapacity.dataBits(family, version: version, level: level) != nil else {
                throw .noSuchLevel(level, microVersion: version)
            }
        } else if family == .micro, level == .high {
            throw .noSuchLevel(level, microVersion: nil)
        }
    }
}

/// When to declare the text as UTF-8 (extended channel interpretation 26, ISO/IEC 18004 §7.4.2), which takes 12 bits.
///
/// Bytes that are no UTF-8 are never declared as such.
public enum ECIPolicy: String, CaseIterable, Sendable {
    /// When common readers would otherwise take the text for another character set.
    case automatic
    case always
    case never
}
