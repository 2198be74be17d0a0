import Foundation

/// The source tree that these tests were built from.
enum Sources {
    static func folder(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(path)
    }

    static func text(_ path: String) throws -> String { try String(contentsOf: folder(path), encoding: .utf8) }

    /// All sheets of the program in one.
    static func styleSheet() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("data/style").path).filter { $0.hasSuffix(".css") }
        return try names.sorted().map { try text("data/style/\($0)") }.joined(separator: "\n")
    }
}
