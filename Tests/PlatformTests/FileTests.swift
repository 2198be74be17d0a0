import Foundation
import Testing

@testable import Platform

/// A folder that is removed with the test.
private final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "quire-files-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func text(_ name: String) -> String? { FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) } }

    func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat(self(name), &status) == 0 ? status.st_mode : 0
    }
}

@Suite("A whole file")
struct WholeFileTests {
    @Test("is read up to its limit")
    func limit() throws {
        let scratch = try Scratch()
        try FileReplacement.write(Array(repeating: UInt8(7), count: 10_000), to: scratch("a"), .standard)
        #expect(try WholeFile(scratch("a"), limit: 10_000, links: .refuse).bytes.count == 10_000)
        #expect(throws: WholeFile.Failure.tooLarge(bytes: 10_000)) { try WholeFile(scratch("a"), limit: 9_999, links: .refuse) }
        #expect(try WholeFile.beginning(of: scratch("a"), count: 4, links: .follow) == [7, 7, 7, 7])
        // Files of the kernel say that they have no bytes.
        #expect(throws: (any Error).self) { try WholeFile("/proc/self/status", limit: 20, links: .follow) }
        #expect(try !WholeFile("/proc/self/status", limit: 1 << 20, links: .follow).bytes.isEmpty)
    }

    @Test("is no link where links are refused, no pipe, no folder, and never waits for one", arguments: [WholeFile.Links.follow, .refuse])
    func irregular(links: WholeFile.Links) throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch("pipe"), 0o600) == 0)
        #expect(symlink("text", scratch("link")) == 0)
        try FileReplacement.write(Array("text".utf8), to: scratch("text"), .standard)
        #expect(throws: WholeFile.Failure.notRegular) { try WholeFile(scratch("pipe"), limit: 10, links: links) }
        #expect(throws: WholeFile.Failure.notRegular) { try WholeFile(scratch.path, limit: 10, links: links) }
        #expect(throws: WholeFile.Failure.notRegular) { try WholeFile("/dev/zero", limit: 10, links: links) }
        let link = try? WholeFile(scratch("link"), limit: 10, links: links).bytes
        #expect(link == (links == .follow ? Array("text".utf8) : nil))
        #expect {
            try WholeFile(scratch("none"), limit: 10, links: links)
        } throws: {
            ($0 as? WholeFile.Failure)?.isMissing == true
        }
    }
}

@Suite("An open file")
struct FileDescriptorTests {
    @Test("stays open while it is read and written")
    func lifetime() throws {
        let scratch = try Scratch()
        try FileDescriptor(scratch("a"), O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).write(Array("text".utf8))
        #expect(try FileDescriptor(scratch("a"), O_RDONLY).read(upTo: 3) == Array("tex".utf8))
        #expect(throws: SystemError(ENOENT)) { try FileDescriptor(scratch("none"), O_RDONLY).read(upTo: 3) }
        #expect(throws: SystemError(EEXIST)) { try FileDescriptor(scratch("a"), O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).write([1]) }
    }
}

@Suite("A file that is replaced")
struct FileReplacementTests {
    @Test("has the old content until the new one is complete")
    func atomic() throws {
        let scratch = try Scratch()
        try FileReplacement.write(Array("old".utf8), to: scratch("a"), .standard)
        let file = try FileReplacement(of: scratch("a"), .ownerOnly)
        try file.write(Array("new".utf8))
        try file.flush()
        #expect(scratch.text("a") == "old")
        try file.commit()
        #expect(scratch.text("a") == "new")
        #expect(scratch.names == ["a"])
        #expect(scratch.mode("a") & 0o7777 == 0o600)
    }

    @Test("leaves nothing behind if it is never complete")
    func abandoned() throws {
        let scratch = try Scratch()
        try FileReplacement(of: scratch("a"), .ownerOnly).write(Array("half".utf8))
        #expect(scratch.names == [])
        #expect(throws: SystemError(EISDIR)) { try FileReplacement.write([UInt8](), to: scratch.path, .standard) }
        #expect(throws: SystemError(ENOENT)) { try FileReplacement.write([UInt8](), to: scratch("no/a"), .standard) }
        #expect(scratch.names == [])
    }

