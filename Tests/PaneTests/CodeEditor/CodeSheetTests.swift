import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import TestSupport
import WidgetKit
import WidgetUI
import XCTest
@testable import CodeEditor

/// The sheet as a whole: what it saves, what it keeps, and that it fits.
final class CodeSheetTests: PaneTestCase {
    /// A sheet in a window, and what it told.
    @MainActor
    private final class Opened {
        // Goes before the window that it stands over.
        let sheet: CodeSheet
        let scene: Scene
        private(set) var left: Draft?
        private(set) var saved: Code?

        init(_ scene: Scene, _ subject: CodeSheet.Subject, size: (width: Int, height: Int)? = nil) {
            self.scene = scene
            final class Link { weak var opened: Opened? }
            let link = Link()
            sheet = CodeSheet(
                context: scene.context, over: scene.shell.window, subject: subject, left: { link.opened?.left = $0 },
                saved: { link.opened?.saved = $0 })
            link.opened = self
            if let size { sheet.sheet.window.setDefaultSize(width: size.width, height: size.height) }
            sheet.present()
            _ = Loop.run { self.sheet.sheet.window.isMapped && self.sheet.details.isComplete }
        }

        /// Fills a field in as a person does.
        func fill(_ name: String, _ value: FieldValue) {
            guard let row = sheet.formPage?.rows.first(where: { $0.name == name }) else { return XCTFail("no row \(name)") }
            row.control.show(value)
            row.control.onChange?()
        }

        func choose(_ kind: String) {
            guard let choice = KindChoice.all.first(where: { $0.id == kind }) else { return XCTFail("no kind \(kind)") }
            sheet.kinds.chosen?(choice)
        }

        func save() -> Code? {
            sheet.sheet.confirmIfPossible()
            _ = Loop.run(within: 5) { self.saved != nil || !self.sheet.isSaving }
            return saved
        }
    }

    func testALinkNeedsNothingButToBeTyped() throws {
        try MainActor.assumeIsolated {
            let opened = Opened(try Scene(codes: 0), .new(Draft()))
            XCTAssertFalse(opened.sheet.sheet.canConfirm)
            opened.fill("text", .text("https://example.org"))
            XCTAssertTrue(opened.sheet.sheet.canConfirm)
            let code = try XCTUnwrap(opened.save())
            XCTAssertEqual(code.payload, Payload("https://example.org"))
            XCTAssertEqual(code.title, "example.org")
            XCTAssertEqual(code.kind, .uri)
            XCTAssertNil(opened.left)
        }
    }

    func testAFormSaysWhatIsMissingAndIsSavedOnceItIsThere() throws {
        try MainActor.assumeIsolated {
            let opened = Opened(try Scene(codes: 0), .new(Draft()))
            opened.choose("wifi")
            XCTAssertFalse(opened.sheet.sheet.canConfirm)
            XCTAssertEqual(opened.sheet.status.text.string, "", "nothing is wrong with what nobody has typed yet")
            opened.fill("password", .text("short"))
            XCTAssertTrue(opened.sheet.status.text.string.hasPrefix("Can’t be saved yet"), opened.sheet.status.text.string)
            opened.fill("password", .text("long enough"))
            XCTAssertTrue(opened.sheet.status.text.string.contains("“Network” is missing"), opened.sheet.status.text.string)
            opened.fill("ssid", .text("Café"))
            opened.fill("password", .text("short"))
            XCTAssertFalse(opened.sheet.sheet.canConfirm)
            opened.fill("password", .text("long enough"))
            XCTAssertEqual(opened.sheet.status.text.string, "")
            let code = try XCTUnwrap(opened.save())
            XCTAssertEqual(code.payload.text, "WIFI:T:WPA;S:Café;P:long enough;;")
        }
    }

    func testOfAContactThatIsTooLongOnlyWhatFitsIsKeptAtAPress() throws {
        try MainActor.assumeIsolated {
            let note = String(repeating: "Very long. ", count: 400)
            let opened = Opened(try Scene(codes: 0), .new(Draft()))
            opened.choose("contact")
            opened.fill("name", .text("Ada Lovelace"))
            opened.fill("note", .text(note))
            let remedy = opened.sheet.preview.words
            XCTAssertTrue(Loop.run { remedy.remedyButton.isVisible })
            XCTAssertEqual(remedy.remedyTitle.text.string, "Shorten to fit")
            XCTAssertFalse(opened.sheet.sheet.canConfirm)
            remedy.remedyButton.activate()
            XCTAssertTrue(Loop.run { opened.sheet.sheet.canConfirm })
            let code = try XCTUnwrap(opened.save())
            XCTAssertEqual(code.kind, .contact)
            XCTAssertEqual(code.title, "Ada Lovelace")
            XCTAssertEqual(code.notes, note.trimmingCharacters(in: .whitespaces))
            XCTAssertLessThan(code.payload.bytes.count, 200)
        }
    }

