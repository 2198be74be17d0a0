import LibraryStore
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import LibraryPane

/// The model of the list.
final class LibraryModelTests: PaneTestCase {
    func testTheFirstPageComesBeforeTheRest() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 500)
            var contentsOfFirstPage: [String?] = []
            list.model.firstShown = {
                contentsOfFirstPage = list.model.ids.indices.map { list.model.content(at: $0)?.code.title }
            }
            try list.start()
            XCTAssertEqual(list.splices.count, 2)
            let first = list.splices[0].added
            XCTAssertLessThan(first, 100)
            XCTAssertEqual(list.splices, [Splice(0, removed: 0, added: first), Splice(first, removed: 0, added: 500 - first)])
            XCTAssertEqual(contentsOfFirstPage, (0..<first).map { "Code \(500 - $0)" }, "cards that are seen are complete")
            XCTAssertEqual(list.listings, 1)
        }
    }

    func testAShortListIsLoadedAtOnce() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 3)
            XCTAssertFalse(list.model.isLoaded)
            try list.start()
            XCTAssertTrue(list.model.isLoaded)
            XCTAssertEqual(list.splices, [Splice(0, removed: 0, added: 3)])
            XCTAssertEqual(list.titles, ["Code 3", "Code 2", "Code 1"])
        }
    }

    func testAnEmptyLibraryIsReported() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 0)
            try list.start()
            XCTAssertTrue(list.model.isLoaded)
            XCTAssertEqual(list.splices, [])
            XCTAssertEqual(list.listings, 1)
        }
    }

    func testOnlyWhatChangedIsSpliced() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 100)
            try list.start()
            let cases: [(name: String, change: @Sendable (Library) async throws -> Void, splices: [Splice])] = [
                ("add", { _ = try await $0.add(NewCode(payload: Payload("new"))) }, [Splice(0, removed: 0, added: 1)]),
                ("trash", { try await $0.trash([100]) }, [Splice(1, removed: 1, added: 0)]),
                ("trash the last", { try await $0.trash([1]) }, [Splice(99, removed: 1, added: 0)]),
                ("restore", { try await $0.restore([100]) }, [Splice(1, removed: 0, added: 1)]),
                ("two apart", { try await $0.trash([90, 80]) }, [Splice(11, removed: 11, added: 9)]),
                ("rename", { _ = try await $0.update(50) { $0.title = "Renamed" } }, []),
                ("use", { try await $0.record(.shown, of: 50) }, []),
            ]
            for (name, change, splices) in cases {
                try list.follow { try list.library.runBlocking(change) }
                XCTAssertEqual(list.splices, splices, name)
                XCTAssertGreaterThan(list.contentChanges, 0, name)
            }
        }
    }

    func testARenamedCodeShowsItsNewTitle() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 5)
            try list.start()
            try list.follow {
                _ = try list.library.runBlocking {
                    try await $0.update(4) { draft in
                        draft.title = "Renamed"
                        draft.isFavorite = true
                    }
                }
            }
            XCTAssertEqual(list.titles, ["Code 5", "Renamed", "Code 3", "Code 2", "Code 1"])
            XCTAssertEqual(list.model.content(at: 1)?.spokenName, "Renamed, Link, favourite")
            XCTAssertGreaterThan(list.contentChanges, 0)
        }
    }

    func testChangesOfAnotherProgramAreLoaded() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 2)
            try list.start()
            list.forget()
            list.library.notifyExternalChange([.pins])
            Loop.runUntilQuiet()
            XCTAssertEqual(list.listings, 0, "pins are no codes")
            list.follow { list.library.notifyExternalChange([.codes]) }
            XCTAssertEqual(list.contentChanges, 1)
        }
    }

    func testDestinationsAndSearchesFilterTheList() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 30)
            try list.library.runBlocking { try await $0.update(7) { $0.isFavorite = true } }
            try list.library.runBlocking { try await $0.update(9) { $0.title = "Menü des Cafés" } }
            try list.library.runBlocking { try await $0.trash([3, 5]) }
            try list.start()
            let queries: [(CodeQuery, Set<String>)] = [
                (CodeQuery(place: .favorites, sort: .created), ["Code 7"]),
                (CodeQuery(place: .trash, sort: .recent), ["Code 3", "Code 5"]),
                (CodeQuery(search: "menü", sort: .created), ["Menü des Cafés"]),
                (CodeQuery(search: "example.org/12", sort: .created), ["Code 12"]),
                (CodeQuery(place: .favorites, search: "nothing", sort: .created), []),
            ]
            for (query, titles) in queries {
                list.follow { list.model.show(query) }
                XCTAssertEqual(Set(list.loadedTitles.map { $0 ?? "" }), titles, "\(query)")
            }
            list.follow { list.model.show(CodeQuery(sort: .created)) }
            XCTAssertEqual(list.model.ids.count, 28)
        }
    }

    func testContentsFarDownAreLoadedWhenVisible() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 2000)
            try list.start()
            for position in [1990, 0, 1000, 31, 32] {
                XCTAssertTrue(Loop.run { list.model.content(at: position) != nil })
                XCTAssertEqual(list.model.content(at: position)?.code.title, "Code \(2000 - position)")
            }
            XCTAssertNil(list.model.content(at: 2000))
            XCTAssertNil(list.model.content(at: -1))
        }
    }

    func testAListThatShrinksWhileLoadingLosesNothingElse() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 2000)
            try list.start()
            for position in stride(from: 500, to: 2000, by: 100) { XCTAssertNil(list.model.content(at: position)) }
            try list.follow { try list.library.runBlocking { try await $0.trash(Array(1...1900)) } }
            Loop.runUntilQuiet()
            XCTAssertEqual(list.loadedTitles, (0..<100).map { "Code \(2000 - $0)" })
        }
    }

    func testAStoppedListIgnoresChangesAndCatchesUpLater() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 2)
            try list.start()
            list.model.stop()
            list.forget()
            try list.library.runBlocking { try await $0.add(NewCode(payload: Payload("new"), title: "New")) }
            list.model.show(CodeQuery(sort: .title))
            list.model.show(CodeQuery(sort: .created))
            Loop.runUntilQuiet()
            XCTAssertEqual(list.splices, [])
            XCTAssertEqual(list.contentChanges, 0)
            try list.start()
            XCTAssertEqual(list.loadedTitles, ["New", "Code 2", "Code 1"])
        }
    }

    func testALaterQueryWinsOverAnEarlierOne() throws {
        try MainActor.assumeIsolated {
            let list = try ModelScene(codes: 300)
            try list.start()
            Loop.runPending()
            for number in 1...20 { list.model.show(CodeQuery(search: "Code \(number)", sort: .created)) }
            list.follow { list.model.show(CodeQuery(search: "Code 299", sort: .created)) }
            Loop.runUntilQuiet()
            XCTAssertEqual(list.titles, ["Code 299"])
            XCTAssertEqual(list.listings, 1, "the earlier ones are given up")
        }
    }

    func testAModelIsReleased() throws {
        try MainActor.assumeIsolated {
            weak var model: LibraryModel?
            do {
                let list = try ModelScene(codes: 2)
                model = list.model
                try list.start()
                list.model.stop()
            }
            XCTAssertTrue(Loop.run { model == nil })
        }
    }
}

