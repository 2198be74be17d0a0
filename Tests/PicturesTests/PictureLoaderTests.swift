import Drawing
import Foundation
import GLib
import Platform
import Testing
@testable import Pictures

private let request = PictureRequest(.file("/nowhere.png"), width: 100, height: 100, isFilling: false)

/// A loader with a shell script in place of the program that prepares pictures.
private func loader(_ script: String) -> PictureLoader { PictureLoader(program: ["sh", "-c", script]) }

@Suite("The process that prepares pictures")
struct PictureLoaderTests {
    @Test("Gives a picture, or says why there is none")
    func answers() async throws {
        let picture = try await loader("cat > /dev/null; printf '{\"picture\":{\"bytes\":3}}\\nabc'").picture(request)
        #expect(picture == Data("abc".utf8))
        await #expect(throws: PictureError.noCurl) {
            try await loader("printf '{\"failure\":{\"_0\":{\"noCurl\":{}}}}\\n'").picture(request)
        }
    }

    @Test(
        "Is not believed when it crashes or talks nonsense",
        arguments: [
            "kill -SEGV $$", "exit 0", "printf 'hello\\n'", "printf '{\"picture\":{\"bytes\":5}}\\nabc'",
            "printf '{\"picture\":{\"bytes\":0}}\\n'",
            "printf '{\"picture\":{\"bytes\":3}}\\nabcdef'", "cat /dev/zero", "kill -PROF $$",
        ])
    func nonsense(script: String) async {
        await #expect(throws: PictureError.self) { try await loader(script).picture(request) }
    }

    @Test("A program that is not there is no crash")
    func missing() async {
        await #expect(throws: PictureError.noAnswer) { try await PictureLoader(program: ["/nowhere/quire"]).picture(request) }
    }

    @Test("Ends with the task that waits for it, and so does what it started")
    func cancelled() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        // The child holds the pipe open as long as it lives.
        let task = Task { try await loader("sleep 600 > \(pipe) & wait").picture(request) }
        let end = open(pipe, O_RDONLY)
        defer { close(end) }
        task.cancel()
        await #expect(throws: PictureError.self) { try await task.value }
        var byte: UInt8 = 0
        // The end of the file is reached when no process can write any more.
        #expect(read(end, &byte, 1) == 0)
    }

    @Test("Requests and answers survive the way between the processes")
    func messages() {
        let all: [PictureError] = [
            .insecure("http://a"), .twoPlaces, .noCurl, .refused(host: "a", status: 404), .tooLarge(limit: 8), .unreadable("No."),
            .tooCostly,
        ]
        for problem in all {
            #expect(PictureMessage.answer(PictureMessage.failure(problem).line) == .failure(problem))
            #expect(!problem.message.isEmpty)
        }
        #expect(PictureMessage.answer(PictureMessage.picture(bytes: 2).line + [1, 2]) == .success([1, 2]))
        #expect(PictureRequest(json: request.json) == request)
        let huge = PictureRequest(.file("/a"), width: 1 << 40, height: -1, isFilling: true)
        #expect(huge.width == PictureRequest.maximumSide && huge.height == 1)
    }
}

@Suite("Kept pictures")
struct PictureCacheTests {
    private let cache = PictureCache(folder: FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)"))

    private func store(_ count: Int, _ address: String, age: TimeInterval = 0) throws {
        cache.makeFolder()
        let etag = cache.folder.appending(path: UUID().uuidString + ".new")
        try Data("\"tag\"".utf8).write(to: etag)
        cache.store([UInt8](repeating: 7, count: count), etag: etag, of: address)
        let date = Date(timeIntervalSinceNow: -age)
        for file in [cache.file(of: address), cache.etag(of: address)] {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
    }

    @Test("Are bounded: what was of no use for longest goes first")
    func bounded() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        let megabytes = 8 * 1_048_576
        for index in 0..<9 { try store(megabytes, "https://a/\(index)", age: Double(100 - index)) }
        cache.trim()
        #expect(cache.bytes(of: "https://a/0") == nil)
        #expect((1..<9).allSatisfy { cache.bytes(of: "https://a/\($0)") != nil })
        // Reading a picture counts as its use.
        _ = cache.bytes(of: "https://a/1")
        try store(megabytes, "https://a/new")
        #expect(cache.bytes(of: "https://a/1") != nil && cache.bytes(of: "https://a/2") == nil)
    }

    @Test("Leave nothing of downloads that were killed")
    func leftOver() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        try store(10, "https://a/1")
        let (old, new) = (cache.folder.appending(path: "old.new"), cache.folder.appending(path: "new.new"))
        for file in [old, new] { try Data().write(to: file) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old.path)
        cache.trim()
        #expect(!FileManager.default.fileExists(atPath: old.path) && FileManager.default.fileExists(atPath: new.path))
        #expect(cache.bytes(of: "https://a/1") == [UInt8](repeating: 7, count: 10))
    }

    @Test("A mark never stands beside a picture that it is not for")
    func marks() throws {
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        try store(10, "https://a/1")
        #expect(FileManager.default.fileExists(atPath: cache.etag(of: "https://a/1").path))
        // The next response has no ETag.
        cache.store([1, 2], etag: cache.folder.appending(path: "missing.new"), of: "https://a/1")
        #expect(!FileManager.default.fileExists(atPath: cache.etag(of: "https://a/1").path))
        #expect(cache.bytes(of: "https://a/1") == [1, 2])
    }
}
