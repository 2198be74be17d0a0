import Foundation
import Testing

@Suite("quire import and quire export")
struct ImportAndExportTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: quire.folder.appending(path: name))
    }

    @Test("Good rows come in, and a bad one is named by its line")
    func rows() throws {
        defer { quire.remove() }
        try write("title,content,tags\nOur site,https://example.org,\nBroken,\"no end\nGreeting,hello,\n", to: "codes.csv")
        let planned = try quire("import", "codes.csv", "--dry-run")
        #expect(planned.status == 0 && planned.text == "2 codes would be imported.\n")
        #expect(try quire("list").text.isEmpty)
        let done = try #require(try quire("import", "codes.csv", "--json").objects().first)
        #expect(done["imported"] as? Int == 2 && done["skipped"] as? Int == 0)
        let errors = try #require(done["errors"] as? [[String: Any]])
        #expect(errors.count == 1 && errors[0]["line"] as? Int == 3 && (errors[0]["reason"] as? String)?.isEmpty == false)
        #expect(try quire("import", "codes.csv").text == "0 codes imported, 2 there already.\n")
        let refused = try quire("import", "codes.csv", "--all-or-nothing", "--duplicates", "keep")
        #expect(refused.status == 1 && refused.errors.contains("nothing was imported"))
        #expect(try quire("list").lines.count == 2)
    }

    @Test("What is exported and imported is exported again byte by byte")
    func roundTrip() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Work").status == 0)
        #expect(try quire("add", "https://example.org", "--folder", "Work", "--tag", "a", "--tag", "b, c", "--module-shape", "dots").status == 0)
        #expect(try quire("add", "-", "--notes", "bytes", "--favorite", input: Data([0xFF, 0, 0x80])).status == 0)
        #expect(try quire("remove", "2").status == 0)
        #expect(try quire("export", "one.json").status == 0)
        let other = quire.path("other.sqlite")
        #expect(try quire("import", "one.json", "--library", other).text == "2 codes imported.\n")
        #expect(try quire("export", "two.json", "--library", other).status == 0)
        let files = try ["one.json", "two.json"].map { try Data(contentsOf: quire.folder.appending(path: $0)) }
        #expect(files[0] == files[1])
    }

    @Test("A file that holds nothing, and a format that has no name, say what to do")
    func refusals() throws {
        defer { quire.remove() }
        try write("", to: "empty.csv")
        #expect(try quire("import", "empty.csv").status == 1)
        #expect(try quire("import", "missing.csv").errors.contains("cannot be read"))
        #expect(try quire("export", "codes.txt").status == 2)
        #expect(try quire("export", "contacts.vcf").status == 1)
    }

    @Test("Pictures are named as asked for, read back, and never write over others")
    func pictures() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Menu").status == 0)
        #expect(try quire("add", "https://example.org", "--title", "a/b", "--folder", "Menu", "--foreground", "7C3AED").status == 0)
        #expect(try quire("add", "hello", "--title", "Gone").status == 0)
        #expect(try quire("remove", "2").status == 0)
        let done = try quire("export", "--format", "png", "--to", "pictures", "--name", "{number} {title}", "--module-size", "4", "--json")
        #expect(try done.objects().first?["written"] as? Int == 1)
        #expect(try quire("read", "pictures/1 a-b.png", "--json").objects().first?["text"] as? String == "https://example.org")
        let again = try quire("export", "--format", "png", "--to", "pictures", "--name", "{number} {title}")
        #expect(again.status == 1 && again.errors.contains("already, so nothing was written"))
        #expect(try quire("export", "--format", "svg", "--to", "menu.zip", "--folder", "menu").text == "1 picture in menu.zip.\n")
        #expect(try Data(contentsOf: quire.folder.appending(path: "menu.zip")).starts(with: Data("PK".utf8)))
        #expect(try quire("export", "--format", "svg", "--to", "none.zip", "--folder", "Unfiled").status == 1)
        #expect(try quire("export", "--format", "png").status == 2)
        #expect(try quire("export", "--to", "pictures").status == 2)
        #expect(try quire("export", "--format", "png", "--to", "pictures", "--name", "{nme}").errors.contains("There is no placeholder “{nme}”"))
    }
}
