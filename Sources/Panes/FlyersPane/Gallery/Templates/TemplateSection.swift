import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit

/// Every template with the chosen codes, the person's own by themselves, and the files that are no templates.
@MainActor
final class TemplateSection {
    let root: Widget
    let files: TemplateFiles
    var picked: (@MainActor (FlyerTemplate) -> Void)?
    private let queue: PreviewQueue
    private let pages = CardGroup("Templates")
    private let sheets = CardGroup("Sheets of labels")
    private let own = CardGroup("Your own templates")
    private let nothing = Label("", classes: ["dim"]).fitting(.wrap)
    private let brokenList = Box(.column, classes: ["panel", "row-group"])
    private let broken: Widget
    private var shownBroken: [BrokenTemplate] = []
    private var known: [FlyerTemplate: TemplateCard] = [:]
    private var size: CardSize?
    var cards: [any PreviewCard] { pages.cards + sheets.cards + own.cards }

    init(_ queue: PreviewQueue, files: TemplateFiles) {
        self.queue = queue
        self.files = files
        broken = Box(.column, spacing: 12, [Label("Templates with mistakes", classes: ["heading"]), brokenList])
        let folder = Button(icon: "quire-folder-symbolic", title: "Open the folder", classes: ["flat"]) { files.openFolder() }
        let manual = Button("How to make one", classes: ["flat"]) { files.openManual() }
        let words = Label("A template is a text file: one that you put into the folder for templates appears here.", classes: ["caption", "dim"])
        words.fitting(.wrap)
        let buttons = Box(.row, spacing: 8, [folder, manual])
        buttons.horizontalAlignment = .start
        let about = Box(.column, spacing: 8, [words, buttons])
        root = Box(
            .column, spacing: 24,
            [
                nothing, pages.root, sheets.root, own.root, broken, about,
            ])
    }

    func show(_ list: TemplateList, codes: ChosenCodes, searched: String) {
        let found = list.matching(searched)
        let all = Set(list.all)
        known = known.filter { all.contains($0.key) }
        let flyerCodes = codes.flyerCodes
        for template in found {
            let card = known[template] ?? TemplateCard(template, queue: queue) { [weak self] in self?.picked?($0) }
            known[template] = card
            card.show(codes: flyerCodes, pages: template.pageCount(codes: flyerCodes.count))
        }
        func cards(_ belongs: (FlyerTemplate) -> Bool) -> [TemplateCard] { found.filter(belongs).compactMap { known[$0] } }
        pages.show(cards { !list.own.contains($0.id) && $0.codeCount == .one }, size: size)
        sheets.show(cards { !list.own.contains($0.id) && $0.codeCount == .sheet }, size: size)
        own.show(cards { list.own.contains($0.id) }, size: size)
        nothing.text =
            searched.isEmpty ? "No templates were found. Install Quire completely." : "No template matches “\(searched)”."
        nothing.isVisible = found.isEmpty
        show(searched.isEmpty ? list.broken : [])
    }

    private func show(_ broken: [BrokenTemplate]) {
        self.broken.isVisible = !broken.isEmpty
        guard broken != shownBroken else { return }
        shownBroken = broken
        brokenList.removeAll()
        for (index, one) in broken.enumerated() {
            if index > 0 { brokenList.append(Separator()) }
            brokenList.append(BrokenRow.make(one) { [files] in files.show($0) })
        }
    }

    func fit(_ size: CardSize) {
        self.size = size
        for group in [pages, sheets, own] { group.fit(size) }
    }
}
