import Drawing
import Foundation

/// Files of `Tests/Fixtures`.
enum Fixture {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

    /// A picture with symbols.
    static func picture(_ name: String) throws -> Picture { try Picture(file: folder.appending(path: "CodeReading/\(name)").path) }

    /// A frame of a camera, made for these tests with Pillow: four quarters, red, blue, white and black, 64 × 48 pixels.
    static func file(_ name: String) -> URL { folder.appending(path: "FrameCapture/\(name)") }
}
