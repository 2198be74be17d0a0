import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Scanning
import TestSupport
import TestTexts
import XCTest
@testable import ScannerPane

/// What was found, beside the picture.
final class ResultSheetTests: PaneTestCase {
    @MainActor
    private struct Shown {
        let scene: Scene
        let resultsModel = ScanResultsModel()
        let sheet: ResultSheet
        let before = Button("Before")
        let window: ShownWindow

        init(width: Int = 360, codes: [NewCode] = []) throws {
            scene = try Scene(codes: 0)
            try scene.library.runBlocking { try await $0.add(codes) }
            sheet = ResultSheet(context: scene.context, resultsModel: resultsModel)
            window = ShownWindow(Gtk.Box(.column, [before, sheet.root]), width: width, height: 640)
        }

        func receive(_ texts: String...) {
            resultsModel.receive(texts.map(ResultSheetTests.result))
            Loop.runUntilQuiet()
        }

        var words: [String] { WidgetNode(sheet.root).words }
    }

    private nonisolated static func result(_ text: String) -> ScanResult {
        ScanResult(FoundCode(symbology: .qrCode, bytes: Array(text.utf8), corners: []), source: ScanSource(.camera, name: "Webcam"))
    }

    func testWarningsComeFirstAndSecretsAreCovered() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            XCTAssertFalse(shown.sheet.isShown)
            shown.receive("WIFI:T:WEP;S:Café;P:correct horse;;")
            XCTAssertTrue(shown.sheet.root.isMapped)
            let words = shown.words
            XCTAssertTrue(words.contains("Wi-Fi · QR Code · Webcam"), "\(words)")
            let warning = try XCTUnwrap(words.firstIndex { $0.contains("WEP is broken") })
            XCTAssertLessThan(warning, try XCTUnwrap(words.firstIndex(of: "Network")))
            XCTAssertFalse(words.contains("correct horse"))
            XCTAssertTrue(words.contains("••••••••"))
            for control in WidgetNode(shown.sheet.root).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            XCTAssertEqual(shown.scene.shell.openings, [], "nothing happens by itself")
            shown.window.close()
        }
    }

    func testSeveralCodesAreAListAndOneOfThemIsChosen() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            shown.receive("https://example.org/one", "two", "tel:+123")
            XCTAssertTrue(shown.words.contains("3 codes found"))
            XCTAssertTrue(shown.words.contains("Phone number · QR Code"))
            shown.resultsModel.select(shown.resultsModel.results[1].id)
            Loop.runUntilQuiet()
            XCTAssertTrue(shown.words.contains("Code found"))
            XCTAssertEqual(shown.sheet.card?.heading.hasFocus, true)
            for control in WidgetNode(shown.sheet.root).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            shown.resultsModel.select(nil)
            Loop.runUntilQuiet()
            XCTAssertTrue(shown.words.contains("3 codes found"))
            XCTAssertNil(shown.sheet.card)
            shown.window.close()
        }
    }

    func testTheFocusGoesInAndComesBack() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            // The shell of the test has a window of its own; what had the focus there is what comes back.
            shown.scene.shell.window.setContent(Gtk.Box(.column))
            shown.before.grabFocus()
            var heard: [Bool] = []
            shown.sheet.onChange = { heard.append($0) }
            shown.receive("words")
            XCTAssertEqual(shown.sheet.card?.heading.hasFocus, true)
            shown.resultsModel.clear()
            Loop.runUntilQuiet()
            XCTAssertFalse(shown.sheet.isShown)
            XCTAssertTrue(Loop.run { !shown.words.contains("words") }, "nothing of it is kept")
            XCTAssertEqual(heard, [true, false])
            shown.window.close()
        }
    }

    func testACodeThatIsInTheLibrarySaysSo() throws {
        try MainActor.assumeIsolated {
            let payload = Payload("https://example.org/known")
            let shown = try Shown(codes: [NewCode(payload: payload, title: "Known")])
            shown.receive("https://example.org/known")
            XCTAssertTrue(Loop.run { shown.words.contains("Already in your library: Known") })
            XCTAssertFalse(WidgetNode(shown.sheet.root).words.contains("Save"))
            try shown.scene.library.runBlocking { try await $0.trash([1]) }
            XCTAssertTrue(Loop.run { shown.words.contains("In your library’s trash: Known") })
            XCTAssertTrue(shown.words.contains("Restore"))
            try shown.scene.library.runBlocking { try await $0.restore([1]) }
            XCTAssertTrue(Loop.run { shown.words.contains("Already in your library: Known") })
            shown.window.close()
        }
    }

    func testWhatIsPinnedIsSavedFirst() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            shown.receive("some words")
            shown.sheet.run(.pin)
            XCTAssertTrue(Loop.run { !shown.scene.shell.toasts.isEmpty })
            XCTAssertEqual(try shown.scene.library.runBlocking { try await $0.pins() }.count, 1)
            XCTAssertEqual(
                try shown.scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.map(\.payload), [Payload("some words")])
            XCTAssertTrue(Loop.run { shown.words.contains("In your library: some words") })
            shown.sheet.run(.pin)
            XCTAssertTrue(Loop.run { (try? shown.scene.library.runBlocking { try await $0.pins() }.count) == 2 })
            XCTAssertEqual(try shown.scene.library.runBlocking { try await $0.count(matching: CodeQuery()) }, 1)
            shown.window.close()
        }
    }

    func testALinkIsHandedToTheQuestionAndNowhereElse() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            shown.receive("https://user:pw@example.org/pay")
            XCTAssertEqual(shown.scene.shell.openings, [])
            shown.sheet.run(.open(address: "https://user:pw@example.org/pay", title: ""))
            XCTAssertEqual(shown.scene.shell.openings, ["https://user:pw@example.org/pay"])
            shown.sheet.run(.showLarge(title: ""))
            XCTAssertEqual(shown.scene.shell.shownLarge.map(\.id), [0], "what is not saved is shown without being saved")
            XCTAssertEqual(try shown.scene.library.runBlocking { try await $0.count(matching: CodeQuery()) }, 0)
            shown.window.close()
        }
    }

    func testHostileCodesAreHarmlessTextOfBoundedSize() throws {
        try MainActor.assumeIsolated {
            let marks = "Zalgo" + String(repeating: "\u{301}", count: 4000)
            let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Many\n" + (0..<10_000).map { "TEL:+49\($0)\n" }.joined() + "END:VCARD"
            let hostile = [
                "https://user:password@bank.example@evil.example/", "https://example.org/\u{202E}moc.elgoog", "\u{202E}https://x.example",
                "https://xn--pple-43d.com/", String(repeating: "<b>&amp;</b>", count: 268), "\u{1B}[31mred\u{1B}]0;title\u{7}\u{9B}2J",
                "file:///etc/passwd", "javascript:alert(1)//", "quire://delete/all", "a\u{0}b\u{0}c", marks, card,
                String(repeating: "\n", count: 2953), String(repeating: "W", count: 2953), "WIFI:T:WPA;S:\u{0}\u{202E};P:<span>&lt;;;",
            ]
            let shown = try Shown()
            for text in hostile {
                let started = ContinuousClock.now
                shown.receive(text)
                XCTAssertTrue(Frames.run(of: shown.sheet.root))
                let name = String(text.prefix(24))
                XCTAssertLessThan(ContinuousClock.now - started, .seconds(8), name)
                let card = try XCTUnwrap(shown.sheet.card, name)
                XCTAssertLessThan(card.root.height, 12_000, name)
                XCTAssertLessThanOrEqual(shown.sheet.root.width, 360, name)
                for word in shown.words {
                    XCTAssertFalse(word.unicodeScalars.contains { Self.isHidden($0) }, "\(name): \(word.prefix(40).debugDescription)")
                }
                XCTAssertEqual(shown.scene.shell.openings, [], name)
            }
            XCTAssertTrue(shown.scene.shell.errors.isEmpty)
            shown.window.close()
        }
    }

    func testLongTextsAreFoldedAndBounded() {
        XCTAssertEqual(TruncatedText("short").beginning, "short")
        XCTAssertFalse(TruncatedText(String(repeating: "a", count: 280)).isFolded)
        let long = TruncatedText(String(repeating: "a", count: 12_000))
        XCTAssertEqual(long.beginning.count, 281)
        XCTAssertEqual(long.whole.count, 10_000)
        XCTAssertEqual(long.left, 2000)
        XCTAssertTrue(long.shown.string.hasSuffix("(2000 more characters)"))
        let lines = TruncatedText(String(repeating: "\n", count: 1000))
        XCTAssertEqual(lines.whole.count, 400 - 1)
        XCTAssertEqual(lines.beginning, String(repeating: "\n", count: 5) + "…")
    }

    private nonisolated static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x09: false
        case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    func testMarkupIsShownAsItIsWritten() throws {
        try MainActor.assumeIsolated {
            let shown = try Shown()
            shown.receive("<b>bold</b> &amp; <span foreground=\"red\">red</span>")
            XCTAssertTrue(shown.words.contains("<b>bold</b> &amp; <span foreground=\"red\">red</span>"), "\(shown.words)")
            shown.window.close()
        }
    }

    func testTheQuestionBeforeOpeningNamesTheDanger() {
        MainActor.assumeIsolated {
            let shell = RecordingShell()
            shell.window.present()
            ConfirmOpenDialog.ask("quire://delete/all", in: shell)
            Loop.runUntilQuiet()
            XCTAssertTrue(Toplevels.hasButton("Copy address"))
            XCTAssertFalse(Toplevels.hasButton("Open") || Toplevels.hasButton("Open anyway"), "there is no way to open it")
            Toplevels.press("Cancel")
            XCTAssertTrue(Loop.run { !Toplevels.hasButton("Copy address") })
            // What nothing on this computer opens has no such button either.
            ConfirmOpenDialog.ask("scheme-of-nobody:x", in: shell)
            Loop.runUntilQuiet()
            XCTAssertTrue(Toplevels.hasButton("Copy address"))
            Toplevels.press("Cancel")
            XCTAssertTrue(Loop.run { !Toplevels.hasButton("Copy address") })
        }
    }

    func testTheSheetLeavesNothing() throws {
        try MainActor.assumeIsolated {
            @MainActor func show() throws {
                weak var weakSheet: ResultSheet?
                do {
                    let shown = try Shown()
                    weakSheet = shown.sheet
                    shown.receive("otpauth://totp/Example:me?secret=JBSWY3DPEHPK3PXP", "two")
                    shown.resultsModel.select(shown.resultsModel.results[0].id)
                    Loop.runUntilQuiet()
                    XCTAssertTrue(shown.words.contains { $0.contains("left") }, "the password of now: \(shown.words)")
                    XCTAssertFalse(shown.words.contains { $0.contains("JBSWY3DP") && $0.count < 40 })
                    shown.resultsModel.clear()
                    shown.sheet.disappear()
                    shown.window.close()
                }
                XCTAssertTrue(Loop.run(within: 3) { weakSheet == nil })
            }
            try show()
            XCTAssertEqual(try Boxes.left(by: show), 0)
        }
    }
}
