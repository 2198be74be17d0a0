import Drawing
import Foundation
import GLib
import Graphics
import Gtk
import Platform
import Symbols
import TestSupport
@testable import CodeEditor

/// A style editor in a window, with a folder of presets of its own.
@MainActor
final class StyleScene {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-style-\(UUID())", directoryHint: .isDirectory)
    let presets: StylePresetFolder
    let editor: StyleEditor
    let shown: ShownWindow
    private(set) var changes: [SymbolStyle] = []

    init(_ style: SymbolStyle, presets own: [StylePreset] = [], files: [String: String] = [:]) throws {
        presets = StylePresetFolder(folder.appending(path: "styles", directoryHint: .isDirectory))
        try FileManager.default.createDirectory(at: presets.folder, withIntermediateDirectories: true)
        for preset in own { try presets.save(preset) }
        for (name, text) in files { try Data(text.utf8).write(to: presets.folder.appending(path: name)) }
        let window = Window(title: .verbatim("Parent"))
        editor = StyleEditor(window: window, style: style, presets: presets)
        parent = window
        shown = ShownWindow(editor.view, width: 380, height: 700)
        editor.onChange = { [weak self] in self?.changes.append($0) }
        let editor = editor
        _ = Loop.run { editor.presets.isRead }
    }

    private let parent: Window

    func close() {
        shown.close()
        parent.destroy()
        // Nothing of the test is left; there may have been nothing to begin with.
        try? FileManager.default.removeItem(at: folder)
    }

    static func color(_ hex: String) -> Color { Color(hex: hex)! }

    /// A style with everything set to something that is not the usual.
    static func fullStyle() throws -> SymbolStyle {
        var style = SymbolStyle(level: .quartile, foreground: color("123456"), background: color("FFEEDD80"), quietZone: 7)
        style.gradient = SymbolGradient(.linear(angle: 213), to: ["222222", "333333", "444444", "555555", "111111"].map(color))
        style.backgroundGradient = SymbolGradient(.radial, to: [color("FFFFF0")])
        style.moduleShape = .classyRounded
        style.finderFrameShape = .leaf
        style.finderCenterShape = .circle
        style.finderFrameColor = color("402010")
        style.finderCenterColor = color("104020")
        let picture = try Bitmap(width: 40, height: 40) { $0.fill(with: .color(color("3366CC"))) }
        style.logo = try SymbolLogo(picture: try picture.png(), share: 0.137, shape: .circle, clearsModules: false)
        style.caption = SymbolCaption("Scan me", look: .plain, color: color("301030"))
        return style
    }
}

extension Choice {
    /// The value whose button is pressed.
    var pressed: Value? { items.first { $0.button.isOn }?.value }

    /// Presses the button of a value, as a person does.
    func press(_ value: Value) { items.first { $0.value == value }.map { Person.toggle($0.button.pointer) } }
}

extension Button {
    /// Presses it, as the space bar does.
    func activate() { Person.press(pointer) }
}
