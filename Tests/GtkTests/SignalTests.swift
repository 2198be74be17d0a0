import GLib
import Gtk
import TestSupport
import Testing
import TestTexts
import XCTest

/// GLib owns signal handlers, and it alone releases them.
final class SignalTests: GtkTestCase {
    func testAHandlerIsReleasedWithItsObject() {
        MainActor.assumeIsolated {
            let before = LiveBoxes.count
            let kept = NSObject()
            weak let captured: NSObject? = kept
            var button: Button? = Button("Press")
            button?.onPress { _ = kept }
            XCTAssertEqual(LiveBoxes.count, before + 1)
            XCTAssertNotNil(captured)
            button = nil
            XCTAssertEqual(LiveBoxes.count, before)
        }
    }

    func testWhatAHandlerCapturedGoesWithIt() {
        MainActor.assumeIsolated {
            weak var captured: NSObject?
            do {
                let kept = NSObject()
                captured = kept
                let button = Button("Press") { _ = kept }
                XCTAssertTrue(button.isSensitive)
                XCTAssertNotNil(captured)
            }
            XCTAssertNil(captured)
        }
    }

    func testDisconnectingTwiceIsDisconnectingOnce() {
        MainActor.assumeIsolated {
            let button = ToggleButton(content: Label("On"), name: "On")
            let before = LiveBoxes.count
            var heard: [Bool] = []
            let connection = button.onToggle { heard.append($0) }
            button.isOn = true
            connection.disconnect()
            XCTAssertEqual(LiveBoxes.count, before)
            connection.disconnect()
            XCTAssertEqual(LiveBoxes.count, before)
            button.isOn = false
            XCTAssertEqual(heard, [true])
        }
    }

    func testAConnectionMayOutliveItsObject() {
        MainActor.assumeIsolated {
            var button: ToggleButton? = ToggleButton(content: Label("On"), name: "On")
            let connection = button!.onToggle { _ in }
            button = nil
            connection.disconnect()
            var isRun = false
            connection.silenced { isRun = true }
            XCTAssertTrue(isRun)
        }
    }

    func testASilencedHandlerHearsNothingAndThenAgain() {
        MainActor.assumeIsolated {
            let entry = Entry(name: "Title")
            var heard: [String] = []
            let connection = entry.onChange { heard.append($0) }
            entry.text = "one"
            connection.silenced { entry.text = "two" }
            entry.text = "three"
            // GtkEntry clears the old text before it sets the new one, and reports both changes.
            XCTAssertEqual(heard.filter { !$0.isEmpty }, ["one", "three"])
        }
    }

    func testTheLastOfSeveralHandlersIsStillHeard() {
        MainActor.assumeIsolated {
            let button = Button("Press")
            let shown = ShownWindow(button)
            defer { shown.close() }
            var heard: [Int] = []
            let first = button.on("clicked") { heard.append(1) }
            button.on("clicked") { heard.append(2) }
            first.disconnect()
            Person.press(button.pointer)
            XCTAssertTrue(Loop.run { heard == [2] }, "\(heard)")
        }
    }

    func testControlsReportAfterTheirHandlesAreGone() {
        MainActor.assumeIsolated {
            var heard: [String] = []
            var toggle: ToggleButton? = ToggleButton(content: Label("On"), name: "On")
            var entry: Entry? = Entry(name: "Title")
            var search: SearchEntry? = SearchEntry(name: "Search", placeholder: "Search")
            var text: TextView? = TextView(name: "Text")
            toggle!.onToggle { heard.append("toggle \($0)") }
            entry!.onChange { heard.append("entry \($0)") }
            search!.onSearch { heard.append("search \($0)") }
            text!.onChange { heard.append("text \($0)") }
            let pointers = (toggle: toggle!.pointer, entry: entry!.pointer, search: search!.pointer, text: text!.pointer)
            let shown = ShownWindow(Gtk.Box(.column, [toggle!, entry!, search!, text!]))
            defer { shown.close() }
            (toggle, entry, search, text) = (nil, nil, nil, nil)

            Person.toggle(pointers.toggle)
            Person.type("a", at: pointers.entry)
            Person.write("b", at: pointers.text)
            Person.type("c", at: pointers.search)
            XCTAssertTrue(Loop.run { heard.contains("search c") }, "\(heard)")
            XCTAssertEqual(heard.filter { !$0.hasSuffix(" ") }, ["toggle true", "entry a", "text b", "search c"])
        }
    }
}

/// A handler of an unknown signal would leak and never be called. Needs no display.
@Suite("GtkTests: a signal that the type does not have")
struct UnknownSignalTests {
    @Test("stops the program")
    func trap() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = Action("save") {}.on("saved") {} }
        }
    }

    @Test("is no reason to stop where the name is right")
    func noTrap() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { _ = Action("save") {}.on("activate") {} }
        }
    }
}
