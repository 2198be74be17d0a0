import CCairo
import CPixbuf
import Platform

/// Decodes picture files with gdk-pixbuf. The size is decided before any pixel is decoded.
struct PictureDecoder {
    /// The use of the picture, which decides its size.
    enum Target {
        /// At full size within the limits of `Picture`. SVG files are enlarged until details become visible.
        case picture
        /// At an exact size.
        case exact(width: Int, height: Int)
        /// For a place of a size, no larger than needed there, within the limits of `Picture`. SVG files are enlarged to it.
        case frame(width: Int, height: Int, isCovering: Bool)
    }

    let target: Target

    /// Decodes the first frame. The bytes may come from anywhere.
    func decode(_ bytes: [UInt8]) throws(DrawingError) -> PixelBuffer {
        let file = PictureFile(bytes: bytes)
        if let (width, height) = file.sizeOfPNG, Picture.maximumPixels + 1...Picture.maximumPixelsHalved ~= width * height, !isExact {
            if file.isCutOff { throw .pictureDamaged(reason: tr("its end is missing")) }
            return try LargePNG(width: width, height: height).decode(bytes)
        }
        let loader = try load(bytes)
        defer { g_object_unref(loader) }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .pictureDamaged(reason: tr("it has no pixels")) }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        guard let upright = PixelBuffer(adopting: pixbuf).upright() else { throw .outOfMemory }
        return upright
    }

    /// Decodes a file with several frames. The caller owns the `GdkPixbufAnimation`.
    func decodeAnimation(_ bytes: [UInt8]) throws(DrawingError) -> OpaquePointer {
        let loader = try load(bytes)
        defer { g_object_unref(loader) }
        guard let animation = gdk_pixbuf_loader_get_animation(loader) else { throw .pictureDamaged(reason: tr("it has no pixels")) }
        g_object_ref(UnsafeMutableRawPointer(animation))
        return animation
    }

    private var isExact: Bool { if case .exact = target { true } else { false } }

    /// Returns a loader that has got the whole file. The caller owns it.
    private func load(_ bytes: [UInt8]) throws(DrawingError) -> UnsafeMutablePointer<GdkPixbufLoader> {
        guard !bytes.isEmpty else { throw .notAPicture }
        guard bytes.count <= Picture.maximumFileBytes else {
            throw .fileTooLarge(bytes: bytes.count, limit: Picture.maximumFileBytes)
        }
        let file = PictureFile(bytes: bytes)
        if let (width, height) = file.sizeOfWebP, width * height > Picture.maximumPixels {
            throw .tooManyPixels(width: width, height: height, limit: Picture.maximumPixels)
        }
        if file.isCutOffWebP { throw .pictureDamaged(reason: tr("its end is missing")) }
        let vector = VectorFile(bytes: bytes)
        if let rejection = vector?.rejection { throw rejection }
        guard let loader = gdk_pixbuf_loader_new() else { throw .outOfMemory }
        var isWhole = false
        defer { if !isWhole { g_object_unref(loader) } }
        let decision = SizeDecision(target: target, hasFilters: (vector?.filterSteps ?? 0) > 0)
        _ = quire_pixbuf_loader_on_size_prepared(
            loader,
            { loader, width, height, data in
                guard let loader, let data else { return }
                Unmanaged<SizeDecision>.fromOpaque(data).takeUnretainedValue().decide(loader, width: Int(width), height: Int(height))
            }, Unmanaged.passUnretained(decision).toOpaque())

        // The handler's object must outlive all calls that may emit the signal. Closing is the last one.
        let failure = withExtendedLifetime(decision) { feed(bytes, to: loader, decision) }
        if let rejection = decision.rejection { throw rejection }
        if let failure { throw failure == .notAPicture ? file.missingLoader ?? failure : failure }
        if file.isCutOff { throw .pictureDamaged(reason: tr("its end is missing")) }
        isWhole = true
        return loader
    }

    /// Feeds the bytes to the loader and closes it. Returns gdk-pixbuf's error.
    private func feed(_ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ decision: SizeDecision) -> DrawingError? {
        // In small pieces: a loader that allocates memory as soon as the size is known must not get further.
        let pieceLength = 65_536
        var error: UnsafeMutablePointer<GError>?
        let isAccepted = bytes.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, to: buffer.count, by: pieceLength) {
                let length = min(pieceLength, buffer.count - start)
                guard gdk_pixbuf_loader_write(loader, buffer.baseAddress! + start, gsize(length), &error) != 0 else { return false }
                if decision.rejection != nil { return false }
            }
            return true
        }
        guard isAccepted else {
            gdk_pixbuf_loader_close(loader, nil)
            return Self.taking(error)
        }
        return gdk_pixbuf_loader_close(loader, &error) != 0 ? nil : Self.taking(error)
    }

    private static func taking(_ error: UnsafeMutablePointer<GError>?) -> DrawingError? {
        guard let error else { return nil }
        defer { g_error_free(error) }
        if error.pointee.domain == gdk_pixbuf_error_quark() {
            switch UInt32(bitPattern: error.pointee.code) {
            case GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue: return .notAPicture
            case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue: return .outOfMemory
            default: break
            }
        }
        return .pictureDamaged(reason: .verbatim(String(cString: error.pointee.message)))
    }
}

