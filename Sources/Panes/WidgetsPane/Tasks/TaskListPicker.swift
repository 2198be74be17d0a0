import struct GLib.SignalConnection
import Gtk
import LibraryStore
import PaneKit
import Platform

/// Chooses a task list, and creates, renames and removes lists.
@MainActor
final class TaskListPicker {
    let root: Widget
    /// The parent window of dialogs.
    weak var window: Window?
    private let model: TasksModel
    private let choice = DropDown(name: tr("List"), choices: [tr("All lists")]).expanding(.horizontal)
    private var choosing: SignalConnection?
    private var names: [LocalizedText] = []
    private var lists: [TodoList] = []
    private let create = Button(icon: "quire-add-symbolic", name: tr("New list…"), classes: ["flat"])
    private let rename = Button(icon: "quire-edit-symbolic", name: tr("Rename list…"), classes: ["flat"])
    private let remove = Button(icon: "quire-trash-symbolic", name: tr("Remove list"), classes: ["flat"])

    init(model: TasksModel) {
        self.model = model
        choice.yields()
        root = Box(.row, spacing: 8, [choice, create, rename, remove])
        for button in [rename, remove] { button.isVisible = false }
        create.onPress { [weak self] in self?.addList() }
        rename.onPress { [weak self] in self?.renameList() }
        remove.onPress { [weak self] in self?.removeList() }
        choosing = choice.onSelect { [weak self] index in self?.choose(index) }
    }

    func show(_ state: TasksState) {
        lists = state.lists
        let new = [tr("All lists")] + lists.map { .verbatim($0.name) }
        choosing?.silenced {
            if new != names {
                names = new
                choice.setChoices(new)
            }
            let index = lists.firstIndex { $0.id == state.list }.map { $0 + 1 } ?? 0
            if choice.selected != index { choice.selected = index }
        }
        // Move the focus off a button that disappears.
        if state.list == nil, rename.hasFocus || remove.hasFocus { create.grabFocus() }
        for button in [rename, remove] { button.isVisible = state.list != nil }
    }

    private var chosen: TodoList? { lists.first { $0.id == model.state.list } }

    private func choose(_ index: Int) { model.choose(lists.indices.contains(index - 1) ? lists[index - 1].id : nil) }

    private func addList() {
        guard let window else { return }
        RenameSheet(
            tr("New list"), label: tr("Name"), accessibleName: tr("List name"), text: "", over: window, confirmTitle: tr("Create")
        ) {
            [weak self] in self?.model.addList($0)
        }.present()
    }

    private func renameList() {
        guard let window, let chosen else { return }
        RenameSheet(tr("Rename list"), label: tr("Name"), accessibleName: tr("List name"), text: chosen.name, over: window) {
            [weak self] in self?.model.renameList(chosen, to: $0)
        }.present()
    }

    private func removeList() {
        if let chosen { model.removeList(chosen) }
    }
}
