import Drawing

/// The decoding passes for a picture, in their order. Measured on some hundred photographs: the passes that find most in the least time
/// come first.
struct SearchPlan {
    /// Run until something is found.
    var initial: [DecodingPass]
    /// Run once matrix codes are found: a quick test for linear codes. Only the first pass that makes sense for the picture's size is run.
    var linearProbe: [DecodingPass] = []
    /// Run once linear codes were seen, which must be confirmed.
    var linear: [DecodingPass] = []
    /// Run when there are finder patterns of many codes. A part of the picture has fewer of them.
    var crowded: [DecodingPass] = []
    /// Run while there are finder patterns that belong to no code found so far.
    var remaining: [DecodingPass] = []
    var limit: Duration
}

extension SearchPlan {
    /// For a frame of live video: most of what is in view shows at once, and the next frame may show more. A frame may take 30 ms, of which
    /// a part is needed to convert it.
    static let frame = SearchPlan(
        initial: [
            .zxing(.halved, .matrix, oneThreshold: true), .zxing(.plain, .matrix), .zxing(.plain, .linear),
            .zbar(.quartered, .matrix), .zbar(.halfThresholded, .all), .zxing(.thresholded, .linear),
        ],
        limit: .milliseconds(25))

    /// For a picture that someone has chosen.
    static let picture = SearchPlan(
        initial: [
            .zxing(.halved, .matrix, oneThreshold: true), .zxing(.plain, .matrix), .zxing(.halfSharpened, .matrix),
            .zbar(.quarterThresholded, .matrix), .zbar(.halfThresholded, .matrix), .zxing(.plain, .matrix, oneThreshold: true),
            .zxing(.plain, .linear), .zbar(.plain, .all), .zxing(.thresholded, .linear), .zbar(.thresholded, .matrix),
            .zxing(.inverted, .matrix), .zxing(.sharpened, .matrix), .zbar(.enlarged, .all), .zxing(.enlarged, .linear),
            .zbar(.darklyThresholded, .matrix), .zbar(.softenedAndThresholded, .matrix), .zbar(.halfTurned, .matrix),
            .zbar(.coarsened, .matrix), .zxing(.turned, .matrix, oneThreshold: true),
            .zxing(.sharpenedAndEnlarged, .matrix, oneThreshold: true), .zxing(.whole, .matrix), .zbar(.whole, .all),
        ],
        linearProbe: [.zxing(.quartered, .linear), .zxing(.plain, .linear, quick: true)],
        linear: linearPasses,
        crowded: [.zbar(.parts, .matrix), .zxing(.parts, .matrix, oneThreshold: true)],
        remaining: [
            .zxing(.plain, .matrix), .zxing(.halfSharpened, .matrix), .zxing(.plain, .matrix, oneThreshold: true),
            .zxing(.widelyThresholded, .matrix), .zbar(.closelyThresholded, .matrix), .zxing(.sharpened, .matrix),
            .zbar(.parts, .matrix), .zxing(.sharpenedAndEnlarged, .matrix), .zxing(.whole, .matrix),
        ],
        limit: .seconds(2))

    private static let linearPasses: [DecodingPass] = [
        .zxing(.plain, .linear), .zbar(.plain, .all), .zxing(.thresholded, .linear), .zbar(.thresholded, .all),
    ]
}

/// A run of one decoder on one preprocessing of a picture.
struct DecodingPass: Hashable {
    let step: PreprocessingStep
    let decoder: DecoderName
    var options = DecodingOptions()

    static func zxing(_ step: PreprocessingStep, _ codes: DecodingOptions.Codes, quick: Bool = false, oneThreshold: Bool = false)
        -> DecodingPass
    {
        // Linear codes are not scaled down: their lines are long enough to be read in a large picture.
        let options = DecodingOptions(
            codes: codes, isQuick: quick, triesSmaller: step == .plain && codes == .matrix, hasOneThreshold: oneThreshold)
        return DecodingPass(step: step, decoder: .zxing, options: options)
    }

    static func zbar(_ step: PreprocessingStep, _ codes: DecodingOptions.Codes) -> DecodingPass {
        DecodingPass(step: step, decoder: .zbar, options: DecodingOptions(codes: codes))
    }

    /// The approximate time that it takes, on a processor of some years ago.
    func expected(pixels: Int) -> Duration {
        let nanoseconds =
            switch (decoder, options.codes) {
            case (.zxing, .matrix): 4
            case (.zxing, .linear): options.isQuick ? 1 : 5
            case (.zxing, .all): 9
            case (.zbar, .matrix): 12
            case (.zbar, .linear): 15
            case (.zbar, .all): 27
            }
        return .nanoseconds(nanoseconds * pixels)
    }
}
