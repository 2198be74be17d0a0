import Drawing

/// Which looks to take at a picture, in which order. Measured on some hundred photographs: first what finds most in least time.
struct SearchPlan {
    /// Until something is found.
    var find: [Look]
    /// Once codes of modules are found: whether there seem to be bars as well, in little time. The first that makes sense for the picture's
    /// size is taken.
    var glance: [Look] = []
    /// Once bars were seen, which must be seen twice.
    var bars: [Look] = []
    /// Once there are finder patterns of many codes: in a part of the picture each is one of fewer.
    var many: [Look] = []
    /// While there are finder patterns that belong to no code that was found.
    var more: [Look] = []
    var limit: Duration
}

extension SearchPlan {
    /// One frame of many: most of what is in view shows at once, and the next frame may show more. Of the 30 ms that a frame may take, some
    /// are for making a picture of what the camera sent.
    static let frame = SearchPlan(
        find: [
            .zxing(.halved, .modules, oneThreshold: true), .zxing(.plain, .modules), .zxing(.plain, .bars),
            .zbar(.quartered, .modules), .zbar(.halfThresholded, .all), .zxing(.thresholded, .bars),
        ],
        limit: .milliseconds(25))

    /// A picture that someone chose.
    static let picture = SearchPlan(
        find: [
            .zxing(.halved, .modules, oneThreshold: true), .zxing(.plain, .modules), .zxing(.halfSharpened, .modules),
            .zbar(.quarterThresholded, .modules), .zbar(.halfThresholded, .modules), .zxing(.plain, .modules, oneThreshold: true),
            .zxing(.plain, .bars), .zbar(.plain, .all), .zxing(.thresholded, .bars), .zbar(.thresholded, .modules),
            .zxing(.inverted, .modules), .zxing(.sharpened, .modules), .zbar(.enlarged, .all), .zxing(.enlarged, .bars),
            .zbar(.darklyThresholded, .modules), .zbar(.softenedAndThresholded, .modules), .zbar(.halfTurned, .modules),
            .zbar(.coarsened, .modules), .zxing(.turned, .modules, oneThreshold: true),
            .zxing(.sharpenedAndEnlarged, .modules, oneThreshold: true), .zxing(.whole, .modules), .zbar(.whole, .all),
        ],
        glance: [.zxing(.quartered, .bars), .zxing(.plain, .bars, quick: true)],
        bars: allBars,
        many: [.zbar(.parts, .modules), .zxing(.parts, .modules, oneThreshold: true)],
        more: [
            .zxing(.plain, .modules), .zxing(.halfSharpened, .modules), .zxing(.plain, .modules, oneThreshold: true),
            .zxing(.widelyThresholded, .modules), .zbar(.closelyThresholded, .modules), .zxing(.sharpened, .modules),
            .zbar(.parts, .modules), .zxing(.sharpenedAndEnlarged, .modules), .zxing(.whole, .modules),
        ],
        limit: .seconds(2))

    private static let allBars: [Look] = [
        .zxing(.plain, .bars), .zbar(.plain, .all), .zxing(.thresholded, .bars), .zbar(.thresholded, .all),
    ]
}

/// One decoder's look at one preparation of a picture.
struct Look: Hashable {
    let step: PreparationStep
    let decoder: DecoderName
    var options = DecodingOptions()

    static func zxing(_ step: PreparationStep, _ codes: DecodingOptions.Codes, quick: Bool = false, oneThreshold: Bool = false) -> Look {
        // Of bars no smaller picture: their lines are long enough to be read in a large one.
        let options = DecodingOptions(
            codes: codes, isQuick: quick, triesSmaller: step == .plain && codes == .modules, hasOneThreshold: oneThreshold)
        return Look(step: step, decoder: .zxing, options: options)
    }

    static func zbar(_ step: PreparationStep, _ codes: DecodingOptions.Codes) -> Look {
        Look(step: step, decoder: .zbar, options: DecodingOptions(codes: codes))
    }

    /// About how long it takes, on a processor of some years ago.
    func expected(pixels: Int) -> Duration {
        let nanoseconds =
            switch (decoder, options.codes) {
            case (.zxing, .modules): 4
            case (.zxing, .bars): options.isQuick ? 1 : 5
            case (.zxing, .all): 9
            case (.zbar, .modules): 12
            case (.zbar, .bars): 15
            case (.zbar, .all): 27
            }
        return .nanoseconds(nanoseconds * pixels)
    }
}
