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
        #expect(try quire("import", "codes.csv").text == "0 codes imported, 2 already in the library.\n")
        let refused = try quire("import", "codes.csv", "--all-or-nothing", "--duplicates", "keep")
        #expect(refused.status == 1 && refused.errors.contains("nothing was imported"))
        #expect(try quire("list").lines.count == 2)
    }

    @Test("What lies in the trash and comes in again is taken out of it")
    func trash() throws {
        defer { quire.remove() }
        try write("https://example.org/1\nhttps://example.org/2\n", to: "links.txt")
        #expect(try quire("import", "links.txt").status == 0)
        #expect(try quire("remove", "1").status == 0)
        #expect(
            try quire("import", "links.txt", "--dry-run").text
                == "0 codes would be imported, 1 already in the library.\n1 code would be restored from the trash.\n")
        let done = try #require(try quire("import", "links.txt", "--json").objects().first)
        #expect(done["imported"] as? Int == 0 && done["skipped"] as? Int == 1 && done["restored"] as? Int == 1)
        #expect(try quire("list").lines.count == 2)
    }

    @Test("An export, which may hold passwords, is for its owner's eyes only", arguments: ["all.json", "all.csv"])
    func privacy(file: String) throws {
        defer { quire.remove() }
        #expect(try quire("add", "WIFI:T:WPA;S:Café;P:geheimnis;;").status == 0)
        #expect(try quire("export", file).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: quire.path(file))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("The symbol of an imported contact leaves out what no phone reads, and the library keeps it")
    func contact() throws {
        defer { quire.remove() }
        let photo = String(repeating: "QUJD", count: 1500)
        let card =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nTEL:+491234\r\nPHOTO;ENCODING=b;TYPE=JPEG:\(photo)\r\nX-AIM:ada\r\nEND:VCARD\r\n"
        try write(card, to: "ada.vcf")
        #expect(try quire("import", "ada.vcf").text == "1 code imported.\n")
        #expect(try quire("show", "Ada", "--raw").text == card)
        #expect(try quire("export", "--to", "pictures", "--format", "png").status == 0)
        let picture = try #require(try FileManager.default.contentsOfDirectory(atPath: quire.path("pictures")).first)
        let read = try quire("read", "--raw", "pictures/\(picture)").text
        #expect(read == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nTEL:+491234\r\nEND:VCARD\r\n")
        let made = try quire("make", "--file", "ada.vcf", "-o", "made.png")
        #expect(made.status == 0 && made.errors.contains("PHOTO, X-AIM"))
        #expect(try quire("make", "--file", "ada.vcf", "--exact", "-o", "exact.png").status == 1)
    }

    @Test("What is exported and imported is exported again byte by byte")
    func roundTrip() throws {
        defer { quire.remove() }
        #expect(try quire("folder", "add", "Work").status == 0)
        #expect(
            try quire("add", "https://example.org", "--folder", "Work", "--tag", "a", "--tag", "b, c", "--module-shape", "dots").status == 0
        )
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
        #expect(try quire("import", "missing.csv").errors.contains("can’t be read"))
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
        #expect(again.status == 1 && again.errors.contains("already exists, so nothing was written"))
        #expect(try quire("export", "--format", "svg", "--to", "menu.zip", "--folder", "menu").text == "1 picture in menu.zip.\n")
        #expect(try Data(contentsOf: quire.folder.appending(path: "menu.zip")).starts(with: Data("PK".utf8)))
        #expect(try quire("export", "--format", "svg", "--to", "none.zip", "--folder", "Unfiled").status == 1)
        #expect(try quire("export", "--format", "png").status == 2)
        #expect(try quire("export", "--to", "pictures").status == 2)
        #expect(
            try quire("export", "--format", "png", "--to", "pictures", "--name", "{nme}").errors.contains("There is no placeholder “{nme}”")
        )
    }
}

@Suite("quire sync")
struct SyncCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("Two libraries meet in a folder, and what cannot be read there is named and left alone")
    func meeting() throws {
        defer { quire.remove() }
        let other = quire.path("other.sqlite")
        #expect(try quire("sync").status == 1)
        #expect(try quire("add", "https://example.org", "--title", "Site", "--tag", "red").status == 0)
        #expect(try quire("sync", "--folder", "carried").text == "0 changes received, 1 file written.\n")
        #expect(try quire("sync", "--folder", "carried", "--library", other).text == "1 change received, 0 files written.\n")
        #expect(try quire("edit", "Site", "--title", "Changed", "--library", other).status == 0)
        try Data("{".utf8).write(to: quire.folder.appending(path: "carried/11111111-1111-4111-8111-111111111111.json"))
        let pass = try quire("sync", "--library", other, "--json")
        let report = try #require(try pass.objects().first)
        #expect(report["sent"] as? Int == 1 && report["received"] as? Int == 0 && (report["problems"] as? [[String: Any]])?.count == 1)
        #expect(pass.errors.hasPrefix("quire: 11111111-1111-4111-8111-111111111111.json: "))
        #expect(try quire("sync").text == "1 change received, 0 files written.\n")
        #expect(try quire("list").text == "1\t\tLink\tChanged\n")
        let status = try #require(try quire("sync", "--status", "--json").objects().first)
        #expect(status["folder"] as? String == quire.path("carried") && status["lastSync"] is String && status["failure"] == nil)
        #expect(try quire("sync", "--off").status == 0)
        #expect(try quire("sync", "--status").text == "This library isn’t synced with a folder.\n")
        #expect(try quire("list").lines.count == 1)
    }

    @Test("A folder for other things is refused, and so is one that is gone")
    func refusals() throws {
        defer { quire.remove() }
        let refused = try quire("sync", "--folder", ".")
        #expect(refused.status == 1 && refused.errors.contains("contains other files. Choose an empty folder"))
        #expect(try quire("sync", "--folder", "carried").status == 0)
        try FileManager.default.removeItem(atPath: quire.path("carried"))
        let gone = try quire("sync")
        #expect(gone.status == 1 && gone.errors.contains("is missing"))
        #expect(try quire("sync", "--status").text.contains("Problem: The folder "))
        #expect(try quire("sync", "--status", "--off").status == 2)
    }
}

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
        #expect(done.errors == "Restored. Use “quire backup restore \(present)” to undo this.\n" && present.hasSuffix("-before-restore"))
        #expect(try quire("list", "--search", "red").text == "1\t\tText\tone\n")
        #expect(try quire("backup", "restore", present).status == 0)
        #expect(try quire("list").text == "1\t\tText\tChanged\n")
        let unknown = try quire("backup", "restore", "2001-01-01")
        #expect(unknown.status == 1)
        #expect(unknown.errors == "quire: There is no backup “2001-01-01”. “quire backup list” shows all backups.\n")
    }
}