struct Splice: Equatable {
    let position: Int
    let removed: Int
    let added: Int

    init(_ position: Int, removed: Int, added: Int) {
        self.position = position
        self.removed = removed
        self.added = added
    }
}

/// A model with a record of its callbacks.
@MainActor
private final class ModelScene {
    let library: Library
    let model: LibraryModel
    private(set) var splices: [Splice] = []
    private(set) var contentChanges = 0
    private(set) var listings = 0
    /// The list as it results from the splices alone.
    private var count = 0

    init(codes: Int) throws {
        library = try .inMemory()
        try library.runBlocking { try await $0.add(Scene.codes(codes)) }
        model = LibraryModel(library: library, query: CodeQuery(sort: .created))
        model.onSplice = { [weak self] in self?.splice(Splice($0, removed: $1, added: $2)) }
        model.onContentsChange = { [weak self] in self?.contentChanges += 1 }
        model.onList = { [weak self] in self?.listings += 1 }
        model.onError = { XCTFail("\($0)") }
    }

    private func splice(_ splice: Splice) {
        splices.append(splice)
        XCTAssertLessThanOrEqual(splice.position + splice.removed, count)
        count += splice.added - splice.removed
        XCTAssertEqual(count, model.ids.count)
    }

    /// Starts the model and waits for the whole list.
    func start() throws {
        let before = listings
        model.start()
        XCTAssertTrue(Loop.run { self.listings > before })
    }

    /// Makes a change and waits until the list has followed.
    func follow(_ change: () throws -> Void) rethrows {
        Loop.runPending()
        forget()
        try change()
        XCTAssertTrue(Loop.run { self.listings > 0 })
    }

    func forget() { (splices, contentChanges, listings) = ([], 0, 0) }

    var titles: [String?] { model.ids.indices.map { model.content(at: $0)?.code.title } }

    /// The titles, after all of them are loaded.
    var loadedTitles: [String?] {
        XCTAssertTrue(Loop.run { !self.titles.contains(nil) })
        return titles
    }
}
