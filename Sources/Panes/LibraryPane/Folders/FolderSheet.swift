import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform

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
    private let name = Entry(name: tr("Name"), placeholder: tr("Up to \(Folder.maximumNameLength) characters"))
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
        let icons = WrapBox(spacing: 4)
        let colors = WrapBox(spacing: 4)
        let content = Gtk.Box(
            .column, spacing: 8,
            [
                Label(tr("Name"), classes: ["heading"]), name, Label(tr("Icon"), classes: ["heading"]),
                TabStop(around: icons, name: tr("Icon")),
                Label(tr("Colour"), classes: ["heading"]), TabStop(around: colors, name: tr("Colour")),
            ]
        ).margins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(ClampedColumn.make(content, width: Self.width)).growsTo(height: 440)
        sheet = Sheet(
            title: isNew ? tr("New folder") : tr("Folder"), over: parent, content: scrolled,
            confirmTitle: isNew ? tr("Create") : tr("Save"), width: Self.width)
        name.text = attributes.name
        for (icon, title) in FolderIcon.icons {
            icons.append(iconChoice.add(icon, content: Icon(icon), name: title, classes: ["icon-tile"]).withTooltip(title))
        }
        var choices: [(hex: String?, title: LocalizedText)] = [(nil, tr("No colour"))] + FolderIcon.colors.map { ($0.hex, $0.title) }
        // Also offer a custom colour that was chosen elsewhere.
        if let own = attributes.color, !choices.contains(where: { $0.hex == own }) { choices.append((own, tr("Custom colour"))) }
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
    private var problem: LocalizedText? {
        if attributes.name.isEmpty { return tr("Enter a name for the folder.") }
        let count = attributes.name.count
        if count > Folder.maximumNameLength {
            return tr(
                "The name has 1 character. Use at most \(Folder.maximumNameLength).",
                plural: "The name has \(count: count) characters. Use at most \(Folder.maximumNameLength).", count: count)
        }
        let isTaken = (others.map(\.name) + [Folder.unfiledName]).first {
            $0.compare(attributes.name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
        }
        return isTaken.map { tr("A folder called “\($0)” already exists. Enter another name.") }
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

    static let icons: [(name: String, title: LocalizedText)] = [
        (standard, tr("Folder")), ("quire-home-symbolic", tr("Home")), ("quire-work-symbolic", tr("Work")),
        ("quire-heart-symbolic", tr("Heart")), ("quire-library-symbolic", tr("Book")), ("quire-kind-contact-symbolic", tr("Person")),
        ("quire-kind-wifi-symbolic", tr("Wi-Fi")), ("quire-kind-payment-symbolic", tr("Card")), ("quire-ticket-symbolic", tr("Ticket")),
        ("quire-kind-event-symbolic", tr("Calendar")),
        ("quire-kind-place-symbolic", tr("Place")), ("quire-cart-symbolic", tr("Shopping")), ("quire-cup-symbolic", tr("Cup")),
        ("quire-gift-symbolic", tr("Gift")), ("quire-kind-link-symbolic", tr("Link")), ("quire-kind-password-symbolic", tr("Key")),
        ("quire-tag-symbolic", tr("Tag")), ("quire-kind-product-symbolic", tr("Product")),
    ]

    /// Six hexadecimal digits each, with a name. They can be told apart in light and dark appearance.
    static let colors: [(hex: String, title: LocalizedText)] = [
        ("7C3AED", tr("Violet")), ("3B82F6", tr("Blue")), ("14B8A6", tr("Teal")), ("22A55B", tr("Green")), ("EAB308", tr("Yellow")),
        ("F97316", tr("Orange")), ("E11D48", tr("Red")), ("DB5A9B", tr("Pink")),
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
