import GLib
import Gtk
import TestSupport
import XCTest

/// Which places of a grid are selected.
final class GridSelectionTests: GtkTestCase {
    func testStretchesAreSelectedAndTold() {
        MainActor.assumeIsolated {
            let grid = GridView(name: "Codes") { PlainCell() }
            grid.splice(position: 0, removed: 0, added: 100_000)
            var told = 0
            let connection = grid.onSelectionChange { told += 1 }
            grid.selectedRanges = [3..<5, 99_990..<100_000]
            XCTAssertEqual(grid.selectedRanges, [3..<5, 99_990..<100_000])
            XCTAssertEqual(told, 1)
            XCTAssertTrue(grid.isSelected(4))
            XCTAssertFalse(grid.isSelected(5))
            connection.silenced { grid.selectedRanges = [] }
            XCTAssertEqual(told, 1)
            grid.selectedRanges = [0..<100_000]
            XCTAssertEqual(grid.selectedRanges, [0..<100_000])
        }
    }

    func testWhatIsSelectedMovesWithItsPlaces() {
        MainActor.assumeIsolated {
            let grid = GridView(name: "Codes") { PlainCell() }
            grid.splice(position: 0, removed: 0, added: 10)
            grid.selectedRanges = [4..<6]
            grid.splice(position: 0, removed: 0, added: 2)
            XCTAssertEqual(grid.selectedRanges, [6..<8])
            grid.splice(position: 6, removed: 1, added: 0)
            XCTAssertEqual(grid.selectedRanges, [6..<7])
            grid.splice(position: 0, removed: 11, added: 11)
            XCTAssertEqual(grid.selectedRanges, [])
        }
    }

    func testMovingTheFocusSelectsNothingAndTogglingDoes() {
        MainActor.assumeIsolated {
            let grid = GridView(name: "Codes") { PlainCell() }
            grid.splice(position: 0, removed: 0, added: 10)
            let shown = ShownWindow(ScrolledView(grid))
            XCTAssertTrue(grid.focus(position: 3))
            XCTAssertEqual(grid.focusedPosition, 3)
            XCTAssertEqual(grid.selectedRanges, [])
            grid.toggleSelection(at: 3)
            grid.toggleSelection(at: 7)
            XCTAssertEqual(grid.selectedRanges, [3..<4, 7..<8])
            grid.toggleSelection(at: 3)
            XCTAssertEqual(grid.selectedRanges, [7..<8])
            shown.close()
        }
    }

    func testTheFocusGoesToAPlaceFarOutOfSight() {
        MainActor.assumeIsolated {
            let grid = GridView(name: "Codes") { PlainCell() }
            grid.splice(position: 0, removed: 0, added: 100_000)
            let shown = ShownWindow(ScrolledView(grid))
            for place in [70_000, 0, 99_999] {
                XCTAssertTrue(grid.focus(position: place), "\(place)")
                XCTAssertTrue(Frames.run(of: grid))
                XCTAssertEqual(grid.focusedPosition, place)
                XCTAssertLessThan(grid.liveCells, 400)
            }
            XCTAssertFalse(grid.focus(position: 100_000))
            shown.close()
        }
    }

    func testOtherCellsShowTheSamePlaces() {
        MainActor.assumeIsolated {
            let grid = GridView(name: "Codes") { PlainCell() }
            grid.splice(position: 0, removed: 0, added: 50)
            let shown = ShownWindow(ScrolledView(grid))
            grid.selectedRanges = [2..<4]
            assertNoBoxesLeft {
                for _ in 1...3 {
                    grid.setCells { PlainCell(height: 20) }
                    grid.columns = grid.columns == 1 ? 4 : 1
                    XCTAssertTrue(Frames.run(of: grid))
                    XCTAssertTrue(WidgetNode(grid).words.contains("Place 0"))
                    XCTAssertEqual(grid.selectedRanges, [2..<4])
                }
            }
            shown.close()
        }
    }
}

@MainActor
private final class PlainCell: GridView.Cell {
    let label = Label("")
    var root: Widget { label }

    init(height: Int = 100) { label.setSize(width: 60, height: height) }

    func bind(position: Int) -> String {
        label.text = "Place \(position)"
        return label.text
    }
    func unbind() {}
}
