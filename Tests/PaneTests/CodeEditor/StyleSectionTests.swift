import Drawing
import Foundation
import Graphics
import Gtk
import Platform
import Symbols
import TestSupport
import XCTest
@testable import CodeEditor

/// Every control of the style section changes its own part of the style, and shows what is set.
final class StyleSectionTests: PaneTestCase {
    func testEachControlChangesItsPartOfTheStyleAlone() throws {
        try MainActor.assumeIsolated {
            var first = try StyleScene.fullStyle()
            first.logo?.share = 0.2
            let edits: [(name: String, act: (StyleEditor) -> Void, expected: (inout SymbolStyle) -> Void)] = [
                (
                    "ready ink", { $0.colors.foreground.choice.press(StyleScene.color("14305C")) },
                    { $0.foreground = StyleScene.color("14305C") }
                ),
                (
                    "ready paper", { $0.colors.background.choice.press(StyleScene.color("FFF8E7")) },
                    { $0.background = StyleScene.color("FFF8E7") }
                ),
                ("no paper", { $0.colors.background.choice.press(nil) }, { $0.background = nil }),
                ("no gradient", { $0.colors.gradient.kinds.press(.none) }, { $0.gradient = nil }),
                (
                    "radial gradient", { $0.colors.gradient.kinds.press(.radial) },
                    { $0.gradient = SymbolGradient(.radial, to: $0.gradient?.colors ?? []) }
                ),
                (
                    "angle", { $0.colors.gradient.angle.value = 90 },
                    { $0.gradient = SymbolGradient(.linear(angle: 90), to: $0.gradient?.colors ?? []) }
                ),
                (
                    "fewer colours", { $0.colors.gradient.fewer.activate() },
                    { $0.gradient = SymbolGradient($0.gradient!.direction, to: $0.gradient!.colors.dropLast()) }
                ),
                (
                    "more colours", { $0.colors.gradient.more.activate() },
                    { $0.gradient = SymbolGradient($0.gradient!.direction, to: $0.gradient!.colors + [StyleScene.color("111111")]) }
                ),
                (
                    "linear paper", { $0.colors.backgroundGradient.kinds.press(.linear) },
                    { $0.backgroundGradient = SymbolGradient(.linear(angle: 45), to: $0.backgroundGradient?.colors ?? []) }
                ),
                ("finder frame colour", { $0.colors.finderFrame.toggle.isOn = false }, { $0.finderFrameColor = nil }),
                ("finder centre colour", { $0.colors.finderCenter.toggle.isOn = false }, { $0.finderCenterColor = nil }),
                ("module shape", { $0.shapes.modules.press(.dots) }, { $0.moduleShape = .dots }),
                ("finder frame", { $0.shapes.frames.press(.rounded) }, { $0.finderFrameShape = .rounded }),
                ("finder centre", { $0.shapes.centers.press(.square) }, { $0.finderCenterShape = .square }),
                ("logo shape", { $0.logo.shapes.press(.rounded) }, { $0.logo?.shape = .rounded }),
                ("logo size", { $0.logo.size.value = 12 }, { $0.logo?.share = 0.12 }),
                ("logo clears", { $0.logo.clears.isOn = true }, { $0.logo?.clearsModules = true }),
                ("logo removed", { $0.logo.remove.activate() }, { $0.logo = nil }),
                ("caption", { $0.caption.entry.text = "Menu" }, { $0.caption?.text = "Menu" }),
                ("no caption", { $0.caption.entry.text = " " }, { $0.caption = nil }),
                ("caption look", { $0.caption.looks.press(.frame) }, { $0.caption?.look = .frame }),
                ("caption colour", { $0.caption.color.toggle.isOn = false }, { $0.caption?.color = nil }),
                ("level", { $0.reading.levels.press(.high) }, { $0.level = .high }),
                ("quiet zone", { $0.reading.zone.value = 3 }, { $0.quietZone = 3 }),
            ]
            for edit in edits {
                let scene = try StyleScene(first)
                edit.act(scene.editor)
                var expected = first
                edit.expected(&expected)
                XCTAssertTrue(expected != first, edit.name)
                // A button that is pressed by a key stays down for a moment before it acts.
                XCTAssertTrue(Loop.run { scene.editor.style == expected }, edit.name)
                XCTAssertTrue(scene.changes.last == expected, edit.name)
                scene.close()
            }
        }
    }

