import Drawing

extension LumaPlane {
    /// Light for dark and dark for light.
    func inverted() -> LumaPlane {
        LumaPlane(width: width, height: height, pixels: pixels.map { 255 - $0 })!
    }

    /// Each pixel the mean of its surroundings, by a triangle of nine pixels along both axes: a deviation of two pixels, as of a lens a
    /// little out of focus. What modules have of texture and noise vanishes.
    public func blurred() -> LumaPlane {
        let weights = [1, 2, 3, 4, 5, 4, 3, 2, 1]
        let reach = weights.count / 2
        // Rows first, in units of 1/25.
        let rows = [UInt16](unsafeUninitializedCapacity: width * height) { buffer, count in
            count = width * height
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let row = y * width
                    for x in 0..<width {
                        var sum = 0
                        for index in 0..<9 {
                            let column = min(max(x + index - reach, 0), width - 1)
                            sum += Int(source[row + column]) * weights[index]
                        }
                        buffer[row + x] = UInt16(truncatingIfNeeded: sum)
                    }
                }
            }
        }
        return Self.filled(width: width, height: height) { target in
            rows.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let lines = (0..<9).map { min(max(y + $0 - reach, 0), height - 1) * width }
                    for x in 0..<width {
                        var sum = 0
                        for index in 0..<9 { sum += Int(source[lines[index] + x]) * weights[index] }
                        target[y * width + x] = UInt8(truncatingIfNeeded: (sum + 312) / 625)
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
                        let value = (Int(source[index]) * 35 - Int(soft[index]) * 19 + 8) >> 4
                        target[index] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
                    }
                }
            }
        }!
    }

    static func filled(width: Int, height: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> LumaPlane? {
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            body(UnsafeMutableBufferPointer(rebasing: buffer[0..<width * height]))
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }
}
