import Drawing
import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Scanning
import Symbols
import TestSupport
import XCTest
@testable import ScannerPane

/// Pictures that are opened: one of them, many of them, and what becomes of their codes.
final class StillsTests: PaneTestCase {
    /// A page, the desk that it lays finds on, and a folder of pictures that is gone afterwards.
    @MainActor
    final class Place {
        let scene: Scene
        let resultsModel = ScanResultsModel()
        let page: FilesPage
        let folder = NSTemporaryDirectory() + "quire-stills-\(UUID())"
        /// What was heard, in words.
        var heard: [[String]] = []

        init() throws {
            scene = try Scene(codes: 1)
            page = FilesPage(context: scene.context, resultsModel: resultsModel)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            resultsModel.onReceive { [weak self] results in self?.heard.append(results.map(\.code.text)) }
        }

        isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

        var model: StillImagesModel { page.stills.model }

        @discardableResult
        func code(_ texts: [String], _ name: String) throws -> String {
            let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8)) }
            let bitmap = try Bitmap(width: 150 * max(1, symbols.count), height: 150) { canvas in
                canvas.fill(with: .color(.white))
                for (index, symbol) in symbols.enumerated() {
                    let place = Rectangle(x: Double(index) * 150, y: 0, width: 150, height: 150)
                    SymbolDrawing.draw(symbol, style: SymbolStyle(), on: canvas, in: place, pixelsPerUnit: 1)
                }
            }
            let path = "\(folder)/\(name)"
            try bitmap.writePNG(to: path)
            return path
        }

        func read(_ paths: [String]) {
            page.read(paths: paths)
            XCTAssertTrue(Loop.run { self.model.stage != .reading }, "still reading")
        }
    }

    func testOnePictureIsShownAndItsCodesLieOnTheDesk() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            place.read([try place.code(["one", "two"], "pair.png")])
            XCTAssertEqual(place.model.stage, .done)
            XCTAssertFalse(place.model.isSeveral)
            XCTAssertEqual(place.page.stills.root.visiblePage, "picture")
            XCTAssertEqual(place.resultsModel.results.map(\.code.text), ["one", "two"])
            XCTAssertEqual(place.resultsModel.results.first?.source, ScanSource(.file, name: "pair.png"))
            XCTAssertNil(place.resultsModel.selectedID, "of several the person chooses")
            XCTAssertEqual(place.heard, [["one", "two"]])
        }
    }

    func testManyPicturesAreListedHeardAndShownWhenChosen() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            try place.code(["one", "two"], "1.png")
            try place.code([], "2.png")
            try place.code(["three"], "3.png")
            try Data("no picture".utf8).write(to: URL(fileURLWithPath: place.folder + "/notes.txt"))
            try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(fileURLWithPath: place.folder + "/4.png"))
            place.read([place.folder])
            XCTAssertEqual(place.model.rows.map(\.name), ["1.png", "2.png", "3.png", "4.png"])
            XCTAssertEqual(place.page.stills.root.visiblePage, "list")
            XCTAssertEqual(place.resultsModel.results.count, 0, "nothing is shown before somebody asks for it")
            XCTAssertEqual(place.heard, [["one", "two"], ["three"]])

            place.model.show(only: .withCodes)
            XCTAssertEqual(place.model.listed, [0, 2])
            place.model.show(only: .without)
            XCTAssertEqual(place.model.listed, [1, 3])
            place.model.show(only: .all)

            place.page.stills.open(2)
            XCTAssertTrue(Loop.run { !place.resultsModel.results.isEmpty })
            XCTAssertEqual(place.page.stills.root.visiblePage, "picture")
            XCTAssertEqual(place.resultsModel.selectedResult?.code.text, "three")
            XCTAssertEqual(place.heard.count, 2, "looking again is no new find")
            place.page.stills.backToList()
            XCTAssertEqual(place.page.stills.root.visiblePage, "list")
            XCTAssertTrue(place.resultsModel.results.isEmpty)
        }
    }

    func testAllCodesAreSavedOnceAndTheSavingCanBeUndone() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            try place.code(["new", "https://www.example.org/1"], "1.png")
            try place.code(["new"], "2.png")
            place.read([place.folder])
            place.page.stills.save()
            XCTAssertTrue(Loop.run { !place.scene.shell.toasts.isEmpty })
            XCTAssertEqual(place.scene.shell.toasts, ["Saved 1 code; 1 was already in the library"])
            let saved = try Loop.await { [library = place.scene.library] in try await library.codes(matching: CodeQuery()) }
            XCTAssertEqual(Set(saved.map { $0.payload.text ?? "" }), ["new", "https://www.example.org/1"])
            place.page.stills.save()
            XCTAssertTrue(Loop.run { place.scene.shell.toasts.count == 2 })
            XCTAssertEqual(place.scene.shell.toasts.last, "Nothing new to save; 2 were already in the library.")
        }
    }

    func testCancellingKeepsWhatWasReadAndGoingOnReadsTheRest() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            for index in 0..<12 { try place.code(["\(index)"], "\(index).png") }
            place.page.read(paths: [place.folder])
            XCTAssertTrue(Loop.run { place.model.rows.count >= 2 })
            place.model.stop()
            let read = place.model.rows.count
            XCTAssertEqual(place.model.stage, .stopped)
            place.scene.settle()
            XCTAssertEqual(place.model.rows.count, read, "nothing comes after that")
            place.model.resume()
            XCTAssertTrue(Loop.run { place.model.stage == .done })
            XCTAssertEqual(place.model.rows.map(\.name), (0..<12).map { "\($0).png" }, "the one in between is not lost")
        }
    }

    func testWhatIsDroppedIsReadWhateverItsForm() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            let path = try place.code(["dropped"], "a b.png")
            XCTAssertTrue(place.page.receive(.text("file://" + path.replacingOccurrences(of: " ", with: "%20") + "\r\n")))
            XCTAssertTrue(Loop.run { place.model.stage == .done })
            XCTAssertEqual(place.resultsModel.results.map(\.code.text), ["dropped"])

            XCTAssertTrue(place.page.receive(.text("https://example.org/picture.png")))
            XCTAssertTrue(Loop.run { place.model.stage == .done && place.model.rows.first?.problem != nil })
            XCTAssertEqual(place.model.rows.first?.problem, .remote(address: "https://example.org/picture.png"))
            XCTAssertTrue(place.resultsModel.results.isEmpty)

            XCTAssertTrue(place.page.receive(.text("just words")))
            XCTAssertTrue(WidgetNode(place.page.root).words.contains("just words"))
        }
    }

    func testTenThousandPicturesMakeFewWidgets() throws {
        try MainActor.assumeIsolated {
            let place = try Place()
            let first = try place.code(["x"], "0.png")
            // Of the same picture, so that reading them is what takes the time: a small part of them is read here.
            for index in 1..<10_000 { XCTAssertEqual(link(first, "\(place.folder)/\(index).png"), 0) }
            let shown = ShownWindow(place.page.root, width: 700, height: 500)
            place.page.read(paths: [place.folder])
            XCTAssertTrue(Loop.run { place.model.rows.count >= 40 })
            XCTAssertEqual(place.model.turn?.count, 10_000)
            place.model.stop()
            place.scene.settle()
            let cells = WidgetNode(place.page.root).all.count { $0.typeName == "GtkImage" }
            XCTAssertLessThan(cells, 400)
            shown.close()
        }
    }
}
