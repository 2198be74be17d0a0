import Foundation
import Testing

@Suite("Flyers at the terminal")
struct FlyerCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
        try template.write(to: URL(fileURLWithPath: quire.path("mine.json")), atomically: true, encoding: .utf8)
    }

    private let template = """
        { "version": 1, "id": "mine", "name": "Mine", "summary": "For tests.", "paper": { "size": "a6" },
          "fields": [
            { "id": "title", "name": "Title", "text": "{title}", "maximumLength": 60 },
            { "id": "note", "name": "Note", "text": "", "maximumLength": 200, "lines": true } ],
          "portrait": [
            { "type": "text", "field": "title", "frame": [10, 10, "100% - 20", 12], "size": 8, "minimumSize": 4 },
            { "type": "code", "frame": ["50% - 25", 40, 50, 50] },
            { "type": "text", "field": "note", "frame": [10, 110, "100% - 20", 20], "size": 5, "minimumSize": 3 } ] }
        """

    /// Runs `quire flyer` with the template above.
    private func flyer(_ arguments: String..., input: Data = Data()) throws -> Quire.Outcome {
        try quire.run([Quire.program.path, "flyer", "--template-file", quire.path("mine.json")] + arguments, input: input)
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(to: URL(fileURLWithPath: quire.path(name)), atomically: true, encoding: .utf8)
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: quire.path(name)) }

    /// Files that nobody asked for, such as a partial one.
    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: quire.folder.path).filter { $0.hasPrefix(".quire") }
    }

    @Test("A flyer is written in each format, and its code reads")
    func formats() throws {
        defer { quire.remove() }
        for name in ["sign.pdf", "sign.png", "sign.svg"] {
            let outcome = try flyer("--text", "https://example.org", "--field", "title=Hello", "-o", quire.path(name), "--json")
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            let report = try #require(try outcome.objects().first)
            #expect(
                report["file"] as? String == quire.path(name) && report["pages"] as? Int == 1 && report["template"] as? String == "mine")
            let paper = try #require(report["paper"] as? [String: Double])
            #expect(paper == ["width": 105, "height": 148])
            let codes = try #require(report["codes"] as? [[String: Any]])
            #expect(codes.count == 1 && codes[0]["reads"] as? Bool == true && codes[0]["moduleSize"] as? Double ?? 0 > 1)
        }
        let read = try quire("read", quire.path("sign.png"))
        #expect(read.text.contains("https://example.org"))
        #expect(try String(contentsOfFile: quire.path("sign.svg"), encoding: .utf8).contains("<svg"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: quire.path("sign.pdf"))).starts(with: Data("%PDF".utf8)))
    }

    @Test("Codes of the library make a page each; pictures get numbers")
    func severalCodes() throws {
        defer { quire.remove() }
        let first = try quire("add", "https://example.org/1", "--title", "First").lines[0]
        _ = try quire("add", "https://example.org/2", "--title", "Second", "--foreground", "7C3AED")
        let outcome = try flyer("--code", first, "--code", "Second", "-o", quire.path("sign.png"), "--json")
        let report = try #require(try outcome.objects().first)
        #expect(report["files"] as? [String] == [quire.path("sign-1.png"), quire.path("sign-2.png")])
        #expect(try quire("read", quire.path("sign-2.png")).text.contains("https://example.org/2"))
        #expect(try flyer("--code", first, "--code", "Second", "-o", quire.path("one.png"), "--page", "2").status == 0)
        #expect(try quire("read", quire.path("one.png")).text.contains("https://example.org/2"))
        let missing = try flyer("--code", "Third", "-o", quire.path("third.pdf"))
        #expect(missing.status == 1 && missing.errors.contains("Third") && !exists("third.pdf"))
        let stream = try flyer("--code", first, "--code", "Second", "-o", "-", "--format", "png")
        #expect(stream.status == 2 && stream.output.isEmpty && stream.errors.contains("--page"))
        #expect(try leftovers().isEmpty)
    }

    @Test("Standard output takes a flyer")
    func standardOutput() throws {
        defer { quire.remove() }
        let outcome = try flyer("--text", "hello", "-o", "-", "--format", "pdf")
        #expect(outcome.status == 0 && outcome.output.starts(with: Data("%PDF".utf8)) && outcome.errors.isEmpty)
    }

    @Test("Content comes from text, from a file, from standard input and from the fields of a kind")
    func contents() throws {
        defer { quire.remove() }
        try write("from a file", to: "content.txt")
        _ = try flyer("--file", quire.path("content.txt"), "-o", quire.path("file.png"))
        #expect(try quire("read", quire.path("file.png")).text.contains("from a file"))
        _ = try flyer("--text", "-", "-o", quire.path("input.png"), input: Data("from a pipe".utf8))
        #expect(try quire("read", quire.path("input.png")).text.contains("from a pipe"))
        _ = try flyer("--type", "wifi", "--with", "ssid=Café", "--with", "password=secret12", "-o", quire.path("wifi.png"))
        #expect(try quire("read", quire.path("wifi.png")).text.contains("WIFI:T:WPA;S:Café;P:secret12;;"))
    }

    @Test("Paper is taken by name, size and orientation")
    func papers() throws {
        defer { quire.remove() }
        func paper(_ arguments: String...) throws -> [String: Double]? {
            let outcome = try quire.run(
                [
                    Quire.program.path, "flyer", "--template-file", quire.path("mine.json"), "--text", "x", "-o", quire.path("a.pdf"),
                    "--json",
                ]
                    + arguments)
            return try outcome.objects().first?["paper"] as? [String: Double]
        }
        #expect(try paper("--paper", "a5", "--orientation", "landscape") == ["width": 210, "height": 148])
        #expect(try paper("--orientation", "landscape") == ["width": 148, "height": 105])
        #expect(try paper("--paper", "120x160mm") == ["width": 120, "height": 160])
    }

    @Test("A code that would not scan is refused, unless it is forced")
    func refusedCodes() throws {
        defer { quire.remove() }
        let id = try quire("add", "hello", "--title", "Pale", "--foreground", "E0E0E0", "--force").lines[0]
        let outcome = try flyer("--code", id, "-o", quire.path("pale.pdf"))
        #expect(outcome.status == 1 && outcome.errors.contains("“Pale” would not scan") && outcome.errors.contains("--force"))
        #expect(!exists("pale.pdf"))
        let forced = try flyer("--code", id, "-o", quire.path("pale.pdf"), "--force", "--json")
        let report = try #require(try forced.objects().first)
        #expect(forced.status == 0 && (report["warnings"] as? [String])?.count == 1)
        let far = try flyer("--text", "x", "--distance", "50", "-o", quire.path("far.pdf"))
        #expect(far.status == 1 && far.errors.contains("not from 50.0 m") && !exists("far.pdf"))
        #expect(try leftovers().isEmpty)
    }

    @Test("A text that does not fit is refused, unless it is forced")
    func refusedTexts() throws {
        defer { quire.remove() }
        let long = String(repeating: "Donaudampfschifffahrt ", count: 9)
        let outcome = try flyer("--text", "x", "--field", "title=\(long)", "-o", quire.path("long.pdf"))
        #expect(outcome.status == 1 && outcome.errors.contains("“Title”") && !exists("long.pdf"))
        #expect(try flyer("--text", "x", "--field", "title=\(long)", "-o", quire.path("long.pdf"), "--force").status == 0)
    }

    @Test("A table makes a page for each row; rows that cannot be used are named with their lines")
    func tables() throws {
        defer { quire.remove() }
        try write(
            "payload,title,note\nhttps://a.example,=1+1,x\n,Nothing,\nhttps://b.example,\"Second, row\",\"two\nlines\"\n", to: "rows.csv")
        let outcome = try flyer("--csv", quire.path("rows.csv"), "-o", quire.path("all.pdf"), "--json")
        let report = try #require(try outcome.objects().first)
        #expect(outcome.status == 0 && report["pages"] as? Int == 2)
        let errors = try #require(report["errors"] as? [[String: Any]])
        #expect(errors.count == 1 && errors[0]["line"] as? Int == 3)
        let pictures = try flyer("--csv", "-", "-o", quire.path("p.png"), input: Data("payload,title\nfirst,a\nsecond,b\n".utf8))
        #expect(pictures.status == 0 && pictures.text == "2 pages in \(quire.path("p-1.png")) to \(quire.path("p-2.png")).\n")
        #expect(try quire("read", quire.path("p-2.png")).text.contains("second"))
        let strict = try flyer("--csv", quire.path("rows.csv"), "-o", quire.path("strict.pdf"), "--all-or-nothing")
        #expect(strict.status == 1 && strict.errors.contains("line 3:") && !exists("strict.pdf"))
        #expect(try leftovers().isEmpty)
    }

    @Test("A row that goes wrong on a sheet of labels leaves the other labels there")
    func labels() throws {
        defer { quire.remove() }
        let sheet = template.replacing(
            "\"paper\": { \"size\": \"a6\" },",
            with: """
                "codes": "sheet", "sheet": { "size": "a4", "columns": 2, "rows": 1, "label": { "width": 105, "height": 148 },
                  "origin": { "x": 0, "y": 0 }, "pitch": { "x": 105, "y": 148 } },
                """)
        try write(sheet, to: "mine.json")
        let long = String(repeating: "x", count: 5_000)
        try write("payload,note\na,\n\(long),\nb,\nc,\nd,\n", to: "rows.csv")
        let outcome = try flyer("--csv", quire.path("rows.csv"), "-o", quire.path("labels.png"), "--used-labels", "1", "--json")
        let report = try #require(try outcome.objects().first)
        #expect(outcome.status == 0 && report["pages"] as? Int == 3)
        #expect((report["errors"] as? [[String: Any]])?.compactMap { $0["line"] as? Int } == [3])
        #expect(try quire("read", quire.path("labels-2.png"), "--json").objects().compactMap { $0["text"] as? String } == ["b"])
        #expect(
            try quire("read", quire.path("labels-3.png"), "--json").objects().compactMap { $0["text"] as? String }.sorted() == ["c", "d"])
        #expect(try flyer("--text", "x", "-o", quire.path("x.pdf"), "--used-labels", "2").status == 2)
    }

    @Test("A table of which no row can be used makes nothing and leaves nothing")
    func uselessTables() throws {
        defer { quire.remove() }
        for csv in ["payload,title\n,a\n,b\n", "price\n3\n", "", "payload\n\u{0}\n"] {
            try write(csv, to: "rows.csv")
            let outcome = try flyer("--csv", quire.path("rows.csv"), "-o", quire.path("none.pdf"))
            #expect((outcome.status == 1) == !exists("none.pdf") && (csv.contains("\u{0}") || outcome.status == 1), "\(csv)")
            #expect(try leftovers().isEmpty)
        }
    }

    @Test("What cannot be written leaves what was there")
    func unwritable() throws {
        defer { quire.remove() }
        let nowhere = try flyer("--text", "x", "-o", quire.path("no/such/folder/a.pdf"))
        #expect(nowhere.status == 1 && nowhere.errors.contains("can’t be written"))
        let folder = try flyer("--text", "x", "--format", "pdf", "-o", quire.folder.path)
        #expect(folder.status == 1 && folder.errors.contains("is a folder"))
        let full = try flyer("--text", "x", "--format", "pdf", "-o", "/dev/full")
        #expect(full.status == 1 && full.errors.contains("No space left"))
        try write("what was there", to: "old.pdf")
        #expect(try flyer("--csv", "-", "-o", quire.path("old.pdf"), input: Data("payload\n\"\n".utf8)).status == 1)
        #expect(try String(contentsOfFile: quire.path("old.pdf"), encoding: .utf8) == "what was there")
    }

    @Test("Templates are listed with their fields, and broken ones with what is wrong at which line")
    func list() throws {
        defer { quire.remove() }
        let folder = quire.folder.appending(path: ".local/share/quire/flyers")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try template.write(to: folder.appending(path: "mine.json"), atomically: true, encoding: .utf8)
        try "{ \"version\": 1,\n  \"id\": 7 }".write(to: folder.appending(path: "broken.json"), atomically: true, encoding: .utf8)
        let objects = try quire("flyer", "--list", "--json").objects()
        let mine = try #require(objects.first { $0["id"] as? String == "mine" })
        #expect((mine["fields"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["title", "note"])
        let broken = try #require(objects.first { $0["error"] != nil })
        #expect((broken["file"] as? String)?.hasSuffix("broken.json") == true && broken["line"] as? Int == 2)
        let text = try quire("flyer", "--list").text
        #expect(text.contains("mine – Mine: For tests. (A6, or any other size)") && text.contains("broken.json\n    line 2: "))
        #expect(try quire("flyer", "--template", "Mine", "--text", "x", "-o", quire.path("a.pdf")).status == 0)
        let used = try quire("flyer", "--template", "broken", "--text", "x", "-o", quire.path("b.pdf"))
        #expect(used.status == 1 && used.errors.contains("broken.json:2:"))
    }

    @Test("A template file that is broken says what is wrong at which line")
    func brokenFile() throws {
        defer { quire.remove() }
        try write("{ \"version\": 1,\n  \"id\": }", to: "mine.json")
        let outcome = try flyer("--text", "x", "-o", quire.path("a.pdf"))
        #expect(outcome.status == 1 && outcome.errors.contains("mine.json:2:"))
    }

    @Test(
        "Wrong usage leaves with 2 and says what is wrong",
        arguments: [
            (["-o", "a.pdf"], "Specify the code:"), (["--text", "x"], "Specify the output file with -o FILE."),
            (["--text", "x", "-o", "a.gif"], "Specify the format:"), (["--text", "x", "--code", "1", "-o", "a.pdf"], "Use only one of"),
            (["--text", "x", "-o", "a.pdf", "--field", "nope=1"], "The fields are: title, note."),
            (["--text", "x", "-o", "a.pdf", "--field", "nope"], "Use --field name=value"),
            (["--text", "x", "-o", "a.pdf", "--field", "title=1", "--field", "title=2"], "is set twice"),
            (["--text", "x", "-o", "a.pdf", "--paper", "a99"], "“a99” isn’t a paper size"),
            (["--text", "x", "-o", "a.pdf", "--background", "green"], "“green” isn’t a colour"),
            (["--text", "x", "-o", "a.pdf", "--accent", "#12"], "“#12” isn’t a colour"),
            (["--text", "x", "-o", "a.pdf", "--picture", "x.png"], "no space for a picture"),
            (["--text", "x", "-o", "a.pdf", "--used-labels", "2"], "sheets of labels"),
            (["--text", "x", "-o", "a.pdf", "--page", "0"], "--page"), (["--text", "x", "-o", "a.pdf", "--dpi", "9"], "--dpi"),
            (["--text", "x", "-o", "a.pdf", "--distance", "0"], "--distance"),
            (["--type", "wifi", "-o", "a.pdf"], "--with name=value for each"),
            (["--type", "wifi", "--with", "name=x", "-o", "a.pdf"], "Wi-Fi has no field “name”"),
            (["--with", "a=b", "--text", "x", "-o", "a.pdf"], "--with needs --type"),
            (["--all-or-nothing", "--text", "x", "-o", "a.pdf"], "--csv"),
            (["--text", "x", "-o", "-", "--format", "pdf", "--json"], "both the flyer and --json"),
        ])
    func wrongUsage(arguments: [String], message: String) throws {
        defer { quire.remove() }
        let outcome = try quire.run([Quire.program.path, "flyer", "--template-file", quire.path("mine.json")] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!exists("a.pdf"))
    }

    @Test("An unknown template names the ones that there are")
    func unknownTemplate() throws {
        defer { quire.remove() }
        let folder = quire.folder.appending(path: ".local/share/quire/flyers")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try template.write(to: folder.appending(path: "mine.json"), atomically: true, encoding: .utf8)
        let outcome = try quire("flyer", "--template", "nope", "--text", "x", "-o", quire.path("a.pdf"))
        #expect(
            outcome.status == 2 && outcome.errors.contains("There is no template “nope”. The templates are: ")
                && outcome.errors.contains("mine"))
    }
}
