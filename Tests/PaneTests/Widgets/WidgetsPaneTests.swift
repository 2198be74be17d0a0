import Gtk
import LibraryStore
import Payload
import Platform
import TestSupport
import TestTexts
import Timeline
@testable import WidgetsPane
import WidgetUI
import XCTest

/// The gallery and the pinned widgets in a window.
final class WidgetsPaneTests: PaneTestCase {
    /// The pane in a visible window.
    @MainActor
    private final class Shown {
        let scene: Scene
        let pane: WidgetsPane
        let window: ShownWindow

        init(codes: Int = 2, width: Int = 1000, pinning pins: [(kind: String, family: String)] = []) throws {
            scene = try Scene(codes: codes)
            for pin in pins { _ = try scene.library.runBlocking { try await $0.pin(kind: pin.kind, family: pin.family) } }
            let registry = WidgetRegistry(scene.widgetKinds)
            pane = WidgetsPane(scene.context, registry: registry)
            window = ShownWindow(pane.view, width: width, height: 680)
            pane.appear()
            scene.settle()
        }

        var rows: [PinnedRow] { pane.pinned.rows }
        func pins() throws -> [PinnedWidget] { try scene.library.runBlocking { try await $0.pins() } }
        func row(_ title: String) throws -> PinnedRow { try XCTUnwrap(rows.first { $0.item.title.string == title }) }

        /// Presses the button with these words in its tooltip or label.
        func press(_ words: [String], in widget: Widget) throws {
            try XCTUnwrap(WidgetNode(widget).all.first { $0.typeName == "GtkButton" && $0.words == words && $0.isMapped }).press()
        }

        func end() {
            pane.disappear()
            window.close()
        }
    }

