import GLib
import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

/// A grid of any size makes widgets for its visible cells only.
final class GridViewTests: GtkTestCase {
    /// A grid on the screen, and the calls of its cells.
    @MainActor
    private final class Scene {
        var made = 0
        var bound: Set<Int> = []
        let scrolled: ScrolledView
        let grid: GridView
        let shown: ShownWindow

        init(count: Int) {
            weak var scene: Scene?
            grid = GridView(name: "Codes") {
                scene?.made += 1
                return CountedCell { scene?.bound.insert($0) }
            }
            grid.columns = 4
            grid.splice(position: 0, removed: 0, added: count)
            scrolled = ScrolledView(grid)
            shown = ShownWindow(scrolled, width: 480, height: 400)
            scene = self
            grid.rebind()
        }
    }

    @MainActor
    final class CountedCell: GridView.Cell {
        let root: Widget = Label("")
        private let bound: @MainActor (Int) -> Void
        private(set) var position: Int?

        init(_ bound: @escaping @MainActor (Int) -> Void) {
            self.bound = bound
            root.setSize(width: 100, height: 100)
        }

        func bind(position: Int) -> LocalizedText {
            bound(position)
            self.position = position
            return "Code \(position)"
        }
        func unbind() { position = nil }
    }

    func testAHundredThousandPlacesHaveAsManyCellsAsAThousand() {
        MainActor.assumeIsolated {
            let few = Scene(count: 1000)
            let many = Scene(count: 100_000)
            XCTAssertEqual(many.grid.count, 100_000)
            XCTAssertGreaterThan(many.grid.liveCells, 8)
            XCTAssertLessThan(many.grid.liveCells, 400)
            XCTAssertLessThanOrEqual(many.grid.liveCells, few.grid.liveCells + 8)
            few.shown.close()
            many.shown.close()
        }
    }

    func testScrollingBindsCellsAgainInsteadOfMakingMore() {
        MainActor.assumeIsolated {
            let scene = Scene(count: 100_000)
            let end = Person.end(of: scene.scrolled)
            XCTAssertGreaterThan(end, 1_000_000)
            for step in 1...20 {
                Person.scroll(scene.scrolled, to: end * Double(step) / 20)
                XCTAssertTrue(Frames.run(of: scene.grid))
                let place = 100_000 * step / 20 - 2500
                XCTAssertTrue(Loop.run { scene.bound.contains { $0 > place } }, "nothing is shown near \(place)")
            }
            XCTAssertTrue(scene.bound.contains(99_999))
            XCTAssertLessThan(scene.grid.liveCells, 400)
            XCTAssertLessThan(scene.bound.count, 20_000)
            scene.shown.close()
        }
    }

    func testSplicesKeepCount() {
        MainActor.assumeIsolated {
            let scene = Scene(count: 100)
            let splices: [(position: Int, removed: Int, added: Int, count: Int)] = [
                (0, 0, 0, 100), (0, 1, 0, 99), (99, 0, 1, 100), (50, 10, 10, 100), (0, 100, 0, 0), (0, 0, 3, 3), (1, 2, 0, 1),
            ]
            for splice in splices {
                scene.grid.splice(position: splice.position, removed: splice.removed, added: splice.added)
                XCTAssertEqual(scene.grid.count, splice.count)
                Loop.runPending()
            }
            scene.bound = []
            scene.grid.rebind()
            XCTAssertEqual(scene.bound, [0])
            scene.shown.close()
        }
    }

    func testAnEmptyGridHasNoBoundCells() {
        MainActor.assumeIsolated {
            let scene = Scene(count: 10)
            XCTAssertEqual(scene.bound, Set(0..<10))
            scene.grid.splice(position: 0, removed: 10, added: 0)
            Loop.runPending()
            scene.bound = []
            scene.grid.rebind()
            XCTAssertEqual(scene.bound, [])
            scene.shown.close()
        }
    }

    func testCellsGoWithTheWindow() {
        MainActor.assumeIsolated {
            weak var cell: CountedCell?
            assertNoBoxesLeft {
                let grid = GridView(name: "Codes") {
                    let made = CountedCell { _ in }
                    cell = made
                    return made
                }
                grid.splice(position: 0, removed: 0, added: 10)
                let shown = ShownWindow(ScrolledView(grid))
                XCTAssertNotNil(cell)
                shown.close()
            }
            XCTAssertNil(cell)
        }
    }
}

/// Cells that have content only in sight.
final class GridSightTests: GtkTestCase {
    @MainActor
    private final class Cell: GridView.SightedCell {
        static var inSight: Set<ObjectIdentifier> = []
        static var seen: Set<Int> = []
        let root: Widget = Label("")
        private var position: Int?

        init() { root.setSize(width: 100, height: 100) }

        func bind(position: Int) -> LocalizedText {
            self.position = position
            if Self.inSight.contains(ObjectIdentifier(self)) { Self.seen.insert(position) }
            return "Code \(position)"
        }
        func unbind() { position = nil }

        func setInSight(_ isInSight: Bool) {
            if isInSight {
                Self.inSight.insert(ObjectIdentifier(self))
                if let position { Self.seen.insert(position) }
            } else {
                Self.inSight.remove(ObjectIdentifier(self))
            }
        }
    }

    func testCellsKnowWhetherTheyAreInSight() {
        MainActor.assumeIsolated {
            (Cell.inSight, Cell.seen) = ([], [])
            let grid = GridView(name: "Codes") { Cell() }
            grid.columns = 4
            grid.splice(position: 0, removed: 0, added: 100_000)
            let scrolled = ScrolledView(grid)
            let shown = ShownWindow(scrolled, width: 480, height: 400)
            XCTAssertTrue(Loop.run { Cell.seen.isSuperset(of: 0..<16) })
            XCTAssertFalse(Cell.seen.contains(80), "five screens below")
            XCTAssertGreaterThan(grid.liveCells, 60)
            XCTAssertLessThan(Cell.inSight.count, 40)
            Person.scroll(scrolled, to: Person.end(of: scrolled))
            XCTAssertTrue(Loop.run { Cell.seen.isSuperset(of: 99_988..<100_000) })
            XCTAssertTrue(Frames.run(of: grid))
            XCTAssertLessThan(Cell.inSight.count, 60)
            grid.splice(position: 0, removed: 100_000, added: 3)
            XCTAssertTrue(Frames.run(of: grid))
            XCTAssertLessThanOrEqual(Cell.inSight.count, 3, "what is gone is out of sight")
            shown.close()
        }
    }
}

/// The selection of a grid.
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

    func bind(position: Int) -> LocalizedText {
        label.text = "Place \(position)"
        return label.text
    }
    func unbind() {}
}
