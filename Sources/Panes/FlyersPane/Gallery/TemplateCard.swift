import FlyerLayout
import Flyers
import Foundation
import Gtk
import Platform

/// A card of a template with the chosen codes; a press begins a flyer.
@MainActor
final class TemplateCard: PreviewCard {
    let root: Widget
    let preview: PagePreview
    let template: FlyerTemplate
    var name: String { template.name }
    /// The number of pages of a flyer of all the codes.
    private var pages = 1
    private let button: Button
    private let detail = Label(classes: ["caption", "dim"]).fitting(.lines(4)).width(characters: 8, atMost: 12)
    /// The first clause of the summary; the rest is shown in a tooltip.
    private let brief: LocalizedText

    init(_ template: FlyerTemplate, queue: PreviewQueue, picked: @escaping @MainActor (FlyerTemplate) -> Void) {
        self.template = template
        brief = .verbatim(String(template.summary.prefix { !":;".contains($0) }))
        preview = PagePreview(queue)
        let title = Label(.verbatim(template.name), classes: ["card-title"]).fitting(.lines(2)).width(characters: 8, atMost: 12)
        title.tooltip = .verbatim(template.name)
        let column = Box(.column, spacing: 4, [preview.root, title, detail])
        button = Button(content: column, name: .verbatim(template.name), classes: ["flyer-card"]) { picked(template) }
        root = button
        // Only on the text: on the whole card the tooltip would cover the previews.
        if brief.string != template.summary { detail.tooltip = .verbatim(template.summary) }
        preview.onResult = { [weak self] in self?.show(problem: $0) }
    }

    func show(codes: [FlyerCode]) {
        pages = template.pageCount(of: Flyer(template: template.id, codes: codes))
        preview.isPile = pages > 1
        preview.show(PreviewContent(template, codes: codes))
        show(problem: nil)
    }

    private func show(problem: FlyerError?) {
        detail.text = problem?.message ?? (pages > 1 ? pageCountText : brief)
        detail.setClass("warning-text", problem != nil)
        detail.setClass("dim", problem == nil)
        let several = pages > 1 ? [pageCountText.string] : []
        button.setAccessibleDescription(
            .verbatim(([template.summary] + several + [problem?.message.string].compactMap { $0 }).joined(separator: " ")))
    }

    private var pageCountText: LocalizedText {
        template.codeCount == .one
            ? tr("1 page", plural: "\(count: pages.formatted()) pages", count: pages)
            : tr("1 sheet", plural: "\(count: pages.formatted()) sheets", count: pages)
    }

    func focus() { button.grabFocus() }

    func fit(_ size: CardSize) {
        button.setSize(width: size.width)
        preview.fit(width: size.picture.width, height: size.picture.height)
    }
}
