import Drawing
import Foundation

/// Why a symbol could not be made or exported.
public enum SymbolError: Error, Hashable, Sendable {
    case nothingToEncode
    /// `bytes` is how many are too many; the level is a lower one at which everything would fit.
    case tooMuchData(bytes: Int, level: ErrorCorrectionLevel, fittingLevel: ErrorCorrectionLevel?)
    case tooMuchForVersion(version: Int, bytes: Int, fittingVersion: Int?)
    case tooMuchForMicro(level: ErrorCorrectionLevel)
    case noSuchVersion(Int, family: SymbolFamily)
    case noSuchLevel(ErrorCorrectionLevel, microVersion: Int?)
    case tooSmall(pixels: Int, minimum: Int)
    case encoderFailed(code: Int32)
    case drawing(DrawingError)

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .nothingToEncode:
            "There is nothing to put into the code. Type some text first."
        case .tooMuchData(let bytes, let level, let fittingLevel?):
            "This is \(Self.count(bytes)) too many for one code at level \(level.rawValue). Level \(fittingLevel.rawValue) would fit."
        case .tooMuchData(let bytes, _, nil):
            "This is \(Self.count(bytes)) too many for one code. Make it shorter, or store a link to it."
        case .tooMuchForVersion(let version, let bytes, let fittingVersion?):
            "This is \(Self.count(bytes)) too many for version \(version). Version \(fittingVersion) would fit."
        case .tooMuchForVersion(let version, let bytes, nil):
            "This is \(Self.count(bytes)) too many for version \(version). Make it shorter, or use a lower level."
        case .tooMuchForMicro(let level):
            "This does not fit into a Micro QR code at level \(level.rawValue). Make an ordinary QR code."
        case .noSuchVersion(let version, let family):
            "There is no version \(version). Use one from \(family.versions.lowerBound) to \(family.versions.upperBound)."
        case .noSuchLevel(let level, let version?):
            "Micro QR version M\(version) has no level \(level.rawValue). Use a lower level or a larger version."
        case .noSuchLevel(let level, nil):
            "Micro QR codes have no level \(level.rawValue). Use L, M or Q, or make an ordinary QR code."
        case .tooSmall(let pixels, let minimum):
            "\(pixels) pixels are too few for this code. Use \(minimum) or more."
        case .encoderFailed(let code):
            "The code could not be made: \(String(cString: strerror(code))). Try again, or try another version."
        case .drawing(let error):
            error.message
        }
    }

    private static func count(_ bytes: Int) -> String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }
}

extension SymbolError: LocalizedError {
    public var errorDescription: String? { message }
}
