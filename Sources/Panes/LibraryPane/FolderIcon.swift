import Gtk
import LibraryStore
import PaneKit

/// What folders look like: the icons and colours there are to choose from, and a folder's own.
@MainActor
enum FolderIcon {
    static let usual = "quire-folder-symbolic"

    /// Icon names with what they show.
    static let icons: [(name: String, title: String)] = [
        (usual, "Folder"), ("quire-home-symbolic", "Home"), ("quire-work-symbolic", "Work"), ("quire-heart-symbolic", "Heart"),
        ("quire-library-symbolic", "Book"), ("quire-kind-contact-symbolic", "Person"), ("quire-kind-wifi-symbolic", "Wi-Fi"),
        ("quire-kind-payment-symbolic", "Card"), ("quire-ticket-symbolic", "Ticket"), ("quire-kind-event-symbolic", "Calendar"),
        ("quire-kind-place-symbolic", "Place"), ("quire-cart-symbolic", "Shopping"), ("quire-cup-symbolic", "Cup"),
        ("quire-gift-symbolic", "Gift"), ("quire-kind-link-symbolic", "Link"), ("quire-kind-password-symbolic", "Key"),
        ("quire-tag-symbolic", "Tag"), ("quire-kind-product-symbolic", "Product"),
    ]

    /// Six hexadecimal digits each, with a name; to be told apart on light and on dark.
    static let colors: [(hex: String, title: String)] = [
        ("7C3AED", "Violet"), ("3B82F6", "Blue"), ("14B8A6", "Teal"), ("22A55B", "Green"), ("EAB308", "Yellow"), ("F97316", "Orange"),
        ("E11D48", "Red"), ("DB5A9B", "Pink"),
    ]

    /// The icon's name; the usual one where the folder has none, or one that is not there.
    static func name(_ folder: Folder) -> String {
        guard let icon = folder.icon else { return usual }
        // The terminal takes any name; the short one of an icon of ours is meant as well.
        return [icon, "quire-\(icon)-symbolic", "\(icon)-symbolic"].first(where: Icon.exists) ?? usual
    }

    /// The icon with the colour beside it.
    static func make(_ folder: Folder) -> Widget {
        let dot = ColorDot(folder.color)
        return Box(.row, spacing: 4, [Icon(name(folder)), dot.root])
    }
}
