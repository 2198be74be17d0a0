import Foundation

/// An empty file beside a library in which damage was found while it was in use: the next program that opens it checks every page.
struct DamageMark {
    private let path: String

    init(_ file: URL) {
        path = file.path + "-damaged"
    }

    var isSet: Bool { FileManager.default.fileExists(atPath: path) }

    func set() {
        // Where nothing can be written, nothing can be repaired either.
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }

    func clear() {
        // A mark that stays costs one more check and nothing else.
        try? FileManager.default.removeItem(atPath: path)
    }
}
