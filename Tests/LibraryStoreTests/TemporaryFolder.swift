import Foundation

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let url: URL

    var library: URL { url.appending(path: "library.sqlite") }

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // The system empties its temporary folder anyway.
        try? FileManager.default.removeItem(at: url)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