    func testAStyleThatIsSetIsShownWithoutACallBack() throws {
        try MainActor.assumeIsolated {
            let scene = try StyleScene(SymbolStyle())
            let full = try StyleScene.fullStyle()
            scene.editor.style = full
            XCTAssertEqual(scene.editor.style, full)
            XCTAssertEqual(scene.changes, [])
            XCTAssertEqual(scene.editor.shapes.modules.pressed, .classyRounded)
            XCTAssertEqual(scene.editor.shapes.frames.pressed, .leaf)
            XCTAssertEqual(scene.editor.shapes.centers.pressed, .circle)
            XCTAssertEqual(scene.editor.colors.gradient.kinds.pressed, .linear)
            XCTAssertEqual(scene.editor.colors.gradient.buttons.count, 5)
            XCTAssertEqual(scene.editor.colors.gradient.angle.value, 213)
            XCTAssertTrue(scene.editor.colors.finderFrame.toggle.isOn)
            XCTAssertEqual(scene.editor.colors.foreground.choice.pressed, Optional<Color?>.none)
            XCTAssertEqual(scene.editor.colors.foreground.other.color.rounded, full.foreground)
            XCTAssertEqual(scene.editor.logo.size.value, 14)
            XCTAssertFalse(scene.editor.logo.clears.isOn)
            XCTAssertEqual(scene.editor.caption.entry.text, "Scan me")
            XCTAssertEqual(scene.editor.reading.levels.pressed, .quartile)
            XCTAssertEqual(scene.editor.reading.zone.value, 7)
            scene.editor.style = SymbolStyle()
            XCTAssertEqual(scene.changes, [])
            XCTAssertEqual(scene.editor.caption.entry.text, "")
            XCTAssertEqual(scene.editor.colors.foreground.choice.pressed, .some(.some(.black)))
            XCTAssertEqual(scene.editor.presets.choice.pressed, "plain")
            scene.close()
        }
    }

    /// The slider knows whole percents, the colour button few decimals: neither may round what nobody touched.
    func testWhatIsNotTouchedStaysToTheLetter() throws {
        try MainActor.assumeIsolated {
            var style = try StyleScene.fullStyle()
            style.foreground = Color(red: 0.1234567, green: 0.2345678, blue: 0.3456789)
            style.gradient = SymbolGradient(.linear(angle: -77.25), to: style.gradient?.colors ?? [])
            let scene = try StyleScene(style)
            scene.editor.reading.zone.value = 9
            style.quietZone = 9
            XCTAssertEqual(scene.changes, [style])
            scene.close()
        }
    }

    func testALookComesBackWithTheWordsOfTheCaption() throws {
        try MainActor.assumeIsolated {
            var style = SymbolStyle()
            style.caption = SymbolCaption("Scan me", look: .plain, color: StyleScene.color("112233"))
            let scene = try StyleScene(style)
            scene.editor.caption.entry.text = ""
            XCTAssertNil(scene.editor.style.caption)
            scene.editor.caption.entry.text = "Menu"
            XCTAssertEqual(scene.editor.style.caption, SymbolCaption("Menu", look: .plain, color: StyleScene.color("112233")))
            scene.close()
        }
    }

    func testAGradientComesBackWithItsColours() throws {
        try MainActor.assumeIsolated {
            var style = SymbolStyle()
            style.gradient = SymbolGradient(.linear(angle: 30), to: [StyleScene.color("112233"), StyleScene.color("332211")])
            let scene = try StyleScene(style)
            scene.editor.colors.gradient.kinds.press(.none)
            scene.editor.colors.gradient.kinds.press(.linear)
            XCTAssertEqual(scene.editor.style, style)
            scene.close()
        }
    }

