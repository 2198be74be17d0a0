import Drawing

extension LumaPlane {
    /// Black and white: white where a pixel is lighter than the mean around it less `tolerance`, so that shadows and glare do not matter.
    ///
    /// The mean is taken over a square of the shorter side divided by `divisor`, at least 31 pixels, cut off at the edges.
    func thresholded(divisor: Int = 20, tolerance: Int = 5) -> LumaPlane {
        let radius = max(15, shorterSide / (2 * divisor))
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
                        Self.threshold(
                            source, row: y, columns: columns, rows: rows, radius: radius, tolerance: tolerance, into: target)
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
        _ source: UnsafeBufferPointer<UInt8>, row: Int, columns: UnsafeMutableBufferPointer<Int32>, rows: Int, radius: Int, tolerance: Int,
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
            target[row * width + x] = (Int(source[row * width + x]) + tolerance) * count > sum ? 255 : 0
        }
    }
}
