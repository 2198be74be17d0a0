import Drawing

extension LumaPlane {
    var longerSide: Int { max(width, height) }
    var shorterSide: Int { min(width, height) }

    /// Half the size, each pixel the mean of four; nil when nothing would be left.
    func halved() -> LumaPlane? {
        let (newWidth, newHeight) = (width / 2, height / 2)
        guard newWidth > 0, newHeight > 0 else { return nil }
        return Self.filled(width: newWidth, height: newHeight) { target in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    let (upper, lower) = (2 * y * width, (2 * y + 1) * width)
                    for x in 0..<newWidth {
                        let sum =
                            UInt32(source[upper + 2 * x]) + UInt32(source[upper + 2 * x + 1])
                            + UInt32(source[lower + 2 * x]) + UInt32(source[lower + 2 * x + 1])
                        target[y * newWidth + x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                    }
                }
            }
        }
    }

    /// Enlarged by a whole factor, values in between interpolated along both axes.
    func enlarged(by factor: Int) -> LumaPlane? {
        let (newWidth, newHeight) = (width * factor, height * factor)
        // Positions in 1/256 of a source pixel, measured from pixel centre to pixel centre.
        func position(_ index: Int, limit: Int) -> (Int, Int, Int) {
            let exact = max(0, (2 * index + 1) * 128 / factor - 128)
            let first = min(exact >> 8, limit - 1)
            return (first, min(first + 1, limit - 1), exact & 255)
        }
        let columns = (0..<newWidth).map { position($0, limit: width) }
        return Self.filled(width: newWidth, height: newHeight) { target in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    let (upper, lower, down) = position(y, limit: height)
                    for x in 0..<newWidth {
                        let (left, right, along) = columns[x]
                        let above = Int(source[upper * width + left]) * (256 - along) + Int(source[upper * width + right]) * along
                        let below = Int(source[lower * width + left]) * (256 - along) + Int(source[lower * width + right]) * along
                        target[y * newWidth + x] = UInt8(truncatingIfNeeded: (above * (256 - down) + below * down + 32_768) >> 16)
                    }
                }
            }
        }
    }

    /// Light for dark and dark for light.
    func inverted() -> LumaPlane {
        LumaPlane(width: width, height: height, pixels: pixels.map { 255 - $0 })!
    }

    /// Black and white: white where a pixel is lighter than the mean around it less 5, so that shadows and glare do not matter.
    ///
    /// The mean is taken over a square of a twentieth of the shorter side, at least 31 pixels, cut off at the edges.
    func thresholded() -> LumaPlane {
        let radius = max(15, shorterSide / 40)
        // Sums of each column over the rows of the window, moved down one row at a time.
        var columns = [Int32](repeating: 0, count: width)
        return Self.filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                columns.withUnsafeMutableBufferPointer { columns in
                    for y in 0..<min(radius, height) { Self.add(source, row: y, to: columns) }
                    for y in 0..<height {
                        if y + radius < height { Self.add(source, row: y + radius, to: columns) }
                        if y - radius > 0 { Self.subtract(source, row: y - radius - 1, from: columns) }
                        let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
                        Self.threshold(source, row: y, columns: columns, rows: rows, radius: radius, into: target)
                    }
                }
            }
        }!
    }

    private static func add(_ source: UnsafeBufferPointer<UInt8>, row: Int, to columns: UnsafeMutableBufferPointer<Int32>) {
        for x in 0..<columns.count { columns[x] &+= Int32(source[row * columns.count + x]) }
    }

    private static func subtract(_ source: UnsafeBufferPointer<UInt8>, row: Int, from columns: UnsafeMutableBufferPointer<Int32>) {
        for x in 0..<columns.count { columns[x] &-= Int32(source[row * columns.count + x]) }
    }

    private static func threshold(
        _ source: UnsafeBufferPointer<UInt8>, row: Int, columns: UnsafeMutableBufferPointer<Int32>, rows: Int, radius: Int,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        let width = columns.count
        var sum = 0
        for x in 0..<min(radius, width) { sum += Int(columns[x]) }
        for x in 0..<width {
            if x + radius < width { sum += Int(columns[x + radius]) }
            if x - radius > 0 { sum -= Int(columns[x - radius - 1]) }
            let count = (min(x + radius, width - 1) - max(x - radius, 0) + 1) * rows
            // Multiplied out, because a division for each pixel would take most of the time.
            target[row * width + x] = (Int(source[row * width + x]) + 5) * count > sum ? 255 : 0
        }
    }

    private static func filled(width: Int, height: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> LumaPlane? {
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            body(UnsafeMutableBufferPointer(rebasing: buffer[0..<width * height]))
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }
}
