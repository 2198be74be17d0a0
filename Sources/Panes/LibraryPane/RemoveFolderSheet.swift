import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Asks what becomes of the codes of a folder that is deleted.
@MainActor
final class RemoveFolderSheet {
    private let sheet: Sheet
    private let unfile: CheckButton
    private let removed: @MainActor (FolderRemoval) -> Void

    init(folder: Folder, count: Int, over parent: Window, removed: @escaping @MainActor (FolderRemoval) -> Void) {
        self.removed = removed
        let codes = count == 1 ? "its code" : "its \(count.formatted()) codes"
        unfile = CheckButton("Keep \(codes), without a folder")
        let trash = CheckButton("Move \(codes) to the trash", group: unfile)
        unfile.isOn = true
        let content = Box(
            .column, spacing: 12,
            [
                Label("The folder goes. What should happen to what is in it?").fitting(.wrap).width(characters: 32, atMost: 48), unfile,
                trash,
            ])
        content.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(
            title: "Delete the folder “\(folder.name)”?", over: parent, content: content, confirmTitle: "Delete folder", width: 440,
            isDestructive: true)
    }

    func present() {
        sheet.present(keeping: self) { [weak self] in
            guard let self else { return }
            let removal: FolderRemoval = self.unfile.isOn ? .unfile : .trash
            self.sheet.close()
            self.removed(removal)
        }
        unfile.grabFocus()
    }
}
