import Foundation
import Gtk
import PaneKit
import Platform
import Scanning

/// The list of many pictures, with the codes found in each.
@MainActor
final class StillImageList {
    let root: Box
    private let model: StillImagesModel
    private let grid: GridView
    private let summary = Label(classes: ["heading", "numeric"]).fitting(.wrap).expanding(.horizontal)
    private let save = Button(tr("Save all to library"), classes: ["primary"])
    private let filters: [ToggleButton]
    private let filterLabels: [Label]
    private let progress: StillImageProgress
    private let nothing = Label(classes: ["dim"]).aligned(0.5).fitting(.wrap).margins(24)

    /// - Parameters:
    ///   - opened: called with the position of the picture to open.
    ///   - saving: called to save all codes.
    init(
        _ model: StillImagesModel, opened: @escaping @MainActor (Int) -> Void, saving: @escaping @MainActor () -> Void,
        closing: @escaping @MainActor () -> Void
    ) {
        self.model = model
        grid = GridView(name: tr("Pictures")) { [weak model] in
            StillImageCell(
                content: { position in
                    guard let model, model.listed.indices.contains(position) else { return nil }
                    return model.rows[model.listed[position]]
                }, chosen: opened)
        }.withClass("rows")
        grid.columns = 1
        grid.onActivate(opened)
        progress = StillImageProgress(stopped: { [weak model] in model?.stop() }, resumed: { [weak model] in model?.resume() })
        var labels: [Label] = []
        var buttons: [ToggleButton] = []
        for name in [tr("All pictures"), tr("With codes"), tr("Without a code")] {
            let label = Label(name, classes: ["numeric"]).fitting(.ellipsisAtEnd)
            buttons.append(ToggleButton(content: label, name: name, group: buttons.first))
            labels.append(label)
        }
        (filters, filterLabels) = (buttons, labels)
        let segments = Box(.row, classes: ["segmented"], buttons).placed(horizontal: .start)
        buttons[0].isOn = true

        let close = Button(tr("Close"), closing)
        for button in [save, close] { button.verticalAlignment = .center }
        let actions = AdaptiveRow.make(Box(.row, spacing: 8, [close, save]))
        let top = AdaptiveRow.make(Box(.row, spacing: 12, [summary, actions]))
        let head = Box(.column, spacing: 12, [top, progress.root, segments]).margins(horizontal: 24, vertical: 8)
        root = Box(.column, [head, nothing, ScrolledView(grid).expanding(.vertical)])
        save.onPress(saving)
        for (filter, button) in zip(StillImageFilter.allCases, buttons) {
            button.onToggle { [weak model] isOn in if isOn { model?.show(only: filter) } }
        }
    }

    func splice(_ position: Int, _ removed: Int, _ added: Int) { grid.splice(position: position, removed: removed, added: added) }

    func focus(position: Int) { grid.focus(position: position) }

    /// - Parameter canSave: whether there are codes that were not saved from here yet.
    func render(canSave: Bool) {
        progress.show(model.stage, turn: model.turn, read: model.rows.count)
        let (codes, pictures) = (model.distinct.count, model.rows.count)
        let found = tr("1 code", plural: "\(count: codes.formatted()) codes", count: codes)
        summary.text = tr("\(found) in 1 picture", plural: "\(found) in \(count: pictures.formatted()) pictures", count: pictures)
        save.title = tr(
            "Save code to library", plural: "Save all \(count: codes.formatted()) codes to library", count: codes)
        save.isSensitive = canSave && codes > 0
        let titles = [
            tr("All \(pictures.formatted())"), tr("With codes \(model.withCodes.formatted())"),
            tr("Without \((pictures - model.withCodes).formatted())"),
        ]
        for (label, title) in zip(filterLabels, titles) { label.text = title }
        filters[model.filter.rawValue].isOn = true
        nothing.text = model.filter == .withCodes ? tr("No codes found yet.") : tr("Every picture so far has a code.")
        nothing.isVisible = model.listed.isEmpty && pictures > 0
    }

}

