import GLib
import Gtk
import TestSupport
import XCTest

/// A grid of any size costs what is seen of it.
final class GridViewTests: GtkTestCase {
    /// A grid on the screen, and what its cells were told.
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

        func bind(position: Int) -> String {
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
