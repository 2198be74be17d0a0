import Drawing
import Foundation
import TestNumbers
import Testing
@testable import Scanning

/// Four pixels wide and two high, the left half red, the right half blue, in each layout of V4L2 with BT.601.
private let redBlue: [(PixelLayout, [UInt8])] = [
    (.yuyv, [82, 90, 82, 240, 41, 240, 41, 110, 82, 90, 82, 240, 41, 240, 41, 110]),
    (.yvyu, [82, 240, 82, 90, 41, 110, 41, 240, 82, 240, 82, 90, 41, 110, 41, 240]),
    (.uyvy, [90, 82, 240, 82, 240, 41, 110, 41, 90, 82, 240, 82, 240, 41, 110, 41]),
    (.nv12, [82, 82, 41, 41, 82, 82, 41, 41, 90, 240, 240, 110]),
    (.nv21, [82, 82, 41, 41, 82, 82, 41, 41, 240, 90, 110, 240]),
    (.yuv420, [82, 82, 41, 41, 82, 82, 41, 41, 90, 240, 240, 110]),
    (.yvu420, [82, 82, 41, 41, 82, 82, 41, 41, 240, 110, 90, 240]),
    (.yuv422p, [82, 82, 41, 41, 82, 82, 41, 41, 90, 240, 90, 240, 240, 110, 240, 110]),
    (
        .yuv444p,
        [82, 82, 41, 41, 82, 82, 41, 41, 90, 90, 240, 240, 90, 90, 240, 240, 240, 240, 110, 110, 240, 240, 110, 110]
    ),
    (.rgb24, [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255]),
    (.bgr24, [0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0]),
]

