import BuiltInWidgets
import Foundation
import Testing
import Timeline
import WidgetKit

@Suite("Timelines on disk")
struct TimelineFolderTests {
    let folder = TimelineFolder(FileManager.default.temporaryDirectory.appending(path: "quire-timelines-\(UUID().uuidString)/deep"))

    func withFolder(_ body: (TimelineFolder) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder.folder.deletingLastPathComponent()) }
        try await body(folder)
    }

    func kept() async throws -> StoredTimeline {
        let instance = WidgetInstance(id: 7, kind: ClockKind(), family: .medium, configuration: WidgetConfiguration(["hours": "24"]))
        return StoredTimeline(
            WidgetDescription(instance), timeline: try await ClockKind().timeline(instance.configuration, in: context(.medium)))
    }

    @Test("Gives back what was kept, and makes its folder")
    func roundTrip() async throws {
        try await withFolder { folder in
            #expect(folder.timeline(of: 7) == nil)
            let kept = try await kept()
            folder.keep(kept, of: 7)
            #expect(folder.timeline(of: 7) == kept)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == ["7.json"])
            folder.forget(7)
            #expect(folder.timeline(of: 7) == nil)
            folder.forget(7)
        }
    }

    @Test("Keeps what was spent of the budget beside it")
    func ledger() async throws {
        try await withFolder { folder in
            #expect(folder.ledger(of: 7) == nil)
            let ledger = RefreshHistory(spent: [now - 60, now], asked: now, failures: 2, isAnswered: false)
            folder.keep(ledger, of: 7)
            folder.keep(try await kept(), of: 7)
            #expect(folder.ledger(of: 7) == ledger)
            try Data("{".utf8).write(to: folder.folder.appending(path: "7.ledger.json"))
            #expect(folder.ledger(of: 7) == nil)
            folder.forget(7)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == [])
        }
    }

    @Test("A damaged file counts as none", arguments: ["", "{", "[]", #"{"kind":"clock"}"#, "\u{0}\u{0}"])
    func damaged(content: String) async throws {
        try await withFolder { folder in
            folder.keep(try await kept(), of: 7)
            try Data(content.utf8).write(to: folder.folder.appending(path: "7.json"))
            #expect(folder.timeline(of: 7) == nil)
        }
    }

    @Test("A truncated file counts as none")
    func truncated() async throws {
        try await withFolder { folder in
            folder.keep(try await kept(), of: 7)
            let file = folder.folder.appending(path: "7.json")
            let data = try Data(contentsOf: file)
            try data.prefix(data.count / 2).write(to: file)
            #expect(folder.timeline(of: 7) == nil)
        }
    }

    @Test("What is no file, or far too long, counts as none and is not read")
    func strange() async throws {
        try await withFolder { folder in
            folder.keep(try await kept(), of: 7)
            let file = folder.folder.appending(path: "7.json")
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 1 << 40)
            try handle.close()
            #expect(folder.timeline(of: 7) == nil)
            #expect(mkfifo(folder.folder.appending(path: "8.json").path, 0o600) == 0)
            #expect(folder.timeline(of: 8) == nil)
            try FileManager.default.createDirectory(at: folder.folder.appending(path: "9.ledger.json"), withIntermediateDirectories: true)
            #expect(folder.ledger(of: 9) == nil)
        }
    }

    @Test("A ledger with numbers that nobody counts to is survived")
    func numbers() async throws {
        try await withFolder { folder in
            folder.keep(RefreshHistory(spent: [], asked: nil, failures: .max, isAnswered: false), of: 7)
            let scheduler = WidgetScheduler(clock: StillClock(), keeping: folder) { family, _ in context(family) }
            await scheduler.add(WidgetInstance(id: 7, kind: ClockKind(), family: .medium))
            #expect(await scheduler.currentConfigurations().map(\.id) == [7])
        }
    }

    /// A clock at which nothing becomes due.
    struct StillClock: WallClock {
        var moment: ClockReading { ClockReading(wall: now, boot: 0, awake: 0) }
        var now: Date { WidgetKitTests.now }
        func sleep(until date: Date) async throws { try await Task.sleep(for: .seconds(86_400)) }
    }

    @Test("Losing the place to write loses nothing else")
    func unwritable() async throws {
        let kept = try await kept()
        let nowhere = TimelineFolder(URL(filePath: "/proc/quire/timelines"))
        nowhere.keep(kept, of: 7)
        #expect(nowhere.timeline(of: 7) == nil)
    }
}
