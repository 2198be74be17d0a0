import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
import XCTest
@testable import WidgetUI

/// The form for a widget: every type of setting, what is wrong with it, and what is saved.
final class ConfigurationFormTests: PaneTestCase {
    private static let schema = ConfigurationSchema([
        ConfigurationParameter(name: "label", title: "Label", kind: .text(maximumLength: 5), standard: "Hi"),
        ConfigurationParameter(name: "count", title: "Count", kind: .integer(1...10), standard: "3"),
        ConfigurationParameter(name: "share", title: "Share", kind: .decimal(0...1)),
        ConfigurationParameter(
            name: "source", title: "Source", kind: .choice([.init("new", name: "Newest"), .init("folder", name: "Folder")]),
            standard: "new"),
        ConfigurationParameter(name: "place", title: "Folder", kind: .folder).isShown(when: "source", is: "folder"),
        ConfigurationParameter(name: "seconds", title: "Seconds", kind: .toggle, standard: "false"),
        ConfigurationParameter(name: "day", title: "Day", kind: .date),
        ConfigurationParameter(name: "ink", title: "Ink", kind: .color, standard: "accent"),
        ConfigurationParameter(name: "picture", title: "Picture", kind: .file(suffixes: ["png"])),
        ConfigurationParameter(name: "code", title: "Code", kind: .code),
    ])

    /// A library of two codes and a folder.
    private struct Source: ChoiceSource {
        var all: [ChoiceKind: [ConfigurationParameter.Choice]] = [
            .code: [.init("1", name: "Menu"), .init("2", name: "Wi-Fi")], .folder: [.init("7", name: "Work")],
        ]

        func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice] {
            (all[kind] ?? []).filter { search.isEmpty || $0.name.string.contains(search) }.prefix(limit).map { $0 }
        }

