import Desktop
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Platform
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
                window.go(to: pane.places.first?.destination ?? PaneDestination(id: pane.identity.id))
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
            let (one, two) = (NotingPane<One>(), NotingPane<Two>())
            let window = MainWindow(application: application, preferences: scene.context.preferences)
            window.present()
            window.show([one, two], in: scene.context)
            XCTAssertEqual([one.notes, two.notes], [["appear", "open a"], []])
            window.go(to: NotingPane<Two>.Place.b)
            window.go(to: PaneDestination(id: "two"))
            window.go(to: PaneDestination(id: "nowhere"))
            window.go(to: SearchDestination("nowhere"))
            window.go(to: PaneDestination(id: "one"))
            window.closeWindow()
            Loop.runPending()
            XCTAssertEqual(
                [one.notes, two.notes], [["appear", "open a", "disappear", "appear", "disappear"], ["appear", "open b", "disappear"]])
        }
    }

    func testThePlacesOfAPaneHaveAddressesByThemselves() throws {
        try MainActor.assumeIsolated {
            let registry = DestinationRegistry([NotingPane<One>.self, NotingPane<Two>.self])
            XCTAssertEqual(try registry.destination(reading: "quire://one") as? PaneDestination, PaneDestination(id: "one"))
            XCTAssertEqual(try registry.destination(reading: "quire://one/b") as? NotingPane<One>.Place, .b)
            XCTAssertEqual(try registry.destination(reading: "quire://two/b") as? NotingPane<Two>.Place, .b)
            for address in ["quire://one/c", "quire://three", "quire://one/a/b", "quire://one/a?x=y", "quire://one?x=y"] {
                XCTAssertThrowsError(try registry.destination(reading: address), address)
            }
            XCTAssertEqual(registry.actions.map(\.name), ["one", "two"])
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
            for place in [PaneDestination(id: pane.identity.id)] + pane.places.map(\.destination) {
                window.go(to: place)
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

private enum One: NotingIdentity {
    static let id = "one", order = 0
}

private enum Two: NotingIdentity {
    static let id = "two", order = 1
}

private protocol NotingIdentity: Sendable {
    static var id: String { get }
    static var order: Int { get }
}

/// A pane that notes what is asked of it.
@MainActor
private final class NotingPane<Identity: NotingIdentity>: Pane {
    enum Place: String, CaseIterable, LinkedDestination {
        case a, b

        init?(_ link: inout DeepLink) {
            guard link.name == Identity.id, link.parts.count == 1 else { return nil }
            self.init(rawValue: String(link.parts[0].written))
        }

        var address: String { DeepLink.address(Identity.id, rawValue) }
    }

    static var identity: PaneIdentity {
        PaneIdentity(id: Identity.id, title: .verbatim(Identity.id), iconName: "quire-library-symbolic", order: Identity.order)
    }

    let places = Place.allCases.map { PanePlace($0, id: $0.rawValue, title: .verbatim($0.rawValue), iconName: "quire-all-symbolic") }
    let view: Widget = Label(.verbatim("pane"))
    private(set) var notes: [String] = []

    func open(_ place: Place) { notes.append("open \(place)") }
    func appear() { notes.append("appear") }
    func disappear() { notes.append("disappear") }
}
