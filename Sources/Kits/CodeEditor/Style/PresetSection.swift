import Drawing
import Foundation
import GLib
import Graphics
import Gtk
import Platform
import Symbols

/// The style presets: those of Quire and the person's own.
@MainActor
final class PresetSection: StyleSection {
    let view: Widget

    private let folder: StylePresetFolder
    private let window: Window
    private let edit: StyleEdit
    private let tiles = FlowBox(spacing: 4, classes: ["tiles"])
    let choice = Choice<String>()
    let save = Button(tr("Save as preset…"))
    let remove = Button(tr("Remove preset"))
    let news = Label(classes: ["caption", "dim"]).fitting(.wrap).expanding(.horizontal)
    let undo = Button(tr("Undo"), classes: ["flat"]).placed(vertical: .center)
    let problem = Label(classes: ["caption", "warning-text"]).fitting(.wrap).hidden()
    private var presets: [StylePreset] = StylePreset.builtIn
    private var style = SymbolStyle()
    /// The style after a preset was applied, while that can be undone.
    private var applied: SymbolStyle?
    private var undoing: (@MainActor () -> Void)?
    private var reading: Task<Void, Never>?
    /// True after the person's own presets were read.
    private(set) var isRead = false

    init(folder: StylePresetFolder, window: Window, edit: @escaping StyleEdit) {
        self.folder = folder
        self.window = window
        self.edit = edit
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(save)
        buttons.append(remove)
        view = Box(
            .column, spacing: 8,
            [
                Label(tr("Presets"), classes: ["heading"]), TabStop(around: tiles, name: tr("Presets")), buttons,
                Box(.row, spacing: 8, [news, undo]), problem,
            ])
        choice.chosen = { [weak self] in self?.apply($0) }
        save.onPress { [weak self] in self?.askForName() }
        remove.onPress { [weak self] in self?.removeChosen() }
        undo.onPress { [weak self] in self?.undoing?() }
        showMessage(nil)
        showTiles()
        read()
    }

    isolated deinit { reading?.cancel() }

    func render(_ style: SymbolStyle) {
        self.style = style
        // After further changes the preset can no longer be undone.
        if let applied, applied != style { showMessage(nil) }
        let chosen = presets.first { $0.applied(to: style) == style }
        choice.show(chosen?.key)
        remove.isVisible = chosen.map { !$0.isBuiltIn } ?? false
        if let chosen { remove.title = tr("Remove “\(chosen.title)”") }
    }

    // MARK: Presets

    private func read() {
        reading?.cancel()
        reading = Task { [weak self, folder] in
            let content = await folder.perform { $0.content }
            guard let self, !Task.isCancelled else { return }
            self.presets = StylePreset.builtIn + content.presets
            self.showTiles()
            self.showProblems(content.problems)
            self.render(self.style)
            self.isRead = true
        }
    }

    private func showTiles() {
        tiles.removeAll()
        choice.removeAll()
        for preset in presets {
            let button = choice.add(
                preset.key, content: PresetPicture.make(preset), name: tr("Preset: \(preset.title)"), classes: ["preset-tile"])
            tiles.append(button.withTooltip(preset.title))
        }
    }

    private func apply(_ key: String) {
        guard let preset = presets.first(where: { $0.key == key }) else { return }
        let before = style
        let new = preset.applied(to: style)
        edit { $0 = new }
        guard new != before else { return showMessage(nil) }
        showMessage(tr("Applied “\(preset.title)”")) { [weak self] in
            self?.showMessage(nil)
            self?.edit { $0 = before }
        }
        applied = new
    }

    private func askForName() {
        SavePresetSheet(style: style, folder: folder, over: window) { [weak self] preset in
            self?.showMessage(tr("Saved “\(preset.title)”"))
            self?.read()
        }.present()
    }

    private func removeChosen() {
        guard let preset = presets.first(where: { !$0.isBuiltIn && $0.applied(to: style) == style }) else { return }
        change({ folder throws(StylePresetError) in try folder.remove(preset) }) { [weak self] in
            guard let self else { return }
            let hadFocus = self.remove.hasFocus
            self.showMessage(tr("Removed “\(preset.title)”")) { [weak self] in self?.bringBack(preset) }
            // The focused button is removed with its preset.
            if hadFocus { self.undo.grabFocus() }
        }
    }

