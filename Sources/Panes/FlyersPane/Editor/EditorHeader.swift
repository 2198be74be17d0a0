import Gtk
import PaneKit
import Platform

/// The header bar of the editor: back, the name of the flyer, undo and redo, and export commands.
@MainActor
final class EditorHeader {
    let root = HeaderBar()
    let back: Button
    let undo: Button
    let redo: Button
    let title: Button
    private let nameLabel = Label(classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let menu = MenuButton(icon: "quire-menu-symbolic", name: tr("Flyer menu"), menu: Menu(), classes: ["flat"])
    private var mainButtons: [Button] = []
    private let commands: [PaneCommand]
    let actions = ActionGroup()
    private var undoAction: Action?
    private var redoAction: Action?
    var isNarrow = false { didSet { if isNarrow != oldValue { adapt() } } }

    /// - Parameter commands: the commands for the finished flyer: the main one first, and beside it the second.
    init(_ commands: [PaneCommand]) {
        self.commands = commands
        back = Button(icon: "quire-back-symbolic", name: tr("Back to gallery"), classes: ["flat"])
        undo = Button(icon: "quire-undo-symbolic", name: tr("Undo"), classes: ["flat"]).withTooltip(tr("Undo (Ctrl+Z)"))
        redo = Button(icon: "quire-redo-symbolic", name: tr("Redo"), classes: ["flat"]).withTooltip(tr("Redo (Ctrl+Shift+Z)"))
        title = Button(content: nameLabel, name: tr("Flyer name"), classes: ["flat", "flyer-name"])
            .withTooltip(tr("Rename")).placed(vertical: .center)
        root.setTitle(title)
        for button in [back, undo, redo] { root.packStart(button) }
        root.packEnd(menu)
        fillMenu()
        showMain()
    }

    private func fillMenu() {
        let entries = Menu()
        for (index, command) in commands.enumerated() {
            let name = "output-\(index)"
            actions.add(name) { command.run() }
            if let keys = command.keys.first {
                entries.add(command.title, action: "flyer.\(name)", keys: keys)
            } else {
                entries.add(command.title, action: "flyer.\(name)")
            }
        }
        let changes = Menu().add(tr("Undo"), action: "flyer.undo", keys: "<Control>z").add(
            tr("Redo"), action: "flyer.redo", keys: "<Control><Shift>z")
        let zoom = Menu().add(tr("Zoom in"), action: "flyer.larger", keys: "<Control>plus")
            .add(tr("Zoom out"), action: "flyer.smaller", keys: "<Control>minus")
            .add(tr("Actual size"), action: "flyer.own-size", keys: "<Control>1").add(
                tr("Fit page"), action: "flyer.fit", keys: "<Control>0")
        let own = Menu().add(tr("Rename…"), action: "flyer.rename").addSubmenu(tr("Zoom"), zoom)
        let program = Menu().add(tr("Keyboard shortcuts"), action: "win.shortcuts").add(tr("Quit"), action: "app.quit")
        menu.setMenu(Menu().addSection(entries).addSection(changes).addSection(own).addSection(program))
        actions.insert(into: root, as: "flyer")
    }

    /// A narrow window leaves the room to the name: undo moves below the page, and the main command is only in the menu.
    private func adapt() {
        for button in [undo, redo] { button.isVisible = !isNarrow }
        showMain()
    }

    private func showMain() {
        for button in mainButtons { root.remove(button) }
        mainButtons = []
        guard !isNarrow else { return }
        for (index, command) in commands.prefix(2).enumerated() {
            let button = Button(icon: command.iconName, title: command.title, classes: index == 0 ? ["primary"] : [], command.run)
            root.packEnd(button.placed(vertical: .center))
            mainButtons.append(button)
        }
    }

    /// Adds the actions for undo and zoom to the menu.
    func offer(
        undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void, zoom: @escaping @MainActor (PageBar.Change) -> Void
    ) {
        undoAction = actions.add("undo", undo)
        redoAction = actions.add("redo", redo)
        for (name, change) in [("larger", PageBar.Change.larger), ("smaller", .smaller), ("own-size", .actual), ("fit", .fit)] {
            actions.add(name) { zoom(change) }
        }
    }

    func show(name: String) {
        nameLabel.text = .verbatim(name)
        title.setAccessibleLabel(tr("Rename “\(name)”"))
    }

    func show(canUndo: Bool, canRedo: Bool) {
        undo.isSensitive = canUndo
        redo.isSensitive = canRedo
        undoAction?.isEnabled = canUndo
        redoAction?.isEnabled = canRedo
    }
}