    @Test("stays where it is to be kept, and another name may be tried")
    func kept() throws {
        let scratch = try Scratch()
        try FileReplacement.write(Array("first".utf8), to: scratch("a"), .standard)
        let file = try FileReplacement(of: scratch("a"), .standard)
        try file.write(Array("second".utf8))
        #expect(throws: SystemError(EEXIST)) { try file.commit(existing: .keep) }
        try file.commit(as: scratch("b"), existing: .keep)
        #expect(scratch.names == ["a", "b"])
        #expect(scratch.text("a") == "first")
        #expect(scratch.text("b") == "second")
    }

    @Test("takes the place of a link, not of the file behind it")
    func link() throws {
        let scratch = try Scratch()
        try FileReplacement.write(Array("target".utf8), to: scratch("a"), .standard)
        #expect(symlink("a", scratch("link")) == 0)
        try FileReplacement.write(Array("new".utf8), to: scratch("link"), .standard)
        #expect(scratch.text("a") == "target")
        #expect(scratch.mode("link") & S_IFMT == S_IFREG)
    }

    @Test("is written through where it is a pipe or a device")
    func writtenThrough() throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch("pipe"), 0o600) == 0)
        let reader = open(scratch("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try FileReplacement.write(Array("through".utf8), to: scratch("pipe"), .standard, writesThrough: true)
        #expect(try FileDescriptor.read(reader, upTo: 100) == Array("through".utf8))
        #expect(scratch.mode("pipe") & S_IFMT == S_IFIFO)
        try FileReplacement.write([1], to: "/dev/null", .standard, writesThrough: true)
    }
}

@Suite("A lock")
struct FileLockTests {
    @Test("is held by one at a time, until it is released")
    func exclusive() throws {
        let scratch = try Scratch()
        var lock: FileLock? = try FileLock(folder: scratch.path, timeout: .zero)
        #expect(throws: SystemError(EWOULDBLOCK)) { try FileLock(folder: scratch.path, timeout: .milliseconds(5)) }
        withExtendedLifetime(lock) {}
        lock = nil
        _ = try FileLock(folder: scratch.path, timeout: .zero)
        #expect(scratch.names == [])
    }

    @Test("of an open folder leaves the folder open")
    func opened() throws {
        let scratch = try Scratch()
        final class OpenFolder: Sendable {
            let descriptor: FileDescriptor
            init(_ path: String) throws { descriptor = try FileDescriptor(path, O_RDONLY | O_DIRECTORY) }
        }
        let folder = try OpenFolder(scratch.path)
        do {
            let lock = try FileLock(opened: folder.descriptor.number, of: folder, timeout: .zero)
            #expect(throws: SystemError(EWOULDBLOCK)) { try FileLock(folder: scratch.path, timeout: .zero) }
            withExtendedLifetime(lock) {}
        }
        _ = try FileLock(folder: scratch.path, timeout: .zero)
        #expect(try folder.descriptor.status().st_mode & S_IFMT == S_IFDIR)
    }

    @Test("needs a folder")
    func missing() throws {
        #expect(throws: SystemError(ENOENT)) { try FileLock(folder: "/nowhere/at/all", timeout: .zero) }
    }
}

@Suite("An error of the system")
struct SystemErrorTests {
    @Test("is found behind one of Foundation, and says what the system says")
    func behind() {
        let error = #expect(throws: (any Error).self) { try Data().write(to: URL(filePath: "/nowhere/at/all/file"), options: .atomic) }
        #expect(error.flatMap { SystemError(behind: $0) } == SystemError(ENOENT))
        #expect(error.map { SystemError.reason(of: $0) } == "No such file or directory")
        #expect(SystemError.reason(of: SystemError(EACCES)) == "Permission denied")
        #expect(SystemError(behind: CocoaError(.coderInvalidValue)) == nil)
    }
}