/// A picture in the list: its name and the codes found in it.
@MainActor
final class StillImageCell: GridView.Cell {
    let root: Widget
    private let content: @MainActor (Int) -> StillImageRow?
    private let icon = Icon("quire-picture-symbolic", size: 16).placed(vertical: .start).margins(top: 2)
    private let name = Label(classes: ["card-title"]).fitting(.ellipsisInMiddle)
    private let words = Label(classes: ["caption", "dim"]).fitting(.lines(2))
    private let count = Label(classes: ["caption", "numeric", "count"]).placed(vertical: .center)
    private var position: Int?

    /// - Parameters:
    ///   - content: returns the row at a position.
    ///   - chosen: called when the row is clicked.
    init(content: @escaping @MainActor (Int) -> StillImageRow?, chosen: @escaping @MainActor (Int) -> Void) {
        self.content = content
        let column = Box(.column, [name, words]).expanding(.horizontal)
        root = Box(.row, spacing: 12, classes: ["card", "code-row", "still-row"], [icon, column, count])
        root.add(TapGesture { [weak self] _, _ in if let position = self?.position { chosen(position) } })
    }

    func bind(position: Int) -> LocalizedText {
        guard let row = content(position) else {
            unbind()
            return tr("Nothing")
        }
        self.position = position
        name.text = .verbatim(row.name)
        name.tooltip = row.still.place.path.map { .verbatim($0) }
        words.text = row.summary
        icon.show(row.iconName)
        icon.setClass("warning-text", row.problem != nil)
        icon.setClass("dim", row.problem == nil && row.codes.isEmpty)
        count.text = .verbatim(row.codes.count.formatted())
        count.isVisible = row.codes.count > 1
        return tr("\(row.name): \(row.summary)")
    }

    func unbind() {
        position = nil
        for label in [name, words, count] { label.text = .empty }
        count.isVisible = false
    }
}

/// The progress of reading, with buttons to stop and to continue.
@MainActor
final class StillImageProgress {
    let root: Box
    private let title = Label(classes: ["numeric"]).fitting(.ellipsisInMiddle).expanding(.horizontal)
    private let note = Label(tr("Codes found so far are kept."), classes: ["caption", "dim"]).fitting(.wrap)
    private let bar = ProgressBar(name: tr("Reading progress"))
    private let stop = Button(tr("Cancel"))
    private let resume = Button(tr("Continue"))

    init(stopped: @escaping @MainActor () -> Void, resumed: @escaping @MainActor () -> Void) {
        stop.onPress(stopped)
        resume.onPress(resumed)
        let words = Box(.column, spacing: 8, [title, bar, note]).expanding(.horizontal).placed(vertical: .center)
        for button in [stop, resume] { button.verticalAlignment = .center }
        root = Box(.row, spacing: 16, classes: ["panel", "row", "still-progress"], [words, stop, resume])
    }

    func show(_ stage: StillImagesModel.Stage, turn: StillImageReader.Turn?, read: Int) {
        root.isVisible = stage == .reading || stage == .stopped
        stop.isVisible = stage == .reading
        resume.isVisible = stage == .stopped
        note.isVisible = stage == .stopped
        bar.isVisible = (turn?.count ?? 0) > 1
        guard let turn else {
            title.text = tr("Looking for pictures…")
            bar.fraction = 0
            return
        }
        bar.fraction = Double(read) / Double(max(1, turn.count))
        let (name, count) = (turn.still.place.name, turn.count.formatted())
        title.text =
            if stage == .stopped {
                tr("Stopped after \(read.formatted()) of \(count) pictures")
            } else if turn.count > 1 {
                tr("Reading picture \(turn.index.formatted()) of \(count): \(name)")
            } else {
                tr("Reading \(name)…")
            }
    }
}
