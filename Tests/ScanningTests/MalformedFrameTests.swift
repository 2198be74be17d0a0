import Foundation
import Testing
import TestNumbers

@testable import Scanning

/// What a camera with a loose contact sends.
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
            let line = layout.leastBytesPerLine(width: width) ?? 0
            for gap in [0, 1, 5] {
                let least = layout.leastBytes(width: width, height: height, bytesPerLine: line + gap) ?? 64
                // Of the exact size: the address sanitizer, and often the memory, tells of one byte more.
                for count in [0, 1, least / 2, max(0, least - 1), least] {
                    Self.use([UInt8](repeating: 0x5A, count: count), layout, width: width, height: height, line: line + gap)
                }
            }
        }
    }

    @Test func jpegFramesWithDamagedBytesAreNoneOrAPicture() throws {
        let file = [UInt8](try Data(contentsOf: Fixture.file("quarters.jpg")))
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
        var bytes = [UInt8](try Data(contentsOf: Fixture.file("quarters.jpg")))
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
