import Desktop
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import LibraryPane

/// Folders, selection, batch changes and type-ahead in the library pane.
final class LibraryOrderTests: PaneTestCase {
    func testTheSelectionSurvivesSortingAndReloading() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 40)
            pane.grid.selectedRanges = [0..<2]
            XCTAssertEqual(pane.selected, ["Code 40", "Code 39"])
            pane.pane.context.preferences.librarySort = .title
            pane.pane.show()
            pane.settle()
            XCTAssertEqual(pane.selected, ["Code 39", "Code 40"])
            XCTAssertEqual(pane.grid.selectedRanges.flatMap { Array($0) }.map { pane.pane.model.ids[$0] }, [39, 40])
            try pane.library.runBlocking { try await $0.add(NewCode(payload: Payload("new"), title: "A first one")) }
            try pane.library.runBlocking { try await $0.trash([39]) }
            pane.settle()
            XCTAssertEqual(pane.selected, ["Code 40"])
            pane.close()
        }
    }

    func testTheSelectionBarReplacesTheHeader() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 3)
            XCTAssertNil(pane.pane.header)
            pane.grid.toggleSelection(at: 1)
            XCTAssertNotNil(pane.pane.header)
            XCTAssertEqual(pane.news.filter { $0 == .header }.count, 1)
            pane.grid.toggleSelection(at: 2)
            XCTAssertEqual(pane.news.filter { $0 == .header }.count, 1, "once is enough")
            XCTAssertTrue(WidgetNode(pane.pane.selectionBar.root).words.contains("2 selected"))
            pane.pane.endSelection()
            XCTAssertNil(pane.pane.header)
            XCTAssertEqual(pane.grid.selectedRanges, [])
            pane.close()
        }
    }

    func testABatchIsOneStepToUndo() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 10)
            let folder = try pane.library.runBlocking { try await $0.addFolder("Work") }
            pane.settle()
            pane.grid.selectedRanges = [0..<4]
            pane.pane.commands.move(pane.pane.targets.codes, to: folder)
            pane.settle()
            XCTAssertEqual(try pane.library.runBlocking { try await $0.count(matching: CodeQuery(filing: .folder(folder.id))) }, 4)
            pane.pane.perform(.delete)
            pane.settle()
            XCTAssertEqual(pane.pane.model.ids.count, 6)
            XCTAssertNil(pane.pane.header, "nothing is selected any more")
            XCTAssertEqual(pane.scene.shell.toasts.last, "Moved 4 codes to the trash")
            XCTAssertTrue(pane.pane.commands.undo())
            pane.settle()
            XCTAssertEqual(pane.pane.model.ids.count, 10)
            XCTAssertEqual(try pane.library.runBlocking { try await $0.count(matching: CodeQuery(filing: .folder(folder.id))) }, 4)
            XCTAssertFalse(pane.pane.commands.undo(), "that was the last one")
            pane.close()
        }
    }

    func testFoldersAppearInOrderInTheRowAndTheSidebar() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 3)
            XCTAssertEqual(pane.rowWords, [])
            let work = try pane.library.runBlocking { try await $0.addFolder("Work", color: "3B82F6") }
            let home = try pane.library.runBlocking { try await $0.addFolder("Home") }
            try pane.library.runBlocking { try await $0.change([1, 2], .move(to: work.id)) }
            pane.settle()
            XCTAssertEqual(pane.rowWords, ["Work", "2", "Home", "0", "Unfiled", "1"])
            XCTAssertEqual(pane.pane.places.map(\.title), ["All codes", "Favourites", "Recent", "Work", "Home", "Unfiled", "Trash"])
            XCTAssertTrue(pane.news.contains(.places))
            pane.pane.folderCommands.move(home, by: -1)
            pane.settle()
            XCTAssertEqual(pane.pane.folders.folders.map(\.name), ["Home", "Work"])
            XCTAssertTrue(pane.pane.commands.undo())
            pane.settle()
            XCTAssertEqual(pane.pane.folders.folders.map(\.name), ["Work", "Home"])
            pane.close()
        }
    }

    func testAFolderThatIsDeletedElsewhereIsLeft() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 3)
            let work = try pane.library.runBlocking { try await $0.addFolder("Work") }
            pane.settle()
            pane.pane.open(.list(.folder(work.id)))
            pane.settle()
            try pane.library.runBlocking { try await $0.removeFolder(work.id, codes: .unfile) }
            pane.settle()
            XCTAssertEqual(pane.scene.shell.visits.last as? LibraryDestination, .list(.all))
            pane.close()
        }
    }

    func testTypingGoesToTheNextMatchingTitle() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            try library.runBlocking {
                try await $0.add(
                    Scene.codes(3000) + [NewCode(payload: Payload("x"), title: "Éclair"), NewCode(payload: Payload("y"), title: "Echo")])
            }
            let list = try library.runBlocking { try await $0.ids(matching: CodeQuery(sort: .created)) }
            let going = TypeAhead(library: library)
            @MainActor func type(_ letters: String, from position: Int?) -> Int? {
                var found: Int?
                for letter in letters { going.type(letter, at: .init(list: list, position: position, isTrash: false)) { found = $0 } }
                XCTAssertTrue(Loop.run { found != nil })
                going.stop()
                return found
            }
            XCTAssertEqual(type("e", from: nil), 0)
            XCTAssertEqual(type("e", from: 0), 1, "the same letter goes on")
            XCTAssertEqual(type("e", from: 1), 0, "and round")
            XCTAssertEqual(type("ecl", from: nil), 1)
            XCTAssertEqual(type("code 1234", from: 5).map { list[$0] }, 1234)
            XCTAssertEqual(type("code 1", from: 2500).map { $0 > 2500 }, true, "from here on, not from the top")
        }
    }

    func testACodeExpiresOnScreenWithoutAReload() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            try library.runBlocking {
                try await $0.add(NewCode(payload: Payload("x"), title: "Ticket", expires: .now.addingTimeInterval(0.4)))
            }
            let model = LibraryModel(library: library, query: CodeQuery(state: .usable))
            var names: [LocalizedText?] = []
            var counts: [Int] = []
            model.onContentsChange = { names.append(model.content(at: 0)?.spokenName) }
            model.onList = { counts.append(model.ids.count) }
            model.start()
            XCTAssertTrue(Loop.run { counts.last == 0 }, "a list of what is usable has lost it")
            XCTAssertEqual(counts.first, 1)
            XCTAssertTrue(names.contains("Ticket, Text, expired"))
            model.stop()
        }
    }

    func testOrderAndViewAreRemembered() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 2)
            pane.pane.arrange(.list)
            pane.settle()
            XCTAssertEqual(pane.pane.context.preferences.libraryArrangement, .list)
            XCTAssertEqual(pane.grid.columns, 1)
            XCTAssertTrue(Frames.run(of: pane.grid))
            XCTAssertEqual(pane.pane.model.content(at: 0)?.code.title, "Code 2")
            pane.pane.arrange(.grid)
            XCTAssertGreaterThan(pane.grid.columns, 1)
            pane.close()
        }
    }

    func testADragCarriesPicturesTextsAndIDs() throws {
        try MainActor.assumeIsolated {
            let pane = try OrderScene(codes: 3)
            try pane.library.runBlocking { try await $0.update(2) { $0.title = "Code 3" } }
            pane.settle()
            let one = try XCTUnwrap(pane.pane.dragged(try XCTUnwrap(pane.library.runBlocking { try await $0.code(3) })))
            XCTAssertEqual(one.files.map { ($0 as NSString).lastPathComponent }, ["Code 3.png"])
            XCTAssertEqual(one.text, "https://www.example.org/3")
            XCTAssertTrue(pane.pane.dragFiles.isUnderWay)
            pane.pane.dragFiles.end()
            XCTAssertFalse(pane.pane.dragFiles.isUnderWay)
            pane.grid.selectedRanges = [0..<2]
            let both = try XCTUnwrap(pane.pane.dragged(try XCTUnwrap(pane.library.runBlocking { try await $0.code(3) })))
            XCTAssertEqual(both.local?.value, "codes:3,2")
            XCTAssertEqual(both.files.map { ($0 as NSString).lastPathComponent }, ["Code 3.png", "Code 3 2.png"])
            XCTAssertFalse(FileManager.default.fileExists(atPath: one.files[0]), "the files of an earlier drag go")
            let beginning = try FileHandle(forReadingFrom: URL(fileURLWithPath: both.files[0])).read(upToCount: 4)
            XCTAssertEqual(beginning.map(Array.init), [0x89, 0x50, 0x4E, 0x47])
            pane.close()
            XCTAssertFalse(FileManager.default.fileExists(atPath: both.files[0]))
        }
    }
}

