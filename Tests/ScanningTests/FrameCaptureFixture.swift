import Foundation

/// Files of `Tests/Fixtures/FrameCapture`, made for these tests with Pillow: four quarters, red, blue, white and black, 64 × 48 pixels.
enum Fixture {
    static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/FrameCapture/\(name)")
    }
}
