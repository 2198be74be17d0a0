import Drawing
import FlyerLayout
import Synchronization

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