    func testEverythingTheKeyboardReachesHasAName() throws {
        try MainActor.assumeIsolated {
            let scene = try StyleScene(try StyleScene.fullStyle())
            XCTAssertTrue(scene.editor.colors.more.isOpen, "what the style has is not hidden")
            XCTAssertTrue(Frames.run(of: scene.editor.view))
            let controls = WidgetNode(scene.editor.view).controls
            XCTAssertGreaterThan(controls.count, 50)
            for control in controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            scene.close()
        }
    }

    /// What acts on its own button leaves the focus where something can be done.
    func testTheFocusIsNotLostWithTheButtonThatHadIt() throws {
        try MainActor.assumeIsolated {
            let own = try StylePreset(name: "My look", style: SymbolStyle(foreground: StyleScene.color("123456")))
            var style = try StyleScene.fullStyle()
            style.gradient = SymbolGradient(.radial, to: [StyleScene.color("112233"), StyleScene.color("332211")])
            let scene = try StyleScene(style, presets: [own])
            let editor = scene.editor
            editor.colors.gradient.fewer.grabFocus()
            editor.colors.gradient.fewer.activate()
            XCTAssertTrue(Loop.run { !editor.colors.gradient.fewer.isVisible })
            XCTAssertTrue(editor.colors.gradient.more.hasFocus)
            editor.colors.gradient.more.activate()
            XCTAssertTrue(Loop.run { editor.colors.gradient.buttons.count == 2 })
            XCTAssertTrue(editor.colors.gradient.more.hasFocus)
            editor.logo.remove.grabFocus()
            editor.logo.remove.activate()
            XCTAssertTrue(Loop.run { editor.style.logo == nil })
            XCTAssertTrue(editor.logo.choose.hasFocus)
            editor.style = own.style
            editor.presets.remove.grabFocus()
            editor.presets.remove.activate()
            XCTAssertTrue(Loop.run { editor.presets.undo.hasFocus })
            editor.presets.undo.activate()
            XCTAssertTrue(Loop.run { editor.presets.save.hasFocus })
            scene.close()
        }
    }

    func testUndoingAPresetEndsWithTheNextChange() throws {
        try MainActor.assumeIsolated {
            let scene = try StyleScene(SymbolStyle())
            scene.editor.presets.choice.press("dusk")
            XCTAssertTrue(scene.editor.presets.undo.isVisible)
            scene.editor.reading.zone.value = 9
            XCTAssertFalse(scene.editor.presets.undo.isVisible)
            XCTAssertFalse(scene.editor.presets.news.isVisible)
            scene.close()
        }
    }

    func testALogoIsReadFromAFileAndRaisesTheLevel() throws {
        try MainActor.assumeIsolated {
            let scene = try StyleScene(SymbolStyle())
            let picture = try Bitmap(width: 60, height: 40) { $0.fill(with: .color(StyleScene.color("205080"))) }
            let file = scene.folder.appending(path: "logo.png")
            try Data(try picture.png()).write(to: file)
            scene.editor.logo.load(file.path)
            XCTAssertTrue(Loop.run { scene.editor.style.logo != nil })
            XCTAssertEqual(scene.editor.style.logo, try SymbolLogo(picture: try picture.png()))
            XCTAssertEqual(scene.editor.style.level, .high)
            XCTAssertEqual(scene.changes.count, 1)
            scene.close()
        }
    }

    func testAPictureThatCannotBeReadIsToldAndChangesNothing() throws {
        try MainActor.assumeIsolated {
            let style = try StyleScene.fullStyle()
            let scene = try StyleScene(style)
            let file = scene.folder.appending(path: "logo.png")
            try Data("no picture".utf8).write(to: file)
            for path in [file.path, scene.folder.appending(path: "missing.png").path] {
                scene.editor.logo.load(path)
                XCTAssertTrue(Loop.run { scene.editor.logo.problem.isVisible })
                XCTAssertFalse(scene.editor.logo.problem.text.isEmpty)
            }
            XCTAssertEqual(scene.editor.style, style)
            XCTAssertEqual(scene.changes, [])
            scene.close()
        }
    }

    // MARK: Presets

