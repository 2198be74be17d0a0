import Foundation

/// The source tree that these tests were built from.
enum Sources {
    static func folder(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(path)
    }

    static func text(_ path: String) throws -> String { try String(contentsOf: folder(path), encoding: .utf8) }
}
