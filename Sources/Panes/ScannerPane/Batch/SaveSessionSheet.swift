import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Where the codes of a session go in the library.
@MainActor
final class SaveSessionSheet {
    private let sheet: Sheet
    private let folder: DropDown
    private let newName = Entry(name: "Name of the new folder")
    private let tag = Entry(name: "Tag", placeholder: "Optional")
    private let folders: [Folder]
    private let confirmed: @MainActor (SavedSessionPlace, _ tag: String?) -> Void

    init(
        session: ScanSession, folders: [Folder], words: BatchWords, over parent: Window,
        confirmed: @escaping @MainActor (SavedSessionPlace, _ tag: String?) -> Void
    ) {
        (self.folders, self.confirmed) = (folders, confirmed)
        folder = DropDown(name: "Folder", choices: ["New folder", Folder.unfiledName] + folders.map(\.name))
        newName.text = String(session.name.prefix(Folder.longestName))
        let intro = Label(
            "\(words.count(session.codes, "code", "codes")), each once with its count in the notes. What the library has already stays as it is."
        ).fitting(.wrap).width(characters: 24, atMost: 44)
        let folderTitle = Label("Folder", classes: ["heading"])
        let tagTitle = Label("Tag", classes: ["heading"])
        for title in [folderTitle, tagTitle] { title.marginTop = 8 }
        let content = Box(.column, spacing: 8, [intro, folderTitle, folder, newName, tagTitle, tag])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: "Save to library", over: parent, content: content, confirmTitle: "Save", width: 400)
    }

    func present() {
        folder.onSelect { [weak self] in
            self?.newName.isVisible = $0 == 0
            self?.check()
        }
        newName.onChange { [weak self] _ in self?.check() }
        for entry in [newName, tag] { entry.onActivate { [weak self] in self?.sheet.confirmIfPossible() } }
        sheet.present(keeping: self) { [weak self] in self?.confirm() }
        check()
    }

    private var place: SavedSessionPlace {
        switch folder.selected {
        case 0: .folderNamed(newName.text)
        case 1: .unfiled
        case let position: folders.indices.contains(position - 2) ? .folder(folders[position - 2].id) : .unfiled
        }
    }

    private func check() {
        let name = newName.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isNew = folder.selected == 0
        let isTooLong = name.count > Folder.longestName
        sheet.canConfirm = !isNew || !name.isEmpty && !isTooLong
        sheet.showProblem(isNew && isTooLong ? "The name of a folder has at most \(Folder.longestName) characters." : nil)
    }

    private func confirm() {
        let tag = self.tag.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let place = self.place
        sheet.close()
        confirmed(place, tag.isEmpty ? nil : tag)
    }
}
