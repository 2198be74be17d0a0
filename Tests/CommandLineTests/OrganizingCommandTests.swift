import Foundation
import Testing

@Suite("Folders, tags, history and editing on the command line")
struct OrganizingCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    private func object(_ outcome: Quire.Outcome) throws -> [String: Any] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.objects().first)
    }

    @Test("A code is added with everything it can have, and show tells it")
    func addWhole() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Travel", "--color", "2563eb").status == 0)
        let added = try quire(
            "add", "ticket", "--folder", "TRAVEL", "--tag", "train", "--tag", "2030, spring", "--notes", "seat 12", "--expires",
            "2099-12-31",
            "--one-time", "--json")
        let code = try object(added)
        #expect(code["folder"] as? String == "Travel" && code["tags"] as? [String] == ["2030, spring", "train"])
        #expect(code["notes"] as? String == "seat 12" && code["oneTime"] as? Bool == true)
        #expect(code["expires"] as? String == "2100-01-01T00:00:00.000Z" && code["state"] == nil && code["uses"] == nil)
        let shown = try quire("show", "1").text
        for line in [
            "Folder: Travel", "Tags: 2030, spring · train", "Notes: seat 12", "Expires: 2100-01-01 00:00:00", "Single use: not used yet",
        ] {
            #expect(shown.contains("\n\(line)\n"), "\(shown)")
        }
        let unknown = try quire("add", "x", "--folder", "Nowhere")
        #expect(unknown.status == 1)
        #expect(unknown.errors == "quire: There is no folder “Nowhere”. “quire folder list” shows all folders.\n")
        #expect(try quire("list").lines.count == 1)
    }

    @Test("list filters by folder, tags, kinds and state, all at once")
    func filters() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Home").status == 0)
        #expect(try quire("add", "https://a.example", "--folder", "Home", "--tag", "red", "--tag", "blue").status == 0)
        #expect(try quire("add", "b", "--folder", "Home", "--tag", "red", "--expires", "2001-01-01").status == 0)
        #expect(try quire("add", "tel:+491234", "--notes", "call back").status == 0)
        func ids(_ options: String) throws -> [Int] {
            let process = try quire.shell("\"$QUIRE\" list --json --sort created \(options)")
            #expect(process.status == 0, "\(process.errors)")
            return try process.objects().compactMap { $0["id"] as? Int }
        }
        #expect(try ids("--folder home") == [2, 1])
        #expect(try ids("--folder Unfiled") == [3])
        #expect(try ids("--tag RED --tag blue") == [1])
        #expect(try ids("--kind uri --kind phone") == [3, 1])
        #expect(try ids("--state expired") == [2])
        #expect(try ids("--folder Home --search exam --tag red") == [1])
        #expect(try ids("--search 'back call'") == [3])
        #expect(try quire("list", "--folder", "None").status == 1)
        let shown = try quire("show", "2")
        #expect(shown.status == 0 && shown.errors == "quire: This code has expired.\n")
        #expect(try object(quire("show", "2", "--json"))["state"] as? String == "expired")
    }

    @Test("A password is not found by searching")
    func secrets() throws {
        defer { quire.remove() }
        #expect(try quire("add", "WIFI:T:WPA;S:Office;P:hunter2;;").status == 0)
        #expect(try quire("list", "--search", "hunter2").text.isEmpty)
        #expect(try quire("list", "--search", "offi").lines.count == 1)
    }

    @Test("edit changes what is named and nothing else")
    func edit() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Home").status == 0)
        let before = try object(
            quire("add", "WIFI:T:WPA;S:Old;P:geheimnis;;", "--tag", "a", "--foreground", "7C3AED", "--level", "Q", "--json"))
        var code = try object(
            quire(
                "edit", "1", "--type", "wifi", "--field", "ssid=New", "--field", "password=geheimnis", "--field", "security=WPA", "--json"))
        #expect(code["title"] as? String == "New" && (code["text"] as? String)?.contains("S:New;") == true)
        #expect(code["uuid"] as? String == before["uuid"] as? String && code["created"] as? String == before["created"] as? String)
        #expect((code["style"] as? [String: Any])?["level"] as? String == "Q" && code["tags"] as? [String] == ["a"])
        code = try object(quire("edit", "1", "--folder", "Home", "--tag", "b", "--remove-tag", "A", "--notes", "n", "--one-time", "--json"))
        #expect(code["folder"] as? String == "Home" && code["tags"] as? [String] == ["b"] && code["notes"] as? String == "n")
        code = try object(quire("edit", "1", "--level", "H", "--json"))
        let style = try #require(code["style"] as? [String: Any])
        #expect(style["level"] as? String == "H" && (style["foreground"] as? String)?.uppercased().contains("7C3AED") == true)
        code = try object(quire("edit", "1", "--plain", "--folder", "Unfiled", "--notes", "", "--no-one-time", "--text", "hello", "--json"))
        #expect(code["style"] == nil && code["folder"] == nil && code["notes"] == nil && code["oneTime"] == nil)
        #expect(code["text"] as? String == "hello" && code["kind"] as? String == "text")
        #expect(try object(quire("edit", "1", "--expires", "2001-01-01T10:00:00Z", "--json"))["state"] as? String == "expired")
        #expect(try object(quire("edit", "1", "--expires", "never", "--json"))["expires"] == nil)
        #expect(try quire("edit", "1", "--text", String(repeating: "x", count: 3000)).status == 1)
        #expect(try object(quire("show", "1", "--json"))["text"] as? String == "hello")
    }

    @Test("duplicate adds a copy with a history of its own")
    func duplicate() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x", "--title", "One", "--favorite", "--tag", "t").status == 0)
        #expect(try quire("duplicate", "one").text == "2\n")
        let copy = try object(quire("show", "2", "--json"))
        #expect(copy["title"] as? String == "One (Copy)" && copy["favorite"] as? Bool == true && copy["tags"] as? [String] == ["t"])
        #expect(try quire("duplicate", "9").status == 1)
    }

    @Test("history lists, sums up and forgets")
    func history() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x", "--title", "One").status == 0)
        #expect(try quire("add", "y", "--title", "Two").status == 0)
        #expect(try quire("edit", "1", "--notes", "n").status == 0)
        let lines = try quire("history").lines.map { $0.split(separator: "\t").dropFirst().joined(separator: " ") }
        #expect(lines == ["edited 1 One", "made 2 Two", "made 1 One"])
        #expect(try quire("history", "One", "--json", "--limit", "1").objects().first?["kind"] as? String == "edited")
        let summary = try object(quire("history", "1", "--summary", "--json"))
        #expect(summary["total"] as? Int == 2 && summary["thisWeek"] as? Int == 2 && summary["first"] is String)
        #expect(try quire("history", "1", "--clear").status == 0)
        #expect(try quire("history").lines.count == 1)
        #expect(try quire("history", "--clear").status == 0)
        #expect(try quire("history", "--summary").text == "Total: 0\nThis week: 0\n")
    }

    @Test("Folders are listed, renamed, styled and removed")
    func folders() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Travel", "--icon", "airplane").status == 0)
        #expect(
            try quire("folder", "add", "travel").errors
                == "quire: A folder named “Travel” already exists. Use another name; case and accents are ignored.\n")
        #expect(try quire("add", "x", "--folder", "Travel").status == 0)
        #expect(try object(quire("folder", "rename", "travel", "Trips", "--json"))["codes"] as? Int == 1)
        #expect(try object(quire("folder", "style", "Trips", "--color", "#2563eb", "--json"))["color"] as? String == "2563EB")
        #expect(try quire("folder", "list").text == "Trips\t1\nUnfiled\t0\n")
        let listed = try quire("folder", "list", "--json").objects()
        #expect(listed.first?["icon"] as? String == "airplane" && listed.last?["id"] == nil)
        #expect(try quire("folder", "remove", "Trips", "--codes", "trash").status == 0)
        #expect(try quire("folder", "list").text == "Unfiled\t0\n")
        #expect(try quire("list", "--trash").lines.count == 1)
        #expect(try quire("folder", "remove", "Trips").status == 1)
    }

    @Test("Tags are listed, renamed and removed")
    func tags() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x", "--tag", "trian", "--tag", "a, b").status == 0)
        #expect(try quire("tag", "list").text == "a, b\t1\ntrian\t1\n")
        #expect(try object(quire("tag", "rename", "trian", "train", "--json"))["name"] as? String == "train")
        #expect(try quire("tag", "remove", "A, B").status == 0)
        #expect(try quire("tag", "list", "--json").text == "{\"codes\":1,\"name\":\"train\"}\n")
        #expect(try quire("tag", "remove", "none").errors == "quire: There is no tag “none”. “quire tag list” shows all tags.\n")
    }

    @Test("folder order puts the named ones first, and leaves everything where one is unknown")
    func order() throws {
        defer { quire.remove() }
        for name in ["One", "Two", "Three"] { #expect(try quire("folder", "add", name).status == 0) }
        #expect(
            try quire("folder", "order", "three", "One", "--json").objects().compactMap { $0["name"] as? String } == [
                "Three", "One", "Two",
            ])
        let unknown = try quire("folder", "order", "Two", "Four")
        #expect(unknown.status == 1 && unknown.errors.contains("There is no folder “Four”."))
        #expect(try quire("folder", "list").text == "Three\t0\nOne\t0\nTwo\t0\nUnfiled\t0\n")
        #expect(try quire("folder", "order").status == 2)
    }
}
