import Drawing
import Foundation

/// Finds the codes in pictures and camera frames.
///
/// A value without state: it can be used from any thread, several at a time.
public struct CodeReader: Sendable {
    /// How long to look.
    public enum Effort: Hashable, Sendable {
        /// One frame of many, in 25 ms: a few looks, and the next frame may show more.
        case frame
        /// A picture that someone chose, in up to 2 s: every way that often helps.
        case picture
    }

    private let decoders: [any CodeDecoder]
    private let clock: TimeBudget.Clock

    public init() {
        self.init(decoders: [ZXingDecoder(), ZBarDecoder()])
    }

    init(decoders: [any CodeDecoder], clock: @escaping TimeBudget.Clock = TimeBudget.systemClock) {
        self.decoders = decoders
        self.clock = clock
    }

    /// Every code that is found in a picture, from top to bottom; none is no error. One seen several times is one; two codes of the same
    /// content at two places are two.
    ///
    /// What is transparent is taken for white, and for black when nothing is found so: a white code on no ground shows only there.
    public func read(_ picture: Picture) throws(CodeReadingError) -> [FoundCode] {
        let start = clock()
        let onWhite = try read(picture.luma, effort: .picture)
        guard onWhite.isEmpty, let onBlack = picture.lumaOnBlack else { return onWhite }
        return try read(onBlack, effort: .picture, limit: max(.zero, CodeReader.Effort.picture.plan.limit - (clock() - start)))
    }

    /// Every code that is found in a grey picture, once each, from top to bottom; none is no error.
    ///
    /// - Parameter limit: The time that it may take, when not that of the effort; the picture is looked at once even when that takes longer.
    public func read(_ plane: LumaPlane, effort: Effort, limit: Duration? = nil) throws(CodeReadingError) -> [FoundCode] {
        var search = Search(plane, plan: effort.plan, limit: limit ?? effort.plan.limit, decoders: decoders, clock: clock)
        return try search.run()
    }
}

extension CodeReader.Effort {
    fileprivate var plan: SearchPlan {
        switch self {
        case .frame: .frame
        case .picture: .picture
        }
    }
}

/// One decoder's look at a picture as it is, without the preparations that `CodeReader` adds: what a simple scanner sees.
public enum SingleLook: CaseIterable, Hashable, Sendable {
    case zxing
    case zbar

    /// The codes of modules (QR Code, Micro QR Code …) that it sees.
    public func read(_ plane: LumaPlane) throws(CodeReadingError) -> [FoundCode] {
        let decoder: any CodeDecoder =
            switch self {
            case .zxing: ZXingDecoder()
            case .zbar: ZBarDecoder()
            }
        return try decoder.decode(plane, DecodingOptions(codes: .modules)).map {
            FoundCode(symbology: $0.symbology, bytes: $0.bytes, corners: $0.corners, part: $0.part)
        }
    }
}

/// Why a picture could not be searched for codes.
public enum CodeReadingError: Error, Hashable, Sendable {
    case decoderFailed(name: String)

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .decoderFailed(let name):
            "The picture could not be searched (\(name) failed). Close other programs to free memory, or use a smaller picture."
        }
    }
}

extension CodeReadingError: LocalizedError {
    public var errorDescription: String? { message }
}