/// The library pane in a window.
@MainActor
private final class OrderScene {
    let scene: Scene
    let pane: LibraryPane
    private let shown: ShownWindow
    private(set) var news: [PaneEvent] = []

    init(codes: Int) throws {
        scene = try Scene(codes: codes)
        pane = try XCTUnwrap(scene["library"] as? LibraryPane)
        shown = ShownWindow(pane.view, width: 800, height: 600)
        pane.onPaneEvent = { [weak self] in self?.news.append($0) }
        pane.appear()
        settle()
    }

    var library: Library { scene.library }
    var grid: GridView { pane.grid! }
    var selected: [String] {
        // Nothing of these can fail: the library is in memory.
        pane.targets.codes.compactMap { id in try? library.runBlocking { try await $0.code(id) }?.title }
    }
    var rowWords: [String] { WidgetNode(pane.folderRow.root).words.filter { !$0.isEmpty } }

    /// Also awaits the list: on a busy computer it is quiet for a while before the library has answered.
    func settle() {
        scene.settle()
        XCTAssertTrue(Loop.run(within: 20) { pane.model.isLoaded && !pane.model.isListing })
        scene.settle()
    }

    func close() {
        XCTAssertEqual(scene.shell.errors.count, 0)
        pane.disappear()
        shown.close()
    }
}
