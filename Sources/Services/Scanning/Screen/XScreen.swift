internal import CXCB
import Drawing
import GLib

/// The screen of an X display, with all monitors, read through a connection of its own.
struct XScreen {
    /// How long windows that were uncovered may take to draw themselves, and how often that is looked at.
    private static let longestUnrest = Duration.seconds(1)
    private static let glance = Duration.milliseconds(50)
    /// So many pictures that are the same, one after the other, make a screen at rest.
    private static let restful = 4
    /// Rows that are asked for at once: what the server sends is held twice for a moment.
    private static let strip = 256

    /// A picture of the screen once nothing on it changes any more, or of what it shows after a second.
    ///
    /// Nobody tells when other programs have drawn what a window that went has uncovered, nor when the desktop has faded it out.
    static func imageAtRest() async throws(ScreenCaptureError) -> XImage {
        var last = try await image()
        var same = 1
        let clock = ContinuousClock()
        let start = clock.now
        while same < restful, clock.now - start < longestUnrest, !Task.isCancelled {
            await Timeout.pause(for: glance)
            let next = try await image()
            same = next == last ? same + 1 : 1
            last = next
        }
        return last
    }

    /// What the screen shows now.
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
        // Coordinates have 16 bits, one of them the sign.
        guard width * height <= Picture.maximumPixels, height <= Int16.max else { throw .tooLarge(width: width, height: height) }
        guard let layout = XPixelLayout(setup, screen) else { throw .unknownPixels(depth: Int(screen.pointee.root_depth)) }

        var bytes: [UInt8] = []
        let rowBytes = layout.rowBytes(width: width)
        bytes.reserveCapacity(rowBytes * height)
        for top in stride(from: 0, to: height, by: strip) {
            let rows = min(strip, height - top)
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
