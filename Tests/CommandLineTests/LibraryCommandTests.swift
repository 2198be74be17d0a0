import Foundation
import Testing

@Suite("The library on the command line")
struct LibraryCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("add prints the id, list and show give the code back")
    func addListShow() throws {
        defer { quire.remove() }
        let added = try quire(
            "add", "https://example.org/a?b", "--title", "Our site", "--favorite", "--level", "Q", "--foreground", "7C3AED")
        #expect(added.status == 0 && added.text == "1\n" && added.errors.isEmpty)
        #expect(try quire("add", "-", input: Data([0xFF, 0x00])).text == "2\n")
        #expect(try quire("list").text == "2\t\tData\t2 bytes of data\n1\t★\tLink\tOur site\n")
        let shown = try quire("show", "our SITE", "--json")
        let code = try #require(try shown.objects().first)
        #expect(code["id"] as? Int == 1 && code["title"] as? String == "Our site" && code["kind"] as? String == "uri")
        #expect(code["text"] as? String == "https://example.org/a?b" && code["favorite"] as? Bool == true)
        #expect(code["bytes"] as? String == Data("https://example.org/a?b".utf8).base64EncodedString())
        let style = try #require(code["style"] as? [String: Any])
        #expect(style["level"] as? String == "Q" && (style["foreground"] as? String)?.uppercased().contains("7C3AED") == true)
        let created = try #require(code["created"] as? String)
        #expect(created.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(code["used"] == nil && code["trashed"] == nil)
        #expect(
            Set(try #require(try quire("show", "2", "--json").objects().first).keys) == [
                "id", "uuid", "title", "kind", "bytes", "favorite", "created", "modified",
            ])
        #expect(try quire("show", "2").text.hasSuffix("\n\n00000000  ff 00                                             ..\n"))
    }

    @Test("show says what a code means and covers its secrets; --raw writes the content alone")
    func meaning() throws {
        defer { quire.remove() }
        let network = "WIFI:T:WPA;S:Café;P:geheimnis;;"
        #expect(try quire("add", network, "--expires", "24.12.2099").status == 0)
        let shown = try quire("show", "1").text
        #expect(shown.contains("Café") && shown.contains("••••••••") && !shown.contains("geheimnis") && shown.contains("2099"))
        #expect(try quire("show", "1", "--raw").text == network)
        #expect(try quire("show", "1", "--raw", "--json").status == 2)
    }

    @Test("list searches, filters, sorts and limits")
    func list() throws {
        defer { quire.remove() }
        for content in ["https://zebra.example", "WIFI:S:Café;;", "apple", "tel:+491234"] { #expect(try quire("add", content).status == 0) }
        #expect(try quire("edit", "apple", "--favorite").status == 0)
        func ids(_ options: String...) throws -> [Int] {
            let process = try quire.shell("\"$QUIRE\" list --json " + options.joined(separator: " "))
            #expect(process.status == 0)
            return try process.objects().compactMap { $0["id"] as? Int }
        }
        #expect(try ids("--sort created") == [4, 3, 2, 1])
        #expect(try ids("--search CAFÉ") == [2])
        #expect(try ids("--kind uri") == [1])
        #expect(try ids("--favorites") == [3])
        #expect(try ids("--sort title") == [4, 3, 2, 1])
        #expect(try ids("--sort title --limit 2") == [4, 3])
        #expect(try ids("--recent --limit 1") == [3])
        #expect(try ids("--trash") == [])
        #expect(try ids("--search nothing") == [])
    }

    @Test("edit changes the title and the star, remove and restore undo each other")
    func editRemoveRestore() throws {
        defer { quire.remove() }
        #expect(try quire("add", "one").status == 0)
        #expect(try quire("add", "two").status == 0)
        #expect(try quire("edit", "1", "--title", "First", "--favorite", "--json").objects().first?["title"] as? String == "First")
        let removed = try quire("remove", "First", "2")
        #expect(removed.status == 0 && removed.output.isEmpty)
        #expect(removed.errors == "Moved to the trash. Use “quire restore 1 2” to restore them.\n")
        #expect(try quire("list").text.isEmpty)
        #expect(try quire("list", "--trash").lines.count == 2)
        #expect(try quire("show", "1", "--json").objects().first?["trashed"] is String)
        #expect(try quire("add", "x", "--title", "First").text == "3\n")
        #expect(try quire("restore", "First", "--json").objects().first?["id"] as? Int == 1)
        #expect(try quire("edit", "1", "--title", "", "--no-favorite").status == 0)
        #expect(try quire("show", "1", "--json").objects().first?["title"] as? String == "one")
        #expect(try quire("remove", "2", "--permanently").status == 0)
        #expect(try quire("restore", "2").status == 1)
    }

    @Test("An unknown or ambiguous name leaves with 1, one line, and everything as it was")
    func names() throws {
        defer { quire.remove() }
        #expect(try quire("add", "a", "--title", "Same").status == 0)
        #expect(try quire("add", "b", "--title", "same").status == 0)
        let unknown = try quire("remove", "1", "99")
        #expect(unknown.status == 1)
        #expect(unknown.errors == "quire: There is no code “99”. “quire list” shows all codes.\n")
        let ambiguous = try quire("remove", "SAME")
        #expect(ambiguous.status == 1)
        #expect(ambiguous.errors == "quire: The title “SAME” belongs to 2 codes: 1, 2. Use one of these ids instead.\n")
        #expect(try quire("list").lines.count == 2)
    }

    @Test("What could never be shown is not added")
    func tooLarge() throws {
        defer { quire.remove() }
        #expect(try quire("add", "-", input: Data(repeating: 0xFE, count: 3000)).status == 1)
        #expect(try quire("add", "").status == 1)
        #expect(try quire("list").text.isEmpty)
    }

    @Test("--library chooses another file, before and after the command")
    func otherLibrary() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x", "--library", "other.sqlite").text == "1\n")
        #expect(try quire("--library", "other.sqlite", "list").lines.count == 1)
        #expect(try quire("list").text.isEmpty)
        #expect(FileManager.default.fileExists(atPath: quire.path("other.sqlite")))
    }

    @Test("Titles from elsewhere cannot steer the terminal")
    func hostileTitles() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x", "--title", "a\u{1B}]0;owned\u{7}\tb\u{202E}c").status == 0)
        let listed = try quire("list").text
        #expect(!listed.contains("\u{1B}") && !listed.contains("\u{202E}") && listed.split(separator: "\t").count == 3)
        #expect(try quire("add", "\u{1B}[2J").status == 0)
        #expect(try !quire("show", "2").text.contains("\u{1B}"))
    }

    @Test("Thousands of codes are listed whole")
    func many() throws {
        defer { quire.remove() }
        let script = "i=0; while [ $i -lt 12 ]; do \"$QUIRE\" add \"code $i\" > /dev/null & i=$((i+1)); done; wait; \"$QUIRE\" list --json"
        #expect(try quire.shell(script).objects().count == 12)
    }
}
