import Drawing

/// Finds the codes in pictures and camera frames.
///
/// A value without state: it can be used from any thread, several at a time.
public struct CodeReader: Sendable {
    /// How long to look.
    public enum Effort: Hashable, Sendable {
        /// One frame of many: a look or two, and the next frame may show more.
        case frame
        /// A picture that someone chose: every way that often helps.
        case picture
    }

    private let decoders: [any CodeDecoder]

    public init() {
        self.init(decoders: [ZBarDecoder()])
    }

    init(decoders: [any CodeDecoder]) {
        self.decoders = decoders
    }

    /// Every code that is found in a picture, from top to bottom; none is no error. One seen several times is one; two codes of the same
    /// content at two places are two.
    public func read(_ picture: Picture) throws(CodeReadingError) -> [FoundCode] {
        try read(picture.luma, effort: .picture)
    }

    /// Every code that is found in a grey picture, once each, from top to bottom; none is no error.
    public func read(_ plane: LumaPlane, effort: Effort) throws(CodeReadingError) -> [FoundCode] {
        let base = PreparationStep.base(of: plane)
        var sightings = Sightings()
        for stage in effort.stages {
            for step in stage {
                guard let preparation = step.prepare(base, original: plane) else { continue }
                for decoder in decoders {
                    for code in try decoder.decode(preparation.plane) { sightings.add(code, in: step, preparation) }
                }
            }
            let found = sightings.trusted
            if !found.isEmpty { return found }
        }
        return []
    }
}

extension CodeReader.Effort {
    /// Steps that are taken together; the next stage only when the ones before have found nothing.
    fileprivate var stages: [[PreparationStep]] {
        switch self {
        // The half is quicker but misses what is far away, and then both are needed: plain first was faster and found a third more.
        case .frame: [[.plain], [.halfThresholded]]
        // Two looks at once, because each finds codes that the other misses in a picture of several.
        case .picture: [[.plain, .halfThresholded], [.enlarged], [.thresholded], [.halfInverted, .inverted], [.whole]]
        }
    }
}
