import Drawing
import FlyerLayout

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
