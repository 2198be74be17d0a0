import Drawing

/// Finds codes in one grey picture, as it is; several decoders can stand behind a `CodeReader`.
///
/// Called from any thread, several at a time: an implementation keeps no state between calls.
protocol CodeDecoder: Sendable {
    func decode(_ plane: LumaPlane) throws(CodeReadingError) -> [DecodedCode]
}

/// What one decoder saw in one picture, not yet trusted.
struct DecodedCode: Sendable {
    let symbology: Symbology
    let bytes: [UInt8]
    /// Four points in pixels of the plane, as in `FoundCode`.
    let corners: [Point]
    /// How many scan lines agreed; a QR code, which has its own error correction, needs no more than 1.
    let agreement: Int
}
