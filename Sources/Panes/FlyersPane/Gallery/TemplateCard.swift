import FlyerLayout
import Flyers
import Gtk

/// A template with the codes that were chosen; a press begins a flyer of it.
@MainActor
final class TemplateCard: PreviewCard {
    let root: Widget
    let preview: PagePreview
    let template: FlyerTemplate
    var name: String { template.name }
    private let button: Button
    private let detail = Label("", classes: ["caption", "dim"]).fitting(.lines(4)).width(characters: 8, atMost: 12)
    /// What the summary begins with: what follows a colon is said where there is room for it.
    private let brief: String

    init(_ template: FlyerTemplate, queue: PreviewQueue, picked: @escaping @MainActor (FlyerTemplate) -> Void) {
        self.template = template
        brief = String(template.summary.prefix { !":;".contains($0) })
        preview = PagePreview(queue)
        let title = Label(template.name, classes: ["card-title"]).fitting(.ellipsisAtEnd).width(characters: 8, atMost: 12)
        title.tooltip = template.name
        let column = Box(.column, spacing: 4, [preview.root, title, detail])
        button = Button(content: column, name: template.name, classes: ["flyer-card"]) { picked(template) }
        root = button
        // Over the words only: over the whole card it would lie on the pictures.
        if brief != template.summary { detail.tooltip = template.summary }
        preview.told = { [weak self] in self?.show(problem: $0) }
    }

    /// - Parameter pages: how many a flyer of all these codes has.
    func show(codes: [FlyerCode], pages: Int) {
        self.pages = pages
        preview.isPile = pages > 1
        preview.show(PreviewContent(template, codes: codes))
        show(problem: nil)
    }

    private var pages = 1

    private func show(problem: FlyerError?) {
        detail.text = problem?.errorDescription ?? (pages > 1 ? pageWords : brief)
        detail.setClass("warning-text", problem != nil)
        detail.setClass("dim", problem == nil)
        let several = pages > 1 ? [pageWords] : []
        button.setAccessibleDescription(([template.summary] + several + [problem?.errorDescription].compactMap { $0 }).joined(separator: " "))
    }

    private var pageWords: String { template.codeCount == .one ? "\(pages.formatted()) pages" : "\(pages.formatted()) sheets" }

    func focus() { button.grabFocus() }

    func fit(_ size: CardSize) {
        button.setSize(width: size.width)
        preview.fit(width: size.picture.width, height: size.picture.height)
    }
}

extension FlyerTemplate {
    /// How many pages or sheets a flyer of so many codes has, before anything else about it is chosen.
    func pageCount(codes: Int) -> Int {
        func groups(of size: Int, in count: Int) -> Int { (count + max(1, size) - 1) / max(1, size) }
        let together = groups(of: codesTogether, in: codes)
        guard codeCount == .sheet, let sheet else { return max(1, together) }
        return max(1, groups(of: sheet.columns * sheet.rows, in: together))
    }
}
