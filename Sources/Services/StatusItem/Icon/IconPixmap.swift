import Drawing
import GLib
import Graphics

/// Pixels as a StatusNotifierItem carries them: `(iiay)`, width, height, and four bytes a pixel — alpha, red, green, blue, the colours not
/// multiplied by alpha.
struct IconPixmap: Hashable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ bitmap: Bitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bitmap.pixels.count)
        for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
            let alpha = bitmap.pixels[start + 3]
            bytes.append(alpha)
            for channel in [2, 1, 0] {
                let multiplied = Int(bitmap.pixels[start + channel])
                bytes.append(alpha == 0 ? 0 : UInt8(clamping: (multiplied * 255 + Int(alpha) / 2) / Int(alpha)))
            }
        }
        self.bytes = bytes
    }

    var value: Variant { .tuple([.int32(Int32(width)), .int32(Int32(height)), .bytes(bytes)]) }

    /// `a(iiay)`: the icon in every size; a size that cannot be drawn is left out.
    static func all(color: RGB) -> Variant {
        let bitmaps = StatusItemIcon.sizes.compactMap { try? StatusItemIcon.bitmap(size: $0, color: color) }
        return .array(of: "(iiay)", bitmaps.map { IconPixmap($0).value })
    }
}
