import CodeEditor
import FlyerLayout
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The inspector's list of the flyer's codes: reorder, remove, and add codes from the library or new ones.
@MainActor
final class CodesSection: InspectorSection {
    let view: Widget
    let add = Button(tr("Add from library…"))
    let make = Button(tr("New code…"))
    let list = Box(.column, spacing: 4)
    private let session: FlyerSession
    private let context: PaneContext
    private let caption = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let more = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private(set) var rows: [FlyerCodeRow] = []
    private var shown: [FlyerCode] = []
    private var reading: Task<Void, Never>?
    /// Input of the “New code” sheet that was not saved.
    private var draft: Draft?

    /// The maximum number of codes that are listed; all of them are on the flyer.
    private static let maximumRows = 60

    init(_ session: FlyerSession, context: PaneContext) {
        self.session = session
        self.context = context
        let buttons = FlowBox(spacing: 8, classes: ["tiles"])
        buttons.append(add)
        buttons.append(make)
        view = SectionLayout.group(tr("Codes"), [Box(.column, spacing: 12, [caption, list, more, buttons])])
        add.onPress { [weak self] in self?.chooseCodes() }
        make.onPress { [weak self] in self?.makeNew() }
    }

    func stop() {
        reading?.cancel()
        reading = nil
    }

    func render(_ subject: InspectorState) {
        let codes = subject.flyer.codes
        caption.text =
            switch (subject.template.codeCount, codes.count) {
            case (_, 0): tr("No code on this flyer yet. Add one.")
            case (.one, 1): tr("Its title and fields fill in the text.")
            case (.one, _): tr("Each code gets its own page.")
            case (.sheet, 1): tr("Every label shows this code.")
            case (.sheet, _): tr("The labels show these codes in turn.")
            }
        guard codes != shown || rows.isEmpty else { return }
        shown = codes
        let count = min(codes.count, Self.maximumRows)
        while rows.count > count { list.remove(rows.removeLast().view) }
        while rows.count < count {
            let row = FlyerCodeRow(rows.count) { [weak self] in self?.perform($0, at: $1) }
            rows.append(row)
            list.append(row.view)
        }
        for (index, row) in rows.enumerated() { row.show(codes[index], of: codes.count) }
        more.text = tr("And \((codes.count - count).formatted()) more.")
        more.isVisible = codes.count > count
    }

    private func perform(_ action: FlyerCodeRow.Action, at index: Int) {
        guard shown.indices.contains(index) else { return }
        switch action {
        case .up:
            guard index > 0 else { return }
            session.change(nil) { $0.codes.swapAt(index, index - 1) }
            rows[index - 1].focus(action)
        case .down:
            guard index + 1 < shown.count else { return }
            session.change(nil) { $0.codes.swapAt(index, index + 1) }
            if rows.indices.contains(index + 1) { rows[index + 1].focus(action) }
        case .remove:
            session.change(nil) { $0.codes.remove(at: index) }
            if let row = rows.indices.contains(index) ? rows[index] : rows.last { row.focus(action) } else { add.grabFocus() }
        }
    }

    // MARK: Adding codes

    private func chooseCodes() {
        guard let window = context.shell?.window else { return }
        CodesSheet(context: context, over: window) { [weak self] in self?.addCodes($0) }.present()
    }

    private func addCodes(_ ids: [Code.ID]) {
        let library = context.library
        reading?.cancel()
        reading = context.perform { [weak self] in
            let codes = try await library.codes(ids: ids)
            // Keep the order in which they were chosen.
            let chosen = ids.compactMap { id in codes.first { $0.id == id } }
            self?.append(chosen)
        }
    }

    private func makeNew() {
        guard let window = context.shell?.window else { return }
        CodeSheet(
            context: context, over: window, subject: .new(draft ?? Draft()),
            left: { [weak self] in self?.draft = $0.isEmpty ? nil : $0 },
            saved: { [weak self] code in
                self?.draft = nil
                self?.append([code])
            }
        ).present()
    }

    private func append(_ codes: [Code]) {
        guard !codes.isEmpty else { return }
        let most = SelectedCodes.maximumCount
        session.change(nil) { $0.codes = Array(($0.codes + codes.map { FlyerCode($0) }).prefix(most)) }
    }
}

/// A row for one code of the flyer.
@MainActor
final class FlyerCodeRow {
    enum Action { case up, down, remove }

    let view: Widget
    let up: Button
    let down: Button
    let remove: Button
    private let icon = Icon("quire-kind-text-symbolic")
    private let title = Label().fitting(.ellipsisAtEnd)
    private let kind = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)

    init(_ index: Int, action: @escaping @MainActor (Action, Int) -> Void) {
        up = Button(icon: "quire-upward-symbolic", name: tr("Move up"), classes: ["flat"]) { action(.up, index) }
        down = Button(icon: "quire-downward-symbolic", name: tr("Move down"), classes: ["flat"]) { action(.down, index) }
        remove = Button(icon: "quire-close-symbolic", name: tr("Remove"), classes: ["flat"]) { action(.remove, index) }
        let textColumn = Box(.column, [title, kind]).expanding(.horizontal)
        for button in [up, down, remove] { button.verticalAlignment = .center }
        view = Box(.row, spacing: 4, [icon, textColumn, up, down, remove])
        icon.margins(horizontal: 4, vertical: 0)
    }

    func show(_ code: FlyerCode, of count: Int) {
        let name = code.title.isEmpty ? code.kind.name : .verbatim(code.title)
        icon.show(code.kind)
        title.text = name
        title.tooltip = name
        kind.text = CodeFacts(code.payload, printedAs: code.symbology.storedName).detail(besides: code.title)
        up.setAccessibleLabel(tr("Move “\(name)” up"))
        down.setAccessibleLabel(tr("Move “\(name)” down"))
        remove.setAccessibleLabel(tr("Remove “\(name)”"))
        for button in [up, down] { button.isVisible = count > 1 }
    }

    /// Focuses the button of an action, so that it can be repeated.
    func focus(_ action: Action) {
        switch action {
        case .up: up.grabFocus()
        case .down: down.grabFocus()
        case .remove: remove.grabFocus()
        }
    }
}
