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
                searched.isEmpty ? tr("Codes are here that the filters leave out.") : tr("The filters may leave out what you look for.")
            return EmptyState.make(illustration: "nothing-found", title: tr("Nothing fits the filters"), text: text, button: clear)
        }
        if !searched.isEmpty {
            guard destination == .all else {
                let all = Button(tr("Search all codes"), classes: ["primary"]) { [weak self] in self?.searchEverywhere() }
                return EmptyState.make(
                    illustration: "nothing-found", title: tr("Nothing found in “\(shownPlace?.title ?? .empty)”"),
                    text: tr("There may be something elsewhere."), button: all)
            }
            return EmptyState.make(
                illustration: "nothing-found", title: tr("Nothing found"),
                text: tr("No code has “\(searched)” in its title, its text or the name of its folder."))
        }
        let empty = { (title: LocalizedText, text: LocalizedText) in
            EmptyState.make(illustration: "empty-library", title: title, text: text)
        }
        switch destination {
        case .favorites: return empty(tr("No favourites yet"), tr("The star on a card puts a code here."))
        case .trash: return empty(tr("The trash is empty"), tr("Deleted codes wait here until you restore them."))
        case .recent: return empty(tr("Nothing used yet"), tr("Codes that you show large are listed here, the latest first."))
        case .unfiled: return empty(tr("Everything is in a folder"), tr("Codes without a folder are listed here."))
        case .folder(let id):
            return empty(tr("“\(folders[id]?.name ?? "")” is empty"), tr("Drop codes on it, or choose “Move to” in the menu of a code."))
        case .all:
            return EmptyState.make(
                illustration: "empty-library", title: tr("Make your first code"),
                text: tr("A link, a text, a Wi-Fi password: type it once, keep it here."),
                button: Button(icon: "quire-add-symbolic", title: tr("New code"), classes: ["primary"]) { [weak self] in
                    self?.composing.makeNew()
                })
        }
    }
}
