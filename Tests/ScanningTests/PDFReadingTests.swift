import Foundation
import Glibc
import Symbols
import Testing
import TestTexts
@testable import Drawing
@testable import Scanning

private let isInstalled = PopplerFile.isThere

/// Whether poppler-glib can be loaded here.
enum PopplerFile {
    static let isThere: Bool = {
        guard let library = dlopen("libpoppler-glib.so.8", RTLD_LAZY) else { return false }
        dlclose(library)
        return true
    }()
}

@Suite("Reading PDF files", .enabled(if: isInstalled, "libpoppler-glib8 is not installed"))
struct PDFReadingTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func read(_ file: PDFText) async throws -> Report {
        await Report([.path(try scratch.write(file.bytes, "file.pdf"))])
    }

    @Test("gives the codes of each page, and names the page")
    func pages() async throws {
        let report = try await read(PDFText(pages: [try PDFText.page("first"), "", try PDFText.page("third", module: 1)]))
        #expect(report.texts == [["first"], [], ["third"]])
        #expect(report.names == ["file.pdf, page 1", "file.pdf, page 2", "file.pdf, page 3"])
        #expect(report.counts == [3, 3, 3])
        #expect(StillImageSource(path: "a/file.pdf", page: 2).reference == "a/file.pdf#page=2")
    }

    @Test("draws 300 pixels an inch, and of any page no more than 16 megapixels")
    func sizes() throws {
        let paper = try #require(PagedDocument.PageSize(width: 595, height: 842))
        #expect((paper.pixelWidth, paper.pixelHeight) == (2479, 3508))
        let label = try #require(PagedDocument.PageSize(width: 36, height: 18))
        #expect((label.pixelWidth, label.pixelHeight) == (600, 300))
        for (width, height) in [(14_400.0, 14_400.0), (14_400, 1), (1, 14_400), (2_384, 3_370), (3, 3), (14_000_000, 20)] {
            let size = try #require(PagedDocument.PageSize(width: width, height: height))
            #expect(size.pixelWidth * size.pixelHeight <= PagedDocument.maximumPixels)
            #expect(1...Bitmap.maximumSide ~= size.pixelWidth && 1...Bitmap.maximumSide ~= size.pixelHeight)
        }
        for (width, height) in [(0.0, 10.0), (-1, 10), (.nan, 10), (.infinity, 10), (1e12, 1e12)] {
            #expect(PagedDocument.PageSize(width: width, height: height) == nil)
        }
    }

    @Test("a file without pages, a damaged one and one with a password are named for what they are")
    func refused() async throws {
        #expect(try await read(PDFText(pages: [])).problems == [.document(.noPages)])
        #expect(try await read(.locked).problems == [.document(.encrypted)])
        let whole = PDFText(pages: ["", ""]).bytes
        let cut = try scratch.write(Array(whole.prefix(150)), "cut.pdf")
        #expect(await Report([.path(cut)]).problems == [.document(.damaged)])
        let noise = try scratch.write(Array("%PDF-1.7\n".utf8) + (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 151) }, "noise.pdf")
        #expect(await Report([.path(noise)]).problems == [.document(.damaged)])
    }

    @Test("a thousand pages are counted at once, and read one at a time")
    func thousand() async throws {
        let path = try scratch.write(PDFText(pages: Array(repeating: "", count: 999) + [try PDFText.page("last")]).bytes, "file.pdf")
        let reader = StillImageReader([.path(path)])
        let first = try #require(await reader.next())
        #expect((first.index, first.count) == (1, 1_000))
        var last = first
        while let turn = await reader.next() { last = turn }
        #expect((last.index, last.count) == (1_000, 1_000))
        #expect(await reader.look(at: last.still).codes.map(\.text) == ["last"])
        // Goes back to an earlier page, as when someone leafs through them.
        #expect(await reader.look(at: first.still).problem == nil)
    }

    @Test("more pages than are read are said")
    func tooMany() async throws {
        let count = PageSource.maximumPages + 5
        let path = try scratch.write(PDFText(pages: Array(repeating: "", count: count)).bytes, "file.pdf")
        let reader = StillImageReader([.path(path)])
        var turns = 0
        var problem: StillImageError?
        while let turn = await reader.next() {
            turns += 1
            if !turn.still.isPicture { problem = await reader.look(at: turn.still).problem }
        }
        #expect(turns == PageSource.maximumPages + 1)
        #expect(problem == .tooManyPages(count: count, limit: PageSource.maximumPages))
    }

    @Test("a page that never ends is given up, and the file before long", .timeLimit(.minutes(10)))
    func endless() async throws {
        // Imitates the program that draws pages when a page takes too long, without waiting for it.
        let alarmed = ["/bin/sh", "-c", "echo '{\"count\":{\"_0\":9}}'; kill -ALRM $$"]
        let path = try scratch.write(PDFText(pages: Array(repeating: "", count: 9)).bytes, "file.pdf")
        let report = await Report([.path(path)], program: alarmed)
        #expect(report.problems == [.document(.tooSlow), .document(.tooSlow), .document(.tooSlow), .pagesGivenUp(from: 4)])
    }

    @Test("a program that crashes, says nothing or talks nonsense is an error, not an end", .timeLimit(.minutes(10)))
    func noAnswer() async throws {
        let path = try scratch.write(PDFText(pages: [""]).bytes, "file.pdf")
        let page = #"echo '{"count":{"_0":1}}'; echo '{"page":{"width":4,"height":4}}'; printf 12345"#
        for script in ["kill -SEGV $$", "exit 0", "head -c 100000 /dev/zero", "echo nonsense", page] {
            let report = await Report([.path(path)], program: ["/bin/sh", "-c", script])
            #expect(report.problems == [.document(.noAnswer)], "\(script)")
        }
        #expect(await Report([.path(path)], program: ["/no/such/program"]).problems == [.document(.noAnswer)])
    }

    @Test("reading is given up at once when it is cancelled", .timeLimit(.minutes(10)))
    func cancelling() async throws {
        let path = try scratch.write(PDFText.endless.bytes, "file.pdf")
        let reader = StillImageReader([.path(path)])
        let turn = try #require(await reader.next())
        let task = Task { await reader.look(at: turn.still) }
        task.cancel()
        #expect(await task.value.problem != nil)
    }
}

