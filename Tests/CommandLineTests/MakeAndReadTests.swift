import Foundation
import Testing

@Suite("quire make and quire read")
struct MakeAndReadTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test(
        "Bytes of every kind survive from make to read",
        arguments: [
            Data("https://example.org/?q=ü&x=1".utf8), Data([0x61, 0x00, 0x62, 0xFF, 0xC0, 0x80]), Data((0...255).map { UInt8($0) }),
            Data("0123456789".utf8), Data("line\r\nline\n".utf8), Data("日本語 ✅".utf8), Data([0]), Data("a\u{85}b\u{2028}c\u{2029}".utf8),
        ])
    func roundTrip(bytes: Data) throws {
        defer { quire.remove() }
        let made = try quire("make", "-", "-o", quire.path("code.png"), input: bytes)
        #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty)
        let read = try quire("read", "--json", quire.path("code.png"))
        #expect(read.status == 0 && read.errors.isEmpty)
        #expect(read.text.split(whereSeparator: \.isNewline).count == 1)
        let found = try #require(try read.objects().first)
        #expect(found["bytes"] as? String == bytes.base64EncodedString())
        #expect(Set(found.keys) == ["file", "symbology", "text", "charset", "guessed", "bytes", "corners", "kind", "fields"])
        #expect(found["symbology"] as? String == "QR-Code")
        #expect(found["file"] as? String == quire.path("code.png"))
        #expect((found["corners"] as? [[Double]])?.map(\.count) == [2, 2, 2, 2])
        #expect(found["fields"] is [String: Any])
    }

    @Test("Data divided among codes are files with numbers, and one JSON object each")
    func parts() throws {
        defer { quire.remove() }
        let made = try quire("make", "hello world", "--parts", "3", "-o", "code.png", "--json")
        #expect(made.status == 0)
        let objects = try made.objects()
        #expect(objects.map { $0["part"] as? Int } == [1, 2, 3] && objects.allSatisfy { $0["parts"] as? Int == 3 })
        let texts = try ["code-1.png", "code-2.png", "code-3.png"].map {
            try quire("read", "--json", $0).objects().first?["text"] as? String
        }
        #expect(texts == ["hell", "o wo", "rld"])
    }

    @Test("A Micro QR code and a mask are made when asked for")
    func micro() throws {
        defer { quire.remove() }
        let made = try quire("make", "12345", "--micro", "--symbol-version", "1", "--mask", "2", "-o", "code.png", "--json")
        #expect(made.status == 0)
        let report = try #require(try made.objects().first)
        #expect(report["version"] as? Int == 1 && report["level"] as? String == "L" && report["mask"] as? Int == 2)
        #expect(try quire("make", "日本", "--kanji", "--json").status == 0)
        #expect(try quire("make", "日本é", "--kanji", "--json").status == 1)
    }

    @Test("What is read is understood: read tells the kind and the fields that parse tells")
    func meaning() throws {
        defer { quire.remove() }
        let payload = "WIFI:T:WPA;S:Café Bar;P:secret123;;"
        #expect(try quire("make", payload, "-o", quire.path("wifi.png")).status == 0)
        let found = try #require(try quire("read", "--json", quire.path("wifi.png")).objects().first)
        let fields = try #require(found["fields"] as? [String: Any])
        #expect(found["kind"] as? String == "wifi")
        #expect(fields["ssid"] as? String == "Café Bar")
        #expect(fields["password"] as? String == "secret123")
        let parsed = try #require(try quire("parse", "--json", payload).objects().first)
        #expect(NSDictionary(dictionary: fields) == NSDictionary(dictionary: parsed["fields"] as? [String: Any] ?? [:]))
    }

    @Test("A file gives its bytes, with --file and through standard input alike")
    func files() throws {
        defer { quire.remove() }
        try Data([0xFF, 0x00, 0x0A]).write(to: quire.folder.appending(path: "bytes"))
        let one = try quire("make", "--file", "bytes", "-o", "-", "--format", "svg")
        let two = try quire("make", "--file", "-", "-o", "-", "--format", "svg", input: Data([0xFF, 0x00, 0x0A]))
        #expect(one.status == 0 && one.output == two.output)
        let missing = try quire("make", "--file", "nothing")
        #expect(missing.status == 1)
        #expect(missing.errors == "quire: nothing can’t be read: No such file or directory.\n")
    }

    @Test(
        "The ending says the format, --format where there is none",
        arguments: [
            (["-o", "code.png"], "code.png", "\u{89}PNG"), (["-o", "code.SVG"], "code.SVG", "<svg"),
            (["-o", "code.pdf"], "code.pdf", "%PDF-"),
            (["-o", "code.eps"], "code.eps", "%!PS-Adobe-3.0 EPSF"), (["-o", "code", "--format", "png"], "code", "\u{89}PNG"),
        ])
    func formats(options: [String], file: String, beginning: String) throws {
        defer { quire.remove() }
        #expect(try quire.run([Quire.program.path, "make", "x"] + options).status == 0)
        let data = try Data(contentsOf: quire.folder.appending(path: file))
        #expect(String(decoding: data.prefix(40), as: Unicode.UTF8.self).contains(beginning.dropFirst(beginning.first == "\u{89}" ? 1 : 0)))
    }

    @Test("A PNG has exactly the pixels asked for")
    func size() throws {
        defer { quire.remove() }
        #expect(try quire("make", "x", "-o", "code.png", "--size", "321").status == 0)
        let data = try Data(contentsOf: quire.folder.appending(path: "code.png"))
        // IHDR: width and height, each four bytes from offset 16 (ISO/IEC 15948 §11.2.2).
        #expect(Array(data[16..<24]) == [0, 0, 1, 65, 0, 0, 1, 65])
        let small = try quire("make", "x", "-o", "small.png", "--size", "20")
        #expect(small.status == 1)
        #expect(small.errors == "quire: 20 pixels are too few for this code. Use 29 or more.\n")
        #expect(!FileManager.default.fileExists(atPath: quire.path("small.png")))
    }

    @Test("--json says what was made")
    func report() throws {
        defer { quire.remove() }
        let made = try quire("make", "HELLO", "--level", "h", "--symbol-version", "3", "--json")
        let report = try #require(try made.objects().first)
        #expect(Set(report.keys) == ["symbology", "version", "level", "mask", "modules", "scans", "readBack", "reasons"])
        #expect(report["version"] as? Int == 3 && report["level"] as? String == "H" && report["modules"] as? Int == 29)
        #expect(report["scans"] as? String == "everywhere" && report["reasons"] as? [String] == [])
        #expect((0...7).contains(report["mask"] as? Int ?? -1))
    }

    @Test("Without a file the symbol is drawn in blocks")
    func blocks() throws {
        defer { quire.remove() }
        let made = try quire("make", "x", "--quiet-zone", "0")
        #expect(made.status == 0)
        #expect(made.lines.count == 11 && made.lines.allSatisfy { $0.count == 21 })
        #expect(made.errors == "quire: The margin is 0 modules wide; scanners expect 4.\n")
    }

    @Test("Too much data is refused with the number of bytes and the level or number of codes that would fit")
    func tooMuch() throws {
        defer { quire.remove() }
        let high = try quire("make", "-", "--level", "H", input: Data(repeating: 0xFE, count: 1300))
        #expect(high.status == 1 && high.output.isEmpty)
        #expect(
            high.errors == "quire: This is 27 bytes too long for one code at level H. Level Q would fit, or 2 linked codes.\n"
        )
        let never = try quire("make", "-", "--level", "L", "-o", "code.png", input: Data(repeating: 0xFE, count: 2954))
        #expect(never.status == 1)
        #expect(never.errors == "quire: This is 1 byte too long for one code at level L. 2 linked codes would fit.\n")
        #expect(!FileManager.default.fileExists(atPath: quire.path("code.png")))
        #expect(try quire("make", "").status == 1)
    }

    @Test("Two colours that are too alike are refused unless forced")
    func contrast() throws {
        defer { quire.remove() }
        let refused = try quire("make", "x", "-o", "code.png", "--foreground", "FFFF00")
        #expect(refused.status == 1)
        #expect(!FileManager.default.fileExists(atPath: quire.path("code.png")))
        let forced = try quire("make", "x", "-o", "code.png", "--foreground", "FFFF00", "--force", "--json")
        #expect(forced.status == 0)
        #expect(try forced.objects().first?["scans"] as? String == "no")
    }

    @Test("Each code is one line that can neither steer the terminal nor be mistaken")
    func lines() throws {
        defer { quire.remove() }
        let contents = ["plain", "two\nlines", "\u{1B}[31mred", "\"quoted\"", "hex:00", "tab\there"]
        for (index, content) in contents.enumerated() {
            #expect(try quire("make", "-", "-o", "\(index).png", input: Data(content.utf8)).status == 0)
        }
        #expect(try quire("make", "-", "-o", "6.png", input: Data([0xFF, 0xAD])).status == 0)
        let one = try quire("read", "0.png")
        #expect(one.text == "plain\n")
        let all = try quire("read", "0.png", "1.png", "2.png", "3.png", "4.png", "5.png", "6.png")
        #expect(
            all.lines == [
                "0.png: plain", #"1.png: "two\nlines""#, #"2.png: "\u001b[31mred""#, #"3.png: "\"quoted\"""#, #"4.png: "hex:00""#,
                #"5.png: "tab\there""#, "6.png: hex:ffad",
            ])
    }

    @Test("A bad file among several is named and the others are still read")
    func badFiles() throws {
        defer { quire.remove() }
        #expect(try quire("make", "good", "-o", "good.png").status == 0)
        try Data("no picture".utf8).write(to: quire.folder.appending(path: "bad.png"))
        let mixed = try quire("read", "bad.png", "good.png", "missing.png", "--json")
        #expect(mixed.status == 0)
        #expect(try mixed.objects().map { $0["text"] as? String } == ["good"])
        let messages = mixed.errors.split(separator: "\n")
        #expect(messages.count == 2)
        #expect(messages.first?.hasPrefix("quire: bad.png: ") == true && messages.last?.hasPrefix("quire: missing.png: ") == true)
    }

    @Test("Finding nothing leaves with 1 and one line")
    func nothingFound() throws {
        defer { quire.remove() }
        let pixel = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="))
        let empty = try quire("read", "-", input: pixel)
        #expect(empty.status == 1 && empty.output.isEmpty)
        #expect(empty.errors == "quire: no code was found in the picture.\n")
        let missing = try quire("read", "missing.png")
        #expect(missing.status == 1 && missing.errors.split(separator: "\n").count == 1)
    }
}
