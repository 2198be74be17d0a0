import Desktop
@testable import FlyersPane
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import TestSupport
import XCTest

/// Panes come and go and leave nothing behind.
final class PaneLifeTests: PaneTestCase {
    func testAPaneThatAppearsAndDisappearsTwiceLeavesNothing() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            for pane in scene.panes {
                let shown = ShownWindow(pane.view, width: 800, height: 600)
                @MainActor func visit() {
                    pane.appear()
                    settle(scene, pane)
                    XCTAssertTrue(Frames.run(of: pane.view))
                    settle(scene, pane)
                    pane.disappear()
                    settle(scene, pane)
                }
                visit()
                for round in 1...2 {
                    XCTAssertEqual(Boxes.left(by: visit), 0, "\(pane.identity.id), round \(round)")
                }
                shown.close()
            }
            XCTAssertEqual(scene.shell.errors.count, 0)
        }
    }

    func testAPaneThatDisappearsAtOnceLeavesNothing() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            for pane in scene.panes {
                let shown = ShownWindow(pane.view, width: 800, height: 600)
                @MainActor func visit() {
                    pane.appear()
                    pane.disappear()
                    settle(scene, pane)
                }
                visit()
                XCTAssertEqual(Boxes.left(by: visit), 0, pane.identity.id)
                shown.close()
            }
        }
    }

    func testAPaneGoesWithItsWindow() throws {
        try MainActor.assumeIsolated {
            // What the toolkit makes once for all windows is there afterwards.
            _ = try life(of: "settings")
            for id in try Scene().panes.map(\.identity.id) {
                var left: [String] = []
                let boxes = try Boxes.left { left = try life(of: id) }
                XCTAssertEqual(left, [])
                XCTAssertEqual(boxes, 0, "closures left with C by \(id)")
            }
        }
    }

    func testAHiddenPaneFollowsNothingUntilItAppearsAgain() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            scene.context.preferences.accent = .violet
            for pane in scene.panes {
                let shown = ShownWindow(pane.view, width: 800, height: 600)
                pane.appear()
                settle(scene, pane)
                pane.disappear()
                settle(scene, pane)
                let before = WidgetNode(pane.view).words
                let boxes = LiveBoxes.count
                // Under a name of its own: what shows only the newest code is seen to change, too.
                let new = NewCode(payload: Payload("https://www.example.org/new"), title: "New beside \(pane.identity.id)")
                try scene.library.runBlocking { try await $0.add(new) }
                _ = try scene.library.runBlocking { try await $0.pin(kind: "clock", family: "small") }
                scene.context.preferences.accent = scene.context.preferences.accent == .teal ? .rose : .teal
                settle(scene, pane)
                XCTAssertEqual(WidgetNode(pane.view).words, before, "\(pane.identity.id) worked while it was hidden")
                XCTAssertEqual(LiveBoxes.count, boxes, pane.identity.id)
                pane.appear()
                settle(scene, pane)
                // The scanner shows nothing of the library.
                let isScanner = pane.identity.id == "scanner"
                if !isScanner { _ = Loop.run(within: 20) { WidgetNode(pane.view).words != before } }
                XCTAssertEqual(WidgetNode(pane.view).words == before, isScanner, pane.identity.id)
                pane.disappear()
                shown.close()
            }
        }
    }
}

/// Shows a pane once, closes everything, and answers what still lives of it.
@MainActor
private func life(of id: String) throws -> [String] {
    weak var weakPane: (any Pane)?
    let view: Fate
    do {
        let scene = try Scene()
        let pane = scene[id]
        weakPane = pane
        view = Fate(of: pane.view)
        let shown = ShownWindow(pane.view, width: 800, height: 600)
        pane.appear()
        settle(scene, pane)
        pane.disappear()
        settle(scene, pane)
        shown.close()
    }
    _ = Loop.run(within: 3) { weakPane == nil && view.isGone }
    return (weakPane == nil ? [] : ["the pane \(id)"]) + (view.isGone ? [] : ["the view of \(id)"])
}

/// Lets the work that is under way end. The gallery of flyers reads and draws on other threads, which on a busy computer takes longer than
/// the quiet that is waited for elsewhere.
@MainActor
private func settle(_ scene: Scene, _ pane: any Pane) {
    scene.settle()
    guard let gallery = (pane as? FlyersPane)?.gallery else { return }
    XCTAssertTrue(Loop.run(within: 20) { gallery.isActive ? gallery.model.isLoaded : !gallery.queue.isWorking })
    scene.settle()
}
