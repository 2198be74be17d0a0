import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols
import TestSupport
import XCTest
@testable import LibraryPane

/// The welcome of an empty library, and the samples that it offers.
final class SampleTests: PaneTestCase {
    func testSamplesComeWhenAskedForAndGoInOnePress() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let pane = try XCTUnwrap(scene["library"] as? LibraryPane)
            let shown = ShownWindow(pane.view, width: 800, height: 700)
            pane.appear()
            let titles = { pane.model.ids.count }
            XCTAssertTrue(Loop.run(within: 20) { pane.model.isLoaded })
            scene.settle()
            let words = WidgetNode(pane.view).words
            for word in ["Welcome to Quire", "Create a code", "Scan a code", "Bring your codes along"] {
                XCTAssertTrue(words.contains(word), "\(words)")
            }
            XCTAssertFalse(pane.sampleBar.root.isVisible)
            pane.addSamples()
            XCTAssertTrue(Loop.run(within: 20) { titles() == 6 && pane.sampleBar.root.isVisible })
            // One is changed, and a code of the person's own is put into the folder.
            let folder = try XCTUnwrap(scene.library.runBlocking { try await $0.folder(named: "Samples") })
            let codes = try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }
            XCTAssertEqual(codes.map(\.folder), Array(repeating: folder.id, count: 6))
            try scene.library.runBlocking { library in
                try await library.update(codes[0].id) { $0.title = "My network" }
                try await library.add(NewCode(payload: Payload("mine"), title: "Mine", folder: folder.id))
            }
            pane.removeSamples()
            XCTAssertTrue(Loop.run(within: 20) { titles() == 1 && !pane.sampleBar.root.isVisible })
            let left = try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }
            XCTAssertEqual(left.map(\.title), ["Mine"])
            XCTAssertEqual(left.map(\.folder), [folder.id], "a folder that somebody uses stays")
            let trash = try scene.library.runBlocking { try await $0.codes(matching: CodeQuery(place: .trash)) }
            XCTAssertEqual(trash.map(\.title), ["My network"], "what was changed is not lost")
            scene.shell.pressLast()
            XCTAssertTrue(Loop.run(within: 20) { titles() == 7 && pane.sampleBar.root.isVisible })
            XCTAssertEqual(scene.shell.errors.count, 0)
            pane.disappear()
            shown.close()
        }
    }

    func testTheFolderOfTheSamplesGoesWithThem() throws {
        let library = try Library.inMemory()
        try SampleCodes.add(to: library)
        // Once more adds nothing.
        try SampleCodes.add(to: library)
        XCTAssertEqual(try library.runBlocking { try await $0.count(matching: CodeQuery()) }, 6)
        _ = try library.runBlocking { try await SampleCodes.remove(from: $0) }
        XCTAssertEqual(try library.runBlocking { try await $0.folders() }, [])
        XCTAssertEqual(try library.runBlocking { try await $0.count(matching: CodeQuery(place: .trash)) }, 0)
    }

    func testEverySampleIsWhatItLooksLike() throws {
        let library = try Library.inMemory()
        try SampleCodes.add(to: library)
        let codes = try library.runBlocking { try await $0.codes(matching: CodeQuery(sort: .created)) }
        XCTAssertEqual(codes.map(\.kind), [.wifi, .uri, .product, .contact, .geo, .epc])
        for code in codes { XCTAssertNotNil(CardContent(code).layout, code.title) }
    }
}
