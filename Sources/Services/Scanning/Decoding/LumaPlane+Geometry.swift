import Drawing
import Graphics

extension LumaPlane {
    var longerSide: Int { max(width, height) }
    var shorterSide: Int { min(width, height) }

    /// Scales down by half, each pixel the mean of four; nil for a plane of one pixel in width or height.
    func halved() -> LumaPlane? {
        let (newWidth, newHeight) = (width / 2, height / 2)
        return mapPixels(width: newWidth, height: newHeight) { source, target in
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

    /// Scales with bilinear interpolation. Meant for enlarging and for reductions of less than half.
    func resized(toWidth newWidth: Int, height newHeight: Int) -> LumaPlane? {
        // Positions in 1/256 of a source pixel, from pixel centre to pixel centre.
        func positions(_ count: Int, of limit: Int) -> [(first: Int, second: Int, part: Int)] {
            (0..<count).map { index in
                let exact = max(0, ((2 * index + 1) * 128 * limit) / count - 128)
                let first = min(exact >> 8, limit - 1)
                return (first, min(first + 1, limit - 1), exact & 255)
            }
        }
        guard newWidth > 0, newHeight > 0 else { return nil }
        let columns = positions(newWidth, of: width)
        let rows = positions(newHeight, of: height)
        // A row between two rows, in units of 1/256.
        var between = [UInt16](repeating: 0, count: width)
        return mapPixels(width: newWidth, height: newHeight) { source, target in
            between.withUnsafeMutableBufferPointer { between in
                for y in 0..<newHeight {
                    let (upper, lower) = (source.baseAddress! + rows[y].first * width, source.baseAddress! + rows[y].second * width)
                    let down = UInt16(rows[y].part)
                    for x in 0..<width { between[x] = UInt16(upper[x]) &* (256 &- down) &+ UInt16(lower[x]) &* down }
                    let row = target.baseAddress! + y * newWidth
                    for x in 0..<newWidth {
                        let (left, right, along) = columns[x]
                        row[x] = UInt8(
                            truncatingIfNeeded: (Int(between[left]) &* (256 &- along) &+ Int(between[right]) &* along &+ 32_768) &>> 16)
                    }
                }
            }
        }
    }

    /// Crops to a part, which must lie inside the picture.
    func cropped(x left: Int, y top: Int, width newWidth: Int, height newHeight: Int) -> LumaPlane? {
        return mapPixels(width: newWidth, height: newHeight) { source, target in
            for y in 0..<newHeight {
                for x in 0..<newWidth { target[y * newWidth + x] = source[(top + y) * width + left + x] }
            }
        }
    }

    /// Resamples into a new picture. `transform` maps its pixels to those of this one, which are interpolated; pixels outside are white.
    func sampled(width newWidth: Int, height newHeight: Int, by transform: PixelTransform) -> LumaPlane? {
        // 1/65,536 of a pixel: fine enough for the longest row.
        let (stepX, stepY) = (Int((transform.xx * 65_536).rounded()), Int((transform.yx * 65_536).rounded()))
        return mapPixels(width: newWidth, height: newHeight) { source, target in
            for y in 0..<newHeight {
                let start = transform.apply(Point(x: 0, y: Double(y)))
                var (sourceX, sourceY) = (Int((start.x * 65_536).rounded()), Int((start.y * 65_536).rounded()))
                for x in 0..<newWidth {
                    let (left, top) = (sourceX >> 16, sourceY >> 16)
                    if left >= 0, top >= 0, left + 1 < width, top + 1 < height {
                        let (along, down) = ((sourceX >> 8) & 255, (sourceY >> 8) & 255)
                        let index = top * width + left
                        let above = Int(source[index]) * (256 - along) + Int(source[index + 1]) * along
                        let below = Int(source[index + width]) * (256 - along) + Int(source[index + width + 1]) * along
                        target[y * newWidth + x] = UInt8(truncatingIfNeeded: (above * (256 - down) + below * down + 32_768) >> 16)
                    } else {
                        target[y * newWidth + x] = 255
                    }
                    sourceX += stepX
                    sourceY += stepY
                }
            }
        }
    }
}
