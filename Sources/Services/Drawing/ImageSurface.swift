internal import CCairo

/// A cairo surface with its own copy of some pixels, so that it may outlive them (a PDF page keeps its pictures until it is written).
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

    deinit {
        cairo_surface_destroy(surface)
    }
}
