public import Drawing

extension LumaPlane {
    /// The negative of the picture.
    func inverted() -> LumaPlane {
        LumaPlane(width: width, height: height, pixels: pixels.map { 255 - $0 })!
    }

    /// Blurs the picture with a triangle filter of nine pixels along both axes. Its standard deviation of two pixels resembles a lens
    /// slightly out of focus. Texture and noise inside modules vanish.
    public func blurred() -> LumaPlane {
        // For each pixel of a row the weighted sum of a column of nine, in units of 1/25. The ends of the row are repeated on both sides.
        let reach = 4
        var columns = [UInt16](repeating: 0, count: width + 2 * reach)
        return mapPixels(width: width, height: height) { source, target in
            columns.withUnsafeMutableBufferPointer { columns in
                for y in 0..<height {
                    let inner = UnsafeMutableBufferPointer(rebasing: columns[reach..<reach + width])
                    addColumns(source, around: y, to: inner)
                    for x in 0..<reach {
                        columns[x] = inner[0]
                        columns[reach + width + x] = inner[width - 1]
                    }
                    Self.addRow(columns, to: UnsafeMutableBufferPointer(rebasing: target[y * width..<(y + 1) * width]))
                }
            }
        }!
    }

    /// Sharpens the picture by an unsharp mask.
    func sharpened() -> LumaPlane {
        let soft = blurred()
        return mapPixels(width: width, height: height) { source, target in
            soft.pixels.withUnsafeBufferPointer { soft in
                for index in 0..<target.count {
                    // 2.2 times the picture less 1.2 times the blurred one, in sixteenths.
                    let value = (Int16(source[index]) &* 35 &- Int16(soft[index]) &* 19 &+ 8) &>> 4
                    target[index] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
                }
            }
        }!
    }

    // Plain pointers without bounds checks let the compiler vectorise both loops below.

    private func addColumns(_ source: UnsafeBufferPointer<UInt8>, around y: Int, to target: UnsafeMutableBufferPointer<UInt16>) {
        func line(_ offset: Int) -> UnsafePointer<UInt8> { source.baseAddress! + min(max(y + offset, 0), height - 1) * width }
        let (a, b, c, d, e, f, g, h, i) = (line(-4), line(-3), line(-2), line(-1), line(0), line(1), line(2), line(3), line(4))
        let target = target.baseAddress!
        for x in 0..<width {
            let outer = UInt16(a[x]) &+ UInt16(i[x]) &+ (UInt16(b[x]) &+ UInt16(h[x])) &* 2
            let inner = (UInt16(c[x]) &+ UInt16(g[x])) &* 3 &+ (UInt16(d[x]) &+ UInt16(f[x])) &* 4
            target[x] = outer &+ inner &+ UInt16(e[x]) &* 5
        }
    }

    private static func addRow(_ columns: UnsafeMutableBufferPointer<UInt16>, to target: UnsafeMutableBufferPointer<UInt8>) {
        let source = UnsafePointer(columns.baseAddress!)
        let count = target.count
        let target = target.baseAddress!
        for x in 0..<count {
            let at = source + x
            let outer = UInt32(at[0]) &+ UInt32(at[8]) &+ (UInt32(at[1]) &+ UInt32(at[7])) &* 2
            let inner = (UInt32(at[2]) &+ UInt32(at[6])) &* 3 &+ (UInt32(at[3]) &+ UInt32(at[5])) &* 4
            // A division by 625, exact for the possible range.
            target[x] = UInt8(truncatingIfNeeded: ((outer &+ inner &+ UInt32(at[4]) &* 5 &+ 312) &* 13_422) &>> 23)
        }
    }

    /// Computes a plane of another size from the pixels of this one; nil for an empty size.
    func mapPixels(
        width: Int, height: Int, _ body: (_ source: UnsafeBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> LumaPlane? {
        guard width > 0, height > 0 else { return nil }
        let result = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            pixels.withUnsafeBufferPointer { body($0, UnsafeMutableBufferPointer(rebasing: buffer[0..<width * height])) }
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: result)
    }
}

extension LumaPlane {
    /// Converts to black and white. A pixel is white if it is lighter than the mean around it less `tolerance`, so that shadows and glare
    /// do not matter.
    ///
    /// The window is a square of the shorter side divided by `divisor`, at least 31 pixels, cut off at the edges.
    func thresholded(divisor: Int = 20, tolerance: Int = 5) -> LumaPlane {
        let radius = max(15, shorterSide / (2 * divisor))
        // The sums of each column over the rows of the window, updated row by row.
        var columns = [Int32](repeating: 0, count: width)
        return mapPixels(width: width, height: height) { source, target in
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
        }!
    }

    // The loops below take most of the time of a search: plain pointers, no bounds checks, no branches.

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
            // Multiplied out: a division for each pixel would take most of the time.
            result[x] = (Int(line[x]) &+ tolerance) &* count > sum ? 255 : 0
        }
        // The window is cut off where it reaches over an edge.
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
