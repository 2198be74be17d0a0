import Gtk
import Payload
import Platform
import SamplePayloads
import TestSupport
import XCTest
@testable import CodeEditor
@testable import WidgetUI

/// The rows of every form: their controls, and what they make of what is filled in.
final class FormPageTests: PaneTestCase {
    func testEveryFormHasANamedControlForEachOfItsFields() {
        MainActor.assumeIsolated {
            for choice in KindChoice.all {
                for form in choice.forms {
                    let page = FormPage(form, of: choice, values: [:])
                    page.expander?.isOpen = true
                    let shown = ShownWindow(ScrolledView(page.view), width: 400, height: 600)
                    XCTAssertTrue(Frames.run(of: page.view))
                    let layout = FormLayout(form)
                    XCTAssertEqual(Set(page.rows.map(\.name)), Set((layout.main + layout.more).joined()), form.identifier)
                    for row in page.rows where row.view.isMapped {
                        // What an entry takes the keyboard with is inside of it.
                        let controls = WidgetNode(row.view).controls + WidgetNode(row.view).all.filter { $0.typeName == "GtkEntry" }
                        XCTAssertFalse(controls.isEmpty, "\(form.identifier) \(row.name)")
                        for control in controls where !control.isNamed {
                            XCTFail("\(form.identifier) \(row.name): a \(control.typeName) without a name")
                        }
                    }
                    shown.close()
                }
            }
        }
    }

    func testAFormFilledFromAPayloadGivesTheSamePayloadBack() throws {
        try MainActor.assumeIsolated {
            for sample in SamplePayload.all {
                let payload = try sample.payload()
                let kind: PayloadKind? = [.isbn, .product, .vin].contains(sample.kind) ? sample.kind : nil
                var draft = ContentDraft(payload, kind: kind, now: SamplePayload.day)
                let (form, choice) = (try XCTUnwrap(draft.form), try XCTUnwrap(draft.choice))
                let page = FormPage(form, of: choice, values: draft.values)
                page.read(into: &draft.values)
                XCTAssertTrue(draft.isUnchanged, "\(sample): \(draft.values)")
                let again = try form.payload(FormRules.fields(of: form, from: draft.values), now: SamplePayload.day)
                XCTAssertEqual(again, payload, sample.description)
            }
        }
    }

    func testWhatIsMissingIsWrongOnlyWhereSomebodyHasBeen() throws {
        try MainActor.assumeIsolated {
            let form = try XCTUnwrap(PayloadForm.identified("wifi"))
            let page = FormPage(form, of: .holding(form), values: [:])
            let network = try XCTUnwrap(page.rows.first { $0.name == "ssid" })
            let missing = ContentDraft(form: form).problems()
            XCTAssertEqual(missing.map(\.field), ["ssid"])
            page.show(missing)
            XCTAssertFalse(network.problem.isVisible)
            network.control.onChange?()
            page.show(missing)
            XCTAssertTrue(network.problem.isVisible)
            XCTAssertEqual(network.problem.text.string, "“Network” is missing. Fill it in.")
        }
    }

    func testFieldsThatDoNotBelongToTheChoiceAreNotSeen() throws {
        try MainActor.assumeIsolated {
            let form = try XCTUnwrap(PayloadForm.identified("wifi"))
            let page = FormPage(form, of: .holding(form), values: [:])
            @MainActor func seen() -> [String] { page.rows.filter { $0.view.isVisible }.map { $0.name } }
            XCTAssertEqual(seen(), ["ssid", "password", "security", "hidden"])
            page.showRows(with: ["security": .text("nopass")])
            XCTAssertEqual(seen(), ["ssid", "security", "hidden"])
            page.showRows(with: ["security": .text("WPA2-EAP")])
            XCTAssertEqual(seen(), ["ssid", "password", "security", "hidden", "eap", "phase2", "identity", "anonymous"])
        }
    }

    func testASecretIsCoveredUntilSomebodyAsks() {
        MainActor.assumeIsolated {
            let control = SecretControl(label: .verbatim("Password"), hint: nil)
            control.show("correct horse")
            XCTAssertTrue(control.entry.isSecret)
            control.reveal.isOn = true
            XCTAssertFalse(control.entry.isSecret)
        }
    }

    func testAListGrowsAndShrinksAndKeepsALineToTypeInto() {
        MainActor.assumeIsolated {
            let list = ListFieldControl(label: .verbatim("E-mail")) { EntryControl(name: $0).forField() }
            XCTAssertEqual(list.value, .absent)
            list.show(.list([.text("a@example.org"), .text("b@example.org")]))
            XCTAssertEqual(list.value, .list([.text("a@example.org"), .text("b@example.org")]))
            let shown = ShownWindow(list.view)
            var changes = 0
            list.onChange = { changes += 1 }
            for _ in 0..<2 {
                list.removeFirst()
                Loop.runPending()
            }
            XCTAssertEqual(list.value, .absent)
            XCTAssertEqual(changes, 2)
            XCTAssertFalse(WidgetNode(list.view).controls.isEmpty)
            shown.close()
        }
    }

    func testACalendarWritesTheDayAndKeepsTheTime() {
        MainActor.assumeIsolated {
            let control = DateTimeEntry(name: .verbatim("Start"), time: .clock).forField()
            control.show(.text("2026-07-04T09:30:00"))
            XCTAssertEqual(control.value, .text("2026-07-04T09:30:00"))
            control.inner.fillCalendar()
            control.inner.calendar.day = (2026, 8, 15)
            XCTAssertEqual(control.value, .text("2026-08-15T09:30:00"))
            control.inner.hours.value = 18
            XCTAssertEqual(control.value, .text("2026-08-15T18:30:00"))
        }
    }

    func testACalendarKeepsATimeThatIsOnlyTypedAndDropsOneThatDoesNotCount() {
        MainActor.assumeIsolated {
            for (time, text) in [(DateTimeEntry.TimeChoice.typed, "2026-08-15 09:30"), (.none, "2026-08-15")] {
                let entry = DateTimeEntry(name: .verbatim("Day"), time: time)
                entry.show("2026-07-04 09:30")
                entry.fillCalendar()
                XCTAssertEqual(entry.value, "2026-07-04 09:30")
                entry.calendar.day = (2026, 8, 15)
                XCTAssertEqual(entry.value, text)
            }
        }
    }

    func testANumberOfATypeThatNoListKnowsStaysAsItIs() {
        MainActor.assumeIsolated {
            let control = TypedTextFieldControl(label: .verbatim("Phone"), hint: nil)
            control.show(.list([.text("+12015550123"), .text("cell")]))
            XCTAssertEqual(control.value, .list([.text("+12015550123"), .text("cell")]))
        }
    }
}
