import Drawing
import GLib

/// A picture as KRunner takes it (`(iiibiiay)`): width, height, bytes in a row, whether anything shows through, bits a sample, samples a
/// pixel, and the samples red, green, blue and alpha, colours not multiplied.
enum RunnerImage {
    static func variant(_ bitmap: Bitmap) -> Variant {
        let isOpaque = bitmap.isOpaque
        let samples = isOpaque ? 3 : 4
        let bytes = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height * samples) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                var place = 0
                for start in stride(from: 0, to: source.count, by: 4) {
                    let alpha = Int(source[start + 3])
                    for component in 0..<3 {
                        let value = Int(source[start + 2 - component])
                        target[place + component] = UInt8(clamping: alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha)
                    }
                    if !isOpaque { target[place + 3] = UInt8(alpha) }
                    place += samples
                }
            }
            count = bitmap.width * bitmap.height * samples
        }
        return .tuple([
            .int32(Int32(bitmap.width)), .int32(Int32(bitmap.height)), .int32(Int32(bitmap.width * samples)), .bool(!isOpaque), .int32(8),
            .int32(Int32(samples)), .bytes(bytes),
        ])
    }
}
