import BuiltInWidgets
import Foundation
import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
import WidgetKit
import WidgetPrograms
import WidgetUI
import XCTest
@testable import WidgetsPane
@testable import quire_desktop

/// Widget programs in the pane: listed with their state, and turned on only after their requests were shown.
final class ProgramsSectionTests: PaneTestCase {
    @MainActor
    private final class Shown {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-programs-\(UUID())")
        let approvals: ProgramApprovals
        let catalog: ProgramCatalog
        let scene: Scene
        let pane: WidgetsPane
        let window: ShownWindow

        init() throws {
            try FileManager.default.createDirectory(at: folder.appending(path: "widgets"), withIntermediateDirectories: true)
            approvals = ProgramApprovals(file: folder.appending(path: "approvals.json"))
            catalog = ProgramCatalog([folder.appending(path: "widgets")])
            let scene = try Scene()
            self.scene = scene
            pane = WidgetsPane(
                scene.context, registry: WidgetRegistry([]), timelines: TimelineFolder(folder.appending(path: "timelines")),
                catalog: catalog,
                approvals: approvals
            ) { WidgetRegistry(BuiltInKinds.all(library: scene.library, programs: $0)) }
            window = ShownWindow(pane.view, width: 1000, height: 680)
        }

        func write(_ name: String, _ manifest: String, program: String = "#!/bin/sh\n") throws {
            let place = folder.appending(path: "widgets/\(name)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(manifest.utf8).write(to: place.appending(path: "widget.json"))
            let file = place.appending(path: "widget")
            try Data(program.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }

        var words: [String] { WidgetNode(pane.view).shownWords }
        func row(_ name: String) -> ProgramRow? { pane.programs.shown.first { $0.item.name == name } }
        func isOffered(_ kind: String) -> Bool { pane.gallery.kinds.contains { $0.id == kind } }

        func end() {
            pane.disappear()
            window.close()
            // In the temporary folder; leftovers do no harm.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static let manifest = #"""
        {"protocol": 1, "id": "rain", "name": "Rain <b>now</b>", "description": "How much it rains.", "families": ["small"],
         "permissions": {"network": true, "filesRead": ["~/rain"], "programs": ["curl"]}}
        """#

    func testAProgramIsOffUntilTurnedOnAndAfterAChange() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            shown.pane.appear()
            XCTAssertTrue(
                Loop.run { shown.words.contains("No widget programs yet. Choose “Open folder” and put a program’s folder there.") })
            // It is added while the pane is visible.
            try shown.write("rain", Self.manifest)
            XCTAssertTrue(Loop.run { shown.row("Rain <b>now</b>")?.item.state == .off })
            XCTAssertTrue(Loop.run { shown.isOffered("program.rain") })
            let folder = try XCTUnwrap(shown.row("Rain <b>now</b>")?.item.folder)
            try shown.approvals.turnOn(folder, sandbox: .missing)
            XCTAssertTrue(Loop.run { shown.row("Rain <b>now</b>")?.item.state == .on })
            XCTAssertTrue(Loop.run { shown.words.contains("On") })
            try shown.write("rain", Self.manifest, program: "#!/bin/sh\necho other\n")
            XCTAssertTrue(Loop.run { shown.words.contains("Off: it has changed since you turned it on") })
            try FileManager.default.removeItem(at: shown.folder.appending(path: "widgets/rain"))
            XCTAssertTrue(Loop.run { shown.pane.programs.shown.isEmpty && !shown.isOffered("program.rain") })
            shown.end()
        }
    }

    func testABrokenProgramIsListedWithItsError() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            try shown.write("broken", "{")
            shown.pane.appear()
            XCTAssertTrue(Loop.run { shown.row("broken")?.item.isBroken == true })
            let item = try XCTUnwrap(shown.row("broken")?.item)
            XCTAssertTrue(item.detail.string.contains("widget.json"), item.detail.string)
            XCTAssertTrue(item.stateText.string.contains(shown.folder.lastPathComponent), item.stateText.string)
            shown.end()
        }
    }

    func testAllRequestsOfAProgramAreShown() {
        let asking = ProgramMessages.requests(ProgramPermissions(network: true, filesRead: ["~/a", "/b"], programs: ["curl", "jq"]))
        XCTAssertEqual(asking.map(\.words), ["It uses the network", "It reads ~/a", "It reads /b", "It starts curl, jq"])
        let modest = ProgramMessages.requests(.none)
        XCTAssertEqual(
            modest.map(\.words), ["It doesn’t use the network", "It reads none of your files", "It starts no other programs"])
        XCTAssertTrue(ProgramMessages.running(.missing).string.contains("apt install bubblewrap"))
    }
}
