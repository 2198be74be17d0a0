import Drawing

/// A preprocessing step that makes a picture easier to decode.
enum PreprocessingStep: CaseIterable {
    /// The picture as it is, but no larger than `maximumSide`.
    case plain
    /// Half the size: small details and noise vanish, in a quarter of the time.
    case halved
    /// A quarter of the size, for codes that are near or out of focus.
    case quartered
    /// Half the size in black and white, against shadows.
    case halfThresholded
    /// Half the size, sharpened.
    case halfSharpened
    /// A quarter of the size in black and white.
    case quarterThresholded
    /// Half the size, rotated by 20°: zbar scans along rows and columns only.
    case halfTurned
    /// Black and white.
    case thresholded
    /// Black and white with grey as black, for pictures that are too light.
    case darklyThresholded
    /// Black and white by the mean of close surroundings.
    case closelyThresholded
    /// Black and white by the mean of wide surroundings, for large codes.
    case widelyThresholded
    case sharpened
    /// Blurred, then black and white, for grainy codes and codes of dots.
    case softenedAndThresholded
    /// The negative.
    case inverted
    /// Rotated by 20°.
    case turned
    /// Rotated by 45°: low bars are crossed by a row only when it runs nearly along them.
    case turnedHalfway
    /// Rotated by 70°.
    case turnedFar
    /// A small picture enlarged two or three times, in black and white.
    case enlarged
    /// Sharpened, enlarged twice, in black and white.
    case sharpenedAndEnlarged
    /// Scaled down, then up, in black and white, so that only coarse structures remain.
    case coarsened
    /// Divided into four parts, for pictures with many codes.
    case parts
    /// The whole picture, if `plain` was scaled down.
    case whole

    /// Larger pictures are halved first. Only codes smaller than a hundredth of the side are lost.
    static let maximumSide = 2_600
    /// Pictures with longer sides are not enlarged: that would take long and show nothing new.
    private static let maximumEnlargedSide = 1_400

    /// Prepares the picture; empty if the step makes no sense for its size.
    ///
    /// - Parameter half: returns the halved picture, on demand.
    func prepare(_ base: PreparedImage, half: () -> PreparedImage?, original: LumaPlane) -> [PreparedImage] {
        if self == .parts { return base.plane.shorterSide >= 300 ? base.quarters() : [] }
        return single(base, half, original).map { [$0] } ?? []
    }

    private func single(_ base: PreparedImage, _ half: () -> PreparedImage?, _ original: LumaPlane) -> PreparedImage? {
        let (shorter, longer) = (base.plane.shorterSide, base.plane.longerSide)
        switch self {
        case .plain: return base
        case .halved: return shorter >= 400 ? half() : nil
        case .quartered: return shorter >= 500 ? half()?.halved() : nil
        case .halfThresholded: return shorter >= 200 ? half()?.filtered { $0.thresholded() } : nil
        case .halfSharpened: return shorter >= 200 ? half()?.filtered { $0.sharpened() } : nil
        case .quarterThresholded: return shorter >= 400 ? half()?.halved()?.filtered { $0.thresholded() } : nil
        case .halfTurned: return shorter >= 400 ? half()?.turned(degrees: 20) : nil
        case .thresholded: return base.filtered { $0.thresholded() }
        case .darklyThresholded: return base.filtered { $0.thresholded(tolerance: 0) }
        case .closelyThresholded: return base.filtered { $0.thresholded(divisor: 40) }
        case .widelyThresholded: return base.filtered { $0.thresholded(divisor: 8) }
        case .sharpened: return base.filtered { $0.sharpened() }
        case .softenedAndThresholded: return base.filtered { $0.blurred().thresholded() }
        case .inverted: return base.filtered { $0.inverted() }
        case .turned: return base.turned(degrees: 20)
        case .turnedHalfway: return base.turned(degrees: 45)
        case .turnedFar: return base.turned(degrees: 70)
        case .enlarged: return longer <= 700 ? base.enlarged(by: longer <= 350 ? 3 : 2)?.filtered { $0.thresholded() } : nil
        case .sharpenedAndEnlarged:
            return longer <= Self.maximumEnlargedSide
                ? base.filtered { $0.sharpened() }.enlarged(by: 2)?.filtered { $0.thresholded() } : nil
        case .coarsened:
            return longer >= 420 ? base.reduced(toLongerSide: 350)?.enlarged(by: 3)?.filtered { $0.thresholded() } : nil
        case .whole: return base.plane.pixels.count < original.pixels.count ? PreparedImage(original) : nil
        case .parts: return nil
        }
    }

    /// The picture that all steps start from.
    static func base(of original: LumaPlane) -> PreparedImage {
        var base = PreparedImage(original)
        while base.plane.longerSide > maximumSide, let half = base.halved() { base = half }
        return base
    }
}

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
            .zxing(.turnedHalfway, .all), .zbar(.turnedHalfway, .all), .zxing(.turned, .all), .zbar(.turned, .all),
            .zxing(.turnedFar, .all), .zbar(.turnedFar, .all),
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
    let decoder: SingleDecoder
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
