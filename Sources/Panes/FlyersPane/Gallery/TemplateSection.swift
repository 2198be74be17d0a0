import Desktop
import FlyerLayout
import Flyers
import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The gallery's section of templates: built-in ones, the user's own, and files with mistakes.
@MainActor
final class TemplateSection {
    let root: Widget
    let files: TemplateFileActions
    var onPick: (@MainActor (FlyerTemplate) -> Void)?
    private let queue: PreviewQueue
    /// Made for the kind of the chosen code, for any code, and for other kinds, which are shown with a sample.
    private let fitting = CardGroup(tr("For this code"))
    private let pages = CardGroup(tr("For any code"))
    private let others = CardGroup(tr("For other codes"))
    private let sheets = CardGroup(tr("Label sheets"))
    private let own = CardGroup(tr("Your templates"))
    private let nothing = Label(classes: ["dim"]).fitting(.wrap)
    private let brokenList = Box(.column, classes: ["panel", "row-group"])
    private let broken: Widget
    private var shownBroken: [InvalidTemplate] = []
    private var known: [FlyerTemplate: TemplateCard] = [:]
    private var size: CardSize?
    private let groups: [CardGroup]
    var cards: [any PreviewCard] { groups.flatMap(\.cards) }

    init(_ queue: PreviewQueue, files: TemplateFileActions) {
        self.queue = queue
        self.files = files
        broken = Box(.column, spacing: 12, [Label(tr("Templates with errors"), classes: ["heading"]), brokenList])
        let folder = Button(icon: "quire-folder-symbolic", title: tr("Open folder"), classes: ["flat"]) { files.openFolder() }
        let manual = Button(tr("How to make one"), classes: ["flat"]) { files.openManual() }
        let text = Label(
            tr("A template is a text file. Put one into the templates folder, and it appears here."), classes: ["caption", "dim"]
        ).fitting(.wrap)
        let buttons = Box(.row, spacing: 8, [folder, manual]).placed(horizontal: .start)
        let about = Box(.column, spacing: 8, [text, buttons])
        groups = [fitting, pages, others, sheets, own]
        root = Box(.column, spacing: 24, [nothing] + groups.map(\.root) + [broken, about])
    }

    func show(_ list: TemplateList, codes: SelectedCodes, searched: String) {
        let found = list.matching(searched)
        let all = Set(list.all)
        known = known.filter { all.contains($0.key) }
        let flyerCodes = codes.flyerCodes
        for template in found {
            let card = known[template] ?? TemplateCard(template, queue: queue) { [weak self] in self?.onPick?($0) }
            known[template] = card
            card.show(codes: template.samples(besides: codes) ?? flyerCodes)
        }
        let shown = Set(found)
        func cards(_ templates: [FlyerTemplate]) -> [TemplateCard] { templates.filter(shown.contains).compactMap { known[$0] } }
        fitting.show(cards(list.fitting(codes)), size: size)
        pages.show(cards(list.pages.filter(\.kinds.isEmpty)), size: size)
        others.show(cards(list.pages.filter { !$0.kinds.isEmpty && !$0.isMade(for: codes) }), size: size)
        sheets.show(cards(found.filter { !list.own.contains($0.id) && $0.codeCount == .sheet }), size: size)
        own.show(cards(found.filter { list.own.contains($0.id) }), size: size)
        nothing.text =
            searched.isEmpty ? tr("No templates found. Check that Quire is fully installed.") : tr("No templates match “\(searched)”.")
        nothing.isVisible = found.isEmpty
        show(searched.isEmpty ? list.broken : [])
    }

    private func show(_ broken: [InvalidTemplate]) {
        self.broken.isVisible = !broken.isEmpty
        guard broken != shownBroken else { return }
        shownBroken = broken
        brokenList.removeAll()
        for (index, one) in broken.enumerated() {
            if index > 0 { brokenList.append(Separator()) }
            brokenList.append(BrokenTemplateRow.make(one) { [files] in files.show($0) })
        }
    }

    func fit(_ size: CardSize) {
        self.size = size
        for group in groups { group.fit(size) }
    }
}

/// A row for an invalid template file, with its mistakes and their lines.
@MainActor
enum BrokenTemplateRow {
    static func make(_ broken: InvalidTemplate, show: @escaping @MainActor (URL) -> Void) -> Widget {
        let name = broken.file.lastPathComponent
        let textColumn = Box(.column, spacing: 4, [Label(.verbatim(name), classes: ["card-title"]).fitting(.wrap)]).expanding(.horizontal)
        for line in lines(of: broken) {
            textColumn.append(Label(line, classes: ["caption"]).fitting(.wrap).width(characters: 16, atMost: 72))
        }
        let icon = Icon("quire-warning-symbolic").withClass("warning-text").placed(vertical: .start)
        let button = Button(tr("Show file")) { show(broken.file) }
            .named(tr("Show file \(name)")).placed(horizontal: .start, vertical: .center)
        let top = Box(.row, spacing: 12, [icon, textColumn]).expanding(.horizontal)
        let row = Box(.row, spacing: 12, classes: ["row"], [top, button])
        return AdaptiveRow.make(row, minimumWidth: 240, needed: narrow)
    }

    /// The first mistakes, as many as one corrects before trying again.
    private static func lines(of broken: InvalidTemplate) -> [LocalizedText] {
        func said(_ line: Int?, _ message: LocalizedText) -> LocalizedText { line.map { tr("Line \($0): \(message)") } ?? message }
        let all = broken.problems.map { said($0.line, $0.message) }
        guard !all.isEmpty else { return [said(broken.line, broken.message)] }
        let rest = all.count - maximumLines
        let more = tr("And 1 more error.", plural: "And \(count: rest.formatted()) more errors.", count: rest)
        return all.prefix(maximumLines) + (rest > 0 ? [more] : [])
    }

    private static let maximumLines = 3

    /// The width in logical pixels below which the button goes below the text.
    private static let narrow = 480
}

/// Opens template files, their folder and the manual.
@MainActor
struct TemplateFileActions {
    let context: PaneContext
    /// The user's own templates.
    let folder: URL

    /// The manual for template authors.
    private static var manual: URL { DataFolder.url.appending(path: "flyers/FLYERS.md") }

    /// Selects a file in the file manager; if no file manager can do that, opens its folder.
    func show(_ file: URL) {
        Task {
            if let bus = context.bus, await FileBrowser.show([file.path], bus: bus) { return }
            open(file.deletingLastPathComponent())
        }
    }

    /// Opens the user's own folder, and creates it if needed.
    func openFolder() {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            open(folder)
        } catch {
            context.shell?.show(Toast(tr("The folder \(folder.path) couldn’t be created: \(error.localizedDescription)")))
        }
    }

    private func open(_ folder: URL) {
        do throws(GLibError) {
            try Links.open(file: folder.path, ofType: "inode/directory")
        } catch {
            context.shell?.show(Toast(tr("No file manager could open \(folder.path). You can find the folder there.")))
        }
    }

    func openManual() { context.openManual(Self.manual) }
}