    private func bringBack(_ preset: StylePreset) {
        showMessage(nil)
        change { folder throws(StylePresetError) in try folder.save(preset) }
    }

    /// Changes the folder and shows what is in it afterwards, or why it was not changed.
    private func change(
        _ work: @escaping @Sendable (StylePresetFolder) throws(StylePresetError) -> Void, done: (@MainActor () -> Void)? = nil
    ) {
        Task { [weak self, folder] in
            do throws(StylePresetError) {
                try await folder.perform(work)
                done?()
                self?.read()
            } catch {
                self?.showProblems([error.message])
            }
        }
    }

    // MARK: Messages

    /// Shows what was done, with an Undo button.
    private func showMessage(_ text: LocalizedText?, undoing: (@MainActor () -> Void)? = nil) {
        self.undoing = undoing
        applied = nil
        news.show(text)
        if undoing == nil, undo.hasFocus { save.grabFocus() }
        undo.isVisible = undoing != nil
    }

    private func showProblems(_ problems: [LocalizedText]) {
        // A folder full of foreign files must not push the editor off the screen.
        let shown = problems.prefix(3) + (problems.count > 3 ? [tr("And \(problems.count - 3) more.")] : [])
        problem.show(shown.joined(separator: "\n"))
    }
}

/// A preview of a preset: a whole symbol in its style, with the name below.
@MainActor
enum PresetPicture {
    private static let side = 64
    /// In modules; narrower than in real use, as the small preview is not scanned.
    private static let quietZone = 2

    static func make(_ preset: StylePreset) -> Widget {
        var style = preset.style
        style.quietZone = min(style.quietZone, quietZone)
        let layout = ShapePicture.symbol.map { SymbolLayout($0, style: style) }
        let canvas = CanvasView(name: .empty) { context, width, height, _ in
            guard let layout else { return }
            SymbolDrawing.draw(
                layout, on: Canvas(borrowing: context), in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
        }.withClass("preset-paper").placed(horizontal: .center).clipsContent()
        canvas.setContentSize(width: side, height: side)
        let name = Label(preset.title, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd).width(characters: 4, atMost: 9)
        return Box(.column, spacing: 4, [canvas, name])
    }
}

/// A sheet that asks for the name of a new preset.
@MainActor
final class SavePresetSheet {
    private let style: SymbolStyle
    private let folder: StylePresetFolder
    let sheet: Sheet
    let name = Entry(name: tr("Preset name"))
    let caption = CheckButton(tr("Include the caption"))
    private let saved: @MainActor (StylePreset) -> Void

    init(style: SymbolStyle, folder: StylePresetFolder, over parent: Window, saved: @escaping @MainActor (StylePreset) -> Void) {
        self.style = style
        self.folder = folder
        self.saved = saved
        caption.isVisible = style.caption != nil
        if let words = style.caption?.text { caption.tooltip = .verbatim(words) }
        let content = Box(.column, spacing: 8, [Label(tr("Name"), classes: ["heading"]), name, caption])
            .margins(horizontal: 24, vertical: 16)
        if style.logo != nil { content.append(Label(tr("The logo is part of the preset."), classes: ["caption", "dim"]).fitting(.wrap)) }
        sheet = Sheet(title: tr("Save as preset"), over: parent, content: content, confirmTitle: tr("Save"), width: 400)
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
            do throws(StylePresetError) {
                try await folder.perform { folder throws(StylePresetError) in try folder.save(preset, replacing: replacing) }
                sheet.canConfirm = true
                sheet.close()
                saved(preset)
            } catch {
                sheet.canConfirm = true
                if case .exists(let existing) = error { askToReplace(existing, by: preset) } else { sheet.showProblem(error.message) }
            }
        }
    }

    private func askToReplace(_ existing: String, by preset: StylePreset) {
        Question.ask(
            title: tr("Replace “\(existing)”?"), text: tr("A preset with this name already exists. Its style will be lost."),
            confirmTitle: tr("Replace"), isDestructive: true, over: sheet.window
        ) { [weak self] in
            self?.save(preset, replacing: true)
        }
    }
}
