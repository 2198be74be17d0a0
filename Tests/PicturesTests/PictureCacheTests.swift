import Foundation
import Testing

@testable import Pictures

@Suite("Kept pictures")
struct PictureCacheTests {
    private let cache = PictureCache(folder: FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)"))

    private func keep(_ count: Int, _ address: String, age: TimeInterval = 0) throws {
        cache.makeFolder()
        let mark = cache.folder.appending(path: UUID().uuidString + ".new")
        try Data("\"tag\"".utf8).write(to: mark)
        cache.keep([UInt8](repeating: 7, count: count), mark: mark, of: address)
        let date = Date(timeIntervalSinceNow: -age)
        for file in [cache.file(of: address), cache.mark(of: address)] {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
    }

    @Test("Are bounded: what was of no use for longest goes first")
    func bounded() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        let megabytes = 8 * 1_048_576
        for index in 0..<9 { try keep(megabytes, "https://a/\(index)", age: Double(100 - index)) }
        cache.tidy()
        #expect(cache.bytes(of: "https://a/0") == nil)
        #expect((1..<9).allSatisfy { cache.bytes(of: "https://a/\($0)") != nil })
        // One that is shown is used.
        _ = cache.bytes(of: "https://a/1")
        try keep(megabytes, "https://a/new")
        #expect(cache.bytes(of: "https://a/1") != nil && cache.bytes(of: "https://a/2") == nil)
    }

    @Test("Leave nothing of downloads that were killed")
    func leftOver() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        try keep(10, "https://a/1")
        let (old, new) = (cache.folder.appending(path: "old.new"), cache.folder.appending(path: "new.new"))
        for file in [old, new] { try Data().write(to: file) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old.path)
        cache.tidy()
        #expect(!FileManager.default.fileExists(atPath: old.path) && FileManager.default.fileExists(atPath: new.path))
        #expect(cache.bytes(of: "https://a/1") == [UInt8](repeating: 7, count: 10))
    }

    @Test("A mark never stands beside a picture that it is not for")
    func marks() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        try keep(10, "https://a/1")
        #expect(FileManager.default.fileExists(atPath: cache.mark(of: "https://a/1").path))
        // The next answer comes without one.
        cache.keep([1, 2], mark: cache.folder.appending(path: "missing.new"), of: "https://a/1")
        #expect(!FileManager.default.fileExists(atPath: cache.mark(of: "https://a/1").path))
        #expect(cache.bytes(of: "https://a/1") == [1, 2])
    }
}