/// Handles gdk-pixbuf's signal for the size, before it allocates the pixels.
private final class SizeDecision {
    private let target: PictureDecoder.Target
    private let hasFilters: Bool
    private(set) var rejection: DrawingError?

    init(target: PictureDecoder.Target, hasFilters: Bool) {
        self.target = target
        self.hasFilters = hasFilters
    }

    func decide(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int) {
        if case .exact(let width, let height) = target {
            return gdk_pixbuf_loader_set_size(loader, Int32(width), Int32(height))
        }
        guard width > 0, height > 0 else { return reject(loader, .pictureDamaged(reason: tr("it has no size"))) }
        let format = gdk_pixbuf_loader_get_format(loader)
        if gdk_pixbuf_format_is_scalable(format) != 0 {
            let factor = frameScale(width: width, height: height) ?? vectorScale(width: width, height: height)
            return scale(loader, width: width, height: height, by: factor)
        }
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        guard overflows || pixels > Picture.maximumPixels else {
            if let factor = frameScale(width: width, height: height), factor < 1 { scale(loader, width: width, height: height, by: factor) }
            return
        }
        // gdk-pixbuf can decode nothing but JPEG at a half, a quarter or an eighth without all pixels in memory.
        guard !overflows, pixels <= Picture.maximumPixelsHalved, Self.isJPEG(format) else {
            return reject(loader, .tooManyPixels(width: width, height: height, limit: Picture.maximumPixels))
        }
        gdk_pixbuf_loader_set_size(loader, Int32((width + 1) / 2), Int32((height + 1) / 2))
    }

    private func scale(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int, by factor: Double) {
        gdk_pixbuf_loader_set_size(
            loader, Int32(max(1, (Double(width) * factor).rounded())), Int32(max(1, (Double(height) * factor).rounded())))
    }

    /// The scale from the file to its place. It must suit both orientations, because a rotation by 90° is known only later.
    private func frameScale(width: Int, height: Int) -> Double? {
        guard case .frame(let frameWidth, let frameHeight, let isCovering) = target else { return nil }
        let (short, long) = (Double(min(frameWidth, frameHeight)), Double(max(frameWidth, frameHeight)))
        let (low, high) = (Double(min(width, height)), Double(max(width, height)))
        // The smallest factor that is enough for both orientations.
        let factor = isCovering ? max(long / low, short / high) : max(min(long / high, short / low), min(long / low, short / high))
        // The limits are those for pictures in general; vectors with filters are not made larger than elsewhere.
        return min(factor, (hasFilters ? 1_024 : 4_096) / high)
    }

    /// Rejects the picture. A size of zero stops the loader, as `gdk_pixbuf_get_file_info` does it.
    private func reject(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ error: DrawingError) {
        rejection = error
        gdk_pixbuf_loader_set_size(loader, 0, 0)
    }

    /// The scale that brings the longer side of a vector picture to between 1,024 and 4,096 pixels, or to 1,024 if it has slow filters.
    private func vectorScale(width: Int, height: Int) -> Double {
        let side = Double(max(width, height))
        return min(max(side, 1_024), hasFilters ? 1_024 : 4_096) / side
    }

    private static func isJPEG(_ format: OpaquePointer?) -> Bool {
        guard let name = gdk_pixbuf_format_get_name(format) else { return false }
        defer { g_free(name) }
        return String(cString: name) == "jpeg"
    }
}
