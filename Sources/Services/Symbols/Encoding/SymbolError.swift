public import Drawing
import Foundation
public import Payload
public import Platform

/// An error that keeps a symbol from being made or exported.
public enum SymbolError: PresentableError, Hashable, Sendable {
    case nothingToEncode
    /// `bytes` is the surplus. The content would fit at `fittingLevel`, or into `fittingParts` symbols.
    case tooMuchData(bytes: Int, level: ErrorCorrectionLevel, fittingLevel: ErrorCorrectionLevel?, fittingParts: Int?)
    case tooMuchForParts(parts: Int, bytes: Int, level: ErrorCorrectionLevel, fittingLevel: ErrorCorrectionLevel?, fittingParts: Int?)
    case tooMuchForVersion(version: Int, bytes: Int, fittingVersion: Int?)
    case tooMuchForMicro(level: ErrorCorrectionLevel)
    case noSuchVersion(Int, family: SymbolFamily)
    case noSuchLevel(ErrorCorrectionLevel, microVersion: Int?)
    case noSuchMask(Int, family: SymbolFamily)
    case noSuchPartCount(Int)
    case notInMicro(MicroLimitation)
    case tooFewCharacters(parts: Int, characters: Int)
    /// The bytes were to be declared as UTF-8 but are not.
    case notUTF8
    /// The text was to be stored in kanji mode, which cannot encode this character.
    case noKanji(Unicode.Scalar)
    /// The symbology cannot hold the content.
    case unfit(Symbology, Misfit)
    /// A newer version of Quire has written this symbology.
    case unknownSymbology(Symbology)
    case tooSmall(pixels: Int, minimum: Int)
    case encoderFailed(code: Int32)
    case drawing(DrawingError)

    /// A feature that Micro QR does not have.
    public enum MicroLimitation: Hashable, Sendable {
        case parts
        case eci
    }

    /// Why a symbology cannot hold a content.
    public enum Misfit: Hashable, Sendable {
        /// Other characters, or more or fewer of them, than it holds.
        case content
        /// More than the largest symbol holds.
        case length
        /// The check digit that is there, and the one that would be right.
        case checkDigit(given: String, right: String)
    }

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .nothingToEncode:
            tr("The code is empty. Enter some text first.")
        case .tooMuchData(let bytes, let level, let fittingLevel, let fittingParts):
            tr(
                "This is 1 byte too long for one code at level \(level.rawValue).",
                plural: "This is \(count: bytes) bytes too long for one code at level \(level.rawValue).", count: bytes
            ).followed(by: Self.advice(fittingLevel, fittingParts))
        case .tooMuchForParts(let parts, let bytes, let level, let fittingLevel, let fittingParts):
            tr(
                "This is 1 byte too long for \(parts) codes at level \(level.rawValue).",
                plural: "This is \(count: bytes) bytes too long for \(parts) codes at level \(level.rawValue).", count: bytes
            ).followed(by: Self.advice(fittingLevel, fittingParts))
        case .tooMuchForVersion(let version, let bytes, let fittingVersion):
            tr(
                "This is 1 byte too long for version \(version).",
                plural: "This is \(count: bytes) bytes too long for version \(version).", count: bytes
            ).followed(
                by: fittingVersion.map { tr("Version \($0) would fit.") } ?? tr("Make it shorter, or use a lower level."))
        case .tooMuchForMicro(let level):
            tr("This doesn’t fit in a Micro QR code at level \(level.rawValue). Use a standard QR code.")
        case .noSuchVersion(let version, let family):
            tr("There is no version \(version). Use one from \(family.versions.lowerBound) to \(family.versions.upperBound).")
        case .noSuchLevel(let level, let version?):
            tr("Micro QR version M\(version) has no level \(level.rawValue). Use a lower level or a larger version.")
        case .noSuchLevel(let level, nil):
            tr("Micro QR codes have no level \(level.rawValue). Use L, M or Q, or a standard QR code.")
        case .noSuchMask(let mask, let family):
            tr("There is no mask \(mask). Use one from \(family.masks.lowerBound) to \(family.masks.upperBound).")
        case .noSuchPartCount(let count):
            tr("\(count) isn’t a valid number of parts. Use 1 to \(SymbolRequest.partCounts.upperBound).")
        case .notInMicro(.parts):
            tr("Micro QR codes can’t be linked. Use standard QR codes.")
        case .notInMicro(.eci):
            tr("Micro QR codes can’t declare their text as UTF-8. Use a standard QR code.")
        case .tooFewCharacters(let parts, let characters):
            tr(
                "1 character can’t be divided among \(parts) codes. Use fewer.",
                plural: "\(count: characters) characters can’t be divided among \(parts) codes. Use fewer.", count: characters)
        case .notUTF8:
            tr("These bytes aren’t UTF-8 text and can’t be declared as UTF-8. Create the code without the declaration.")
        case .noKanji(let scalar):
            tr(
                "“\(String(scalar))” can’t be stored as kanji in a way that all readers understand. Create the code without kanji mode."
            )
        case .unfit(let symbology, .content):
            tr("This doesn’t fit in \(symbology.title), which holds \(SymbologyChoice.content(of: symbology)).")
        case .unfit(let symbology, .length):
            tr("This is too long or too short for \(symbology.title), which holds \(SymbologyChoice.content(of: symbology)).")
        case .unfit(_, .checkDigit(let given, let right)):
            tr("The check digit \(given) is wrong: it should be \(right). Check the number, or leave out the check digit.")
        case .unknownSymbology(let symbology):
            tr("This version of Quire doesn’t support the symbology “\(symbology.rawValue)”. A newer version can draw it.")
        case .tooSmall(let pixels, let minimum):
            tr("\(pixels) pixels are too few for this code. Use \(minimum) or more.")
        case .encoderFailed(let code):
            tr("The code couldn’t be created: \(String(cString: strerror(code))). Try again, or try another version.")
        case .drawing(let error):
            error.message
        }
    }

    private static func advice(_ level: ErrorCorrectionLevel?, _ parts: Int?) -> LocalizedText {
        switch (level, parts) {
        case (let level?, let parts?): tr("Level \(level.rawValue) would fit, or \(parts) linked codes.")
        case (let level?, nil): tr("Level \(level.rawValue) would fit.")
        case (nil, let parts?): tr("\(parts) linked codes would fit.")
        case (nil, nil): tr("Make it shorter, or store a link to it.")
        }
    }
}
