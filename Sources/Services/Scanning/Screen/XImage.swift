import Drawing

/// What an X screen showed at one moment, as its server keeps it.
struct XImage: Hashable, Sendable {
    let width: Int
    let height: Int
    let layout: XPixelLayout
    /// `layout.rowBytes(width:) * height`.
    let bytes: [UInt8]

    /// The colours with eight bits each.
    func bitmap() throws(ScreenCaptureError) -> Bitmap {
        let rowBytes = layout.rowBytes(width: width)
        guard bytes.count >= rowBytes * height, rowBytes >= layout.usedBytes(width: width) else { throw .displayFailed(number: 0) }
        let pixels = layout.isPlain ? plain(rowBytes) : converted(rowBytes)
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw .displayFailed(number: 0) }
        return bitmap
    }

    /// Nearly every screen: already blue, green, red, and a byte that means nothing.
    private func plain(_ rowBytes: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let (from, to) = (row * rowBytes, row * width * 4)
                    for column in 0..<width {
                        let (from, to) = (from &+ column &* 4, to &+ column &* 4)
                        target[to] = source[from]
                        target[to &+ 1] = source[from &+ 1]
                        target[to &+ 2] = source[from &+ 2]
                        target[to &+ 3] = 255
                    }
                }
            }
            count = width * height * 4
        }
    }

    private func converted(_ rowBytes: Int) -> [UInt8] {
        let (red, green, blue) = (ColorBits(layout.red), ColorBits(layout.green), ColorBits(layout.blue))
        let step = layout.bitsPerPixel / 8
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    for column in 0..<width {
                        let from = row * rowBytes + column * step
                        var pixel: UInt32 = 0
                        for index in 0..<step {
                            pixel = pixel << 8 | UInt32(source[from + (layout.isLittleEndian ? step - 1 - index : index)])
                        }
                        let to = (row * width + column) * 4
                        target[to] = blue.value(in: pixel)
                        target[to + 1] = green.value(in: pixel)
                        target[to + 2] = red.value(in: pixel)
                        target[to + 3] = 255
                    }
                }
            }
            count = width * height * 4
        }
    }
}

extension XPixelLayout {
    /// Whether a pixel is four bytes: blue, green, red, anything.
    fileprivate var isPlain: Bool {
        bitsPerPixel == 32 && isLittleEndian && red == 0xFF0000 && green == 0x00FF00 && blue == 0x0000FF
    }
}

/// The bits of one colour in a pixel, spread over a byte.
private struct ColorBits {
    private let mask: UInt32
    private let shift: Int
    private let maximum: UInt32

    init(_ mask: UInt32) {
        self.mask = mask
        shift = mask.trailingZeroBitCount
        maximum = mask >> UInt32(shift)
    }

    func value(in pixel: UInt32) -> UInt8 {
        let part = UInt64((pixel & mask) >> UInt32(shift))
        return UInt8(truncatingIfNeeded: (part * 255 + UInt64(maximum) / 2) / UInt64(maximum))
    }
}
