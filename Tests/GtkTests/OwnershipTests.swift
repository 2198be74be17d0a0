import GLib
import Gtk
import TestSupport
import TestTexts
import XCTest

/// The ownership of GObjects.
final class OwnershipTests: GtkTestCase {
    func testAWidgetGoesWithItsHandle() {
        MainActor.assumeIsolated {
            var label: Label? = Label("Alone")
            XCTAssertEqual(label?.referenceCount, 1)
            let fate = Fate(of: label!)
            XCTAssertFalse(fate.isGone)
            label = nil
            XCTAssertTrue(fate.isGone)
        }
    }

    func testTheTreeKeepsAWidgetWhoseHandleIsGone() {
        MainActor.assumeIsolated {
            var child: Label? = Label("Child")
            var parent: Gtk.Box? = Gtk.Box(.column, [child!])
            let fate = (child: Fate(of: child!), parent: Fate(of: parent!))
            child = nil
            XCTAssertFalse(fate.child.isGone)
            parent = nil
            XCTAssertTrue(fate.parent.isGone)
            XCTAssertTrue(fate.child.isGone)
        }
    }

    func testTheHandleKeepsAWidgetThatTheTreeLetGo() {
        MainActor.assumeIsolated {
            var child: Label? = Label("Child")
            let fate = Fate(of: child!)
            let parent = Gtk.Box(.column, [child!])
            parent.remove(child!)
            XCTAssertFalse(fate.isGone)
            XCTAssertEqual(child?.text, "Child")
            child = nil
            XCTAssertTrue(fate.isGone)
        }
    }

    func testRetainingAddsAReferenceAndAdoptingDoesNot() {
        MainActor.assumeIsolated {
            var first: Action? = Action("one") {}
            let fate = Fate(of: first!)
            XCTAssertEqual(first?.referenceCount, 1)
            var second: Object? = Object(retaining: first!.pointer)
            XCTAssertEqual(first?.referenceCount, 2)
            first = nil
            XCTAssertFalse(fate.isGone)
            XCTAssertEqual(second?.referenceCount, 1)
            second = nil
            XCTAssertTrue(fate.isGone)
        }
    }

    func testAWindowGoesWhenItIsDestroyed() {
        MainActor.assumeIsolated {
            var content: Label? = Label("Content")
            var shown: ShownWindow? = ShownWindow(content!)
            let fate = (window: Fate(of: shown!.window), content: Fate(of: content!))
            content = nil
            shown?.close()
            XCTAssertFalse(fate.window.isGone, "the handle still keeps it")
            shown = nil
            XCTAssertTrue(Loop.run { fate.window.isGone && fate.content.isGone })
        }
    }

    func testAWindowStaysWhenItsHandleIsDropped() {
        MainActor.assumeIsolated {
            let content = Label("Content")
            var window: Window? = Window(title: "Dropped")
            window!.setContent(content)
            let fate = Fate(of: window!)
            let again = window!.pointer
            window = nil
            XCTAssertFalse(fate.isGone, "the toolkit keeps its windows")
            Person.destroyWindow(at: again)
            Loop.runPending()
            XCTAssertTrue(fate.isGone)
        }
    }
}
