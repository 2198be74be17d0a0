import Drawing
import Foundation
import LibraryStore
import Payload
import Scanning
import Symbols
import Testing
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
    private func add(_ text: String, _ title: String, style: String? = nil) throws -> Code.ID {
        try library.add(NewCode(payload: Payload(text), title: title, style: style)).id
    }

    private func names(_ url: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    @Test("say what the codes say, in their own style", arguments: [PictureExport.Format.png, .svg])
    func readBack(format: PictureExport.Format) throws {
        defer { remove() }
        let violet = try #require(Color(hex: "7C3AED"))
        let texts = ["https://example.org", "WIFI:T:WPA;S:Café;P:secret12;;", "日本語"]
        let styles = [nil, SymbolStyle(level: .high, foreground: violet).json, "{\"level\":\"Q\",\"from\":\"tomorrow\"}"]
        let ids = try zip(texts, styles).map { try add($0, $0, style: $1) }
        let outcome = try PictureExport(format, size: .width(pixels: 400), names: try PictureNamePattern("{id}")).write(
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
    func pages() throws {
        defer { remove() }
        let id = try add("hello", "Hello")
        _ = try PictureExport(.pdf).write([id], of: library, to: .folder(target))
        let bytes = try Data(contentsOf: target.appending(path: "Hello.pdf"))
        #expect(bytes.starts(with: Data("%PDF-".utf8)))
    }

    @Test("come in one ZIP file under the same names")
    func archive() throws {
        defer { remove() }
        let ids = [try add("one", "Cheese"), try add("two", "cheese"), try add("three", "日本")]
        let file = folder.appending(path: "codes.zip")
        let outcome = try PictureExport(.png).write(ids, of: library, to: .zip(file))
        #expect(outcome.written == 3 && outcome.place == file)
        let bytes = try [UInt8](Data(contentsOf: file))
        let archive = try #require(ZipArchive(bytes))
        for (name, text) in [("cheese.png", "one"), ("cheese (2).png", "two")] {
            let entry = try #require(try archive.file(named: [name], limit: 1 << 20))
            #expect(try CodeReader().read(try Picture(bytes: entry.bytes)).map(\.bytes) == [Array(text.utf8)])
        }
        // In UTF-8, and marked as such (bit 11) in the head of its entry, whatever the locale.
        let name = try #require(bytes.firstRange(of: Array("日本.png".utf8)))
        #expect(bytes[name.lowerBound - 30 + 7] & 0x08 != 0)
        #expect(try names(folder).filter { $0.hasPrefix(".quire") }.isEmpty)
    }

    @Test("leave files alone that are there, unless they are to be replaced")
    func existing() throws {
        defer { remove() }
        let ids = [try add("zero", "Other"), try add("one", "Site")]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let own = target.appending(path: "Site.png")
        try Data("mine".utf8).write(to: own)
        #expect(throws: PictureExportError.exists(path: own.path)) {
            try PictureExport(.png).write(ids, of: library, to: .folder(target))
        }
        #expect(try names(target) == ["Site.png"])
        let kept = try PictureExport(.png, existing: .keep).write(ids, of: library, to: .folder(target))
        #expect(kept.written == 2)
        #expect(try names(target) == ["Other.png", "Site (2).png", "Site.png"] && Data(contentsOf: own) == Data("mine".utf8))
        _ = try PictureExport(.png, existing: .replace).write(ids, of: library, to: .folder(target))
        #expect(try names(target) == ["Other.png", "Site (2).png", "Site.png"] && Data(contentsOf: own) != Data("mine".utf8))
    }

    @Test("of an export that is stopped are none, and nothing else is left of it")
    func stopped() throws {
        defer { remove() }
        let ids = try (0..<250).map { try add("\($0)", "Number \($0)") }
        for destination in [PictureExport.Destination.folder(target), .zip(folder.appending(path: "codes.zip"))] {
            #expect(throws: CancellationError.self) {
                try PictureExport(.svg).write(ids, of: library, to: destination) { if $0 >= 200 { throw CancellationError() } }
            }
        }
        #expect(try names(folder).allSatisfy { $0.hasPrefix("library.sqlite") })
    }

    @Test("are left out where none can be drawn, with the reason")
    func undrawable() throws {
        defer { remove() }
        let ids = [try add(String(repeating: "x", count: 4000), "Long"), try add("short", "Short")]
        let outcome = try PictureExport(.png).write(ids, of: library, to: .folder(target))
        #expect(outcome.written == 1 && outcome.problems.map(\.id) == [ids[0]])
        #expect(outcome.problems.first?.reason.contains("too many for one code") == true)
        #expect(throws: PictureExportError.self) { try PictureExport(.png).write([ids[0]], of: library, to: .folder(target)) }
        #expect(try names(target) == ["Short.png"])
    }
}
