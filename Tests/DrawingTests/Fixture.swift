import Foundation

/// Where the files of these tests are.
enum Fixture {
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Drawing").appendingPathComponent(name).path
    }

    static func temporaryPath(_ ending: String) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("quire-drawing-\(UUID().uuidString).\(ending)").path
    }
}
