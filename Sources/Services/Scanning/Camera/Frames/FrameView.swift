/// One frame in the memory of whoever captured it: valid only while the call that hands it out lasts.
public struct FrameView {
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    let bytesPerLine: Int
    let bytes: UnsafeRawBufferPointer

    /// Nil when the bytes are too few for the size, as a driver's broken frame is.
    package init?(width: Int, height: Int, layout: PixelLayout, bytesPerLine: Int, bytes: UnsafeRawBufferPointer) {
        guard width > 0, height > 0 else { return nil }
        if let leastLine = layout.leastBytesPerLine(width: width), let least = layout.leastBytes(width: width, height: height, bytesPerLine: bytesPerLine)
        {
            guard bytesPerLine >= leastLine, bytes.count >= least else { return nil }
        }
        self.width = width
        self.height = height
        self.layout = layout
        self.bytesPerLine = bytesPerLine
        self.bytes = bytes
    }
}
