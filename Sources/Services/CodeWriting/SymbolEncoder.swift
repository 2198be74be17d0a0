internal import CQREncode
import Foundation

/// Makes symbols out of bytes, none of which is changed or lost.
public enum SymbolEncoder {
    /// Makes the smallest symbol that holds the bytes at a level.
    ///
    /// - Parameters:
    ///   - version: a size that it must have: 1 to 40, or 1 to 4 for Micro QR; nil for the smallest.
    ///   - family: M1, which only detects errors, is made only when its version is asked for.
    public static func encode(
        _ bytes: [UInt8], level: ErrorCorrectionLevel = .medium, version: Int? = nil, family: SymbolFamily = .standard
    ) throws(SymbolError) -> Symbol {
        guard !bytes.isEmpty else { throw .nothingToEncode }
        let plan = try SymbolPlan(bytes, level: level, version: version, family: family)
        return try symbol(bytes, plan, level: level, family: family)
    }

    private static func symbol(
        _ bytes: [UInt8], _ plan: SymbolPlan, level: ErrorCorrectionLevel, family: SymbolFamily
    ) throws(SymbolError) -> Symbol {
        let input =
            family == .micro ? QRinput_newMQR(Int32(plan.version), level.qrencode) : QRinput_new2(Int32(plan.version), level.qrencode)
        guard let input else { throw .encoderFailed(code: errno) }
        defer { QRinput_free(input) }
        for segment in plan.segments {
            let result = bytes[segment.range].withUnsafeBufferPointer { buffer in
                QRinput_append(input, segment.mode.qrencode, Int32(buffer.count), buffer.baseAddress)
            }
            guard result == 0 else { throw .encoderFailed(code: errno) }
        }
        guard let code = QRcode_encodeInput(input) else { throw .encoderFailed(code: errno) }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        // The lowest bit says dark; the others say what a module is for.
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
        return Symbol(family: family, version: Int(code.pointee.version), level: level, modulesPerSide: side, modules: modules)
    }
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
        }
    }
}
