import CXCB
import Drawing
import GLib

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
