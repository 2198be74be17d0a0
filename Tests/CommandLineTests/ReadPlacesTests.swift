import Foundation
import Glibc
import Testing

@Suite("quire read of folders and PDF files")
struct ReadPlacesTests {
    let quire: Quire

    /// Whether poppler-glib can be loaded here.
    static let hasPoppler: Bool = {
        guard let library = dlopen("libpoppler-glib.so.8", RTLD_LAZY) else { return false }
        dlclose(library)
        return true
    }()

    init() throws { quire = try Quire() }

    private func make(_ text: String, _ name: String) throws {
        let file = quire.folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(try quire("make", text, "-o", name).status == 0)
    }

    @Test("A folder is read with those below it, in the order of names, and what is no picture is passed over")
    func folder() throws {
        defer { quire.remove() }
        for (text, name) in [("ten", "box/10.png"), ("nine", "box/9.svg"), ("inner", "box/in/a.png"), ("hidden", "box/.git/b.png")] {
            try make(text, name)
        }
        try Data("no picture".utf8).write(to: quire.folder.appending(path: "box/notes.txt"))
        let read = try quire("read", "box")
        #expect(read.status == 0 && read.errors.isEmpty)
        #expect(read.lines == ["box/9.svg: nine", "box/10.png: ten", "box/in/a.png: inner"])
        #expect(try quire("read", "box/", "--json").objects().map { $0["file"] as? String } == ["box/9.svg", "box/10.png", "box/in/a.png"])
    }

    @Test("A bad picture in a folder is named and the others are read; with nothing found the status is 1")
    func problems() throws {
        defer { quire.remove() }
        try make("good", "box/good.png")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: quire.folder.appending(path: "box/bad.png"))
        let mixed = try quire("read", "box")
        #expect(mixed.status == 0 && mixed.lines == ["box/good.png: good"])
        #expect(mixed.errors.hasPrefix("quire: box/bad.png: ") && mixed.errors.split(separator: "\n").count == 1)
        try FileManager.default.createDirectory(at: quire.folder.appending(path: "empty"), withIntermediateDirectories: false)
        let empty = try quire("read", "empty")
        #expect(empty.status == 1)
        #expect(empty.errors == "quire: empty: There are no pictures in “empty”. Choose another folder.\n")
        try Data("no picture".utf8).write(to: quire.folder.appending(path: "empty/notes.txt"))
        let none = try quire("read", "empty")
        #expect(none.status == 1 && none.errors == "quire: no pictures were found in these files or folders.\n")
    }

    @Test("Every page of a PDF file is read and named behind it", .enabled(if: hasPoppler, "libpoppler-glib8 is not installed"))
    func pages() throws {
        defer { quire.remove() }
        try make("on paper", "page.pdf")
        let read = try quire("read", "page.pdf", "--json")
        #expect(read.status == 0 && read.errors.isEmpty)
        let found = try #require(try read.objects().first)
        #expect(found["text"] as? String == "on paper")
        #expect(found["file"] as? String == "page.pdf#page=1")
        #expect(Set(found.keys) == ["file", "symbology", "text", "charset", "guessed", "bytes", "corners", "kind", "fields"])
        #expect(try quire("read", "page.pdf").text == "on paper\n")
        try Data("%PDF-1.4\nnothing".utf8).write(to: quire.folder.appending(path: "bad.pdf"))
        let bad = try quire("read", "bad.pdf")
        #expect(bad.status == 1)
        #expect(bad.errors == "quire: bad.pdf: The PDF file is damaged or incomplete. Copy or download it again.\n")
    }

    @Test(
        "A page that takes for ever is given up", .enabled(if: hasPoppler, "libpoppler-glib8 is not installed"), .timeLimit(.minutes(4)))
    func endless() throws {
        defer { quire.remove() }
        // Forms that draw others ten times each, forty deep (ISO 32000-1 §8.10).
        var objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
            "<</Length 5>>\nstream\n/X Do\nendstream",
        ]
        for level in 0..<40 {
            let body = level == 39 ? "0 0 1 1 re f" : String(repeating: "/X Do ", count: 10)
            objects.append(
                "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X \(min(6 + level, 44)) 0 R>>>>/Length \(body.utf8.count)>>\n"
                    + "stream\n\(body)\nendstream")
        }
        let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
        // Without a cross-reference table a reader searches for the objects.
        try Data("%PDF-1.4\n\(body)trailer\n<</Root 1 0 R>>\n%%EOF\n".utf8).write(to: quire.folder.appending(path: "endless.pdf"))
        let read = try quire("read", "endless.pdf")
        #expect(read.status == 1)
        #expect(
            read.errors
                == "quire: endless.pdf#page=1: Drawing the page took too long. Take a screenshot of it and scan that.\n")
    }
}
