import Drawing
import FlyerLayout
import Synchronization

/// Draws the flyer's picture in its places.
final class FlyerPicturePainter {
    /// Pixels of a millimetre on paper: 300 an inch.
    private static let printed = 300 / 25.4

    private let picture: FlyerPicture
    private let isPhoto: Bool
    private var images: [PicturePixels.Request: StoredImage] = [:]

    /// Throws where the bytes are no picture, or one that is too large.
    init(_ picture: FlyerPicture) throws(FlyerError) {
        self.picture = picture
        isPhoto = picture.bytes.starts(with: [0xFF, 0xD8, 0xFF])
        do throws(DrawingError) {
            // Small, only to see whether it can be read.
            _ = try PicturePixels.bitmap(of: picture, PicturePixels.Request(width: 256, height: 256, isCovering: false))
        } catch {
            let name = picture.name.isEmpty ? "The picture" : "The picture “\(picture.name)”"
            throw .refused(message: "\(name) cannot be used.", recovery: error.message)
        }
    }

    func draw(_ place: FlyerPicturePlace, in box: FlyerBox, on canvas: Canvas, pixelsPerMillimetre: Double?) {
        guard box.width > 0, box.height > 0, place.opacity > 0 else { return }
        let resolution = min(pixelsPerMillimetre ?? Self.printed, Self.printed)
        guard let image = image(PicturePixels.Request(box, isCovering: place.isCovering, pixelsPerMillimetre: resolution)) else { return }
        let rectangle = Rectangle(box)
        let size = Size(width: Double(image.width), height: Double(image.height))
        let shown = place.isCovering ? rectangle.filling(size) : rectangle.fitting(size)
        canvas.withSavedState {
            canvas.clip(to: Path(roundedRectangle: place.isCovering ? rectangle : shown, radius: max(place.radius.isFinite ? place.radius : 0, 0)))
            canvas.draw(image, in: shown, opacity: min(place.opacity, 1))
        }
    }

    private func image(_ request: PicturePixels.Request) -> StoredImage? {
        if let known = images[request] { return known }
        // It was decoded once already: what fails now is memory, and the flyer stands without the picture.
        guard let bitmap = try? PicturePixels.bitmap(of: picture, request), let image = try? StoredImage(bitmap, isPhoto: isPhoto) else {
            return nil
        }
        // Zooming asks for one size after another.
        if images.count >= 4 { images.removeAll() }
        images[request] = image
        return image
    }
}

/// Decoded pictures, the last few of them kept: a thousand flyers with one picture decode it once.
enum PicturePixels {
    /// How large a picture is decoded.
    struct Request: Hashable {
        /// The most pixels that are decoded for a place.
        private static let maximumPixels = 16_000_000.0

        let width: Int
        let height: Int
        let isCovering: Bool

        init(width: Int, height: Int, isCovering: Bool) {
            self.width = width
            self.height = height
            self.isCovering = isCovering
        }

        /// In steps, so that zooming does not decode at every one.
        init(_ box: FlyerBox, isCovering: Bool, pixelsPerMillimetre: Double) {
            var step = 1.0
            while step < pixelsPerMillimetre { step *= 2 }
            let resolution = min(step, max(300 / 25.4, pixelsPerMillimetre), (Self.maximumPixels / (box.width * box.height)).squareRoot())
            let limit = Double(Bitmap.maximumSide)
            width = Int(min(max((box.width * resolution).rounded(.up), 1), limit))
            height = Int(min(max((box.height * resolution).rounded(.up), 1), limit))
            self.isCovering = isCovering
        }
    }

    private struct Entry {
        let picture: FlyerPicture
        let request: Request
        let bitmap: Bitmap
    }

    private static let maximumEntries = 4
    private static let kept = Mutex<[Entry]>([])

    /// The pixels of a picture for a place of a size.
    static func bitmap(of picture: FlyerPicture, _ request: Request) throws(DrawingError) -> Bitmap {
        let known = kept.withLock { entries in entries.first { $0.request == request && $0.picture == picture }?.bitmap }
        if let known { return known }
        let bitmap = try Bitmap(picture: picture.bytes, width: request.width, height: request.height, isCovering: request.isCovering)
        kept.withLock { entries in
            if entries.count >= maximumEntries { entries.removeFirst() }
            entries.append(Entry(picture: picture, request: request, bitmap: bitmap))
        }
        return bitmap
    }
}
