public import Drawing
import Foundation
public import Payload
public import Platform

/// Finds the codes in pictures and camera frames.
///
/// A value without state: it can be used from any thread, several at a time.
public struct CodeReader: Sendable {
    /// The time and the thoroughness of a search.
    public enum Effort: Hashable, Sendable {
        /// A frame of live video, in 25 ms: a few passes, as the next frame may show more.
        case frame
        /// A picture that someone has chosen, in up to 2 s: every pass that often helps.
        case picture
    }

    private let decoders: [any CodeDecoder]
    let clock: TimeBudget.Clock

    public init() {
        self.init(decoders: [ZXingDecoder(), ZBarDecoder()])
    }

    init(decoders: [any CodeDecoder], clock: @escaping TimeBudget.Clock = TimeBudget.systemClock) {
        self.decoders = decoders
        self.clock = clock
    }

    /// Returns the codes in a picture, from top to bottom. A code that is seen several times is reported once; codes with the same content
    /// at different places are reported each.
    ///
    /// Transparent pixels count as white. If nothing is found so, they count as black: only then a white code without a background becomes
    /// visible.
    public func read(_ picture: Picture) throws(CodeReadingError) -> [FoundCode] {
        let start = clock()
        let onWhite = try read(picture.luma, effort: .picture)
        guard onWhite.isEmpty, let onBlack = picture.lumaOnBlack else { return onWhite }
        return try read(onBlack, effort: .picture, limit: max(.zero, CodeReader.Effort.picture.plan.limit - (clock() - start)))
    }

    /// Returns the codes in a grey picture, once each, from top to bottom.
    ///
    /// - Parameter limit: the time limit; nil for that of the effort. The first pass is always run, even when it takes longer.
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

/// A single decoder that reads a picture as it is, without the preprocessing of `CodeReader`, like a simple scanner. A code that two of them
/// agree on is trusted sooner.
public enum SingleDecoder: CaseIterable, Hashable, Sendable {
    case zxing
    case zbar

    /// What the decoders read, by the names of the symbologies that they report.
    public static let readable = ZXingDecoder.readable.union(ZBarDecoder.readable)

    /// Returns the codes in a picture that are built like those of a symbology: bars in a row, or rows and modules.
    public func read(_ plane: LumaPlane, in symbology: Symbology = .qrCode) throws(CodeReadingError) -> [FoundCode] {
        let decoder: any CodeDecoder =
            switch self {
            case .zxing: ZXingDecoder()
            case .zbar: ZBarDecoder()
            }
        return try decoder.decode(plane, DecodingOptions(codes: symbology.isLinear ? .linear : .matrix)).map {
            FoundCode(symbology: $0.symbology, bytes: $0.bytes, corners: $0.corners, part: $0.part)
        }
    }
}

/// An error that keeps a picture from being searched for codes.
public enum CodeReadingError: PresentableError, Hashable, Sendable {
    case decoderFailed(name: String)

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .decoderFailed(let name):
            tr("The picture couldn’t be searched (\(name) failed). Close other programs to free memory, or use a smaller picture.")
        }
    }
}
