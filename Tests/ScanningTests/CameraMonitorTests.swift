import Foundation
import Testing
@testable import Scanning

/// Uses a folder with files that are named like cameras, because a test has no cameras to plug in.
@Suite struct CameraMonitorTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func make(_ name: String) throws { try Data().write(to: folder.appendingPathComponent(name)) }
    private func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }

    /// The lists of cameras, each named after its file and its permissions.
    private var lists: AsyncStream<[Camera]> {
        CameraMonitor.cameras(in: folder.path) { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { Camera.isDeviceFile($0) }.sorted().map { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                let rights = (attributes?[.posixPermissions] as? Int).map { String($0, radix: 8) } ?? ""
                return Camera(path: name, name: rights, bus: "")
            }
        }
    }

    @Test func theListComesFirstAndAgainAfterEachChange() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try make("video0")
        var iterator = lists.makeAsyncIterator()
        #expect(await iterator.next()?.map(\.path) == ["video0"])
        try make("video2")
        #expect(await iterator.next()?.map(\.path) == ["video0", "video2"])
        try remove("video0")
        #expect(await iterator.next()?.map(\.path) == ["video2"])
        try remove("video2")
        #expect(await iterator.next()?.map(\.path) == [])
    }

    @Test func rightsThatAreGivenLaterAreAChange() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try make("video0")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.appendingPathComponent("video0").path)
        var iterator = lists.makeAsyncIterator()
        #expect(await iterator.next()?.map(\.name) == ["600"])
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: folder.appendingPathComponent("video0").path)
        #expect(await iterator.next()?.map(\.name) == ["660"])
    }

    @Test func otherDeviceFilesAreNoChange() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var iterator = lists.makeAsyncIterator()
        #expect(await iterator.next() == [])
        for name in ["null", "videos", "video", "v4l-touch0", "radio0"] { try make(name) }
        try make("video7")
        #expect(await iterator.next()?.map(\.path) == ["video7"])
    }

    @Test func itEndsWithTheTaskThatListens() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let lists = lists
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in lists { begin.yield() }
            return true
        }
        for await _ in begun { break }
        task.cancel()
        #expect(await task.value)
    }

    @Test func whatCannotBeWatchedIsListedOnce() async {
        var iterator = CameraMonitor.cameras(in: "/no/such/folder") { _ in [] }.makeAsyncIterator()
        #expect(await iterator.next() == [])
    }
}

@Suite struct DeviceLockTests {
    @Test func theNextWaitsUntilTheCameraIsClosed() async throws {
        let path = "/dev/\(UUID().uuidString)"
        var first: DeviceLock? = try DeviceLock(path: path)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        // On a thread of its own, because it blocks.
        async let second: Void = withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                begin.yield()
                continuation.resume(with: Result { _ = try DeviceLock(path: path, timeout: 600) })
            }
        }
        for await _ in begun { break }
        #expect(first != nil)
        first = nil
        try await second
    }

    @Test func anotherCameraIsAnotherTurn() throws {
        let turns = try ["a", "b"].map { try DeviceLock(path: "/dev/\(UUID().uuidString)\($0)") }
        #expect(turns.count == 2)
    }

    @Test func whatFailsToOpenGivesItsTurnBack() {
        for _ in 0..<2 { #expect(throws: CaptureError.notACamera(path: "/dev/zero")) { try CameraSource(path: "/dev/zero") } }
    }
}
