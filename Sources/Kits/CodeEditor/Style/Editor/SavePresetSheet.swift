import Foundation
import Gtk
import PaneKit
import Symbols

/// Asks for the name under which a style is kept.
@MainActor
final class SavePresetSheet {
    private let style: SymbolStyle
    private let folder: StylePresetFolder
    let sheet: Sheet
    let name = Entry(name: "Name of the preset")
    let caption: CheckButton
    private let saved: @MainActor (StylePreset) -> Void
    init(style: SymbolStyle, folder: StylePresetFolder, over parent: Window, saved: @escaping @MainActor (StylePreset) -> Void) {
        self.style = style
        self.folder = folder
        self.saved = saved
        caption = CheckButton("With the caption")
        caption.isVisible = style.caption != nil
        if let words = style.caption?.text { caption.tooltip = words }
        let content = Box(.column, spacing: 8, [Label("Name", classes: ["heading"]), name, caption])
        if style.logo != nil { content.append(Label("The logo is part of the preset.", classes: ["caption", "dim"]).fitting(.wrap)) }
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: "Save as preset", over: parent, content: content, confirmTitle: "Save", width: 400)
        sheet.canConfirm = false
    }

    func present() {
        name.onChange { [weak self] in
            self?.sheet.canConfirm = !$0.allSatisfy(\.isWhitespace)
            self?.sheet.showProblem(nil)
        }
        name.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in self?.save() }
        name.grabFocus()
    }

    private func save() {
        var style = style
        if !caption.isOn { style.caption = nil }
        do throws(StylePresetError) {
            save(try StylePreset(name: name.text, style: style), replacing: false)
        } catch {
            sheet.showProblem(error.message)
        }
    }

    private func save(_ preset: StylePreset, replacing: Bool) {
        sheet.canConfirm = false
        Task { [self] in
            let failure = await PresetWork.save(preset, in: folder, replacing: replacing)
            sheet.canConfirm = true
            switch failure {
            case nil:
                sheet.close()
                saved(preset)
            case .exists(let existing): askToReplace(existing, by: preset)
            case let failure?: sheet.showProblem(failure.message)
            }
        }
    }

    private func askToReplace(_ existing: String, by preset: StylePreset) {
        Question.ask(
            title: "Replace “\(existing)”?", text: "There is a preset of this name. Its look will be lost.", confirmTitle: "Replace",
            isDestructive: true, over: sheet.window
        ) { [weak self] in
            self?.save(preset, replacing: true)
        }
    }
}