    func testAContactOfTheLibraryIsShortenedToo() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let note = String(repeating: "Very long. ", count: 400).trimmingCharacters(in: .whitespaces)
            let card = Payload("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada\r\nFN:Ada Lovelace\r\nNOTE:\(note)\r\nEND:VCARD\r\n")
            let code = try scene.library.runBlocking { try await $0.add(NewCode(payload: card)) }
            let opened = Opened(scene, .edit(code))
            XCTAssertTrue(Loop.run { opened.sheet.preview.words.remedyButton.isVisible })
            opened.sheet.preview.words.remedyButton.activate()
            XCTAssertTrue(Loop.run { opened.sheet.sheet.canConfirm })
            let saved = try XCTUnwrap(opened.save())
            XCTAssertEqual(saved.id, code.id)
            XCTAssertEqual(saved.notes, note)
            XCTAssertLessThan(saved.payload.bytes.count, 200)
        }
    }

    func testEscKeepsWhatWasTyped() throws {
        try MainActor.assumeIsolated {
            let opened = Opened(try Scene(codes: 0), .new(Draft()))
            opened.fill("text", .text("half a thought"))
            opened.sheet.title.text = "Title"
            opened.sheet.sheet.close()
            let left = try XCTUnwrap(opened.left)
            let again = Opened(opened.scene, .new(left))
            XCTAssertEqual(again.sheet.title.text, "Title")
            XCTAssertEqual(try XCTUnwrap(again.save()).payload, Payload("half a thought"))
        }
    }

    func testAnEditKeepsTheBytesThatNobodyTouched() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            // No form writes it so.
            let written = Payload("WIFI:S:net;P:password;T:WPA2;H:false;;")
            let code = try scene.library.runBlocking { try await $0.add(NewCode(payload: written, title: "Net")) }
            let opened = Opened(scene, .edit(code))
            XCTAssertEqual(opened.sheet.formPage?.form.identifier, "wifi")
            XCTAssertTrue(opened.sheet.sheet.canConfirm)
            opened.sheet.title.text = "Network"
            let saved = try XCTUnwrap(opened.save())
            XCTAssertEqual(saved.payload, written)
            XCTAssertEqual(saved.title, "Network")
            XCTAssertEqual(saved.id, code.id)
            XCTAssertEqual(saved.created, code.created)
        }
    }

    func testWhatAnotherProgramChangesMeanwhileIsKept() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 1)
            let code = try XCTUnwrap(try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.first)
            let opened = Opened(scene, .edit(code))
            try scene.library.runBlocking {
                try await $0.update(code.id) {
                    $0.notes = "theirs"
                    $0.tags = ["theirs"]
                    $0.isFavorite = true
                }
            }
            opened.fill("text", .text("https://example.net"))
            let saved = try XCTUnwrap(opened.save())
            XCTAssertEqual(saved.payload, Payload("https://example.net"))
            XCTAssertEqual(saved.notes, "theirs")
            XCTAssertEqual(saved.tags, ["theirs"])
            XCTAssertTrue(saved.isFavorite)
        }
    }

    func testTheReasonOfAFailedSaveStaysUntilSomethingIsChanged() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 1)
            let code = try XCTUnwrap(try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.first)
            let opened = Opened(scene, .edit(code))
            @MainActor func isShown() -> Bool { WidgetNode(opened.sheet.sheet.window).words.contains { $0.contains("has since been") } }
            try scene.library.runBlocking { try await $0.removePermanently([code.id]) }
            XCTAssertNil(opened.save())
            XCTAssertTrue(isShown())
            // The check of the preview may end after the save has failed.
            opened.sheet.preview.onCheck?()
            XCTAssertTrue(isShown())
            opened.sheet.title.text = "Mine"
            XCTAssertFalse(isShown())
        }
    }

    func testACodeThatWasDeletedMeanwhileCanBeKeptByASecondSave() throws {
        try MainActor.assumeIsolated {
            for isPermanent in [false, true] {
                let scene = try Scene(codes: 1)
                let code = try XCTUnwrap(try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.first)
                let opened = Opened(scene, .edit(code))
                opened.sheet.title.text = "Mine"
                if isPermanent {
                    try scene.library.runBlocking { try await $0.removePermanently([code.id]) }
                } else {
                    try scene.library.runBlocking { try await $0.trash([code.id]) }
                }
                XCTAssertNil(opened.save())
                XCTAssertTrue(opened.sheet.sheet.canConfirm)
                XCTAssertTrue(
                    WidgetNode(opened.sheet.sheet.window).words.contains { $0.contains("has since been") && $0.contains("still here") })
                let saved = try XCTUnwrap(opened.save())
                XCTAssertEqual(saved.title, "Mine")
                XCTAssertEqual(saved.id == code.id, !isPermanent)
                XCTAssertEqual(try scene.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.map(\.id), [saved.id])
            }
        }
    }

    func testBytesThatAreNoTextStayWhileTheRestIsEdited() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let payload = Payload(bytes: [0xFF, 0, 0xFE])
            let code = try scene.library.runBlocking { try await $0.add(NewCode(payload: payload)) }
            let opened = Opened(scene, .edit(code))
            XCTAssertNil(opened.sheet.formPage)
            XCTAssertTrue(WidgetNode(opened.sheet.sheet.window).words.contains { $0.contains("aren’t text") })
            opened.sheet.title.text = "Bytes"
            let saved = try XCTUnwrap(opened.save())
            XCTAssertEqual(saved.payload, payload)
            XCTAssertEqual(saved.title, "Bytes")
        }
    }

    func testTheDetailsAreSavedWithTheCode() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let folder = try scene.library.runBlocking { try await $0.addFolder("Home") }
            try scene.library.runBlocking { try await $0.add(NewCode(payload: Payload("other"), tags: ["friends, family"])) }
            let opened = Opened(scene, .new(Draft()))
            opened.fill("text", .text("something"))
            let details = opened.sheet.details
            for attribute in [CodeAttribute.favorite, .oneTime] {
                details[attribute]?.show(.flag(true))
                details[attribute]?.onChange?()
            }
            details.folder.view.selected = 1
            details.tags.entry.text = "friends"
            XCTAssertEqual(details.tags.suggestions.shown.map(\.value), ["friends, family"])
            details.tags.suggestions.chosen?("friends, family")
            details.tags.entry.text = "typed"
            details[.expires]?.show(.text("2030-01-31"))
            details[.expires]?.onChange?()
            let code = try XCTUnwrap(opened.save())
            XCTAssertEqual(code.folder, folder.id)
            XCTAssertEqual(code.tags, ["friends, family", "typed"])
            XCTAssertTrue(code.isFavorite && code.isOneTime)
            let last = try XCTUnwrap(code.expires)
            XCTAssertEqual(TypedMoment(last).text, "2030-01-31T23:59:59")
        }
    }

    func testACodeThatWasUsedMayBeGivenAnotherUse() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let code = try scene.library.runBlocking { try await $0.add(NewCode(payload: Payload("ticket"), isOneTime: true)) }
            let used = try scene.library.runBlocking { try await $0.update(code.id) { $0.spent = Date() } }
            let opened = Opened(scene, .edit(used))
            XCTAssertTrue(WidgetNode(opened.sheet.details.view).words.contains { $0.hasPrefix("Used on ") })
            opened.sheet.pages.selected = 2
            XCTAssertTrue(Loop.run { opened.sheet.details.useAgain.isMapped })
            opened.sheet.details.useAgain.activate()
            XCTAssertTrue(Loop.run { !opened.sheet.details.useAgain.isMapped })
            XCTAssertNil(try XCTUnwrap(opened.save()).spent)
        }
    }

    func testADateOfExpiryThatIsNoneIsNotSaved() throws {
        try MainActor.assumeIsolated {
            let opened = Opened(try Scene(codes: 0), .new(Draft()))
            opened.fill("text", .text("something"))
            let expires = try XCTUnwrap(opened.sheet.details[.expires])
            expires.show(.text("some day"))
            expires.onChange?()
            XCTAssertFalse(opened.sheet.sheet.canConfirm)
            expires.show(.absent)
            expires.onChange?()
            XCTAssertTrue(opened.sheet.sheet.canConfirm)
        }
    }

    func testEveryFormFitsIntoANarrowWindowAndEveryControlHasAName() throws {
        try MainActor.assumeIsolated {
            let opened = Opened(try Scene(codes: 0), .new(Draft()), size: (360, 480))
            let window = opened.sheet.sheet.window
            for choice in KindChoice.all {
                opened.choose(choice.id)
                opened.sheet.formPage?.expander?.isOpen = true
                for page in 0..<3 {
                    opened.sheet.pages.selected = page
                    XCTAssertTrue(Frames.run(3, of: opened.sheet.body))
                    XCTAssertLessThanOrEqual(opened.sheet.body.width, 360, "\(choice.id), page \(page)")
                    for control in WidgetNode(window).controls where !control.isNamed {
                        XCTFail("\(choice.id), page \(page): a \(control.typeName) without a name")
                    }
                }
            }
            opened.sheet.sheet.close()
        }
    }

    func testNothingOfASheetIsLeftWhenItHasClosed() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let left = Boxes.left {
                let opened = Opened(scene, .new(Draft()))
                opened.choose("contact")
                opened.choose("swissqr")
                opened.sheet.sheet.close()
            }
            XCTAssertEqual(left, 0)
        }
    }
}
