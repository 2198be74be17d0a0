import Foundation

/// A folder that is gone after the test.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "quire-styles-\(UUID())", directoryHint: .isDirectory)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, as name: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
