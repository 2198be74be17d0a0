import Gtk
import PaneKit
import Payload
import Platform
import XCTest

/// What the window may rely on from every pane in its composition root.
final class RegistryTests: PaneTestCase {
    func testEveryPaneIsOneOfAKind() throws {
        try MainActor.assumeIsolated {
            let identities = try Scene().panes.map(\.identity)
            XCTAssertGreaterThanOrEqual(identities.count, 4)
            XCTAssertEqual(Set(identities.map(\.id)).count, identities.count)
            XCTAssertEqual(Set(identities.map(\.title)).count, identities.count)
            XCTAssertEqual(Set(identities.map(\.order)).count, identities.count)
            XCTAssertEqual(identities.map(\.order), identities.map(\.order).sorted(), "listed in another order than shown")
            for identity in identities {
                XCTAssertEqual(identity.id, identity.id.lowercased())
                XCTAssertFalse(identity.title.isEmpty)
            }
        }
    }

    func testEveryPlaceIsOneOfAKind() throws {
        try MainActor.assumeIsolated {
            for pane in try Scene().panes {
                XCTAssertEqual(Set(pane.places.map(\.id)).count, pane.places.count)
                for place in pane.places {
                    XCTAssertFalse(place.title.isEmpty)
                    XCTAssertTrue(pane.shows(place.destination), "the pane would not open “\(place.title)”")
                }
            }
        }
    }

    func testEveryIconIsInTheTheme() throws {
        try MainActor.assumeIsolated {
            let panes = try Scene().panes
            var icons = panes.map(\.identity.iconName) + panes.flatMap(\.places).map(\.iconName) + panes.compactMap(\.mainCommand?.iconName)
            icons += PayloadKind.allCases.map(\.iconName)
            for icon in Set(icons) { XCTAssertTrue(Icon.exists(icon), icon) }
            XCTAssertFalse(Icon.exists("quire-nothing-symbolic"))
        }
    }

    func testNoTwoCommandsShareAKey() throws {
        try MainActor.assumeIsolated {
            let commands = try Scene().panes.compactMap(\.mainCommand)
            XCTAssertFalse(commands.isEmpty)
            let keys = commands.flatMap(\.keys)
            // The window's own.
            let taken = ["<Control>q", "<Control>w", "<Control>f", "<Control>question", "<Control>slash", "F1"]
            XCTAssertEqual(Set(keys + taken).count, keys.count + taken.count)
            for command in commands { XCTAssertFalse(command.title.isEmpty) }
        }
    }

    func testAViewIsMadeOnce() throws {
        try MainActor.assumeIsolated {
            for pane in try Scene().panes { XCTAssertTrue(pane.view === pane.view, pane.identity.id) }
        }
    }
}
