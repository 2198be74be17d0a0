/// One line of samples, each kind by itself, and the pixels of `Bitmap` that they make.
///
/// Samples are gathered first and converted then: the processor converts many neighbours at once, and cannot where they lie apart.
struct PixelLine {
    let count: Int
    let first: UnsafeMutablePointer<UInt8>
    let second: UnsafeMutablePointer<UInt8>
    let third: UnsafeMutablePointer<UInt8>

    /// In `count * 3` bytes of memory.
    init(_ memory: UnsafeMutablePointer<UInt8>, count: Int) {
        self.count = count
        (first, second, third) = (memory, memory + count, memory + 2 * count)
    }

    @inline(__always)
    func gather(_ reader: PixelReader, _ layout: PixelLayout, row: Int, step: Int) {
        for column in 0..<count { (first[column], second[column], third[column]) = reader.samples(layout, x: column &* step, y: row) }
    }

    /// Luma and chroma: ITU-R BT.601, luma from 16 to 235, in 8-bit fixed point.
    func convertLuma(to target: UnsafeMutablePointer<UInt32>) {
        for column in 0..<count {
            let luma = 298 &* (Int32(first[column]) &- 16) &+ 128
            let (u, v) = (Int32(second[column]) &- 128, Int32(third[column]) &- 128)
            let red = Self.limited(luma &+ 409 &* v)
            let green = Self.limited(luma &- 100 &* u &- 208 &* v)
            let blue = Self.limited(luma &+ 516 &* u)
            target[column] = (blue | green &<< 8 | red &<< 16 | 0xFF00_0000).littleEndian
        }
    }

    /// Blue, green and red.
    func convertColors(to target: UnsafeMutablePointer<UInt32>) {
        for column in 0..<count {
            let (blue, green, red) = (UInt32(first[column]), UInt32(second[column]), UInt32(third[column]))
            target[column] = (blue | green &<< 8 | red &<< 16 | 0xFF00_0000).littleEndian
        }
    }

    @inline(__always)
    private static func limited(_ value: Int32) -> UInt32 { UInt32(bitPattern: min(max(value &>> 8, 0), 255)) }
}
