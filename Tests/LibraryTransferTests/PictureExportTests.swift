import Drawing
import Foundation
import Graphics
import LibraryStore
import Payload
import Platform
import Scanning
import Symbols
import Testing
import TestTexts
@testable import LibraryTransfer

@Suite("Codes exported as pictures")
struct PictureExportTests {
    private let folder: URL
    private let library: Library
    private var target: URL { folder.appending(path: "pictures") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        library = try Library.open(at: folder.appending(path: "library.sqlite"), for: .command).library
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    private func add(_ text: String, _ title: String, style: String? = nil) async throws -> Code.ID {
        try await library.add(NewCode(payload: Payload(text), title: title, style: style)).id
    }

    private func names(_ url: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    @Test("say what the codes say, in their own style", arguments: [PictureExport.Format.png, .svg])
    func readBack(format: PictureExport.Format) async throws {
        defer { remove() }
        let violet = try #require(Color(hex: "7C3AED"))
        let texts = ["https://example.org", "WIFI:T:WPA;S:Café;P:secret12;;", "日本語"]
        let styles = [nil, SymbolStyle(level: .high, foreground: violet).json, "{\"level\":\"Q\",\"from\":\"tomorrow\"}"]
        let ids = try await zip(texts, styles).asyncMap { try await add($0, $0, style: $1) }
        let outcome = try await PictureExport(format, size: .width(pixels: 400), names: try PictureNamePattern("{id}")).write(
            ids, of: library, to: .folder(target))
        #expect(outcome.written == 3 && outcome.problems.isEmpty && outcome.place == target)
        #expect(try names(target) == ids.map { "\($0).\(format.rawValue)" })
        for (id, text) in zip(ids, texts) {
            let bytes = try [UInt8](Data(contentsOf: target.appending(path: "\(id).\(format.rawValue)")))
            let picture = try Picture(bytes: bytes)
            #expect(try CodeReader().read(picture).map(\.bytes) == [Array(text.utf8)])
        }
    }

    @Test("as pages are pages")
    func pages() async throws {
        defer { remove() }
        let id = try await add("hello", "Hello")
        _ = try await PictureExport(.pdf).write([id], of: library, to: .folder(target))
        let bytes = try Data(contentsOf: target.appending(path: "Hello.pdf"))
        #expect(bytes.starts(with: Data("%PDF-".utf8)))
    }

    @Test("come in one ZIP file under the same names")
    func archive() async throws {
        defer { remove() }
        let ids = await [try add("one", "Cheese"), try add("two", "cheese"), try add("three", "日本")]
        let file = folder.appending(path: "codes.zip")
        let outcome = try await PictureExport(.png).write(ids, of: library, to: .zip(file))
        #expect(outcome.written == 3 && outcome.place == file)
        let bytes = try [UInt8](Data(contentsOf: file))
        let archive = try #require(ZipArchive(bytes))
        for (name, text) in [("cheese.png", "one"), ("cheese (2).png", "two")] {
            let entry = try #require(try archive.file(named: [name], limit: 1 << 20))
            #expect(try CodeReader().read(try Picture(bytes: entry.bytes)).map(\.bytes) == [Array(text.utf8)])
        }
        // The name is UTF-8 and marked as such (bit 11) in the header of its entry, whatever the locale.
        let name = try #require(bytes.firstRange(of: Array("日本.png".utf8)))
        #expect(bytes[name.lowerBound - 30 + 7] & 0x08 != 0)
        #expect(try names(folder).filter { $0.hasPrefix(".quire") }.isEmpty)
    }

    @Test("leave files alone that are there, unless they are to be replaced")
    func existing() async throws {
        defer { remove() }
        let ids = await [try add("zero", "Other"), try add("one", "Site")]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let own = target.appending(path: "Site.png")
        try Data("mine".utf8).write(to: own)
        await #expect(throws: PictureExportError.exists(path: own.path)) {
            try await PictureExport(.png).write(ids, of: library, to: .folder(target))
        }
        #expect(try names(target) == ["Site.png"])
        let kept = try await PictureExport(.png, existing: .keep).write(ids, of: library, to: .folder(target))
        #expect(kept.written == 2)
        #expect(try names(target) == ["Other.png", "Site (2).png", "Site.png"] && Data(contentsOf: own) == Data("mine".utf8))
        _ = try await PictureExport(.png, existing: .replace).write(ids, of: library, to: .folder(target))
        #expect(try names(target) == ["Other.png", "Site (2).png", "Site.png"] && Data(contentsOf: own) != Data("mine".utf8))
    }

    @Test("of an export that is stopped are none, and nothing else is left of it")
    func stopped() async throws {
        defer { remove() }
        let ids = try await (0..<250).asyncMap { try await add("\($0)", "Number \($0)") }
        for destination in [PictureExport.Destination.folder(target), .zip(folder.appending(path: "codes.zip"))] {
            await #expect(throws: CancellationError.self) {
                try await PictureExport(.svg).write(ids, of: library, to: destination) { if $0 >= 200 { throw CancellationError() } }
            }
        }
        let cancelled = Task { [target, library] in try await PictureExport(.svg).write(ids, of: library, to: .folder(target)) }
        cancelled.cancel()
        await #expect(throws: PictureExportError.cancelled) { try await cancelled.value }
        #expect(try names(folder).allSatisfy { $0.hasPrefix("library.sqlite") })
    }

