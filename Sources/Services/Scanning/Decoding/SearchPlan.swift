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
