import Drawing
import Scanning

/// What a picture of the screen held.
struct ScreenReading: Sendable {
    /// For showing, in pixels: larger than any window shows it.
    private static let shownSide = 2560

    let codes: [FoundCode]
    let shown: Bitmap

    /// Reading and scaling run on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ picture: Picture) async -> Result<ScreenReading, any Error> {
        Result { ScreenReading(codes: try CodeReader().read(picture), shown: try picture.bitmap(maximumSide: shownSide)) }
    }
}