    @Test("are left out where none can be drawn, with the reason")
    func undrawable() async throws {
        defer { remove() }
        let ids = await [try add(String(repeating: "x", count: 4000), "Long"), try add("short", "Short")]
        let outcome = try await PictureExport(.png).write(ids, of: library, to: .folder(target))
        #expect(outcome.written == 1 && outcome.problems.map(\.id) == [ids[0]])
        #expect(outcome.problems.first?.reason.string.contains("too long for one code") == true)
        await #expect(throws: PictureExportError.self) { try await PictureExport(.png).write([ids[0]], of: library, to: .folder(target)) }
        #expect(try names(target) == ["Short.png"])
    }
}

@Suite("Names of exported pictures")
struct PictureNameTests {
    private func stem(_ title: String, _ pattern: String = "{title}", tags: [String] = []) throws -> String {
        let day = Date(timeIntervalSince1970: 1_900_000_000)
        let attributes = CodeAttributes(title: title, tags: tags)
        let code = Code(id: 12, payload: Payload("https://example.org"), attributes: attributes, created: day, modified: day)
        let subject = PictureNamePattern.Subject(code: code, folder: nil, number: 7, count: 1200, timeZone: .gmt)
        return try PictureNamePattern(pattern).stem(for: subject)
    }

    @Test(
        "leave no folder, hide nothing and fool nobody",
        arguments: [
            ("../../etc/passwd", "_..-..-etc-passwd"), ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"), ("line\none\ttwo", "line one two"),
            ("null\u{0}byte", "null byte"), (".hidden", "_.hidden"), ("-rf", "_-rf"), ("ends. . .", "ends"), ("  spaced  ", "spaced"),
            ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("Com1", "_Com1"), ("LPT\u{B9}", "_LPT\u{B9}"), ("Common", "Common"),
            ("photo\u{202E}gnp.exe", "photognp.exe"), ("\u{FEFF}mark", "mark"), ("...", "code 12"), ("/", "code 12"), ("", "code 12"),
            ("e\u{301}t\u{E9}", "\u{E9}t\u{E9}"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("日本語 名前", "日本語 名前"), ("\u{2028}a\u{85}b", "a b"),
        ])
    func defused(title: String, expected: String) throws {
        #expect(try stem(title) == expected)
    }

    @Test("tell what the pattern asks for")
    func pattern() throws {
        #expect(
            try stem("Site", "{number} {title} [{kind}, {folder}, {tag}] {id} {date}", tags: ["x/y", "z"])
                == "0007 Site [uri, Unfiled, x-y] 12 2030-03-17")
    }

    @Test("are short enough for every file system, and what stands behind a long title stays whole")
    func long() throws {
        for letter in ["x", "é", "日", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}"] {
            let stem = try stem(String(repeating: letter, count: 400), "{title}-{id}")
            #expect(stem.utf8.count <= 230 && stem.utf8.count > 200 && stem.hasSuffix("-12"))
        }
        let marks = try stem("a" + String(repeating: "\u{301}", count: 4000), "{title}-{id}")
        #expect(marks.utf8.count <= 230 && marks.hasSuffix("-12"))
    }

    @Test("differ even where capital letters are not told apart")
    func unused() {
        var unused = UnusedNames(taken: ["PRESENT.png"])
        let wanted = ["Straße", "STRASSE", "strasse", "present", "a", "A", "a (2)", "a"]
        #expect(
            wanted.map { unused.name($0, ending: "png") } == [
                "Straße.png", "STRASSE (2).png", "strasse (3).png", "present (2).png", "a.png", "A (2).png", "a (2) (2).png", "a (3).png",
            ])
    }

    @Test("have patterns that are refused with what to do", arguments: ["", "plain", "{name}", "{title", "title}", "{folder}/{title}"])
    func refused(pattern: String) {
        #expect(throws: PictureNamePattern.Mistake.self) { try PictureNamePattern(pattern) }
    }

    @Test("of a hundred thousand equal titles are found at once")
    func many() {
        var unused = UnusedNames(taken: [])
        let names = Set((0..<100_000).map { _ in FileNames.folded(unused.name("Code", ending: "png")) })
        #expect(names.count == 100_000)
    }
}
