import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform
import Payload
import TestSupport
import TestTexts
import XCTest
@testable import quire_desktop

/// What stands beside a code that is shown large.
final class LargeDetailsTests: PaneTestCase {
    private static let dates = DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    private static func lines(_ payload: String) -> [String] {
        CodeFacts(Payload(payload), dates: dates).sections.rows.map { "\($0.label): \($0.text)\($0.isSecret ? " (secret)" : "")" }
    }

    func testEachFieldIsALineAndPartsForProgramsAreNot() {
        XCTAssertEqual(
            Self.lines("WIFI:T:WPA;S:Café;P:correct horse;;"), ["Network: Café", "Password: correct horse (secret)", "Security: WPA"])
        let card =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane\r\nFN:Jane Doe\r\nTEL;TYPE=cell:+123\r\nTEL:+456\r\nADR:;;Street 1;Town;;123;Land\r\nEND:VCARD"
        let contact = Self.lines(card)
        XCTAssertTrue(contact.contains("Phone (mobile): +123") && contact.contains("Phone: +456"), "\(contact)")
        XCTAssertEqual(contact.filter { $0.contains("Street 1") }.count, 1, "\(contact)")
        XCTAssertFalse(contact.contains { $0.lowercased().contains("cell") }, "\(contact)")
    }

    func testDatesAreWrittenAsPeopleWriteThem() {
        let event = Self.lines("BEGIN:VEVENT\r\nSUMMARY:Party\r\nDTSTART:20260501T100000Z\r\nDTEND:20260501T113000Z\r\nEND:VEVENT")
        // Some versions of ICU have narrow spaces in it.
        XCTAssertTrue(event.contains { $0.hasPrefix("When: 1") && $0.contains("May 2026") && $0.hasSuffix("11:30") }, "\(event)")
        XCTAssertEqual(Self.lines("2026-05-01 is a day"), ["Text: 2026-05-01 is a day"])
    }

    func testTheSecretOfOneTimePasswordsIsNotThere() throws {
        MainActor.assumeIsolated {
            let text = "otpauth://totp/Example:me?secret=JBSWY3DPEHPK3PXP&issuer=Example"
            XCTAssertEqual(Self.lines(text), ["Issuer: Example", "Account: me"])
            let attributes = CodeAttributes(title: "Account")
            let shown = ShownCode(Code(id: 1, payload: Payload(text), attributes: attributes, created: .now, modified: .now), folder: nil)
            XCTAssertEqual(shown.accounts.count, 1)
            let row = AccountRow(shown.accounts[0]) { _ in }
            // RFC 6238: half a minute for each, counted from 1970.
            let next = row.show(at: Date(timeIntervalSince1970: 1_795_254_151))
            XCTAssertEqual(next, Date(timeIntervalSince1970: 1_795_254_152))
            let first = WidgetNode(row.root).words
            XCTAssertTrue(first.contains("29 seconds left"), "\(first)")
            row.show(at: Date(timeIntervalSince1970: 1_795_254_180))
            XCTAssertNotEqual(WidgetNode(row.root).words, first)
            XCTAssertFalse(WidgetNode(row.root).words.joined().contains("JBSWY3DP"))
        }
    }

    func testASecretIsCoveredUntilItIsAskedFor() throws {
        try MainActor.assumeIsolated {
            var copied: [String] = []
            let row = PayloadFieldRow(Fact(label: "Password", original: "correct horse", isSecret: true)) {
                copied.append($0.original)
            }
            XCTAssertEqual(WidgetNode(row.root).words, ["Password", "••••••••"])
            let reveal = try XCTUnwrap(row.reveal)
            Person.toggle(reveal.pointer)
            XCTAssertEqual(WidgetNode(row.root).words, ["Password", "correct horse"])
            Person.toggle(reveal.pointer)
            XCTAssertEqual(WidgetNode(row.root).words, ["Password", "••••••••"])
            XCTAssertEqual(copied, [])
        }
    }

    func testTheLargeViewLeavesNothing() throws {
        try MainActor.assumeIsolated {
            @MainActor func show() throws {
                weak var weakView: LargeView?
                do {
                    let library = try Library.inMemory()
                    try library.runBlocking { try await $0.add(Scene.codes(2)) }
                    let view = LargeView()
                    weakView = view
                    let shown = ShownWindow(view.root, width: 900, height: 600)
                    view.show(try XCTUnwrap(library.runBlocking { try await $0.code(1) }), among: [1, 2], in: library)
                    XCTAssertTrue(Loop.run { WidgetNode(view.root).words.contains("1 of 2") })
                    XCTAssertTrue(Frames.run(of: view.root))
                    Loop.runUntilQuiet()
                    view.close()
                    shown.close()
                }
                XCTAssertTrue(Loop.run(within: 3) { weakView == nil })
            }
            try show()
            XCTAssertEqual(try Boxes.left(by: show), 0)
        }
    }

    func testTheLargeViewShowsWarningsFirstAndKeepsWhatWasRevealed() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            try scene.library.runBlocking {
                try await $0.add(
                    NewCode(payload: Payload("WIFI:T:WEP;S:Café;P:correct horse;;"), title: "Guests", notes: "Behind the shelf"))
            }
            let view = LargeView()
            view.context = scene.context
            let shown = ShownWindow(view.root, width: 900, height: 600)
            let code = try XCTUnwrap(scene.library.runBlocking { try await $0.code(1) })
            view.show(code, among: [1], in: scene.library)
            XCTAssertTrue(Loop.run { WidgetNode(view.root).words.contains("Behind the shelf") })
            let words = WidgetNode(view.root).words
            XCTAssertFalse(words.contains("correct horse"))
            let warning = try XCTUnwrap(words.firstIndex { $0.contains("WEP is broken") })
            XCTAssertLessThan(warning, try XCTUnwrap(words.firstIndex(of: "Network")))
            for control in WidgetNode(view.root).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            view.close()
            shown.close()
        }
    }
}
