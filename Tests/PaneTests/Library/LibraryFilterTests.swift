import LibraryStore
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import LibraryPane

/// The filter of the list.
final class LibraryFilterTests: PaneTestCase {
    func testConditionsAreRemovedOneByOne() {
        let filter = LibraryFilter(kinds: [.wifi, .uri], tags: ["work, mostly"], state: .expired, favoritesOnly: true)
        XCTAssertEqual(filter.count, 5)
        XCTAssertEqual(filter.conditions.map(\.title), ["Favourites", "Link", "Wi-Fi", "#work, mostly", "Expired"])
        for (index, condition) in filter.conditions.enumerated() {
            XCTAssertEqual(condition.without.count, 4)
            XCTAssertFalse(condition.without.conditions.map(\.title).contains(filter.conditions[index].title))
        }
        XCTAssertTrue(LibraryFilter().isEmpty)
    }

    func testEveryConditionAppliesInEveryDestination() throws {
        let library = try Library.inMemory()
        let folder = try library.runBlocking { try await $0.addFolder("Work") }
        try library.runBlocking {
            try await $0.add([
                NewCode(payload: Payload("https://example.org"), title: "plain"),
                NewCode(payload: Payload("https://example.com"), title: "filed", folder: folder.id, tags: ["a", "b"]),
                NewCode(payload: Payload("text"), title: "text", isFavorite: true, folder: folder.id, tags: ["a"]),
                NewCode(payload: Payload("old"), title: "old", expires: .distantPast),
            ])
        }
        let cases: [(LibraryList, LibraryFilter, Set<String>)] = [
            (.all, LibraryFilter(), ["plain", "filed", "text", "old"]),
            (.unfiled, LibraryFilter(), ["plain", "old"]),
            (.folder(folder.id), LibraryFilter(), ["filed", "text"]),
            (.folder(folder.id), LibraryFilter(favoritesOnly: true), ["text"]),
            (.folder(folder.id), LibraryFilter(kinds: [.uri]), ["filed"]),
            (.all, LibraryFilter(kinds: [.uri, .text], tags: ["A"]), ["filed", "text"]),
            (.all, LibraryFilter(tags: ["a", "b"]), ["filed"]),
            (.all, LibraryFilter(state: .expired), ["old"]),
            (.favorites, LibraryFilter(state: .expired), []),
            (.recent, LibraryFilter(kinds: [.text]), ["text", "old"]),
        ]
        for (place, filter, titles) in cases {
            let found = try library.runBlocking { try await $0.codes(matching: filter.query(of: place, search: "", sort: .title)) }
            XCTAssertEqual(Set(found.map(\.title)), titles, "\(place) \(filter)")
        }
    }
}

/// A selection consists of codes, not of positions.
final class CodeSelectionTests: XCTestCase {
    func testItFollowsItsCodes() {
        var selection = CodeSelection()
        selection.select([1..<3, 5..<6], of: [10, 11, 12, 13, 14, 15])
        XCTAssertEqual(selection.ids, [11, 12, 15])
        XCTAssertTrue(selection.isOn)
        XCTAssertEqual(selection.ranges(in: [15, 14, 13, 12, 11, 10]), [0..<1, 3..<5])
        XCTAssertEqual(selection.ordered(by: [15, 14, 13, 12, 11, 10]), [15, 12, 11])
        XCTAssertEqual(selection.ranges(in: [99, 12]), [1..<2])
    }

    func testUnlistedCodesAreDeselected() {
        var selection = CodeSelection()
        selection.select([0..<2], of: [10, 11])
        selection.formIntersection([11, 12])
        XCTAssertEqual(selection.ids, [11])
        XCTAssertTrue(selection.isOn)
        selection.formIntersection([12])
        XCTAssertFalse(selection.isOn, "nothing is left to do anything with")
    }

    func testSelectionModeMayBeginEmpty() {
        var selection = CodeSelection()
        selection.begin()
        selection.formIntersection([1, 2])
        XCTAssertTrue(selection.isOn, "the user asked for it")
        selection.end()
        XCTAssertEqual(selection, CodeSelection())
    }
}