@Suite("Without poppler-glib")
struct NoPopplerTests {
    @Test("PDF files say what to install")
    func noLibrary() throws {
        #expect(throws: PagedDocumentError.noLibrary) {
            try PagedDocument(file: "/tmp/any.pdf", library: PopplerLibrary(file: "libnone.so"))
        }
        #expect(PagedDocumentError.noLibrary.message == "To read PDF files, install poppler-glib (Debian and Ubuntu: libpoppler-glib8).")
    }
}

/// A PDF file with the structure of ISO 32000-1 §7.5, for content that no program would write.
struct PDFText {
    /// The drawing commands of each page.
    var pages: [String]
    var mediaBox = "0 0 595 842"
    /// The resources of every page.
    var resources = "<<>>"
    /// Objects after those of the pages; the first one has the number `5` in a file of one page.
    var objects: [String] = []
    var trailer = ""

    /// Draws a symbol with modules of a size in points.
    static func page(_ text: String, module: Int = 4) throws -> String {
        let symbol = try SymbolEncoder.encode(Array(text.utf8))
        var content = ""
        for row in 0..<symbol.modulesPerSide {
            for column in 0..<symbol.modulesPerSide where symbol[column, row] {
                content += "\(100 + column * module) \(700 - row * module) \(module) \(module) re\n"
            }
        }
        return content + "f"
    }

    var bytes: [UInt8] {
        let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        var all = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>"]
        for (index, content) in pages.enumerated() {
            all.append(
                "<</Type/Page/Parent 2 0 R/MediaBox[\(mediaBox)]/Contents \(4 + 2 * index) 0 R/Resources\(resources)>>")
            all.append("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
        }
        all += objects
        var text = "%PDF-1.4\n"
        var table = ""
        var length = text.utf8.count
        for (index, object) in all.enumerated() {
            let part = "\(index + 1) 0 obj\n\(object)\nendobj\n"
            let digits = String(length)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            text += part
            length += part.utf8.count
        }
        text += "xref\n0 \(all.count + 1)\n0000000000 65535 f \n\(table)trailer\n<</Size \(all.count + 1)/Root 1 0 R\(trailer)>>\n"
        return Array((text + "startxref\n\(length)\n%%EOF\n").utf8)
    }

    /// Protected by a password that is not empty (ISO 32000-1 §7.6.3).
    static var locked: PDFText {
        let owner = String(repeating: "00", count: 32)
        let user = String(repeating: "11", count: 32)
        return PDFText(
            pages: [""], objects: ["<</Filter/Standard/V 2/R 3/Length 128/P -4/O<\(owner)>/U<\(user)>>>"],
            trailer: "/Encrypt 5 0 R/ID[<00><00>]")
    }

    /// Takes 10⁴⁰ steps to draw: forms that draw ten others each, forty levels deep.
    static var endless: PDFText {
        let depth = 40
        let forms = (0..<depth).map { level in
            let isLast = level == depth - 1
            let body = isLast ? "0 0 1 1 re f" : String(repeating: "/X Do ", count: 10)
            let inner = isLast ? "<<>>" : "<</XObject<</X \(6 + level) 0 R>>>>"
            return "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources \(inner)/Length \(body.utf8.count)>>\nstream\n\(body)\nendstream"
        }
        return PDFText(pages: ["/X Do"], resources: "<</XObject<</X 5 0 R>>>>", objects: forms)
    }
}
