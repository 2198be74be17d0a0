import LibraryStore
import XCTest

@testable import LibraryPane

/// A selection is of codes, not of places.
final class CodeSelectionTests: XCTestCase {
    func testItFollowsItsCodesWhereverTheyStand() {
        var selection = CodeSelection()
        selection.take([1..<3, 5..<6], of: [10, 11, 12, 13, 14, 15])
        XCTAssertEqual(selection.ids, [11, 12, 15])
        XCTAssertTrue(selection.isOn)
        XCTAssertEqual(selection.ranges(in: [15, 14, 13, 12, 11, 10]), [0..<1, 3..<5])
        XCTAssertEqual(selection.ordered(by: [15, 14, 13, 12, 11, 10]), [15, 12, 11])
        XCTAssertEqual(selection.ranges(in: [99, 12]), [1..<2])
    }

    func testWhatIsNoLongerListedIsNoLongerSelected() {
        var selection = CodeSelection()
        selection.take([0..<2], of: [10, 11])
        selection.keep(only: [11, 12])
        XCTAssertEqual(selection.ids, [11])
        XCTAssertTrue(selection.isOn)
        selection.keep(only: [12])
        XCTAssertFalse(selection.isOn, "nothing is left to do anything with")
    }

    func testItMayBeginEmpty() {
        var selection = CodeSelection()
        selection.begin()
        selection.keep(only: [1, 2])
        XCTAssertTrue(selection.isOn, "the user asked for it")
        selection.end()
        XCTAssertEqual(selection, CodeSelection())
    }
}
