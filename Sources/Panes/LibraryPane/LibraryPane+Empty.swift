import Gtk
import LibraryStore
import PaneKit

/// What stands where there is no code to show.
extension LibraryPane {
    func makeEmptyState() -> Widget {
        if !filter.isEmpty {
            let clear = Button("Clear filters", classes: ["primary"]) { [weak self] in
                self?.filter = LibraryFilter()
                self?.show()
            }
            let text = searched.isEmpty ? "Codes are here that the filters leave out." : "The filters may leave out what you look for."
            return EmptyState.make(illustration: "nothing-found", title: "Nothing fits the filters", text: text, button: clear)
        }
        if !searched.isEmpty {
            return EmptyState.make(
                illustration: "nothing-found", title: "Nothing found", text: "No code has “\(searched)” in its title or text.")
        }
        let empty = { EmptyState.make(illustration: "empty-library", title: $0, text: $1) }
        switch place {
        case .favorites: return empty("No favourites yet", "The star on a card puts a code here.")
        case .trash: return empty("The trash is empty", "Deleted codes wait here until you restore them.")
        case .recent: return empty("Nothing used yet", "Codes that you show large are listed here, the latest first.")
        case .unfiled: return empty("Everything is in a folder", "Codes without a folder are listed here.")
        case .folder(let id):
            return empty("“\(folders[id]?.name ?? "")” is empty", "Drop codes on it, or choose “Move to” in the menu of a code.")
        case .all:
            return EmptyState.make(
                illustration: "empty-library", title: "Make your first code",
                text: "A link, a text, a Wi-Fi password: type it once, keep it here.",
                button: Button(icon: "quire-add-symbolic", title: "New code", classes: ["primary"]) { [weak self] in self?.makeNew() })
        }
    }
}
