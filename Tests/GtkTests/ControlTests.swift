import GLib
import Graphics
import Gtk
import TestSupport
import TestTexts
import XCTest

/// Form controls: a value that the program sets is shown and not reported as the user's; a change of the user is reported.
final class ControlTests: GtkTestCase {
    func testADropDownTellsWhatIsChosen() {
        MainActor.assumeIsolated {
            let dropDown = DropDown(name: "Security", choices: ["WPA", "WEP", "None"])
            var told: [Int] = []
            let connection = dropDown.onSelect { told.append($0) }
            dropDown.selected = 2
            connection.silenced { dropDown.selected = 1 }
            XCTAssertEqual(told, [2])
            XCTAssertEqual(dropDown.selected, 1)
            connection.silenced { dropDown.setChoices(["Only"]) }
            XCTAssertEqual(dropDown.selected, 0)
        }
    }

    func testChecksAndSwitchesTellTheirState() {
        MainActor.assumeIsolated {
            let first = CheckButton("Skip")
            let second = CheckButton("Replace", group: first)
            first.isOn = true
            var told: [Bool] = []
            second.onToggle { told.append($0) }
            second.isOn = true
            XCTAssertFalse(first.isOn)
            first.isOn = true
            XCTAssertEqual(told, [true, false])
            let control = Switch(name: "Hidden network")
            var states: [Bool] = []
            control.onToggle { states.append($0) }
            control.isOn = true
            control.isOn = false
            XCTAssertEqual(states, [true, false])
        }
    }

    func testNumbersStayInTheirRange() {
        MainActor.assumeIsolated {
            let spin = SpinButton(name: "Digits", range: 6...8)
            var told: [Double] = []
            spin.onChange { told.append($0) }
            spin.value = 7
            spin.value = 99
            XCTAssertEqual(told, [7, 8])
            let slider = Slider(name: "Margin", range: 0...10, step: 1)
            slider.value = -4
            XCTAssertEqual(slider.value, 0)
        }
    }

    func testACalendarTakesDaysThatThereAre() {
        MainActor.assumeIsolated {
            let calendar = Calendar(name: "Day")
            calendar.day = (2026, 2, 28)
            var told: [Int] = []
            calendar.onSelect { told.append($0.day) }
            calendar.day = (2026, 2, 31)
            XCTAssertEqual(calendar.day.day, 28)
            calendar.day = (2024, 2, 29)
            XCTAssertEqual(calendar.day.month, 2)
            XCTAssertEqual(told.last, 29)
        }
    }

    func testAColourComesBackAsItWasSet() {
        MainActor.assumeIsolated {
            let button = ColorButton(name: "Foreground", hasAlpha: true)
            button.color = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
            XCTAssertEqual(button.color.red, 0.2, accuracy: 0.001)
            XCTAssertEqual(button.color.alpha, 0.5, accuracy: 0.001)
        }
    }

    func testActionsKeepTheirState() {
        MainActor.assumeIsolated {
            var chosen: [String] = []
            let sort = ChoiceAction("sort", value: "created") { chosen.append($0) }
            let list = SwitchAction("list", isOn: false) { chosen.append("\($0)") }
            let group = ActionGroup()
            group.add(sort)
            group.add(list)
            let label = Label("here")
            group.insert(into: label, as: "view")
            let shown = ShownWindow(label)
            label.activateAction("view.list")
            XCTAssertTrue(list.isOn)
            sort.value = "title"
            XCTAssertEqual(sort.value, "title")
            XCTAssertEqual(chosen, ["true"])
            shown.close()
        }
    }

    func testATextureGivesItsPixelsAndReadsFiles() {
        MainActor.assumeIsolated {
            let texture = Texture(width: 1, height: 1, stride: 4, pixels: [3, 2, 1, 255])
            XCTAssertEqual(texture.pixels(), [3, 2, 1, 255])
            XCTAssertNil(Texture(file: [1, 2, 3]))
        }
    }

    func testWhatIsCopiedIsReadInItsRichestForm() {
        MainActor.assumeIsolated {
            var read: Clipboard.Content?
            Clipboard.copy(Texture(width: 1, height: 1, stride: 4, pixels: [3, 2, 1, 255]))
            Clipboard.read { read = $0 }
            XCTAssertTrue(Loop.run { read != nil })
            guard case .picture(let texture)? = read else { return XCTFail("a picture was copied") }
            XCTAssertEqual(texture.width, 1)
            read = nil
            Clipboard.copy("plain")
            Clipboard.read { read = $0 }
            XCTAssertTrue(Loop.run { read != nil })
            guard case .text("plain")? = read else { return XCTFail("a text was copied") }
        }
    }

    func testNoControlIsNamedAfterItsType() {
        MainActor.assumeIsolated {
            let row = Box(
                .column,
                [
                    DropDown(name: "One", choices: ["a"]), Switch(name: "Two"), SpinButton(name: "Three", range: 0...9),
                    Slider(name: "Four", range: 0...9, step: 1), ColorButton(name: "Five"), ProgressBar(name: "Six"),
                    PopoverButton(content: Label("Open"), name: "Seven", popover: Label("inside")), CheckButton("Eight"),
                    Expander("Nine", Label("more")),
                ])
            let shown = ShownWindow(row)
            XCTAssertTrue(Loop.run { row.isMapped })
            for control in WidgetNode(row).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            shown.close()
        }
    }
}

final class ChoiceTests: GtkTestCase {
    func testShowingAValueDoesNotChooseIt() {
        MainActor.assumeIsolated {
            let choice = Choice<Int>()
            var chosen: [Int] = []
            choice.chosen = { chosen.append($0) }
            let buttons = [1, 2].map { choice.addRadio($0, "\($0)") }
            choice.show(1)
            XCTAssertEqual(choice.selected, 1)
            XCTAssertEqual(chosen, [])
            buttons[1].isOn = true
            XCTAssertEqual(choice.selected, 2)
            XCTAssertEqual(chosen, [2])
            choice.show(nil)
            XCTAssertNil(choice.selected)
            XCTAssertEqual(chosen, [2])
        }
    }
}
