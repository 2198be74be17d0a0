import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// A card of a saved draft; a press opens it.
@MainActor
final class DraftCard: PreviewCard {
    /// What can be done with a draft.
    enum Action { case goOn, rename, remove }

    let root: Widget
    let preview: PagePreview
    private(set) var draft: DraftSummary
    var name: String { draft.name }
    private let onAction: @MainActor (Action, DraftSummary) -> Void
    private let button: Button
    private let menu: MenuButton
    private let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd).width(characters: 8, atMost: 12)
    private let detail = Label(classes: ["caption", "dim"]).fitting(.lines(2)).width(characters: 8, atMost: 12)
    private let actions = ActionGroup()

    init(_ draft: DraftSummary, queue: PreviewQueue, onAction: @escaping @MainActor (Action, DraftSummary) -> Void) {
        self.draft = draft
        self.onAction = onAction
        preview = PagePreview(queue)
        button = Button(
            content: Box(.column, spacing: 4, [preview.root, title, detail]), name: .verbatim(draft.name), classes: ["flyer-card"])
        let entries = Menu().addSection(Menu().add(tr("Continue"), action: "draft.go-on").add(tr("Rename…"), action: "draft.rename"))
            .addSection(Menu().add(tr("Remove"), action: "draft.remove"))
        menu = MenuButton(icon: "quire-more-symbolic", name: tr("More"), menu: entries, classes: ["flat", "flyer-menu"])
            .placed(horizontal: .end, vertical: .end).margins(4)
        detail.marginEnd = 24
        let overlay = Overlay(button)
        overlay.add(menu)
        root = overlay
        actions.insert(into: overlay, as: "draft")
        connect()
    }

    private func connect() {
        for (name, action) in [("go-on", Action.goOn), ("rename", .rename), ("remove", .remove)] {
            actions.add(name) { [weak self] in self?.perform(action) }
        }
        button.onPress { [weak self] in self?.perform(.goOn) }
        root.onMenuRequest { [weak self] _ in self?.menu.open() }
        root.add(
            KeyController { [weak self] key, modifiers in
                guard let self else { return false }
                switch key {
                case .delete: self.perform(.remove)
                case .f2: self.perform(.rename)
                case .menu: self.menu.open()
                case .f10 where modifiers.contains(.shift): self.menu.open()
                default: return false
                }
                return true
            })
        preview.onResult = { [weak self] in self?.show(problem: $0?.message) }
    }

    private func perform(_ action: Action) { onAction(action, draft) }

    /// - Parameter template: nil if the template no longer exists.
    func show(_ draft: DraftSummary, template: FlyerTemplate?, in folder: URL) {
        self.draft = draft
        title.text = .verbatim(draft.name)
        title.tooltip = .verbatim(draft.name)
        menu.tooltip = tr("More actions for “\(draft.name)”")
        menu.setAccessibleLabel(tr("More actions for “\(draft.name)”"))
        preview.isPile = template?.codeCount == .one && draft.codeCount > 1
        preview.show(
            template.map { PreviewContent(.draft(draft.id, modified: draft.modified, in: folder), template: $0, paper: draft.paper) })
        show(problem: template == nil ? tr("The template “\(draft.template)” is missing") : nil)
    }

    private func show(problem: LocalizedText?) {
        let changed = LocalizedText.verbatim(DateText().ago(draft.modified))
        detail.text = problem ?? changed
        detail.setClass("warning-text", problem != nil)
        detail.setClass("dim", problem == nil)
        button.setAccessibleLabel(tr("Continue \(draft.name)"))
        button.setAccessibleDescription(problem.map { tr("\(changed). \($0)") } ?? changed)
    }

    func focus() { button.grabFocus() }

    func fit(_ size: CardSize) {
        root.setSize(width: size.width)
        preview.fit(width: size.picture.width, height: size.picture.height)
    }
}
