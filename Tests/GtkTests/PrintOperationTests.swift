import Drawing
import Foundation
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

/// Printing to files, which needs no printer.
final class PrintOperationTests: GtkTestCase {
    private let file = NSTemporaryDirectory() + "quire-print-\(UUID()).pdf"

    override func tearDown() {
        // A print that failed has written no file.
        try? FileManager.default.removeItem(atPath: file)
        super.tearDown()
    }

    func testEachPageHasExactlyTheSizeThatItWasDrawnIn() throws {
        let papers = [
            PrintPaper(width: 210, height: 297), PrintPaper(width: 297, height: 210), PrintPaper(width: 85, height: 55),
            PrintPaper(width: 215.9, height: 279.4), PrintPaper(width: 63.5, height: 38.1), PrintPaper(width: 148, height: 210),
        ]
        let file = self.file
        try MainActor.assumeIsolated {
            try assertNoBoxesLeft {
                var drawn: [Int] = []
                try Loop.await {
                    let operation = PrintOperation(title: "Sizes", fileName: "Print", pages: papers) { page, _ in drawn.append(page) }
                    try await operation.print(toPDF: file)
                }
                XCTAssertEqual(drawn, Array(papers.indices))
            }
        }
        let document = try PagedDocument(file: file)
        XCTAssertEqual(document.pageCount, papers.count)
        for (index, paper) in papers.enumerated() {
            let page = try document.page(index)
            XCTAssertEqual(Double(page.width) / Self.pixelsPerMillimetre, paper.width, accuracy: 0.1)
            XCTAssertEqual(Double(page.height) / Self.pixelsPerMillimetre, paper.height, accuracy: 0.1)
        }
    }

    func testMillimetresOnThePaperAreMillimetresFromItsCorner() throws {
        let file = self.file
        for (width, height) in [(210.0, 297.0), (297, 210), (85, 55)] {
            try MainActor.assumeIsolated {
                try Loop.await {
                    let operation = PrintOperation(title: "Square", fileName: "Print", pages: [PrintPaper(width: width, height: height)]) {
                        _, context in
                        // 40 mm square, 10 mm from the left and 5 from the top.
                        Canvas(borrowing: context).fill(Path(Rectangle(x: 10, y: 5, width: 40, height: 40)), with: .black)
                    }
                    try await operation.print(toPDF: file)
                }
            }
            let ink = Self.ink(of: try PagedDocument(file: file).page(0))
            XCTAssertEqual(ink.x / Self.pixelsPerMillimetre, 10, accuracy: 0.1)
            XCTAssertEqual(ink.y / Self.pixelsPerMillimetre, 5, accuracy: 0.1)
            XCTAssertEqual(ink.width / Self.pixelsPerMillimetre, 40, accuracy: 0.15)
            XCTAssertEqual(ink.height / Self.pixelsPerMillimetre, 40, accuracy: 0.15)
        }
    }

    private static let pixelsPerMillimetre = PagedDocument.resolution / 25.4

    /// The positions of dark pixels.
    private static func ink(of bitmap: Bitmap) -> Rectangle {
        var (left, top, right, bottom) = (bitmap.width, bitmap.height, 0, 0)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap.pixels[(y * bitmap.width + x) * 4] < 128 {
                (left, right) = (min(left, x), max(right, x + 1))
                (top, bottom) = (min(top, y), max(bottom, y + 1))
            }
        }
        return Rectangle(x: Double(left), y: Double(top), width: Double(max(0, right - left)), height: Double(max(0, bottom - top)))
    }

    func testAPageThatCannotBeDrawnEndsThePrintingAndIsSaid() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try MainActor.assumeIsolated {
            var asked: [Int] = []
            let papers = Array(repeating: PrintPaper(width: 100, height: 100), count: 4)
            let operation = PrintOperation(title: "Signs", fileName: "Print", pages: papers) { page, _ throws(PrintError) in
                asked.append(page)
                if page == 1 { throw PrintError(reason: "page 2 cannot be drawn", remedy: "Choose another logo.") }
            }
            XCTAssertThrowsError(try Loop.await { try await operation.print(toPDF: folder.appendingPathComponent("signs.pdf").path) }) {
                XCTAssertEqual(($0 as? PrintError)?.text, "This couldn’t be printed: page 2 cannot be drawn. Choose another logo.")
            }
            XCTAssertEqual(asked, [0, 1])
        }
    }

    func testWhereNothingCanBePrintedItIsSaidInWords() throws {
        try MainActor.assumeIsolated {
            let operation = PrintOperation(title: "Nowhere", fileName: "Print", pages: [PrintPaper(width: 100, height: 100)]) { _, _ in }
            let words = try Loop.await {
                do throws(PrintError) {
                    try await operation.print(toPDF: "/nonexistent/folder/file.pdf")
                    return ""
                } catch {
                    return error.text.string
                }
            }
            XCTAssertTrue(words.hasPrefix("This couldn’t be printed: ") && words.hasSuffix("export a PDF and print that."), words)
        }
    }
}
