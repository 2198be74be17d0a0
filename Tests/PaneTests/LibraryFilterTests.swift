import LibraryStore
import Payload
import TestSupport
import XCTest

@testable import LibraryPane

/// What is left out of the list.
final class LibraryFilterTests: PaneTestCase {
    func testConditionsAreTakenAwayOneByOne() {
        let filter = LibraryFilter(kinds: [.wifi, .uri], tags: ["work, mostly"], state: .expired, favoritesOnly: true)
        XCTAssertEqual(filter.count, 5)
        XCTAssertEqual(filter.conditions.map(\.title), ["Favourites", "Link", "Wi-Fi", "#work, mostly", "Expired"])
        for (index, condition) in filter.conditions.enumerated() {
            XCTAssertEqual(condition.without.count, 4)
            XCTAssertFalse(condition.without.conditions.map(\.title).contains(filter.conditions[index].title))
        }
        XCTAssertTrue(LibraryFilter().isEmpty)
    }

    func testEveryConditionCountsInEveryPlace() throws {
        let library = try Library.inMemory()
        let folder = try library.addFolder("Work")
        try library.add([
            NewCode(payload: Payload("https://example.org"), title: "plain"),
            NewCode(payload: Payload("https://example.com"), title: "filed", folder: folder.id, tags: ["a", "b"]),
            NewCode(payload: Payload("text"), title: "text", isFavorite: true, folder: folder.id, tags: ["a"]),
            NewCode(payload: Payload("old"), title: "old", expires: .distantPast),
        ])
        let cases: [(LibraryPlace, LibraryFilter, Set<String>)] = [
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
            let found = try library.codes(matching: filter.query(of: place, search: "", sort: .title))
            XCTAssertEqual(Set(found.map(\.title)), titles, "\(place) \(filter)")
        }
    }

    func testPlacesAreKnownByTheirNames() {
        for place in [LibraryPlace.all, .favorites, .recent, .trash, .unfiled, .folder(12)] {
            XCTAssertEqual(LibraryPlace(id: place.id), place)
        }
        XCTAssertEqual(LibraryPlace(id: "folder-nothing"), .all)
    }
}
