extension LumaPlane {
    /// The grey values of a bitmap with the weights of ITU-R BT.601, transparency on white, or on black.
    public init(_ bitmap: Bitmap, isOnBlack: Bool = false) {
        let pixels = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                for index in 0..<bitmap.width * bitmap.height {
                    let (blue, green, red) = (Int(source[index * 4]), Int(source[index * 4 + 1]), Int(source[index * 4 + 2]))
                    let white = isOnBlack ? 0 : 255 - Int(source[index * 4 + 3])
                    target[index] = UInt8(clamping: ((red * 77 + green * 150 + blue * 29 + 128) >> 8) + white)
                }
            }
            count = bitmap.width * bitmap.height
        }
        self.init(width: bitmap.width, height: bitmap.height, pixels: pixels)!
    }
}
