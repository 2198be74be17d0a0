import Gtk
import LibraryStore
import PaneKit
import TestSupport
import XCTest

@testable import quire_desktop

/// The window around the panes.
final class MainWindowTests: PaneTestCase {
    func testAWindowThatClosesLeavesNothing() throws {
        try MainActor.assumeIsolated {
            _ = try life()
            for round in 1...2 {
                var isGone = false
                let boxes = try Boxes.left { isGone = try life() }
                XCTAssertTrue(isGone, "round \(round): the window still lives")
                XCTAssertEqual(boxes, 0, "round \(round): closures left with C")
            }
        }
    }

    func testTheLoopSleepsWhileNothingHappens() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 200)
            let window = MainWindow(application: application, preferences: scene.context.preferences)
            window.present()
            window.show(scene.panes, in: scene.context)
            for pane in scene.panes {
                window.go(to: pane.identity.id, place: pane.places.first?.id)
                scene.settle()
                // What fades out after a change has a second to do it.
                _ = Loop.run(within: 1) { false }
                let count = IterationCount()
                _ = Loop.run(within: 1) { false }
                XCTAssertLessThan(count.value, 20, pane.identity.id)
                count.stop()
            }
            window.closeWindow()
            scene.settle()
        }
    }

    func testPanesAreShownAndHiddenInTurn() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            let panes = ["one", "two"].enumerated().map { NotingPane(id: $1, order: $0) }
            let window = MainWindow(application: application, preferences: scene.context.preferences)
            window.present()
            window.show(panes, in: scene.context)
            XCTAssertEqual(panes.map(\.notes), [["appear", "open a"], []])
            window.go(to: "two", place: "b")
            window.go(to: "two", place: nil)
            window.go(to: "nowhere", place: nil)
            window.go(to: "one", place: nil)
            window.closeWindow()
            Loop.runPending()
            XCTAssertEqual(
                panes.map(\.notes), [["appear", "open a", "disappear", "appear", "disappear"], ["appear", "open b", "disappear"]])
        }
    }
}

/// One for the process, as in the program.
@MainActor
private let application: Application = {
    let application = Application(id: "org.quirebook.Quire.TestOfPanes", flags: .nonUnique)
    XCTAssertTrue(application.register())
    return application
}()

/// Opens a window, visits every pane, shows a code large, closes it, and answers whether it has gone.
@MainActor
private func life() throws -> Bool {
    weak var weakWindow: MainWindow?
    do {
        let scene = try Scene()
        let window = MainWindow(application: application, preferences: scene.context.preferences)
        weakWindow = window
        window.present()
        window.show(scene.panes, in: scene.context)
        for pane in scene.panes {
            for place in [nil] + pane.places.map({ Optional($0.id) }) {
                window.go(to: pane.identity.id, place: place)
                scene.settle()
            }
        }
        let code = try scene.library.runBlocking { try await $0.code(1) }
        window.showLarge(try XCTUnwrap(code))
        scene.settle()
        window.closeWindow()
        scene.settle()
    }
    return Loop.run(within: 3) { weakWindow == nil }
}

/// A pane that notes what is asked of it.
@MainActor
private final class NotingPane: Pane {
    let identity: PaneIdentity
    let places = ["a", "b"].map { PanePlace(id: $0, title: $0, iconName: "quire-all-symbolic") }
    let view: Widget = Label("pane")
    private(set) var notes: [String] = []

    init(id: String, order: Int) {
        identity = PaneIdentity(id: id, title: id, iconName: "quire-library-symbolic", order: order)
    }

    func open(place: PanePlace.ID) { notes.append("open \(place)") }
    func appear() { notes.append("appear") }
    func disappear() { notes.append("disappear") }
}
