import GLib
import Gtk
import Platform
import TestSupport
import TestTexts
import XCTest

/// The visibility of windows.
final class WindowSightTests: GtkTestCase {
    @MainActor
    private static func opened(_ title: String, width: Int, height: Int, stay: PinnedSurface.Stay = .above) -> (
        window: Window, surface: PinnedSurface?
    ) {
        let window = Window(title: .verbatim(title))
        window.setTitlebar(nil)
        window.setDefaultSize(width: width, height: height)
        let surface = PinnedSurface(of: window)
        surface?.prepare(stay: stay, at: (200, 200))
        // GTK writes a state of its own when it shows a window.
        window.on("map") { surface?.keep(stay) }
        window.present()
        return (window, surface)
    }

    func testAWindowUnderAnotherOneIsCoveredUntilThatGoes() throws {
        try MainActor.assumeIsolated {
            guard DisplayServer.isX11, !Display.hasTranslucentWindows else { throw XCTSkip("The display does not say what is covered.") }
            let small = Self.opened("Small", width: 100, height: 100, stay: .below)
            var said: [WindowOcclusion] = []
            let sight = small.window.observeVisibility { said.append($0) }
            XCTAssertEqual(sight.concealment, [])
            XCTAssertTrue(Loop.run { small.surface?.position != nil })
            small.surface?.move(to: (300, 300))
            let large = Self.opened("Large", width: 500, height: 500)
            large.surface?.move(to: (150, 150))
            XCTAssertTrue(Loop.run { sight.concealment == .covered }, "\(said)")
            large.window.destroy()
            XCTAssertTrue(Loop.run { sight.concealment == [] }, "\(said)")
            XCTAssertEqual(said.last, [])
            sight.stop()
            small.window.destroy()
        }
    }

    func testAWindowThatIsTakenOffTheScreenIsHidden() {
        MainActor.assumeIsolated {
            let opened = Self.opened("Here", width: 100, height: 100)
            let sight = opened.window.observeVisibility { _ in }
            XCTAssertTrue(Frames.run(of: opened.window))
            XCTAssertEqual(sight.concealment, [])
            opened.window.isVisible = false
            XCTAssertTrue(Loop.run { sight.concealment == .unmapped })
            opened.window.present()
            XCTAssertTrue(Loop.run { sight.concealment == [] })
            sight.stop()
            opened.window.destroy()
        }
    }

    /// GTK ends a program at once when it asks the X server about a window that does not exist.
    func testAWindowThatWasClosedIsAskedForNothing() throws {
        try MainActor.assumeIsolated {
            guard DisplayServer.isX11 else { throw XCTSkip("Other displays know nothing of where windows are.") }
            let opened = Self.opened("Gone", width: 100, height: 100)
            let surface = try XCTUnwrap(opened.surface)
            var moves = 0
            surface.onMove { _, _ in moves += 1 }
            XCTAssertTrue(Frames.run(of: opened.window))
            XCTAssertNotNil(surface.position)
            // The server's event comes when the window is gone.
            surface.move(to: (260, 260))
            opened.window.destroy()
            let before = moves
            Loop.runUntilQuiet(for: 0.3)
            XCTAssertEqual(moves, before)
            XCTAssertNil(surface.position)
            surface.move(to: (10, 10))
            surface.keep([.above, .allWorkspaces])
            surface.setTakesKeys(true)
            surface.focus(surface.id)
            surface.forceFocus()
            XCTAssertEqual(surface.id, 0)
            Loop.runUntilQuiet(for: 0.1)
        }
    }
}