        func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice? {
            all[kind]?.first { $0.value == value }
        }
    }

    @MainActor
    private static func form(_ values: [String: String] = [:], _ schema: ConfigurationSchema = ConfigurationFormTests.schema)
        -> ConfigurationForm
    {
        ConfigurationForm(schema: schema, configuration: WidgetConfiguration(values), choices: Source())
    }

    /// Fills a field in as a person does.
    @MainActor
    private static func fill(_ form: ConfigurationForm, _ name: String, _ written: String?) {
        guard let row = form.rows.first(where: { $0.parameter.name == name }) else { return XCTFail("no row \(name)") }
        row.control.show(written)
        row.control.onChange?()
    }

    func testAnUntouchedFormSavesWhatWasChosenAndLeavesTheRestToTheStandard() {
        MainActor.assumeIsolated {
            XCTAssertEqual(Self.form().configuration?.values, [:])
            let chosen = [
                "label": "Hello", "count": "7", "share": "0.5", "source": "folder", "place": "7", "seconds": "true",
                "day": "2026-11-21", "ink": "#3366CC", "picture": "/tmp/a.png", "code": "2",
            ]
            let form = Self.form(chosen)
            XCTAssertEqual(form.configuration?.values, chosen)
            XCTAssertFalse(form.isChanged)
        }
    }

    func testEveryTypeRefusesWhatIsNoneInWordsBesideItsField() {
        MainActor.assumeIsolated {
            let wrong = [
                ("label", "Hello!", "This is too long by 1. Use at most 5 characters."),
                ("count", "11", "This is out of range. Enter a number from 1 to 10."),
                ("count", "many", "This isn’t a whole number. Enter one from 1 to 10."),
                ("share", "1.5", "This is out of range. Enter a number from 0 to 1."),
                ("share", "half", "This isn’t a number. Enter one from 0 to 1."),
                ("source", "old", "This is no longer available. Choose another one."),
                (
                    "day", "31 February",
                    "This isn’t a date. Enter one like tomorrow, friday, +3d, 24.12.2026 or 2026-12-24, optionally followed by a time."
                ),
                ("picture", "/tmp/a.txt", "Quire can’t use this file here. Choose one that ends in .png."),
                ("picture", "a.png", "This isn’t a file path. Choose the file, or enter its path starting with “/”."),
            ]
            for (name, value, words) in wrong {
                let form = Self.form()
                Self.fill(form, name, value)
                XCTAssertEqual(form.problems[name]?.string, words, "\(name)=\(value)")
                XCTAssertNil(form.configuration, "\(name)=\(value)")
                XCTAssertTrue(WidgetNode(form.view).words.contains(words), "\(name)=\(value)")
                Self.fill(form, name, Self.schema[name]?.standard)
                XCTAssertEqual(form.configuration?.values, [:], "\(name) is as it was")
            }
        }
    }

    func testASettingThatDependsOnAnotherIsAskedForOnlyThenAndKeepsItsValue() {
        MainActor.assumeIsolated {
            let form = Self.form(["source": "folder", "place": "7"])
            let row = form.rows.first { $0.parameter.name == "place" }
            XCTAssertEqual(row?.view.isVisible, true)
            Self.fill(form, "source", "new")
            XCTAssertEqual(row?.view.isVisible, false)
            XCTAssertEqual(form.configuration?.values, ["place": "7"])
            Self.fill(form, "source", "folder")
            XCTAssertEqual(form.configuration?.values, ["source": "folder", "place": "7"])
        }
    }

    func testWhatIsTypedInTheWaysOfPeopleIsKeptInOne() {
        MainActor.assumeIsolated {
            let form = Self.form()
            Self.fill(form, "share", "0,25")
            Self.fill(form, "day", "2026-7-4")
            Self.fill(form, "picture", "file:///tmp/a%20b.png")
            XCTAssertEqual(form.configuration?.values, ["share": "0.25", "day": "2026-07-04", "picture": "/tmp/a b.png"])
        }
    }

    func testAMomentIsShownOnTheClocksHereAndKeptInUniversalTime() throws {
        try MainActor.assumeIsolated {
            let form = Self.form(["day": "2026-07-04T09:30:00Z"])
            XCTAssertFalse(form.isChanged)
            XCTAssertEqual(form.configuration?.values, ["day": "2026-07-04T09:30:00Z"])
            let control = try XCTUnwrap(form.rows.first { $0.parameter.name == "day" }?.control)
            XCTAssertEqual(control.value, "2026-07-04T09:30:00Z")
        }
    }

    func testAnEmptiedTextIsATextUnlessItIsEmptyAnyway() {
        MainActor.assumeIsolated {
            let schema = ConfigurationSchema([
                ConfigurationParameter(name: "title", title: "Title", kind: .text(maximumLength: 10), standard: "Hi"),
                ConfigurationParameter(name: "note", title: "Note", kind: .text(maximumLength: 10)),
            ])
            let form = Self.form(["note": "There"], schema)
            Self.fill(form, "title", "")
            Self.fill(form, "note", "")
            XCTAssertEqual(form.configuration?.values, ["title": ""])
        }
    }

    func testResetGoesBackToWhatIsUsualEverywhere() {
        MainActor.assumeIsolated {
            let form = Self.form(["label": "Yo", "count": "9", "ink": "danger", "code": "1", "seconds": "true"])
            let shown = ShownWindow(form.view, width: 440, height: 900)
            XCTAssertTrue(Toplevels.hasButton("Reset"))
            Toplevels.press("Reset")
            XCTAssertTrue(Loop.run { form.configuration?.values == [:] })
            XCTAssertTrue(form.isChanged)
            form.stop()
            shown.close()
        }
    }

    func testACodeThatIsGoneIsSaidAndStaysChosenUntilAnotherOneIs() {
        MainActor.assumeIsolated {
            let form = Self.form(["code": "99"])
            let shown = ShownWindow(form.view, width: 440, height: 900)
            let warning = "This code is no longer in the library. Choose another one."
            XCTAssertTrue(Loop.run { WidgetNode(form.view).words.contains(warning) })
            XCTAssertTrue(WidgetNode(form.view).words.contains("Code 99"))
            XCTAssertEqual(form.configuration?.values, ["code": "99"])
            Self.fill(form, "code", "2")
            XCTAssertTrue(Loop.run { WidgetNode(form.view).words.contains("Wi-Fi") })
            form.stop()
            shown.close()
        }
    }

    func testWhatAKindOffersIsChosenByNameAndAnotherTextCanBeTyped() throws {
        try MainActor.assumeIsolated {
            let offer = ChoiceOffer { [.init("id-1", name: "Office"), .init("id-2", name: "Home")] }
            let control = OfferedParameterControl(name: "VPN", offer: offer, isOptional: true)
            let list = ChoiceSearch(name: "VPN", offer: offer, isOptional: true)
            let shown = ShownWindow(Box(.column, [control.view, list.view]), width: 320, height: 480)
            control.show("id-2")
            XCTAssertTrue(Loop.run { WidgetNode(control.view).words.contains("Home") })
            control.show("Elsewhere")
            XCTAssertTrue(
                Loop.run {
                    Set(WidgetNode(control.view).words).isSuperset(
                        of: ["Elsewhere", "This isn’t there at the moment. The widget shows it as soon as it is."])
                })
            XCTAssertEqual(control.value, "Elsewhere")
            var chosen: ConfigurationParameter.Choice?
            list.onChoose = { chosen = $0 }
            list.open()
            XCTAssertTrue(Loop.run { WidgetNode(list.view).words.contains("Office") })
            list.search.text = "wg7"
            XCTAssertTrue(Loop.run { WidgetNode(list.view).words.contains("Use “wg7”") })
            XCTAssertFalse(WidgetNode(list.view).words.contains("Office"))
            let button = try XCTUnwrap(WidgetNode(list.view).all.first { $0.typeName == "GtkButton" && $0.words == ["Use “wg7”"] })
            button.press()
            XCTAssertTrue(Loop.run { chosen?.value == "wg7" })
            list.stop()
            control.stop()
            shown.close()
        }
    }

    func testACodeIsFoundByTyping() throws {
        try MainActor.assumeIsolated {
            let list = ChoiceSearch(name: "Code", offer: ChoiceOffer(of: .code, in: Source()), isOptional: true)
            let shown = ShownWindow(list.view, width: 320, height: 320)
            var chosen: ConfigurationParameter.Choice?
            list.onChoose = { chosen = $0 }
            list.open()
            XCTAssertTrue(Loop.run { WidgetNode(list.view).words.contains("Wi-Fi") })
            XCTAssertEqual(
                WidgetNode(list.view).words.filter { ["Automatic", "Menu", "Wi-Fi"].contains($0) }, ["Automatic", "Menu", "Wi-Fi"])
            list.search.text = "Wi"
            XCTAssertTrue(Loop.run { !WidgetNode(list.view).words.contains("Menu") })
            let button = try XCTUnwrap(WidgetNode(list.view).all.first { $0.typeName == "GtkButton" && $0.words == ["Wi-Fi"] })
            button.press()
            XCTAssertTrue(Loop.run { chosen?.value == "2" })
            list.stop()
            shown.close()
        }
    }

    func testEveryControlHasANameAndFitsANarrowWindow() {
        MainActor.assumeIsolated {
            let form = Self.form(["source": "folder"])
            let shown = ShownWindow(form.view, width: 312, height: 900)
            XCTAssertTrue(Frames.run(of: form.view))
            XCTAssertLessThanOrEqual(form.view.minimumWidth, 312)
            for control in WidgetNode(form.view).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            form.stop()
            shown.close()
        }
    }

    func testTheWindowSavesOnceAndOnlyWhatChanged() {
        MainActor.assumeIsolated {
            var saved: [WidgetConfiguration] = []
            let window = ConfigurationWindow(
                title: "Configure", kind: FormKind(schema: Self.schema), configuration: WidgetConfiguration(["count": "4"]),
                choices: Source(), over: nil
            ) { saved.append($0) }
            window.present()
            XCTAssertTrue(Loop.run { Toplevels.hasButton("Save") })
            Self.fill(window.form, "count", "eleven")
            XCTAssertFalse(window.sheet.canConfirm)
            Self.fill(window.form, "count", "5")
            window.sheet.confirmIfPossible()
            Loop.runPending()
            XCTAssertEqual(saved.map(\.values), [["count": "5"]])
            XCTAssertFalse(Toplevels.hasButton("Save"))
        }
    }

    func testLeavingWithSomethingChangedAsksFirst() {
        MainActor.assumeIsolated {
            var saved = 0
            let window = ConfigurationWindow(
                title: "Configure", kind: FormKind(schema: Self.schema), configuration: WidgetConfiguration(), choices: Source(), over: nil
            ) { _ in saved += 1 }
            window.present()
            XCTAssertTrue(Loop.run { Toplevels.hasButton("Save") })
            Self.fill(window.form, "count", "5")
            window.sheet.window.close()
            XCTAssertTrue(Loop.run { Toplevels.hasButton("Close") })
            XCTAssertTrue(Toplevels.hasButton("Save"), "the form is still there")
            Toplevels.press("Close")
            XCTAssertTrue(Loop.run { !Toplevels.hasButton("Save") })
            XCTAssertEqual(saved, 0)
        }
    }

    func testAFormLeavesNothingBehind() {
        MainActor.assumeIsolated {
            @MainActor func visit() {
                let form = Self.form(["source": "folder", "code": "1"])
                let shown = ShownWindow(form.view, width: 440, height: 900)
                Loop.runUntilQuiet()
                form.stop()
                shown.close()
            }
            visit()
            XCTAssertEqual(Boxes.left(by: visit), 0)
        }
    }
}

/// A kind with any settings.
private struct FormKind: WidgetKind {
    let id = "form"
    let name: LocalizedText = "Form"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families: [WidgetFamily] = [.small]
    let schema: ConfigurationSchema

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: ViewDescription(root: .text("placeholder")))
    }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [placeholder(in: context)], policy: .never)
    }
}
