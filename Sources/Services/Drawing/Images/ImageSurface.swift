import CCairo

/// A cairo surface with its own copy of the pixels, so that it can outlive them. A PDF page keeps its pictures until it is written.
final class ImageSurface {
    let surface: OpaquePointer

    convenience init?(copying bitmap: Bitmap) {
        self.init(
            format: CAIRO_FORMAT_ARGB32, width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, rowBytes: bitmap.width * 4)
    }

    convenience init?(copying mask: AlphaMask) {
        self.init(format: CAIRO_FORMAT_A8, width: mask.width, height: mask.height, pixels: mask.pixels, rowBytes: mask.width)
    }

    private init?(format: cairo_format_t, width: Int, height: Int, pixels: [UInt8], rowBytes: Int) {
        guard let surface = cairo_image_surface_create(format, Int32(width), Int32(height)) else { return nil }
        self.surface = surface
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let target = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { source in
            for row in 0..<height {
                UnsafeMutableRawPointer(target + row * stride).copyMemory(from: source.baseAddress! + row * rowBytes, byteCount: rowBytes)
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Identifies the picture by its content, so that a document contains it once however often it is drawn.
    func identify(_ bitmap: Bitmap) {
        let digest = bitmap.pixels.withUnsafeBufferPointer {
            g_compute_checksum_for_data(G_CHECKSUM_MD5, $0.baseAddress, gsize($0.count))
        }
        guard let digest else { return }
        defer { g_free(digest) }
        attach(Array("\(String(cString: digest))-\(bitmap.width)".utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
    }

    /// Attaches the encoded file of the picture. Documents embed it in place of the pixels.
    func attach(_ bytes: [UInt8], as type: String) {
        guard let copy = g_memdup2(bytes, gsize(bytes.count)) else { return }
        let status = cairo_surface_set_mime_data(
            surface, type, copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), { g_free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { g_free(copy) }
    }

    deinit {
        cairo_surface_destroy(surface)
    }
}

/// A picture for repeated drawing. Its pixels are copied to cairo once, and a document contains them once.
///
/// Not `Sendable`: cairo caches data about its targets on the surface.
public final class StoredImage {
    let surface: ImageSurface
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// - Parameter isPhoto: whether documents store it as JPEG, at about a tenth of the size.
    public init(_ bitmap: Bitmap, isPhoto: Bool = false) throws(DrawingError) {
        guard let surface = ImageSurface(copying: bitmap) else { throw .outOfMemory }
        self.surface = surface
        width = bitmap.width
        height = bitmap.height
        surface.identify(bitmap)
        if isPhoto, bitmap.isOpaque { surface.attach(try bitmap.jpeg(quality: 90), as: CAIRO_MIME_TYPE_JPEG) }
    }
}
