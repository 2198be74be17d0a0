import Drawing
import Foundation

/// Where the pictures of these tests are.
enum Fixture {
    static func picture(_ name: String) throws -> Picture {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/CodeReading").appendingPathComponent(name).path
        return try Picture(file: path)
    }
}
