import Drawing
import FlyerLayout
import Gtk

/// A picture for a flyer, read and tried before it is taken.
struct ChosenPicture: Sendable {
    let picture: FlyerPicture
    /// Small, to be shown beside its name.
    let sample: Bitmap

    /// Of a draft's file most of what it may have, once the bytes are written as text.
    static let mostBytes = 16 * 1_048_576
    private static let sampleSide = 160

    init(_ picture: FlyerPicture) throws(DrawingError) {
        self.picture = picture
        sample = try Picture(bytes: picture.bytes).bitmap(maximumSide: Self.sampleSide, keepsTransparency: true)
    }

    /// Reads a file on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ path: String) async -> Result<ChosenPicture, DrawingError> {
        do throws(DrawingError) {
            let bytes = try FileInput.read(path, limit: mostBytes)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return .success(try ChosenPicture(FlyerPicture(bytes: bytes, name: name)))
        } catch {
            return .failure(error)
        }
    }

    /// Pixels of no file, as from a web page.
    @concurrent
    static func read(_ bitmap: Bitmap) async -> Result<ChosenPicture, DrawingError> {
        do throws(DrawingError) {
            return .success(try ChosenPicture(FlyerPicture(bytes: try bitmap.png(), name: "Picture")))
        } catch {
            return .failure(error)
        }
    }

    /// The small picture of one that is there already; nil for what is none.
    @concurrent
    static func sample(of picture: FlyerPicture) async -> Bitmap? {
        // What cannot be shown is said by the page itself.
        try? ChosenPicture(picture).sample
    }
}