    func testAPresetIsAppliedAndTakenBack() throws {
        try MainActor.assumeIsolated {
            var style = SymbolStyle(quietZone: 6)
            style.caption = SymbolCaption("Menu")
            let scene = try StyleScene(style)
            scene.editor.presets.choice.press("dusk")
            XCTAssertEqual(scene.editor.style, StylePreset.builtIn.first { $0.name == "Dusk" }?.applied(to: style))
            XCTAssertEqual(scene.editor.style.caption, SymbolCaption("Menu"))
            XCTAssertEqual(scene.editor.presets.news.text.string, "Applied “Dusk”")
            scene.editor.presets.undo.activate()
            XCTAssertTrue(Loop.run { scene.editor.style == style })
            XCTAssertEqual(scene.changes.count, 2)
            scene.close()
        }
    }

    func testAPresetOfOnesOwnIsRemovedAndBroughtBack() throws {
        try MainActor.assumeIsolated {
            let own = try StylePreset(name: "My look", style: SymbolStyle(foreground: StyleScene.color("123456")))
            let scene = try StyleScene(SymbolStyle(), presets: [own])
            XCTAssertFalse(scene.editor.presets.remove.isVisible)
            scene.editor.presets.choice.press("my look")
            XCTAssertEqual(scene.editor.style, own.style)
            XCTAssertTrue(scene.editor.presets.remove.isVisible)
            XCTAssertEqual(scene.editor.presets.remove.title.string, "Remove “My look”")
            scene.editor.presets.remove.activate()
            XCTAssertTrue(Loop.run { scene.editor.presets.choice.items.count == StylePreset.builtIn.count })
            XCTAssertEqual(scene.presets.content.presets, [])
            XCTAssertEqual(scene.editor.style, own.style, "only the preset goes")
            scene.editor.presets.undo.activate()
            XCTAssertTrue(Loop.run { scene.editor.presets.choice.pressed == "my look" })
            XCTAssertEqual(scene.presets.content.presets, [own])
            scene.close()
        }
    }

    func testABrokenPresetIsNamed() throws {
        try MainActor.assumeIsolated {
            let scene = try StyleScene(SymbolStyle(), files: ["broken.json": "{"])
            XCTAssertTrue(scene.editor.presets.problem.isVisible)
            XCTAssertTrue(scene.editor.presets.problem.text.string.contains("“broken.json”"))
            scene.close()
        }
    }

    func testAStyleIsKeptUnderANameWithItsCaptionOnlyWhenThatIsSaid() throws {
        try MainActor.assumeIsolated {
            var style = SymbolStyle(foreground: StyleScene.color("123456"))
            style.caption = SymbolCaption("Menu")
            for keepsCaption in [false, true] {
                let scene = try StyleScene(style)
                var saved: [StylePreset] = []
                let sheet = SavePresetSheet(style: style, folder: scene.presets, over: scene.shown.window) { saved.append($0) }
                sheet.present()
                XCTAssertFalse(sheet.sheet.canConfirm)
                sheet.name.text = "My look"
                sheet.caption.isOn = keepsCaption
                sheet.sheet.confirmIfPossible()
                XCTAssertTrue(Loop.run { !saved.isEmpty })
                XCTAssertEqual(scene.presets.content.presets, saved)
                XCTAssertEqual(saved.first?.style.caption, keepsCaption ? SymbolCaption("Menu") : nil)
                scene.close()
            }
        }
    }

    func testReplacingAPresetIsAskedForFirst() throws {
        try MainActor.assumeIsolated {
            let old = try StylePreset(name: "My look", style: SymbolStyle())
            let scene = try StyleScene(SymbolStyle(), presets: [old])
            let new = SymbolStyle(foreground: StyleScene.color("123456"))
            var saved: [StylePreset] = []
            let sheet = SavePresetSheet(style: new, folder: scene.presets, over: scene.shown.window) { saved.append($0) }
            sheet.present()
            sheet.name.text = "My Look"
            sheet.sheet.confirmIfPossible()
            XCTAssertTrue(Loop.run { Toplevels.hasButton("Replace") })
            XCTAssertEqual(scene.presets.content.presets, [old])
            Toplevels.press("Replace")
            XCTAssertTrue(Loop.run { !saved.isEmpty })
            XCTAssertEqual(scene.presets.content.presets.map(\.style), [new])
            scene.close()
        }
    }
}
