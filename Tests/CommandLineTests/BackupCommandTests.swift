import Foundation
import Testing

@Suite("quire backup")
struct BackupCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("One is made by itself on the first use of a day, before anything is changed")
    func daily() throws {
        defer { quire.remove() }
        #expect(try quire("add", "one").status == 0)
        #expect(try quire("backup", "list").text.isEmpty)
        #expect(try quire("remove", "1", "--permanently").status == 0)
        let made = try #require(try quire("backup", "list", "--json").objects().first)
        #expect(made["occasion"] as? String == "daily" && made["codes"] as? Int == 1)
        #expect(try quire("backup", "now", "--daily").text.isEmpty)
        #expect(try quire("backup", "list").lines.count == 1)
        let name = try #require(made["name"] as? String)
        #expect(try quire("backup", "restore", name).status == 0)
        #expect(try quire("list").text == "1\t\tText\tone\n")
    }

    @Test("A library that was named for one command alone is not backed up by itself")
    func named() throws {
        defer { quire.remove() }
        let other = quire.path("other.sqlite")
        for text in ["one", "two"] { #expect(try quire("add", text, "--library", other).status == 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: quire.folder.path).allSatisfy { !$0.contains("backups") })
        let name = try quire("backup", "now", "--library", other).text.trimmingCharacters(in: .newlines)
        #expect(FileManager.default.fileExists(atPath: quire.path("other-backups/\(name).sqlite")))
    }

    @Test("Restoring says how to take it back, and what is not there is refused")
    func restore() throws {
        defer { quire.remove() }
        #expect(try quire("add", "one", "--tag", "red").status == 0)
        let name = try #require(try quire("backup", "now", "--json").objects().first?["name"] as? String)
        #expect(try quire("edit", "1", "--title", "Changed").status == 0)
        let done = try quire("backup", "restore", name, "--json")
        let present = try #require(try done.objects().first?["name"] as? String)
        #expect(done.errors == "Restored. “quire backup restore \(present)” takes it back.\n" && present.hasSuffix("-before-restore"))
        #expect(try quire("list", "--search", "red").text == "1\t\tText\tone\n")
        #expect(try quire("backup", "restore", present).status == 0)
        #expect(try quire("list").text == "1\t\tText\tChanged\n")
        let unknown = try quire("backup", "restore", "2001-01-01")
        #expect(unknown.status == 1)
        #expect(unknown.errors == "quire: There is no backup “2001-01-01”. “quire backup list” shows the backups there are.\n")
    }
}
