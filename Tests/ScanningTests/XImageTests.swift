import Drawing
import Testing

@testable import Scanning

/// The pixel layouts of X servers.
@Suite("Pictures of an X screen")
struct XImageTests {
    /// Two pixels, orange and blue, in each layout.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layout: XPixelLayout?
        let bytes: [UInt8]
        /// The tolerance for colours with fewer bits.
        let tolerance: Int
    }

    static let samples = [
        Sample(
            testDescription: "32 bits, little-endian",
            layout: XPixelLayout(bitsPerPixel: 32, scanlinePad: 32, isLittleEndian: true, red: 0xFF0000, green: 0xFF00, blue: 0xFF),
            bytes: [0x10, 0x80, 0xF0, 0x77, 0xFF, 0x00, 0x00, 0x00], tolerance: 0),
        Sample(
            testDescription: "32 bits, big-endian",
            layout: XPixelLayout(bitsPerPixel: 32, scanlinePad: 32, isLittleEndian: false, red: 0xFF0000, green: 0xFF00, blue: 0xFF),
            bytes: [0x77, 0xF0, 0x80, 0x10, 0x00, 0x00, 0x00, 0xFF], tolerance: 0),
        Sample(
            testDescription: "32 bits, red last",
            layout: XPixelLayout(bitsPerPixel: 32, scanlinePad: 32, isLittleEndian: true, red: 0xFF, green: 0xFF00, blue: 0xFF0000),
            bytes: [0xF0, 0x80, 0x10, 0x00, 0x00, 0x00, 0xFF, 0x00], tolerance: 0),
        Sample(
            testDescription: "24 bits, rows filled up",
            layout: XPixelLayout(bitsPerPixel: 24, scanlinePad: 32, isLittleEndian: true, red: 0xFF0000, green: 0xFF00, blue: 0xFF),
            bytes: [0x10, 0x80, 0xF0, 0xFF, 0x00, 0x00, 0xAA, 0xAA], tolerance: 0),
        Sample(
            testDescription: "ten bits a colour",
            layout: XPixelLayout(
                bitsPerPixel: 32, scanlinePad: 32, isLittleEndian: true, red: 0x3FF0_0000, green: 0xF_FC00, blue: 0x3FF),
            // 0x3C3, 0x202, 0x040 and 0, 0, 0x3FF
            bytes: [0x40, 0x08, 0x38, 0x3C, 0xFF, 0x03, 0x00, 0x00], tolerance: 1),
        Sample(
            testDescription: "16 bits",
            layout: XPixelLayout(bitsPerPixel: 16, scanlinePad: 32, isLittleEndian: true, red: 0xF800, green: 0x07E0, blue: 0x1F),
            bytes: [0x02, 0xF4, 0x1F, 0x00], tolerance: 8),
    ]

    @Test("Each layout gives the same colours", arguments: samples)
    func colours(_ sample: Sample) throws {
        let layout = try #require(sample.layout)
        #expect(layout.rowBytes(width: 2) == sample.bytes.count)
        let bitmap = try XImage(width: 2, height: 1, layout: layout, bytes: sample.bytes).bitmap()
        let expected: [UInt8] = [0x10, 0x80, 0xF0, 255, 0xFF, 0x00, 0x00, 255]
        for (value, wanted) in zip(bitmap.pixels, expected) { #expect(abs(Int(value) - Int(wanted)) <= sample.tolerance) }
    }

    @Test("Layouts of palettes, without colours or with odd rows are none")
    func refused() {
        #expect(XPixelLayout(bitsPerPixel: 8, scanlinePad: 32, isLittleEndian: true, red: 7, green: 0x38, blue: 0xC0) == nil)
        #expect(XPixelLayout(bitsPerPixel: 32, scanlinePad: 32, isLittleEndian: true, red: 0, green: 0, blue: 0) == nil)
        #expect(XPixelLayout(bitsPerPixel: 32, scanlinePad: 0, isLittleEndian: true, red: 0xFF0000, green: 0xFF00, blue: 0xFF) == nil)
    }

    @Test("A picture with fewer bytes than its size is refused")
    func cutOff() throws {
        let layout = try #require(Self.samples[0].layout)
        #expect(throws: ScreenCaptureError.self) { try XImage(width: 2, height: 2, layout: layout, bytes: Self.samples[0].bytes).bitmap() }
    }
}