    func testASearchFindsKindsByNameAndPurpose() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            let all = shown.pane.gallery.kinds.map(\.id)
            XCTAssertTrue(all.contains("clock"))
            shown.pane.search("clock")
            XCTAssertTrue(shown.pane.gallery.kinds.map(\.id).contains("clock"))
            XCTAssertLessThan(shown.pane.gallery.kinds.count, all.count)
            shown.pane.search("zebra crossing")
            XCTAssertEqual(shown.pane.gallery.kinds.count, 0)
            XCTAssertTrue(WidgetNode(shown.pane.view).shownWords.contains("No widgets match “zebra crossing”."))
            shown.pane.search("")
            XCTAssertEqual(shown.pane.gallery.kinds.map(\.id), all)
            shown.end()
        }
    }

    func testOnePressPinsAndReportsIt() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            XCTAssertTrue(shown.pane.gallery.reveal("clock"))
            let stage = try XCTUnwrap(shown.pane.gallery.stage)
            XCTAssertEqual(stage.kind.id, "clock")
            stage.choose(.large)
            try shown.press(["Pin to desktop"], in: stage.root)
            XCTAssertTrue(Loop.run { shown.rows.count == 1 })
            XCTAssertEqual(try shown.pins().map(\.kind), ["clock"])
            XCTAssertEqual(try shown.pins().map(\.family), ["large"])
            XCTAssertTrue(Loop.run { !shown.scene.shell.toasts.isEmpty })
            shown.end()
        }
    }

    func testARecommendationFillsInItsSettingsAndIsSeenLive() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            XCTAssertTrue(shown.pane.gallery.reveal("clock"))
            let stage = try XCTUnwrap(shown.pane.gallery.stage)
            let offered = try Loop.await { try await stage.kind.recommendations() }
            let recommendation = try XCTUnwrap(offered.first { $0.family == nil || $0.family == stage.family })
            XCTAssertTrue(Loop.run { WidgetNode(stage.root).words.contains(recommendation.title.string) })
            try shown.press([recommendation.title.string], in: stage.root)
            XCTAssertTrue(Loop.run { stage.preview.configuration == recommendation.configuration })
            try shown.press(["Pin to desktop"], in: stage.root)
            XCTAssertTrue(Loop.run { shown.rows.count == 1 })
            XCTAssertEqual(try shown.pins().map(\.configuration), [recommendation.configuration.values])
            shown.end()
        }
    }

    func testTheEmptyStateOffersToPinAWidget() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            let sentence = "Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes."
            XCTAssertTrue(WidgetNode(shown.pane.view).shownWords.contains(sentence))
            shown.pane.pinned.onPinFirst?()
            XCTAssertTrue(Loop.run { shown.rows.count == 1 })
            XCTAssertFalse(WidgetNode(shown.pane.view).shownWords.contains(sentence))
            shown.end()
        }
    }

    func testRowsAreUpdatedInPlaceAndKeepTheFocus() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown(pinning: [("clock", "small"), ("clock", "medium")])
            let rows = shown.rows
            rows[1].focus()
            XCTAssertTrue(rows[1].root.containsFocus)
            shown.pane.commands.resize(rows[1].item, to: .large)
            XCTAssertTrue(Loop.run { shown.rows[1].item.pin.family == "large" })
            XCTAssertTrue(shown.rows[1] === rows[1], "the row is the same")
            XCTAssertTrue(rows[1].root.containsFocus, "the keyboard is where it was")
            XCTAssertTrue(WidgetNode(rows[1].root).words.contains { $0.hasPrefix("Large") })
            shown.pane.commands.change(rows[0].item, to: WindowOptions(level: .above, isClickThrough: true))
            XCTAssertTrue(Loop.run { shown.rows[0].item.pin.options.isClickThrough })
            XCTAssertEqual(try shown.pins().map(\.options.level), [.above, .below])
            shown.end()
        }
    }

    func testTheFocusMovesOnWhenItsRowIsRemoved() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown(pinning: [("clock", "small"), ("clock", "medium"), ("clock", "large")])
            let rows = shown.rows
            rows[1].focus()
            shown.pane.commands.remove(rows[1].item)
            XCTAssertTrue(Loop.run { shown.rows.count == 2 })
            XCTAssertTrue(shown.rows[1].root.containsFocus)
            shown.pane.commands.remove(rows[2].item)
            XCTAssertTrue(Loop.run { shown.rows.count == 1 })
            XCTAssertTrue(shown.rows[0].root.containsFocus)
            shown.pane.commands.remove(rows[0].item)
            XCTAssertTrue(Loop.run { shown.rows.isEmpty })
            XCTAssertTrue(shown.pane.view.containsFocus, "the keyboard is at the gallery")
            shown.end()
        }
    }

    func testACodeIsNamedAndAnUnknownKindCanBeRemoved() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            let code = try XCTUnwrap(shown.scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.first)
            let kind = try XCTUnwrap(shown.scene.widgetKinds.first { $0.id == "code" })
            _ = try shown.scene.library.runBlocking {
                try await $0.pin(
                    kind: "code", family: "small", configuration: kind.schema.choosing(String(code.id), for: "code").values)
            }
            _ = try shown.scene.library.runBlocking { try await $0.pin(kind: "weather", family: "small") }
            XCTAssertTrue(Loop.run { shown.rows.count == 2 })
            XCTAssertEqual(shown.rows.map(\.item.title), ["\(kind.name) · \(code.title)", "Unknown widget “weather”"])
            shown.pane.commands.remove(shown.rows[1].item)
            XCTAssertTrue(Loop.run { shown.rows.count == 1 })
            shown.end()
        }
    }

    func testItFitsNarrowAndWideWindowsInEverySize() throws {
        try MainActor.assumeIsolated {
            for width in [360, 1000] {
                let shown = try Shown(width: width, pinning: [("clock", "small"), ("code", "large")])
                for kind in shown.pane.gallery.kinds {
                    XCTAssertTrue(shown.pane.gallery.reveal(kind.id))
                    let stage = try XCTUnwrap(shown.pane.gallery.stage)
                    for family in kind.families {
                        stage.choose(family)
                        shown.scene.settle()
                        XCTAssertTrue(Frames.run(3, of: shown.pane.view))
                        let span = try XCTUnwrap(WidgetNode(stage.preview.root).span(across: shown.pane.view))
                        XCTAssertGreaterThanOrEqual(span.start, 0, "\(kind.id), \(family) at \(width)")
                        XCTAssertLessThanOrEqual(span.end, Double(shown.pane.view.width), "\(kind.id), \(family) at \(width)")
                    }
                }
                for row in shown.rows {
                    let span = try XCTUnwrap(WidgetNode(row.root).span(across: shown.pane.view))
                    XCTAssertLessThanOrEqual(span.end, Double(shown.pane.view.width))
                }
                shown.end()
            }
        }
    }
}
