import Foundation
import Glibc
import Platform
import StatusStore
import Testing

@Suite("The folder of statuses")
struct StatusFolderTests {
    func fields(_ text: String = "1") -> [StatusField] { [StatusField("value", text), StatusField("Übung", "\u{85}\"\\ \u{202E}")] }

    @Test("gives back what was pushed, replaces all of it, and lets it go")
    func roundTrip() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let (one, other) = (try StatusName("one"), try StatusName("other"))
            #expect(try folder.names() == [])
            let pushed = try folder.set(other, fields(), at: now + 0.0004)
            try folder.set(one, [StatusField("state", "ok")], at: now)
            #expect(try folder.get(other) == pushed)
            #expect(try folder.names() == [one, other])
            try folder.set(other, [StatusField("state", "failed")], at: now + 1)
            #expect(try folder.get(other).fields == [StatusField("state", "failed")])
            try folder.clear(other)
            #expect(throws: StatusError.notFound(other)) { try folder.get(other) }
            #expect(throws: StatusError.notFound(other)) { try folder.clear(other) }
            #expect(try folder.names() == [one])
        }
    }

    @Test("is for its owner alone, and holds nothing but whole statuses")
    func permissions() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            try folder.set(StatusName("a"), fields(), at: now)
            try folder.set(StatusName("a"), fields("2"), at: now)
            func mode(_ path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            #expect(try mode(folder.url.path) == 0o700)
            #expect(try mode(folder.url.appending(path: "a.json").path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.json"])
        }
    }

    @Test("refuses what somebody else put there, in words, and takes a new push in its place")
    func hostile() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            try folder.set(StatusName("good"), fields(), at: now)
            let path = { (name: String) in folder.url.appending(path: name + ".json").path }
            #expect(mkfifo(path("pipe"), 0o600) == 0)
            #expect(symlink("/etc/passwd", path("link")) == 0)
            #expect(symlink(path("good"), path("alias")) == 0)
            let whole = try Data(contentsOf: URL(filePath: path("good")))
            let texts: [String: Data] = [
                "empty": Data(), "cut": whole.dropLast(7), "rubbish": Data((0...255).map(UInt8.init)),
                "deep": Data(String(repeating: "[", count: 100_000).utf8), "large": Data(count: 1_000_000),
                "newer": Data(#"{"version":2,"pushed":1,"fields":[["a","b"]]}"#.utf8),
                "dateless": Data(#"{"version":1,"pushed":1e300,"fields":[["a","b"]]}"#.utf8),
                "wrong": Data(#"{"version":1,"pushed":1,"fields":[["progress","900"]]}"#.utf8),
                "twice": Data(#"{"version":1,"pushed":1,"fields":[["a","b"],["a","c"]]}"#.utf8),
                "none": Data(#"{"version":1,"pushed":1,"fields":[]}"#.utf8),
                "script": Data(#"{"version":1,"pushed":1,"fields":[["url","javascript:1"]]}"#.utf8),
            ]
            for (name, data) in texts { try data.write(to: URL(filePath: path(name))) }
            try Data().write(to: folder.url.appending(path: "no name.json"))
            for text in Array(texts.keys) + ["pipe", "link", "alias"] {
                let name = try StatusName(text)
                do {
                    _ = try folder.get(name)
                    Issue.record("“\(text)” was believed")
                } catch let error as StatusError {
                    switch error {
                    case .unreadable(name, let problem), .invalid(name, reason: let problem):
                        #expect(!problem.isEmpty && !error.isMisuse)
                    default:
                        Issue.record("\(error)")
                        return
                    }
                }
                try folder.set(name, [StatusField("state", "ok")], at: now)
                #expect(try folder.get(name).state == "ok")
            }
            #expect(try folder.get(StatusName("good")).value == "1", "what a link leads to stays as it is")
            #expect(try folder.names().count == texts.count + 4)
        }
    }

    @Test("says where it cannot be written")
    func unwritable() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            try FileManager.default.createDirectory(at: folder.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: folder.url)
            do {
                try folder.set(StatusName("a"), fields(), at: now)
                Issue.record("it was written")
            } catch let error as StatusError {
                guard case .notWritable(folder.url.path, _) = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
    }

    @Test("holds a thousand statuses and no more")
    func many() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            for number in 0..<StatusFolder.maximumStatuses { try folder.set(StatusName("n\(number)"), fields(), at: now) }
            #expect(throws: StatusError.tooManyStatuses) { try folder.set(StatusName("more"), fields(), at: now) }
            try folder.set(StatusName("n1"), fields("2"), at: now)
            try folder.clear(StatusName("n0"))
            try folder.set(StatusName("more"), fields(), at: now)
        }
    }

    @Test("shows those who read while others write one whole status or another")
    func races() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let name = try StatusName("race")
            let values = (0..<4).map { String(repeating: "\($0)", count: 4000) }
            try folder.set(name, [StatusField("value", values[0])], at: now)
            try await withThrowingTaskGroup { group in
                for value in values {
                    group.addTask { for _ in 0..<50 { try folder.set(name, [StatusField("value", value)], at: now) } }
                }
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<200 {
                            let read = try folder.get(name).value ?? ""
                            #expect(values.contains(read))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["race.json"])
        }
    }
}

@Suite("An activity")
struct ActivityTests {
    func push(_ fields: KeyValuePairs<String, String>, in folder: StatusFolder, at seconds: Double) throws -> PushedStatus {
        try folder.set(StatusName("tea"), fields.map { StatusField($0.key, $0.value) }, at: now + seconds)
    }

    @Test("is what has an end to come, and goes on until then")
    func ends() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let tea = try push(["end": "+4m"], in: folder, at: 0)
            #expect(tea.activity?.began == now && tea.activityEnd == now + 240)
            #expect(tea.isActive(at: now + 239) && !tea.isActive(at: now + 240))
            #expect(try push(["state": "done"], in: folder, at: 10).activity == nil)
            #expect(try push(["end": "2026-11-21T09:00:00Z"], in: folder, at: 20).activity == nil, "an end that is past")
            #expect(try folder.get(StatusName("tea")).activity == nil)
        }
    }

    @Test("stays the same while pushes follow, and is another one once it is over")
    func identity() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let first = try push(["end": "+1m"], in: folder, at: 0)
            let second = try push(["end": "+2m", "progress": "10%"], in: folder, at: 30)
            #expect(second.activity == first.activity && second.activity?.began == now)
            let after = try push(["end": "+1m"], in: folder, at: 30 + 121)
            #expect(after.activity != nil && after.activity?.id != first.activity?.id)
            try folder.clear(StatusName("tea"))
            #expect(try push(["end": "+1m"], in: folder, at: 160).activity?.id != after.activity?.id)
        }
    }
}
