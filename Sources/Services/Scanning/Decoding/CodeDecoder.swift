import Drawing

/// Finds codes in one grey picture, as it is; several decoders can stand behind a `CodeReader`.
///
/// Called from any thread, several at a time: an implementation keeps no state between calls.
protocol CodeDecoder: Sendable {
    var name: DecoderName { get }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) throws(CodeReadingError) -> [DecodedCode]
}

/// Who saw something: what two see alike is believed sooner.
enum DecoderName: String, Sendable {
    case zxing = "ZXing"
    case zbar
}

/// How a decoder looks at a picture.
struct DecodingOptions: Hashable, Sendable {
    enum Codes: Hashable, Sendable {
        case modules, bars, all
    }

    /// What to look for: bars take most of the time in a picture with many edges.
    var codes = Codes.all
    /// Takes a few lines of many, where the decoder can.
    var isQuick = false
    /// Also looks at the picture made smaller, where the decoder can.
    var triesSmaller = false
    /// One threshold for the whole picture, where the decoder has a choice.
    var hasOneThreshold = false

    func includes(_ symbology: Symbology) -> Bool {
        switch codes {
        case .modules: !symbology.isLinear
        case .bars: symbology.isLinear
        case .all: true
        }
    }
}

/// What one decoder saw in one picture, not yet trusted.
struct DecodedCode: Sendable {
    let symbology: Symbology
    /// As stored in the symbol, kanji in Shift_JIS: what decoders have in common.
    let bytes: [UInt8]
    /// Four points in pixels of the plane, as in `FoundCode`.
    let corners: [Point]
    /// How many scan lines agreed; a code of modules, which corrects itself, needs no more than 1.
    let agreement: Int
    var part: FoundCode.Part?
    /// What the bytes stand for, when the decoder says so.
    var content: [UInt8]?
    /// Whether FNC1 marks the content as GS1 element strings.
    var isGS1 = false
}
