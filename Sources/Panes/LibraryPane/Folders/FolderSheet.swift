import Foundation
import Gtk
import LibraryStore
import PaneKit

/// The sheet for a new folder, or for name, icon and colour of an existing one.
@MainActor
final class FolderSheet {
    struct Attributes: Equatable {
        var name = ""
        var icon: String?
        var color: String?
    }

    /// Logical pixels: nine tiles in a row.
    private static let width = 424
    private let sheet: Sheet
    private let name = Entry(name: "Name", placeholder: "A name of up to \(Folder.maximumNameLength) characters")
    private let others: [Folder]
    private let isNew: Bool
    private var attributes: Attributes
    private let iconChoice = Choice<String>()
    private let colorChoice = Choice<String?>()
    /// Saves; throws an error that the sheet shows.
    private let save: @MainActor (Attributes) async throws -> Void

    /// - Parameter folder: nil makes a new one.
    init(_ folder: Folder?, among folders: [Folder], over parent: Window, save: @escaping @MainActor (Attributes) async throws -> Void) {
        isNew = folder == nil
        others = folders.filter { $0.id != folder?.id }
        attributes = Attributes(name: folder?.name ?? "", icon: folder?.icon, color: folder?.color)
        self.save = save
        let icons = FlowBox(spacing: 4)
        let colors = FlowBox(spacing: 4)
        let content = Gtk.Box(
            .column, spacing: 8,
            [
                Label("Name", classes: ["heading"]), name, Label("Icon", classes: ["heading"]), icons,
                Label("Colour", classes: ["heading"]), colors,
            ]
        ).margins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(ClampedColumn.make(content, width: Self.width)).growsTo(height: 440)
        sheet = Sheet(
            title: isNew ? "New folder" : "Folder", over: parent, content: scrolled, confirmTitle: isNew ? "Make folder" : "Save",
            width: Self.width)
        name.text = attributes.name
        for (icon, title) in FolderIcon.icons {
            icons.append(iconChoice.add(icon, content: Icon(icon), name: title, classes: ["icon-tile"]).withTooltip(title))
        }
        var choices: [(hex: String?, title: String)] = [(nil, "No colour")] + FolderIcon.colors.map { ($0.hex, $0.title) }
        // Also offer a custom colour that was chosen elsewhere.
        if let own = attributes.color, !choices.contains(where: { $0.hex == own }) { choices.append((own, "Its own colour")) }
        for (color, title) in choices {
            let inside: Widget = color.map { ColorDot($0, size: 20).root } ?? Icon("quire-close-symbolic")
            colors.append(colorChoice.add(color, content: inside, name: title, classes: ["icon-tile"]).withTooltip(title))
        }
        iconChoice.show(attributes.icon ?? FolderIcon.standard)
        colorChoice.show(attributes.color)
    }

    func present() {
        name.onChange { [weak self] in self?.rename($0) }
        iconChoice.chosen = { [weak self] in self?.attributes.icon = $0 == FolderIcon.standard ? nil : $0 }
        colorChoice.chosen = { [weak self] in self?.attributes.color = $0 }
        name.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in self?.confirm() }
        rename(name.text)
        name.grabFocus()
        name.selectAll()
    }

    private func rename(_ text: String) {
        attributes.name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let problem = problem
        sheet.showProblem(attributes.name.isEmpty ? nil : problem)
        sheet.canConfirm = problem == nil
    }

    /// The error that the library would throw.
    private var problem: String? {
        if attributes.name.isEmpty { return "A folder needs a name." }
        if attributes.name.count > Folder.maximumNameLength {
            return "That name has \(attributes.name.count) characters; at most \(Folder.maximumNameLength) are kept."
        }
        let isTaken = (others.map(\.name) + [Folder.unfiledName]).first {
            $0.compare(attributes.name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
        }
        return isTaken.map { "There is a folder “\($0)” already." }
    }

    private func confirm() {
        sheet.canConfirm = false
        let attributes = self.attributes
        Task { [self] in
            do {
                try await save(attributes)
                sheet.close()
            } catch {
                // Keeps the sheet open with its input.
                sheet.canConfirm = true
                sheet.showProblem(ErrorText(error).full)
            }
        }
    }
}

/// The icons and colours of folders.
@MainActor
enum FolderIcon {
    static let standard = "quire-folder-symbolic"

    static let icons: [(name: String, title: String)] = [
        (standard, "Folder"), ("quire-home-symbolic", "Home"), ("quire-work-symbolic", "Work"), ("quire-heart-symbolic", "Heart"),
        ("quire-library-symbolic", "Book"), ("quire-kind-contact-symbolic", "Person"), ("quire-kind-wifi-symbolic", "Wi-Fi"),
        ("quire-kind-payment-symbolic", "Card"), ("quire-ticket-symbolic", "Ticket"), ("quire-kind-event-symbolic", "Calendar"),
        ("quire-kind-place-symbolic", "Place"), ("quire-cart-symbolic", "Shopping"), ("quire-cup-symbolic", "Cup"),
        ("quire-gift-symbolic", "Gift"), ("quire-kind-link-symbolic", "Link"), ("quire-kind-password-symbolic", "Key"),
        ("quire-tag-symbolic", "Tag"), ("quire-kind-product-symbolic", "Product"),
    ]

    /// Six hexadecimal digits each, with a name. They can be told apart in light and dark appearance.
    static let colors: [(hex: String, title: String)] = [
        ("7C3AED", "Violet"), ("3B82F6", "Blue"), ("14B8A6", "Teal"), ("22A55B", "Green"), ("EAB308", "Yellow"), ("F97316", "Orange"),
        ("E11D48", "Red"), ("DB5A9B", "Pink"),
    ]

    /// The name of a folder's icon; the default if it has none, or an unknown one.
    static func name(_ folder: Folder) -> String {
        guard let icon = folder.icon else { return standard }
        // The command line accepts any name, such as the short name of a built-in icon.
        return [icon, "quire-\(icon)-symbolic", "\(icon)-symbolic"].first(where: Icon.exists) ?? standard
    }

    static func make(_ folder: Folder) -> Widget {
        let dot = ColorDot(folder.color)
        return Box(.row, spacing: 4, [Icon(name(folder)), dot.root])
    }
}
