import Gtk
import LibraryStore
import PaneKit
import Platform

/// What stands where a list has no codes.
extension LibraryPane {
    func makeEmptyState() -> Widget {
        if !filter.isEmpty {
            let clear = Button(tr("Clear filters"), classes: ["primary"]) { [weak self] in
                self?.filter = LibraryFilter()
                self?.show()
            }
            let text =
                searched.isEmpty ? tr("The filters hide some codes.") : tr("The filters may be hiding what you’re looking for.")
            return EmptyState.make(illustration: "nothing-found", title: tr("No codes match the filters"), text: text, button: clear)
        }
        if !searched.isEmpty {
            guard destination == .all else {
                let all = Button(tr("Search all codes"), classes: ["primary"]) { [weak self] in self?.searchEverywhere() }
                return EmptyState.make(
                    illustration: "nothing-found", title: tr("Nothing found in “\(shownPlace?.title ?? .empty)”"),
                    text: tr("There may be matches elsewhere in the library."), button: all)
            }
            return EmptyState.make(
                illustration: "nothing-found", title: tr("Nothing found"),
                text: tr("No code has “\(searched)” in its title, text or folder name."))
        }
        let empty = { (title: LocalizedText, text: LocalizedText) in
            EmptyState.make(illustration: "empty-library", title: title, text: text)
        }
        switch destination {
        case .favorites: return empty(tr("No favourites yet"), tr("Select the star on a card to add a code here."))
        case .trash: return empty(tr("The trash is empty"), tr("Deleted codes appear here, and you can restore them."))
        case .recent: return empty(tr("Nothing used yet"), tr("Codes that you show large appear here, most recent first."))
        case .unfiled: return empty(tr("Everything is in a folder"), tr("Codes without a folder appear here."))
        case .folder(let id):
            return empty(
                tr("“\(folders[id]?.name ?? "")” is empty"), tr("Drag codes onto the folder, or choose “Move to” in a code’s menu."))
        case .all: return makeWelcome()
        }
    }
}
