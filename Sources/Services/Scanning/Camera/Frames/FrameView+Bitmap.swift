public import Drawing

extension FrameView {
    /// The frame to look at, no wider than a number of pixels: every second, third … pixel of each line where it is. Nil as for `luma`.
    public func bitmap(maximumWidth: Int) -> Bitmap? {
        let step = max(1, (width + max(1, maximumWidth) - 1) / max(1, maximumWidth))
        switch layout {
        case .mjpeg, .jpeg: return JPEGFrame(bytes)?.bitmap(maximumWidth: maximumWidth)
        case .yuyv: return bitmap(.yuyv, step)
        case .uyvy: return bitmap(.uyvy, step)
        case .yvyu: return bitmap(.yvyu, step)
        case .nv12: return bitmap(.nv12, step)
        case .nv21: return bitmap(.nv21, step)
        case .yuv420: return bitmap(.yuv420, step)
        case .yvu420: return bitmap(.yvu420, step)
        case .yuv422p: return bitmap(.yuv422p, step)
        case .yuv444p: return bitmap(.yuv444p, step)
        case .grey: return bitmap(.grey, step)
        case .rgb24: return bitmap(.rgb24, step)
        case .bgr24: return bitmap(.bgr24, step)
        }
    }

    @inline(__always)
    private func bitmap(_ layout: PixelLayout, _ step: Int) -> Bitmap? {
        let (columns, rows) = (width / step, height / step)
        guard columns > 0, rows > 0, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let reader = PixelReader(self, base: base)
        let hasLuma = layout != .rgb24 && layout != .bgr24 && layout != .grey
        let pixels = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { buffer, count in
            // An array's memory is aligned to 16 bytes.
            buffer.withMemoryRebound(to: UInt32.self) { pixels in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns * 3) { memory in
                    guard let target = pixels.baseAddress, let samples = memory.baseAddress else { return }
                    let line = PixelLine(samples, count: columns)
                    for row in 0..<rows {
                        line.gather(reader, layout, row: row &* step, step: step)
                        if hasLuma { line.convertLuma(to: target + row &* columns) } else { line.convertColors(to: target + row &* columns) }
                    }
                }
            }
            count = columns * rows * 4
        }
        return Bitmap(width: columns, height: rows, pixels: pixels)
    }
}
