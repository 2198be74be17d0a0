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
            tr("Make exactly this version, 1 to 40, or 1 to 4 with --micro. (default: the smallest that holds the data)"), valueName: "n"))
    var symbolVersion: Int?

    @Flag(help: ArgumentHelp(tr("Make a Micro QR code: smaller, for up to 15 letters, and read by fewer scanners.")))
    var micro = false

    @Option(help: ArgumentHelp(tr("Use this mask pattern, 0 to 7, or 0 to 3 with --micro. (default: the best)"), valueName: "n"))
    var mask: Int?

    @Option(
        help: ArgumentHelp(
            tr("Divide the data among up to 16 codes that belong together; -o code.png makes code-1.png, code-2.png and so on."),
            valueName: "n"
        ))
    var parts: Int?

    @Option(
        help: ArgumentHelp(
            tr("Whether the code says that its text is UTF-8. (default: automatic, where readers would guess wrong)"),
            valueName: "automatic|always|never"))
    var eci: ECIPolicy = .automatic

    @Flag(help: ArgumentHelp(tr("Store Japanese text as Shift JIS in kanji mode: smaller, but readers of bytes see no UTF-8.")))
    var kanji = false

    func validate() throws {
        if !isQR {
            let isForQR = micro || kanji || symbolVersion != nil || mask != nil || parts != nil || eci != .automatic
            if isForQR { throw ValidationError(tr("--micro, --symbol-version, --mask, --parts, --eci and --kanji are for QR codes.")) }
        }
        let family = family
        let versions = family == .micro ? 1...4 : 1...40
        if let symbolVersion, !versions.contains(symbolVersion) {
            throw ValidationError(
                micro
                    ? tr("--symbol-version goes from 1 to \(versions.upperBound) with --micro.")
                    : tr("--symbol-version goes from 1 to \(versions.upperBound)."))
        }
        if let mask, !family.masks.contains(mask) {
            throw ValidationError(
                micro
                    ? tr("--mask goes from 0 to \(family.masks.upperBound) with --micro.")
                    : tr("--mask goes from 0 to \(family.masks.upperBound)."))
        }
        if let parts, !(1...16).contains(parts) { throw ValidationError(tr("--parts goes from 1 to 16.")) }
        if micro, let parts, parts > 1 { throw ValidationError(tr("Micro QR codes cannot belong together: leave out --micro or --parts.")) }
        if micro, eci == .always {
            throw ValidationError(tr("Micro QR codes cannot say that their text is UTF-8: leave out --micro or --eci."))
        }
        if kanji, eci == .always { throw ValidationError(tr("--kanji stores no UTF-8: leave out --kanji or --eci.")) }
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
