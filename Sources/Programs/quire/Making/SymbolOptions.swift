public import ArgumentParser
import Payload
import Platform
import Symbols

extension ECIPolicy: ExpressibleByArgument {}

/// The options for the encoding of a symbol.
struct SymbolOptions: ParsableArguments {
    @Option(help: SymbologyArgument.help, transform: SymbologyArgument.symbology)
    var symbology: Symbology?

    @Option(
        help: ArgumentHelp(
            tr("Use exactly this version, 1 to 40, or 1 to 4 with --micro. (default: the smallest that holds the data)"), valueName: "n"))
    var symbolVersion: Int?

    @Flag(help: ArgumentHelp(tr("Make a Micro QR code: smaller, for up to 15 letters, and readable by fewer scanners.")))
    var micro = false

    @Option(help: ArgumentHelp(tr("Use this mask pattern, 0 to 7, or 0 to 3 with --micro. (default: the best)"), valueName: "n"))
    var mask: Int?

    @Option(
        help: ArgumentHelp(
            tr("Split the data across up to 16 linked codes; -o code.png creates code-1.png, code-2.png and so on."),
            valueName: "n"
        ))
    var parts: Int?

    @Option(
        help: ArgumentHelp(
            tr("Whether the code declares its text as UTF-8. (default: automatic, if readers would guess wrong)"),
            valueName: "automatic|always|never"))
    var eci: ECIPolicy = .automatic

    @Flag(help: ArgumentHelp(tr("Store Japanese text as Shift JIS in kanji mode: smaller, but readers of raw bytes do not get UTF-8.")))
    var kanji = false

    func validate() throws {
        if !isQR {
            let isForQR = micro || kanji || symbolVersion != nil || mask != nil || parts != nil || eci != .automatic
            if isForQR { throw ValidationError(tr("--micro, --symbol-version, --mask, --parts, --eci and --kanji are only for QR codes.")) }
        }
        let family = family
        let versions = family == .micro ? 1...4 : 1...40
        if let symbolVersion, !versions.contains(symbolVersion) {
            throw ValidationError(
                micro
                    ? tr("--symbol-version must be between 1 and \(versions.upperBound) with --micro.")
                    : tr("--symbol-version must be between 1 and \(versions.upperBound)."))
        }
        if let mask, !family.masks.contains(mask) {
            throw ValidationError(
                micro
                    ? tr("--mask must be between 0 and \(family.masks.upperBound) with --micro.")
                    : tr("--mask must be between 0 and \(family.masks.upperBound)."))
        }
        if let parts, !(1...16).contains(parts) { throw ValidationError(tr("--parts must be between 1 and 16.")) }
        if micro, let parts, parts > 1 { throw ValidationError(tr("Micro QR codes can’t be linked. Leave out --micro or --parts.")) }
        if micro, eci == .always {
            throw ValidationError(tr("Micro QR codes can’t declare their text as UTF-8. Leave out --micro or --eci."))
        }
        if kanji, eci == .always { throw ValidationError(tr("--kanji doesn’t store UTF-8. Leave out --kanji or --eci.")) }
    }

    /// Encodes the bytes: one symbol, or several with --parts.
    func symbols(of bytes: [UInt8], level: ErrorCorrectionLevel) throws(SymbolError) -> [Symbol] {
        if let symbology, !isQR { return [try Symbol(Payload(bytes: bytes), in: symbology, level: level)] }
        if let parts, parts > 1 {
            return try SymbolEncoder.encode(bytes, level: level, version: symbolVersion, mask: mask, eci: eci, kanji: kanji, parts: parts)
                .map { .qr($0) }
        }
        return [
            .qr(try SymbolEncoder.encode(bytes, level: level, version: symbolVersion, family: family, mask: mask, eci: eci, kanji: kanji))
        ]
    }

    /// Whether the symbol is of the QR family, whose codes phones read as contacts, events and the like.
    var isQR: Bool { symbology?.isQR ?? true }

    /// Whether the version is M1, the smallest Micro QR code, which has one level only.
    var isM1: Bool { micro && symbolVersion == 1 }

    private var family: SymbolFamily { micro || symbology == .microQRCode ? .micro : .standard }
}
