import Drawing

/// One way to make a picture easier to read.
enum PreparationStep: CaseIterable {
    /// As it is, but no larger than `largestSide`.
    case plain
    /// Half as large: small details and noise vanish, and it takes a quarter of the time.
    case halved
    /// A quarter as large, for what is near or out of focus.
    case quartered
    /// Half as large in black and white: shadows do not matter.
    case halfThresholded
    /// Half as large and sharpened.
    case halfSharpened
    /// A quarter as large in black and white.
    case quarterThresholded
    /// Half as large, turned by 20°: zbar looks along rows and columns only.
    case halfTurned
    /// In black and white.
    case thresholded
    /// In black and white, grey taken for black: what is too light.
    case darklyThresholded
    /// In black and white by the mean of close surroundings.
    case closelyThresholded
    /// In black and white by the mean of wide surroundings, for large codes.
    case widelyThresholded
    case sharpened
    /// Softened, then in black and white: what is grainy, or drawn of dots.
    case softenedAndThresholded
    /// Light for dark.
    case inverted
    /// Turned by 20°.
    case turned
    /// A small picture twice or three times as large, in black and white.
    case enlarged
    /// Sharpened, twice as large, in black and white.
    case sharpenedAndEnlarged
    /// Made small, then large again, in black and white: only what is coarse remains.
    case coarsened
    /// In four parts, for pictures of many codes.
    case parts
    /// The whole picture, when `plain` was not.
    case whole

    /// Larger pictures are first halved until they are not: what is lost are codes of less than a hundredth of the side.
    static let largestSide = 2_600
    /// Longer sides are not enlarged: that would take long and show nothing new.
    private static let largestEnlarged = 1_400

    /// The picture prepared, in parts or in one; nothing when the step makes no sense for its size.
    ///
    /// - Parameter half: The halved picture, made when it is wanted.
    func prepare(_ base: Preparation, half: () -> Preparation?, original: LumaPlane) -> [Preparation] {
        if self == .parts { return base.plane.shorterSide >= 300 ? base.quarters() : [] }
        return single(base, half, original).map { [$0] } ?? []
    }

    private func single(_ base: Preparation, _ half: () -> Preparation?, _ original: LumaPlane) -> Preparation? {
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
        case .enlarged: return longer <= 700 ? base.enlarged(by: longer <= 350 ? 3 : 2)?.filtered { $0.thresholded() } : nil
        case .sharpenedAndEnlarged:
            return longer <= Self.largestEnlarged ? base.filtered { $0.sharpened() }.enlarged(by: 2)?.filtered { $0.thresholded() } : nil
        case .coarsened:
            return longer >= 420 ? base.reduced(toLongerSide: 350)?.enlarged(by: 3)?.filtered { $0.thresholded() } : nil
        case .whole: return base.plane.pixels.count < original.pixels.count ? Preparation(original) : nil
        case .parts: return nil
        }
    }

    /// The picture that the steps start from.
    static func base(of original: LumaPlane) -> Preparation {
        var base = Preparation(original)
        while base.plane.longerSide > largestSide, let half = base.halved() { base = half }
        return base
    }
}
