import Foundation
import GLib
import Graphics
import Gtk
import Platform
import TestSupport
import TestTexts
import Timeline
@testable import WidgetUI
import WidgetKit
import XCTest

/// What is typed into a face, and the wheel over it.
final class WidgetFaceFieldTests: PaneTestCase {
    private static let add = ViewAction.provider("add", parameters: ["list": "2"])

    @MainActor
    private static func view(_ above: [LocalizedText] = [], action: ViewAction = add, length: Int = 200) -> ViewDescription {
        ViewDescription(
            root: .column(above.map { .text($0) } + [.field(FieldNode(prompt: "Add a task", action: action, maximumLength: length))]))
    }

    func testEnterSendsWhatWasTypedAndEmptiesTheFieldOnceItIsDone() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            let field = try XCTUnwrap(scene.field(0))
            Person.type("  Milk ", at: field.widget.pointer)
            Person.enter(at: field.widget.pointer)
            XCTAssertTrue(Loop.run { scene.actions.count == 1 })
            let sent = ViewAction.provider("add", parameters: ["list": "2", "text": "Milk"])
            XCTAssertEqual(scene.actions, [sent])
            // Not twice, and kept until it is known to have arrived.
            Person.enter(at: field.widget.pointer)
            Loop.runUntilQuiet()
            XCTAssertEqual(scene.actions.count, 1)
            XCTAssertEqual(field.text, "  Milk ")
            Person.type("  Milk Bread", at: field.widget.pointer)
            scene.widgetView.finish(sent, isDone: true)
            XCTAssertEqual(field.text, "Bread")
            scene.close()
        }
    }

    func testWhatCouldNotBeSentStays() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            let field = try XCTUnwrap(scene.field(0))
            Person.type("Milk", at: field.widget.pointer)
            Person.enter(at: field.widget.pointer)
            XCTAssertTrue(Loop.run { scene.actions.count == 1 })
            scene.widgetView.finish(.provider("add", parameters: ["list": "2", "text": "Milk"]), isDone: false)
            XCTAssertEqual(field.text, "Milk")
            Person.enter(at: field.widget.pointer)
            XCTAssertTrue(Loop.run { scene.actions.count == 2 })
            XCTAssertEqual(scene.actions.first, scene.actions.last)
            scene.close()
        }
    }

    func testNothingTypedIsNothingSent() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            let field = try XCTUnwrap(scene.field(0))
            Person.type("   ", at: field.widget.pointer)
            Person.enter(at: field.widget.pointer)
            Loop.runUntilQuiet()
            XCTAssertTrue(scene.actions.isEmpty)
            scene.close()
        }
    }

    func testWhatIsTypedStaysWhileTheViewChangesAroundIt() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view(["One"]))
            let field = try XCTUnwrap(scene.field(1))
            XCTAssertTrue(field.widget.grabFocus())
            Person.type("Mil", at: field.widget.pointer)
            // It moves down, and back up.
            scene.widgetView.show(Self.view(["Zero", "One", "Two"]))
            scene.settle()
            XCTAssertTrue(scene.field(3) === field)
            XCTAssertEqual(field.text, "Mil")
            XCTAssertTrue(field.widget.containsFocus)
            // It does something else, where it stands.
            scene.widgetView.show(Self.view(["Zero", "One", "Two"], action: .provider("add", parameters: ["list": "3"])))
            scene.settle()
            XCTAssertTrue(scene.field(3) === field)
            XCTAssertEqual(field.text, "Mil")
            // It goes for a moment, as while a message is shown, and comes back.
            scene.widgetView.show(ViewDescription(root: .text("Not now")))
            scene.settle()
            XCTAssertNil(scene.field(3))
            scene.widgetView.show(Self.view([], action: .provider("add", parameters: ["list": "3"])))
            scene.settle()
            XCTAssertEqual(scene.field(0)?.text, "Mil")
            scene.close()
        }
    }

    func testAFieldTakesNoMoreThanItIsMeantFor() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view(length: 5))
            let field = try XCTUnwrap(scene.field(0))
            Person.type("123456789", at: field.widget.pointer)
            XCTAssertEqual(field.text, "12345")
            scene.close()
        }
    }

    func testThePromptIsSeenOnlyWhileNothingIsTyped() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            let prompt = try XCTUnwrap(scene.part(.prompt, 0))
            XCTAssertEqual(prompt.widget.opacity, 1)
            Person.type("M", at: try XCTUnwrap(scene.field(0)).widget.pointer)
            XCTAssertEqual(prompt.widget.opacity, 0)
            Person.type("", at: try XCTUnwrap(scene.field(0)).widget.pointer)
            XCTAssertEqual(prompt.widget.opacity, 1)
            scene.close()
        }
    }

    func testTypingAsksForTheKeyboardAndGivesItBack() throws {
        try MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            var asked: [Bool] = []
            scene.widgetView.onTyping = { asked.append($0) }
            scene.widgetView.beginTyping()
            XCTAssertEqual(asked, [true])
            let field = try XCTUnwrap(scene.field(0))
            field.widget.grabFocus()
            Person.type("Milk", at: field.widget.pointer)
            Person.enter(at: field.widget.pointer)
            XCTAssertTrue(Loop.run { asked == [true, false] })
            XCTAssertFalse(field.widget.containsFocus)
            scene.widgetView.beginTyping()
            scene.widgetView.pressBackground()
            XCTAssertEqual(asked, [true, false, true, false])
            scene.close()
        }
    }

    func testAFieldIsNoPlaceToDragTheWindowBy() {
        MainActor.assumeIsolated {
            let scene = FaceScene(Self.view())
            XCTAssertTrue(scene.widgetView.isControl(at: Point(x: 40, y: 24)))
            XCTAssertFalse(scene.widgetView.isControl(at: Point(x: 40, y: 120)))
            scene.close()
        }
    }

    func testScrollingDoesWhatTheViewSaysOneStepAtATime() {
        MainActor.assumeIsolated {
            let down = ViewAction.provider("page", parameters: ["to": "2"])
            let scene = FaceScene(ViewDescription(scroll: ViewScroll(down: down), root: .text("Page 1")))
            XCTAssertTrue(scene.widgetView.canScroll)
            XCTAssertFalse(scene.widgetView.scroll(.up))
            XCTAssertTrue(scene.widgetView.scroll(.down))
            XCTAssertTrue(scene.widgetView.scroll(.down))
            // The second was asked for before the first was done.
            XCTAssertEqual(scene.actions, [down])
            scene.widgetView.finish(down, isDone: true)
            XCTAssertTrue(scene.widgetView.scroll(.down))
            XCTAssertEqual(scene.actions, [down, down])
            scene.widgetView.isInteractive = false
            XCTAssertFalse(scene.widgetView.canScroll)
            scene.close()
        }
    }

    func testOneFlickIsAFewSteps() {
        var steps = ScrollStepper()
        let start = ContinuousClock.Instant.now
        // Thirty notches of a free wheel in a third of a second.
        let taken = (0..<30).compactMap { steps.turn(1, .notches, at: start + .milliseconds(11 * $0)) }
        XCTAssertTrue((1...4).contains(taken.count), "\(taken.count)")
        XCTAssertTrue(taken.allSatisfy { $0 == .down })
        // A touchpad tells of each pixel, and of the way back.
        let later = start + .seconds(2)
        let pixels = (0..<39).compactMap { steps.turn(-1, .pixels, at: later + .milliseconds($0)) }
        XCTAssertTrue(pixels.isEmpty)
        XCTAssertEqual(steps.turn(-1, .pixels, at: later + .milliseconds(40)), .up)
        // The way to somewhere else begins anew, and so does one after a rest.
        XCTAssertNil(steps.turn(30, .pixels, at: later + .milliseconds(300)))
        XCTAssertNil(steps.turn(-30, .pixels, at: later + .milliseconds(310)))
        XCTAssertNil(steps.turn(-30, .pixels, at: later + .seconds(2)))
        XCTAssertNil(steps.turn(.nan, .notches, at: later + .seconds(3)))
    }
}
