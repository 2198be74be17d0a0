internal import CCairo

/// A picture that is drawn again and again: its pixels are handed to cairo once, and a document holds them once.
///
/// Not `Sendable`: cairo notes on it where it is drawn.
public final class StoredImage {
    let surface: ImageSurface
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// - Parameter isPhoto: whether documents hold it as a JPEG file, a tenth of what its pixels take.
    public init(_ bitmap: Bitmap, isPhoto: Bool = false) throws(DrawingError) {
        guard let surface = ImageSurface(copying: bitmap) else { throw .outOfMemory }
        self.surface = surface
        width = bitmap.width
        height = bitmap.height
        surface.identify(bitmap)
        if isPhoto, bitmap.isOpaque { surface.attach(try bitmap.jpeg(quality: 90), as: CAIRO_MIME_TYPE_JPEG) }
    }
}
