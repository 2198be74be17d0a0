import Drawing
import Gtk
import Payload
import Platform
import ScanCheck
import Symbols
import TestSupport
import XCTest
@testable import CodeEditor

/// The live symbol: drawn at once, judged a moment later, with the way to mend it.
final class SymbolPreviewTests: PaneTestCase {
    private static let link = Payload("https://example.org")

    func testAPlainSymbolScansEverywhere() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            let shown = ShownWindow(preview.view, width: 320, height: 480)
            var calls = 0
            preview.onCheck = { calls += 1 }
            preview.show(Self.link, style: SymbolStyle(), name: "Example", note: .verbatim("Link"))
            XCTAssertTrue(Loop.run { preview.drawn != nil })
            XCTAssertNil(preview.scans, "drawn before it is checked")
            XCTAssertEqual(preview.words.about.text.string, "Link · 25 × 25 modules, version 2 · level M")
            XCTAssertTrue(Loop.run(within: 60) { preview.scans != nil })
            XCTAssertEqual(preview.scans, .everywhere)
            XCTAssertEqual(preview.words.headline.text.string, "Scans everywhere")
            XCTAssertFalse(preview.words.remedyButton.isVisible)
            XCTAssertNil(preview.problem)
            XCTAssertEqual(calls, 1)
            shown.close()
        }
    }

    func testWhatDoesNotScanIsNoProblemAndHasARemedyThatWorks() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            let shown = ShownWindow(preview.view, width: 320, height: 480)
            var remedies: [SymbolStyle] = []
            preview.onRemedy = { remedies.append($0) }
            preview.show(Self.link, style: SymbolStyle(foreground: StyleScene.color("B0B8C8")), name: "Example", note: nil)
            XCTAssertTrue(Loop.run(within: 60) { preview.scans != nil })
            XCTAssertEqual(preview.scans, .no)
            XCTAssertTrue(preview.words.headline.text.string.hasPrefix("Doesn’t scan: "))
            XCTAssertTrue(preview.words.headline.hasClass("warning-text"))
            XCTAssertNil(preview.problem)
            XCTAssertTrue(Loop.run(within: 60) { preview.words.remedyButton.isVisible })
            XCTAssertTrue(preview.words.remedyTitle.text.string.hasPrefix("Make it scan: "))
            preview.words.remedyButton.activate()
            XCTAssertTrue(Loop.run { !remedies.isEmpty })
            preview.show(Self.link, style: remedies.first ?? SymbolStyle(quietZone: 0), name: "Example", note: nil)
            XCTAssertTrue(Loop.run(within: 60) { preview.scans == .everywhere })
            XCTAssertFalse(preview.words.remedyButton.isVisible)
            XCTAssertFalse(preview.words.headline.hasClass("warning-text"))
            shown.close()
        }
    }

    func testTooMuchIsAProblemUntilItIsLess() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            var problems: [LocalizedText?] = []
            preview.onCheck = { problems.append(preview.problem) }
            preview.show(Payload(String(repeating: "long ", count: 1_000)), style: SymbolStyle(), name: "", note: nil)
            XCTAssertTrue(Loop.run { preview.problem != nil })
            XCTAssertEqual(preview.paper.text, preview.problem)
            XCTAssertNil(preview.drawn)
            preview.show(Self.link, style: SymbolStyle(), name: "", note: nil)
            XCTAssertTrue(Loop.run(within: 60) { preview.scans == .everywhere })
            XCTAssertNil(preview.problem)
            XCTAssertEqual(problems.count, 3, "too long, no longer so, and checked")
            XCTAssertEqual(problems.last, .some(nil))
            XCTAssertNil(preview.paper.text)
        }
    }

    func testWhatFitsAtALowerLevelIsOnePressAway() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            let shown = ShownWindow(preview.view, width: 320, height: 480)
            var remedies: [SymbolStyle] = []
            preview.onRemedy = { remedies.append($0) }
            let text = Payload(String(repeating: "x", count: 2_600))
            preview.show(text, style: SymbolStyle(), name: "", note: nil)
            XCTAssertTrue(Loop.run { preview.words.remedyButton.isVisible })
            XCTAssertEqual(preview.words.remedyTitle.text.string, "Use level L")
            preview.words.remedyButton.activate()
            XCTAssertTrue(Loop.run { !remedies.isEmpty })
            preview.show(text, style: remedies.first ?? SymbolStyle(), name: "", note: nil)
            XCTAssertTrue(Loop.run { preview.drawn != nil })
            XCTAssertFalse(preview.words.remedyButton.isVisible)
            shown.close()
        }
    }

    func testNothingIsAnEmptyPaperWithASentence() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            XCTAssertEqual(preview.paper.text?.string, "The code appears here as you fill in the form.")
            for payload in [nil, Payload("")] {
                preview.show(Self.link, style: SymbolStyle(), name: "", note: .verbatim("Link"))
                XCTAssertTrue(Loop.run { preview.drawn != nil })
                preview.show(payload, style: SymbolStyle(), name: "", note: .verbatim("Text"))
                XCTAssertNil(preview.drawn)
                XCTAssertNil(preview.problem)
                XCTAssertEqual(preview.paper.text?.string, "The code appears here as you fill in the form.")
                XCTAssertFalse(preview.words.about.isVisible)
            }
            Loop.runUntilQuiet(for: 0.3)
            XCTAssertNil(preview.drawn, "what was under way is forgotten")
            XCTAssertNil(preview.scans)
        }
    }

    func testTheNewestOfManyIsShown() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            for count in 1...200 {
                preview.show(Payload(String(repeating: "a", count: count)), style: SymbolStyle(), name: "", note: nil)
                if count.isMultiple(of: 20) { Loop.runPending() }
            }
            XCTAssertTrue(Loop.run(within: 60) { preview.scans != nil })
            XCTAssertEqual(preview.drawn?.request.payload, Payload(String(repeating: "a", count: 200)))
        }
    }

    func testTheOldVerdictIsDimmedUntilTheNewOneIsThere() {
        MainActor.assumeIsolated {
            let preview = SymbolPreview()
            preview.show(Self.link, style: SymbolStyle(), name: "", note: nil)
            XCTAssertTrue(Loop.run(within: 60) { preview.scans != nil })
            preview.show(Self.link, style: SymbolStyle(quietZone: 2), name: "", note: nil)
            XCTAssertTrue(preview.words.isChecking)
            XCTAssertEqual(preview.words.headline.text.string, "Scans everywhere")
            XCTAssertTrue(Loop.run(within: 60) { preview.scans == .closeUpOnly })
            XCTAssertEqual(preview.words.headline.text.string, "Scans only close up: the margin is too narrow")
        }
    }

    /// It stays as large as the room, and square, without the words moving it when they come.
    func testThePaperIsAsLargeAsTheRoom() {
        MainActor.assumeIsolated {
            for (size, side) in [((400, 700), 400), ((700, 400), 268), ((200, 300), 136)] {
                let preview = SymbolPreview()
                let shown = ShownWindow(preview.view, width: size.0, height: size.1)
                XCTAssertTrue(Loop.run { preview.paper.size == (side, side) }, "\(size): \(preview.paper.size)")
                shown.close()
            }
        }
    }
}