@Suite struct FrameViewTests {
    @Test(arguments: redBlue.map(\.0)) func everyLayoutShowsTheSameColours(_ layout: PixelLayout) throws {
        let bytes = try #require(redBlue.first { $0.0 == layout }?.1)
        try bytes.withUnsafeBytes { memory in
            let line = try #require(layout.minimumBytesPerLine(width: 4))
            let frame = try #require(FrameView(width: 4, height: 2, layout: layout, bytesPerLine: line, bytes: memory))
            let bitmap = try #require(frame.bitmap(maximumWidth: 4))
            #expect((bitmap.width, bitmap.height) == (4, 2))
            for (x, expected) in [(0, [0, 0, 255]), (3, [255, 0, 0])] {
                let pixel = bitmap.pixels[(4 + x) * 4..<(4 + x) * 4 + 3].map { Int($0) }
                for (channel, value) in zip(pixel, expected) { #expect(abs(channel - value) <= 3, "\(layout) at \(x): \(pixel)") }
            }
            let luma = try #require(frame.luma())
            #expect(abs(Int(luma.pixels[0]) - 80) <= 5 && abs(Int(luma.pixels[7]) - 35) <= 7, "\(luma.pixels)")
        }
    }

    @Test func linesWithGapsAreReadWithoutThem() throws {
        let bytes: [UInt8] = [1, 2, 99, 99, 3, 4, 99, 99]
        try bytes.withUnsafeBytes { memory in
            let frame = try #require(FrameView(width: 2, height: 2, layout: .grey, bytesPerLine: 4, bytes: memory))
            #expect(frame.luma()?.pixels == [1, 2, 3, 4])
        }
    }

    @Test func aFrameThatIsTooShortIsNone() {
        [UInt8](repeating: 0, count: 15).withUnsafeBytes { memory in
            #expect(FrameView(width: 4, height: 2, layout: .yuyv, bytesPerLine: 8, bytes: memory) == nil)
            #expect(FrameView(width: 4, height: 2, layout: .grey, bytesPerLine: 2, bytes: memory) == nil)
            #expect(FrameView(width: 0, height: 2, layout: .grey, bytesPerLine: 8, bytes: memory) == nil)
        }
    }

    @Test func aPreviewIsNoWiderThanAskedFor() throws {
        try [UInt8](repeating: 7, count: 1000 * 10).withUnsafeBytes { memory in
            let frame = try #require(FrameView(width: 1000, height: 10, layout: .grey, bytesPerLine: 1000, bytes: memory))
            let bitmap = try #require(frame.bitmap(maximumWidth: 300))
            #expect((bitmap.width, bitmap.height) == (250, 2))
        }
    }

    @Test func aJPEGFrameIsReadWithAndWithoutItsHuffmanTables() throws {
        let file = [UInt8](try Data(contentsOf: Fixture.frame("quarters.jpg")))
        for bytes in [file, Self.withoutHuffmanTables(file)] {
            try bytes.withUnsafeBytes { memory in
                let frame = try #require(FrameView(width: 64, height: 48, layout: .mjpeg, bytesPerLine: 0, bytes: memory))
                let luma = try #require(frame.luma())
                #expect((luma.width, luma.height) == (64, 48))
                #expect(luma.pixels[40 * 64 + 10] > 240 && luma.pixels[40 * 64 + 50] < 20)
                let bitmap = try #require(frame.bitmap(maximumWidth: 40))
                #expect(bitmap.width == 32)
                #expect(bitmap.pixels[(5 * 32 + 5) * 4 + 2] > 180, "red")
            }
        }
        #expect(Self.withoutHuffmanTables(file).count < file.count)
    }

    @Test func damagedJPEGFramesAreNoneOrGrey() throws {
        let file = [UInt8](try Data(contentsOf: Fixture.frame("quarters.jpg")))
        for length in 0..<file.count {
            Array(file[..<length]).withUnsafeBytes { memory in
                let frame = FrameView(width: 64, height: 48, layout: .mjpeg, bytesPerLine: 0, bytes: memory)
                if let luma = frame?.luma() { #expect(luma.width == 64) }
            }
        }
    }

    /// Removes the DHT segments (0xFFC4), which cameras do not send.
    private static func withoutHuffmanTables(_ file: [UInt8]) -> [UInt8] {
        var result = Array(file[..<2])
        var place = 2
        while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
            let end = place + 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
            if file[place + 1] != 0xC4 { result += file[place..<end] }
            place = end
        }
        return result + file[place...]
    }
}

/// Frames of a camera with a loose contact.
@Suite struct MalformedFrameTests {
    private static func use(_ bytes: [UInt8], _ layout: PixelLayout, width: Int, height: Int, line: Int) {
        bytes.withUnsafeBytes { memory in
            guard let frame = FrameView(width: width, height: height, layout: layout, bytesPerLine: line, bytes: memory) else { return }
            if let luma = frame.luma() { #expect(luma.pixels.count == luma.width * luma.height) }
            for most in [0, 1, 7, width, 10_000] {
                if let bitmap = frame.bitmap(maximumWidth: most) { #expect(bitmap.pixels.count == bitmap.width * bitmap.height * 4) }
            }
        }
    }

    @Test(arguments: PixelLayout.allCases) func noSizeReadsPastTheEnd(_ layout: PixelLayout) {
        for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (5, 4), (17, 9)] {
            let line = layout.minimumBytesPerLine(width: width) ?? 0
            for gap in [0, 1, 5] {
                let least = layout.minimumBytes(width: width, height: height, bytesPerLine: line + gap) ?? 64
                // In memory of the exact size, so that reading one byte too many is detected.
                for count in [0, 1, least / 2, max(0, least - 1), least] {
                    Self.use([UInt8](repeating: 0x5A, count: count), layout, width: width, height: height, line: line + gap)
                }
            }
        }
    }

    @Test func jpegFramesWithDamagedBytesAreNoneOrAPicture() throws {
        let file = [UInt8](try Data(contentsOf: Fixture.frame("quarters.jpg")))
        var numbers = SeededNumbers(7)
        for _ in 0..<400 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                bytes[Int.random(in: 2..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            if Bool.random(using: &numbers) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &numbers)) }
            Self.use(bytes, .mjpeg, width: 64, height: 48, line: 0)
        }
    }

    @Test func aHeaderThatClaimsManyPixelsIsNoFrame() throws {
        var bytes = [UInt8](try Data(contentsOf: Fixture.frame("quarters.jpg")))
        let header = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(header + 5..<header + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        bytes.withUnsafeBytes { memory in
            let frame = FrameView(width: 64, height: 48, layout: .mjpeg, bytesPerLine: 0, bytes: memory)
            #expect(frame != nil)
            #expect(frame?.luma() == nil)
            #expect(frame?.bitmap(maximumWidth: 64) == nil)
        }
    }
}
