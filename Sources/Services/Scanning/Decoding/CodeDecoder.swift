import Drawing
import Graphics
import Payload

/// A decoder for the codes in a grey picture. `CodeReader` combines several of them.
///
/// Called from any thread, several at a time: an implementation keeps no state between calls.
protocol CodeDecoder: Sendable {
    var name: SingleDecoder { get }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) throws(CodeReadingError) -> [DecodedCode]
}

/// The options of one decoding pass.
struct DecodingOptions: Hashable, Sendable {
    enum Codes: Hashable, Sendable {
        case matrix, linear, all
    }

    /// The codes to look for. In a picture with many edges, linear codes take most of the time.
    var codes = Codes.all
    /// Scans only some of the lines, if the decoder supports this.
    var isQuick = false
    /// Also scans the picture scaled down, if the decoder supports this.
    var triesSmaller = false
    /// Uses one threshold for the whole picture, if the decoder has a choice.
    var hasOneThreshold = false

    func includes(_ symbology: Symbology) -> Bool {
        switch codes {
        case .matrix: !symbology.isLinear
        case .linear: symbology.isLinear
        case .all: true
        }
    }
}

/// A code that one decoder has found in one picture. It is not trusted yet.
struct DecodedCode: Sendable {
    let symbology: Symbology
    /// The bytes as stored in the symbol, kanji in Shift_JIS. All decoders report these.
    let bytes: [UInt8]
    /// Four points in pixels of the plane, as in `FoundCode`.
    let corners: [Point]
    /// The number of scan lines that agreed. Always 1 for a matrix code, which corrects its own errors.
    let agreement: Int
    var part: FoundCode.Part?
    /// The meaning of the bytes, if the decoder reports it.
    var content: [UInt8]?
    /// Whether FNC1 marks the content as GS1 element strings.
    var isGS1 = false
}
