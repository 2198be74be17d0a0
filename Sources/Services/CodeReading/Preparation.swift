import Drawing

/// A picture made easier to read, and the way back to the original's pixels.
struct Preparation {
    let plane: LumaPlane
    /// Pixels of the original for one of the plane.
    let scale: Double

    /// A point of the plane in the original: pixel centres map to centres of the pixels they were made of.
    func original(_ point: Point) -> Point {
        Point(x: (point.x + 0.5) * scale - 0.5, y: (point.y + 0.5) * scale - 0.5)
    }
}

/// One way to look at a picture.
enum PreparationStep: CaseIterable {
    /// At full size, but no larger than `largestSide`.
    case plain
    /// Half as large, in black and white: small details and noise vanish, shadows do not matter.
    case halfThresholded
    /// In black and white at full size.
    case thresholded
    /// A small picture twice or three times as large, in black and white.
    case enlarged
    /// Half as large, in black and white, light for dark.
    case halfInverted
    /// A small picture, light for dark.
    case inverted
    /// The whole picture, when `plain` was not.
    case whole

    /// Larger pictures are first halved until they are not: what is lost are codes of less than a hundredth of the side.
    static let largestSide = 2_000

    /// The picture prepared; nil when the step makes no sense for its size.
    func prepare(_ base: Preparation, original: LumaPlane) -> Preparation? {
        let plane = base.plane
        switch self {
        case .plain:
            return base
        case .halfThresholded:
            guard plane.shorterSide >= 200 else { return nil }
            return plane.halved().map { Preparation(plane: $0.thresholded(), scale: base.scale * 2) }
        case .thresholded:
            return Preparation(plane: plane.thresholded(), scale: base.scale)
        case .enlarged:
            guard plane.longerSide <= 700 else { return nil }
            let factor = plane.longerSide <= 350 ? 3 : 2
            return plane.enlarged(by: factor).map { Preparation(plane: $0.thresholded(), scale: base.scale / Double(factor)) }
        case .halfInverted:
            guard plane.shorterSide >= 400 else { return nil }
            return plane.halved().map { Preparation(plane: $0.inverted().thresholded(), scale: base.scale * 2) }
        case .inverted:
            guard plane.shorterSide < 400 else { return nil }
            return Preparation(plane: plane.inverted(), scale: base.scale)
        case .whole:
            return base.scale == 1 ? nil : Preparation(plane: original, scale: 1)
        }
    }

    /// The picture that the steps start from.
    static func base(of original: LumaPlane) -> Preparation {
        var base = Preparation(plane: original, scale: 1)
        while base.plane.longerSide > largestSide, let half = base.plane.halved() {
            base = Preparation(plane: half, scale: base.scale * 2)
        }
        return base
    }
}
