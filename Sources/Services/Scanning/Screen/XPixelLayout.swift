internal import CXCB

/// How an X screen lays its pixels out in memory: for visuals that name the bits of each colour, from 15 to 32 bits a pixel.
struct XPixelLayout: Hashable, Sendable {
    /// 16, 24 or 32.
    let bitsPerPixel: Int
    /// Bits to whose multiple a row is filled up.
    let scanlinePad: Int
    let isLittleEndian: Bool
    let red: UInt32
    let green: UInt32
    let blue: UInt32

    init?(bitsPerPixel: Int, scanlinePad: Int, isLittleEndian: Bool, red: UInt32, green: UInt32, blue: UInt32) {
        guard [16, 24, 32].contains(bitsPerPixel), scanlinePad > 0, scanlinePad % 8 == 0, red != 0, green != 0, blue != 0 else { return nil }
        self.bitsPerPixel = bitsPerPixel
        self.scanlinePad = scanlinePad
        self.isLittleEndian = isLittleEndian
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Nil for palettes and layouts of fewer bits.
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

    /// What the setup lists behind the screen itself: visuals by depth.
    private static func rootVisual(of screen: UnsafePointer<xcb_screen_t>) -> xcb_visualtype_t? {
        var depths = xcb_screen_allowed_depths_iterator(screen)
        while depths.rem > 0 {
            let visuals = UnsafeBufferPointer(start: xcb_depth_visuals(depths.data), count: Int(xcb_depth_visuals_length(depths.data)))
            if let visual = visuals.first(where: { $0.visual_id == screen.pointee.root_visual }) { return visual }
            xcb_depth_next(&depths)
        }
        return nil
    }

    /// With what fills it up.
    func rowBytes(width: Int) -> Int { (width * bitsPerPixel + scanlinePad - 1) / scanlinePad * scanlinePad / 8 }

    /// The bytes that a row of so many pixels really has.
    func usedBytes(width: Int) -> Int { width * bitsPerPixel / 8 }
}
