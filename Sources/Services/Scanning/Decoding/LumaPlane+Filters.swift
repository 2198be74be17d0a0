import Drawing

extension LumaPlane {
    /// Light for dark and dark for light.
    func inverted() -> LumaPlane {
        LumaPlane(width: width, height: height, pixels: pixels.map { 255 - $0 })!
    }

    /// Each pixel the mean of its surroundings, by a triangle of nine pixels along both axes: a deviation of two pixels, as of a lens a
    /// little out of focus. What modules have of texture and noise vanishes.
    public func blurred() -> LumaPlane {
        // A column of nine for each pixel of a row, in units of 1/25, with the row's ends repeated on both sides.
        let reach = 4
        var columns = [UInt16](repeating: 0, count: width + 2 * reach)
        return Self.filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
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
            }
        }!
    }

    /// What differs from the surroundings brought out: the opposite of `blurred`.
    func sharpened() -> LumaPlane {
        let soft = blurred()
        return Self.filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                soft.pixels.withUnsafeBufferPointer { soft in
                    for index in 0..<target.count {
                        // 2.2 times the picture less 1.2 times the soft one, in sixteenths.
                        let value = (Int16(source[index]) &* 35 &- Int16(soft[index]) &* 19 &+ 8) &>> 4
                        target[index] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
                    }
                }
            }
        }!
    }

    // Both loops below are written for the compiler to do many pixels at once: plain pointers, no checks.

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
            // A division by 625 for the numbers that can be.
            target[x] = UInt8(truncatingIfNeeded: ((outer &+ inner &+ UInt32(at[4]) &* 5 &+ 312) &* 13_422) &>> 23)
        }
    }

    static func filled(width: Int, height: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> LumaPlane? {
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            body(UnsafeMutableBufferPointer(rebasing: buffer[0..<width * height]))
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }
}
