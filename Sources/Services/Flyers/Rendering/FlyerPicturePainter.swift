import Drawing
import FlyerLayout
import Graphics
import Platform
import Synchronization

/// Draws the flyer's picture in all its places.
final class FlyerPicturePainter {
    /// The resolution of print in pixels per millimetre: 300 dots per inch.
    private static let printed = 300 / 25.4

    private let picture: FlyerPicture
    private let isPhoto: Bool
    private var images: [PicturePixelCache.Request: StoredImage] = [:]

    /// Throws if the bytes are no picture, or one that is too large.
    init(_ picture: FlyerPicture) throws(FlyerError) {
        self.picture = picture
        isPhoto = picture.bytes.starts(with: [0xFF, 0xD8, 0xFF])
        do throws(DrawingError) {
            // Decoded at a small size, only to check that it can be read.
            _ = try PicturePixelCache.bitmap(of: picture, PicturePixelCache.Request(width: 256, height: 256, isCovering: false))
        } catch {
            throw .refused(
                message: picture.name.isEmpty ? tr("The picture can’t be used.") : tr("The picture “\(picture.name)” can’t be used."),
                recovery: error.message)
        }
    }

    func draw(_ place: FlyerPictureContent, in box: Rectangle, on canvas: Canvas, pixelsPerMillimetre: Double?) {
        guard box.width > 0, box.height > 0, place.opacity > 0 else { return }
        let resolution = min(pixelsPerMillimetre ?? Self.printed, Self.printed)
        let request = PicturePixelCache.Request(box, isCovering: place.isCovering, pixelsPerMillimetre: resolution)
        guard let image = image(request) else { return }
        let size = Size(width: Double(image.width), height: Double(image.height))
        let shown = place.isCovering ? box.filling(size) : box.fitting(size)
        canvas.withSavedState {
            canvas.clip(
                to: Path(roundedRectangle: place.isCovering ? box : shown, radius: max(place.radius.isFinite ? place.radius : 0, 0)))
            canvas.draw(image, in: shown, opacity: min(place.opacity, 1))
        }
    }

    private func image(_ request: PicturePixelCache.Request) -> StoredImage? {
        if let cached = images[request] { return cached }
        // The picture was decoded before, so only memory can be missing. The flyer is drawn without it.
        guard let bitmap = try? PicturePixelCache.bitmap(of: picture, request), let image = try? StoredImage(bitmap, isPhoto: isPhoto)
        else {
            return nil
        }
        // Zooming requests one size after another.
        if images.count >= 4 { images.removeAll() }
        images[request] = image
        return image
    }
}

/// A cache of the last few decoded pictures, so that a thousand flyers with the same picture decode it once.
enum PicturePixelCache {
    /// The size to decode a picture at.
    struct Request: Hashable {
        /// The maximum number of pixels for a place.
        private static let maximumPixels = 16_000_000.0

        let width: Int
        let height: Int
        let isCovering: Bool
    }

    private struct Entry {
        let picture: FlyerPicture
        let request: Request
        let bitmap: Bitmap
    }

    private static let maximumEntries = 4
    private static let cache = Mutex<[Entry]>([])

    /// Returns the picture decoded for a place.
    static func bitmap(of picture: FlyerPicture, _ request: Request) throws(DrawingError) -> Bitmap {
        let cached = cache.withLock { entries in entries.first { $0.request == request && $0.picture == picture }?.bitmap }
        if let cached { return cached }
        let bitmap = try Bitmap(picture: picture.bytes, width: request.width, height: request.height, isCovering: request.isCovering)
        cache.withLock { entries in
            if entries.count >= maximumEntries { entries.removeFirst() }
            entries.append(Entry(picture: picture, request: request, bitmap: bitmap))
        }
        return bitmap
    }
}

extension PicturePixelCache.Request {
    /// Resolutions go in steps, so that not every zoom level decodes anew.
    init(_ box: Rectangle, isCovering: Bool, pixelsPerMillimetre: Double) {
        var step = 1.0
        while step < pixelsPerMillimetre { step *= 2 }
        let resolution = min(step, max(300 / 25.4, pixelsPerMillimetre), (Self.maximumPixels / (box.width * box.height)).squareRoot())
        let limit = Double(Bitmap.maximumSide)
        width = Int(min(max((box.width * resolution).rounded(.up), 1), limit))
        height = Int(min(max((box.height * resolution).rounded(.up), 1), limit))
        self.isCovering = isCovering
    }
}
