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

    // The loops below take most of the time of a search: plain pointers, no checks, no decisions inside.

    private static func add(_ source: UnsafeBufferPointer<UInt8>, row: Int, to columns: UnsafeMutableBufferPointer<Int32>) {
        let (line, sums) = (source.baseAddress! + row * columns.count, columns.baseAddress!)
        for x in 0..<columns.count { sums[x] &+= Int32(truncatingIfNeeded: line[x]) }
    }

    private static func subtract(_ source: UnsafeBufferPointer<UInt8>, row: Int, from columns: UnsafeMutableBufferPointer<Int32>) {
        let (line, sums) = (source.baseAddress! + row * columns.count, columns.baseAddress!)
        for x in 0..<columns.count { sums[x] &-= Int32(truncatingIfNeeded: line[x]) }
    }

    private static func threshold(
        _ source: UnsafeBufferPointer<UInt8>, row: Int, columns: UnsafeMutableBufferPointer<Int32>, rows: Int, radius: Int, tolerance: Int,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        let width = columns.count
        let (line, sums, result) = (source.baseAddress! + row * width, columns.baseAddress!, target.baseAddress! + row * width)
        var sum = 0
        for x in 0..<min(radius, width) { sum &+= Int(sums[x]) }
        func decide(_ x: Int, count: Int) {
            // Multiplied out, because a division for each pixel would take most of the time.
            result[x] = (Int(line[x]) &+ tolerance) &* count > sum ? 255 : 0
        }
        // Where the window reaches over an edge it is cut off.
        func decideAtEdge(_ x: Int) {
            if x + radius < width { sum += Int(sums[x + radius]) }
            if x - radius > 0 { sum -= Int(sums[x - radius - 1]) }
            decide(x, count: (min(x + radius, width - 1) - max(x - radius, 0) + 1) * rows)
        }
        let inner = min(radius + 1, width)..<max(min(radius + 1, width), width - radius)
        let count = (2 * radius + 1) * rows
        for x in 0..<inner.lowerBound { decideAtEdge(x) }
        for x in inner {
            sum &+= Int(sums[x &+ radius]) &- Int(sums[x &- radius &- 1])
            decide(x, count: count)
        }
        for x in inner.upperBound..<width { decideAtEdge(x) }
    }
}
