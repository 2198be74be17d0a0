import CXCB
import Drawing
import GLib

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

/// The screen of an X display with all its monitors, read through a separate connection.
struct XScreen {
    /// The time that uncovered windows may take to redraw themselves, and the interval at which the screen is checked meanwhile.
    private static let settleTimeout = Duration.seconds(1)
    private static let pollInterval = Duration.milliseconds(50)
    /// The number of equal pictures in a row that make a settled screen.
    private static let stableCount = 4
    /// The rows per request. The server's answer is held in memory twice for a moment.
    private static let rowsPerRequest = 256

    /// Captures the screen once it no longer changes, or after a second.
    ///
    /// There is no event for the end of a desktop's fade-out, nor for other programs having redrawn what was uncovered.
    static func settledImage() async throws(ScreenCaptureError) -> XImage {
        var last = try await image()
        var same = 1
        let clock = ContinuousClock()
        let start = clock.now
        while same < stableCount, clock.now - start < settleTimeout, !Task.isCancelled {
            await Timeout.pause(for: pollInterval)
            let next = try await image()
            same = next == last ? same + 1 : 1
            last = next
        }
        return last
    }

    /// Captures the screen now.
    @concurrent
    static func image() async throws(ScreenCaptureError) -> XImage {
        var number: Int32 = 0
        let connection = xcb_connect(nil, &number)
        defer { xcb_disconnect(connection) }
        let failure = xcb_connection_has_error(connection)
        guard failure == 0, let connection, let setup = xcb_get_setup(connection) else { throw .displayFailed(number: Int(failure)) }
        guard let screen = screen(Int(number), of: setup) else { throw .displayFailed(number: 0) }
        let (width, height) = (Int(screen.pointee.width_in_pixels), Int(screen.pointee.height_in_pixels))
        guard width > 0, height > 0 else { throw .displayFailed(number: 0) }
        // Coordinates are signed 16-bit numbers.
        guard width * height <= Picture.maximumPixels, height <= Int16.max else { throw .tooLarge(width: width, height: height) }
        guard let layout = XPixelLayout(setup, screen) else { throw .unknownPixels(depth: Int(screen.pointee.root_depth)) }

        var bytes: [UInt8] = []
        let rowBytes = layout.rowBytes(width: width)
        bytes.reserveCapacity(rowBytes * height)
        for top in stride(from: 0, to: height, by: rowsPerRequest) {
            let rows = min(rowsPerRequest, height - top)
            bytes += try part(of: screen.pointee.root, connection, top: top, rows: rows, width: width, expected: rowBytes * rows)
        }
        return XImage(width: width, height: height, layout: layout, bytes: bytes)
    }

    private static func part(
        of root: xcb_window_t, _ connection: OpaquePointer, top: Int, rows: Int, width: Int, expected: Int
    ) throws(ScreenCaptureError) -> [UInt8] {
        let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)
        let cookie = xcb_get_image(connection, format, root, 0, Int16(top), UInt16(width), UInt16(rows), .max)
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let reply = xcb_get_image_reply(connection, cookie, &error)
        defer {
            free(reply)
            free(error)
        }
        guard let reply, let data = xcb_get_image_data(reply) else {
            throw .displayFailed(number: error.map { Int($0.pointee.error_code) } ?? Int(xcb_connection_has_error(connection)))
        }
        let count = Int(xcb_get_image_data_length(reply))
        guard count >= expected else { throw .displayFailed(number: 0) }
        return [UInt8](UnsafeBufferPointer(start: data, count: expected))
    }

    private static func screen(_ number: Int, of setup: UnsafePointer<xcb_setup_t>) -> UnsafePointer<xcb_screen_t>? {
        var screens = xcb_setup_roots_iterator(setup)
        for _ in 0..<number where screens.rem > 0 { xcb_screen_next(&screens) }
        return screens.rem > 0 ? UnsafePointer(screens.data) : nil
    }
}
