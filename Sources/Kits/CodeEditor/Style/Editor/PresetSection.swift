import GLib
import Gtk
import PaneKit
import Symbols

/// Looks to begin with: those that came with Quire, and those of one's own.
@MainActor
final class PresetSection: StyleSection {
    let view: Widget

    private let folder: StylePresetFolder
    private let window: Window
    private let edit: StyleEdit
    private let tiles = FlowBox(spacing: 4, classes: ["tiles"])
    let choice = Choice<String>()
    let save: Button
    let remove: Button
    let news = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    let undo: Button
    let problem = Label("", classes: ["caption", "warning-text"]).fitting(.wrap)
    private var presets: [StylePreset] = StylePreset.builtIn
    private var style = SymbolStyle()
    /// What a preset made of the style, as long as that can be undone.
    private var applied: SymbolStyle?
    private var undoing: (@MainActor () -> Void)?
    private var reading: Task<Void, Never>?
    /// Whether the presets of one's own have been read.
    private(set) var isRead = false

    init(folder: StylePresetFolder, window: Window, edit: @escaping StyleEdit) {
        self.folder = folder
        self.window = window
        self.edit = edit
        save = Button("Save as preset…")
        remove = Button("Remove preset")
        undo = Button("Undo", classes: ["flat"])
        news.expandsHorizontally = true
        undo.verticalAlignment = .center
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(save)
        buttons.append(remove)
        view = Box(
            .column, spacing: 8,
            [Label("Presets", classes: ["heading"]), tiles, buttons, Box(.row, spacing: 8, [news, undo]), problem])
        choice.chosen = { [weak self] in self?.apply($0) }
        save.onPress { [weak self] in self?.askForName() }
        remove.onPress { [weak self] in self?.removeChosen() }
        undo.onPress { [weak self] in self?.undoing?() }
        tell(nil)
        problem.isVisible = false
        showTiles()
        read()
    }

    isolated deinit { reading?.cancel() }

    func render(_ style: SymbolStyle) {
        self.style = style
        // The way back leads past what was changed since then.
        if let applied, applied != style { tell(nil) }
        let chosen = presets.first { $0.applied(to: style) == style }
        choice.show(chosen?.key)
        remove.isVisible = chosen.map { !$0.isBuiltIn } ?? false
        if let chosen { remove.title = "Remove “\(chosen.name)”" }
    }

    // MARK: Presets

    private func read() {
        reading?.cancel()
        reading = Task { [weak self, folder] in
            let content = await PresetWork.content(of: folder)
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
                preset.key, content: PresetPicture.make(preset), name: "Preset: \(preset.name)", classes: ["preset-tile"])
            button.tooltip = preset.name
            tiles.append(button)
        }
    }

    private func apply(_ key: String) {
        guard let preset = presets.first(where: { $0.key == key }) else { return }
        let before = style
        let new = preset.applied(to: style)
        edit { $0 = new }
        guard new != before else { return tell(nil) }
        tell("“\(preset.name)” is applied.") { [weak self] in
            self?.tell(nil)
            self?.edit { $0 = before }
        }
        applied = new
    }

    private func askForName() {
        SavePresetSheet(style: style, folder: folder, over: window) { [weak self] preset in
            self?.tell("“\(preset.name)” is kept.")
            self?.read()
        }.present()
    }

    private func removeChosen() {
        guard let preset = presets.first(where: { !$0.isBuiltIn && $0.applied(to: style) == style }) else { return }
        Task { [weak self, folder] in
            let failure = await PresetWork.remove(preset, from: folder)
            guard let self else { return }
            if let failure { return self.showProblems([failure.message]) }
            let hadFocus = self.remove.hasFocus
            self.tell("“\(preset.name)” is removed.") { [weak self] in self?.bringBack(preset) }
            // Its button goes with it.
            if hadFocus { self.undo.grabFocus() }
            self.read()
        }
    }

    private func bringBack(_ preset: StylePreset) {
        tell(nil)
        Task { [weak self, folder] in
            let failure = await PresetWork.save(preset, in: folder, replacing: false)
            guard let self else { return }
            if let failure { return self.showProblems([failure.message]) }
            self.read()
        }
    }

    // MARK: Words

    /// Says what was done, with the way back.
    private func tell(_ text: String?, undoing: (@MainActor () -> Void)? = nil) {
        self.undoing = undoing
        applied = nil
        news.text = text ?? ""
        news.isVisible = text != nil
        if undoing == nil, undo.hasFocus { save.grabFocus() }
        undo.isVisible = undoing != nil
    }

    private func showProblems(_ problems: [String]) {
        // A folder full of other things must not push the editor off the screen.
        let shown = problems.prefix(3) + (problems.count > 3 ? ["And \(problems.count - 3) more."] : [])
        problem.text = shown.joined(separator: "\n")
        problem.isVisible = !problems.isEmpty
    }
}
