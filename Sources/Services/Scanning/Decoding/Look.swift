import Drawing

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
