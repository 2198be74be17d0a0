import Foundation
import Testing

@Suite("Statuses on the command line")
struct StatusCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("What is pushed is printed, listed and taken away; a library is neither needed nor made")
    func roundTrip() throws {
        defer { quire.remove() }
        let pushed = try quire(
            "status", "set", "disk", "state=warning", "value=81%", "Free space=92 GB", "ttl=1h", "text=", "end=@4000000000")
        #expect(pushed.status == 0 && pushed.output.isEmpty)
        #expect(pushed.errors == "quire: there is no display here, so the activity isn’t shown. It will appear where widgets are shown.\n")
        #expect(try quire("status", "get", "disk", "value").text == "81%\n")
        let lines = try quire("status", "get", "disk").lines
        #expect(lines.dropLast() == ["state=warning", "value=81%", "Free space=92 GB", "ttl=1h", "end=@4000000000"])
        #expect(lines.last?.wholeMatch(of: /pushed=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        let object = try #require(try quire("status", "get", "disk", "--json").objects().first)
        #expect(object["name"] as? String == "disk" && object["state"] as? String == "warning" && object["ttl"] as? Double == 3600)
        #expect(object["end"] as? String == "2096-10-02T07:06:40.000Z" && object["isActivity"] as? Bool == true)
        #expect(object["isStale"] as? Bool == false && object["staleAt"] is String && object["text"] == nil)
        #expect(object["fields"] as? [String: String] == ["Free space": "92 GB"])
        #expect(try quire("status", "set", "disk", "value=5").status == 0)
        #expect(try quire("status", "list", "--json").objects().map { $0["value"] as? String } == ["5"])
        #expect(try quire("status", "clear", "disk").status == 0)
        #expect(try quire("status", "list").output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: quire.library.path))
    }

    @Test("What there is not is said in one line")
    func missing() throws {
        defer { quire.remove() }
        for arguments in [["get", "nope"], ["clear", "nope"]] {
            let outcome = try quire.run([Quire.program.path, "status"] + arguments)
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors == "quire: There is no status “nope”. “quire status list” shows all statuses.\n")
        }
        #expect(try quire("status", "set", "a", "x=1").status == 0)
        let outcome = try quire("status", "get", "a", "y")
        #expect(outcome.status == 1 && outcome.errors == "quire: The status “a” has no “y”. “quire status get a” shows what it has.\n")
    }

    @Test("What was pushed can neither steer the terminal nor pretend to be another line")
    func control() throws {
        defer { quire.remove() }
        #expect(try quire("status", "set", "a", "title=\u{1B}[31mred\nstate=ok").status == 0)
        for arguments in [["get", "a"], ["list"]] {
            let outcome = try quire.run([Quire.program.path, "status"] + arguments)
            #expect(!outcome.text.contains("\u{1B}") && outcome.lines.count == (arguments == ["list"] ? 1 : 2))
        }
    }

    @Test("A damaged file is told of, and the others are listed")
    func damaged() throws {
        defer { quire.remove() }
        #expect(try quire("status", "set", "a", "x=1").status == 0)
        let folder = quire.folder.appending(path: ".local/state/quire/status")
        try Data("{".utf8).write(to: folder.appending(path: "b.json"))
        let outcome = try quire("status", "list")
        #expect(outcome.status == 0 && outcome.lines.count == 1)
        #expect(outcome.errors.hasPrefix("quire: The status “b” can’t be read: its file is damaged."))
    }
}
