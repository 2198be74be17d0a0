import Foundation
import Glibc
import Testing

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
        #expect(StillPlace(path: "a/file.pdf", page: 2).reference == "a/file.pdf#page=2")
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
        let reader = StillReader([.path(path)])
        let first = try #require(await reader.next())
        #expect((first.index, first.count) == (1, 1_000))
        var last = first
        while let turn = await reader.next() { last = turn }
        #expect((last.index, last.count) == (1_000, 1_000))
        #expect(await reader.look(at: last.still).codes.map(\.text) == ["last"])
        // Back to one of before, as somebody does who looks through them.
        #expect(await reader.look(at: first.still).problem == nil)
    }

    @Test("more pages than are read are said")
    func tooMany() async throws {
        let count = PageSource.maximumPages + 5
        let path = try scratch.write(PDFText(pages: Array(repeating: "", count: count)).bytes, "file.pdf")
        let reader = StillReader([.path(path)])
        var turns = 0
        var problem: StillProblem?
        while let turn = await reader.next() {
            turns += 1
            if !turn.still.isPicture { problem = await reader.look(at: turn.still).problem }
        }
        #expect(turns == PageSource.maximumPages + 1)
        #expect(problem == .tooManyPages(count: count, limit: PageSource.maximumPages))
    }

    @Test("a page that never ends is given up, and the file before long", .timeLimit(.minutes(10)))
    func endless() async throws {
        // What the program that draws pages does when one takes too long, without the twenty seconds before.
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
        let reader = StillReader([.path(path)])
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
        #expect(throws: DocumentError.noLibrary) { try PagedDocument(file: "/tmp/any.pdf", library: PopplerLibrary(file: "libnone.so")) }
        #expect(DocumentError.noLibrary.message == "To read PDF files, install poppler-glib (Debian and Ubuntu: libpoppler-glib8).")
    }
}
