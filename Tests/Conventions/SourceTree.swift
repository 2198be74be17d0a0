import Foundation

/// The repository as it lies on the disk.
struct SourceTree {
    let root: URL
    /// The sources of Quire and of its tests: Swift and C.
    let files: [SourceFile]
    let manifest: Manifest
    /// Every folder below Sources and Tests that directly holds Swift, or C that belongs to the product.
    let sourceFolders: Set<String>

    static let current = try! SourceTree(root: URL(fileURLWithPath: #filePath).deletingLastPathComponent(2))

    init(root: URL) throws {
        self.root = root
        let paths = ["Sources", "Tests"].flatMap { Self.paths(below: $0, in: root) }
        files = try paths.filter { path in [".swift", ".c", ".h"].contains { path.hasSuffix($0) } }
            .map { SourceFile(path: $0, text: try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
        // Benchmarks compare with programs in C that no target builds.
        let sources = paths.filter { path in
            path.hasSuffix(".swift") || (path.hasPrefix("Sources/") && [".c", ".modulemap"].contains { path.hasSuffix($0) })
        }
        sourceFolders = Set(sources.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        manifest = Manifest(try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8))
    }

    private static func paths(below folder: String, in root: URL) -> [String] {
        let below = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (below?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The names of the icons in `data/icons`, without their suffix.
    var icons: Set<String> {
        let below = Self.paths(below: "data/icons", in: root)
        return Set(below.filter { $0.hasSuffix(".svg") }.compactMap { $0.split(separator: "/").last.map { String($0.dropLast(4)) } })
    }

    var sources: [SourceFile] { files.filter { $0.isIn("Sources") } }
    var swift: [SourceFile] { files.filter(\.isSwift) }
}

extension URL {
    /// Goes up so many folders from a file or folder.
    fileprivate func deletingLastPathComponent(_ times: Int) -> URL {
        (0...times).reduce(self) { url, _ in url.deletingLastPathComponent() }
    }
}
