import Foundation
import LibraryStore
import Payload
import Testing
@testable import LibraryTransfer

@Suite("Names of exported pictures")
struct PictureNameTests {
    private func stem(_ title: String, _ pattern: String = "{title}", tags: [String] = []) throws -> String {
        let day = Date(timeIntervalSince1970: 1_900_000_000)
        let code = Code(id: 12, payload: Payload("https://example.org"), title: title, tags: tags, created: day, modified: day)
        let subject = PictureNamePattern.Subject(code, folder: nil, number: 7, of: 1200, in: .gmt)
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
        #expect(try stem("Site", "{number} {title} [{kind}, {folder}, {tag}] {id} {date}", tags: ["x/y", "z"])
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
        #expect(wanted.map { unused.take($0, ending: "png") } == [
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
        let names = Set((0..<100_000).map { _ in FileNameText.folded(unused.take("Code", ending: "png")) })
        #expect(names.count == 100_000)
    }
}
