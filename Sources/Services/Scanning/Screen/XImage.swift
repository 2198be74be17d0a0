import CXCB
import Drawing

/// A picture of an X screen in the format of its server.
struct XImage: Hashable, Sendable {
    let width: Int
    let height: Int
    let layout: XPixelLayout
    /// `layout.rowBytes(width:) * height` bytes.
    let bytes: [UInt8]

    /// Converts to eight bits per colour.
    func bitmap() throws(ScreenCaptureError) -> Bitmap {
        let rowBytes = layout.rowBytes(width: width)
        guard bytes.count >= rowBytes * height, rowBytes >= layout.usedBytes(width: width) else { throw .displayFailed(number: 0) }
        let pixels = layout.isBGRX ? copiedPixels(rowBytes) : convertedPixels(rowBytes)
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw .displayFailed(number: 0) }
        return bitmap
    }

    /// Copies pixels that are blue, green, red and an unused byte already, as on nearly every screen.
    private func copiedPixels(_ rowBytes: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let (from, to) = (row * rowBytes, row * width * 4)
                    for column in 0..<width {
                        let (from, to) = (from &+ column &* 4, to &+ column &* 4)
                        target[to] = source[from]
                        target[to &+ 1] = source[from &+ 1]
                        target[to &+ 2] = source[from &+ 2]
                        target[to &+ 3] = 255
                    }
                }
            }
            count = width * height * 4
        }
    }

    private func convertedPixels(_ rowBytes: Int) -> [UInt8] {
        let (red, green, blue) = (ColorBits(layout.red), ColorBits(layout.green), ColorBits(layout.blue))
        let step = layout.bitsPerPixel / 8
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    for column in 0..<width {
                        let from = row * rowBytes + column * step
                        var pixel: UInt32 = 0
                        for index in 0..<step {
                            pixel = pixel << 8 | UInt32(source[from + (layout.isLittleEndian ? step - 1 - index : index)])
                        }
                        let to = (row * width + column) * 4
                        target[to] = blue.value(in: pixel)
                        target[to + 1] = green.value(in: pixel)
                        target[to + 2] = red.value(in: pixel)
                        target[to + 3] = 255
                    }
                }
            }
            count = width * height * 4
        }
    }
}

extension XPixelLayout {
    /// Whether a pixel is four bytes: blue, green, red, unused.
    fileprivate var isBGRX: Bool {
        bitsPerPixel == 32 && isLittleEndian && red == 0xFF0000 && green == 0x00FF00 && blue == 0x0000FF
    }
}

/// The bits of one colour in a pixel, scaled to a byte.
private struct ColorBits {
    private let mask: UInt32
    private let shift: Int
    private let maximum: UInt32

    init(_ mask: UInt32) {
        self.mask = mask
        shift = mask.trailingZeroBitCount
        maximum = mask >> UInt32(shift)
    }

    func value(in pixel: UInt32) -> UInt8 {
        let part = UInt64((pixel & mask) >> UInt32(shift))
        return UInt8(truncatingIfNeeded: (part * 255 + UInt64(maximum) / 2) / UInt64(maximum))
    }
}

/// The layout of an X screen's pixels in memory, for visuals with separate bits for each colour and 15 to 32 bits per pixel.
struct XPixelLayout: Hashable, Sendable {
    /// 16, 24 or 32.
    let bitsPerPixel: Int
    /// The number of bits to a multiple of which rows are padded.
    let scanlinePad: Int
    let isLittleEndian: Bool
    let red: UInt32
    let green: UInt32
    let blue: UInt32

    init?(bitsPerPixel: Int, scanlinePad: Int, isLittleEndian: Bool, red: UInt32, green: UInt32, blue: UInt32) {
        guard [16, 24, 32].contains(bitsPerPixel), scanlinePad > 0, scanlinePad % 8 == 0, red != 0, green != 0, blue != 0 else {
            return nil
        }
        self.bitsPerPixel = bitsPerPixel
        self.scanlinePad = scanlinePad
        self.isLittleEndian = isLittleEndian
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Nil for palettes and for layouts of fewer bits.
    init?(_ setup: UnsafePointer<xcb_setup_t>, _ screen: UnsafePointer<xcb_screen_t>) {
        let formats = UnsafeBufferPointer(start: xcb_setup_pixmap_formats(setup), count: Int(xcb_setup_pixmap_formats_length(setup)))
        guard let format = formats.first(where: { $0.depth == screen.pointee.root_depth }), let visual = Self.rootVisual(of: screen),
            [XCB_VISUAL_CLASS_TRUE_COLOR, XCB_VISUAL_CLASS_DIRECT_COLOR].map({ UInt8($0.rawValue) }).contains(visual._class)
        else { return nil }
        self.init(
            bitsPerPixel: Int(format.bits_per_pixel), scanlinePad: Int(format.scanline_pad),
            isLittleEndian: setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue),
            red: visual.red_mask, green: visual.green_mask, blue: visual.blue_mask)
    }

    /// The visual of the root window. The setup lists visuals by depth.
    private static func rootVisual(of screen: UnsafePointer<xcb_screen_t>) -> xcb_visualtype_t? {
        var depths = xcb_screen_allowed_depths_iterator(screen)
        while depths.rem > 0 {
            let visuals = UnsafeBufferPointer(start: xcb_depth_visuals(depths.data), count: Int(xcb_depth_visuals_length(depths.data)))
            if let visual = visuals.first(where: { $0.visual_id == screen.pointee.root_visual }) { return visual }
            xcb_depth_next(&depths)
        }
        return nil
    }

    /// The bytes of a row with padding.
    func rowBytes(width: Int) -> Int { (width * bitsPerPixel + scanlinePad - 1) / scanlinePad * scanlinePad / 8 }

    /// The bytes of a row without padding.
    func usedBytes(width: Int) -> Int { width * bitsPerPixel / 8 }
}
