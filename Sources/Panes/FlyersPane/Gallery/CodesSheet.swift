import CodeEditor
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// A sheet to find and choose codes of the library: a click takes one, check boxes take several.
@MainActor
final class CodesSheet {
    private let picker: CodePicker
    private let note: Label
    private let chosen: @MainActor ([Code.ID]) -> Void
    /// The checked codes in the order of checking, which becomes the order of the pages.
    private var ticked: [Code.ID]

    /// - Parameters:
    ///   - ticked: the current choice, if it is several codes.
    ///   - chosen: receives at least one code, and no more than a flyer can hold.
    init(context: PaneContext, over parent: Window, ticked: [Code.ID] = [], chosen: @escaping @MainActor ([Code.ID]) -> Void) {
        self.ticked = ticked
        self.chosen = chosen
        let link = WeakLink<CodesSheet>()
        note = Label(classes: ["caption", "dim"]).fitting(.wrap)
        picker = CodePicker(
            context.library, over: parent, title: tr("Choose codes"), confirmTitle: tr("Use"), width: 420, height: 480, sort: .recent,
            below: [note]
        ) { link.target?.row(of: $0) ?? Box(.row) }
        link.target = self
    }

    func present() {
        picker.onList = { [weak self] in self?.showTicks() }
        showTicks()
        picker.present(keeping: self) { [weak self] in self?.confirm() }
    }

    private func row(of code: Code) -> Widget {
        let tick = CheckButton(.empty).named(tr("Select “\(code.title)”")).withTooltip(tr("Select several")).placed(vertical: .center)
        tick.isOn = ticked.contains(code.id)
        tick.onToggle { [weak self] isOn in self?.tick(code.id, isOn) }
        let button = CodePicker.choice(of: code) { [weak self] in
            guard let self else { return }
            // Once a code is checked, a click on another checks it too.
            if self.ticked.isEmpty { self.choose([code.id]) } else { tick.isOn.toggle() }
        }
        return Box(.row, spacing: 4, [tick, button.expanding(.horizontal)])
    }

    private func tick(_ code: Code.ID, _ isOn: Bool) {
        ticked.removeAll { $0 == code }
        if isOn { ticked.append(code) }
        showTicks()
    }

    private func showTicks() {
        let isTooMany = ticked.count > SelectedCodes.maximumCount
        picker.sheet.canConfirm = !isTooMany && (!ticked.isEmpty || !picker.codes.isEmpty)
        note.text =
            switch ticked.count {
            case _ where isTooMany:
                tr("A flyer can have up to \(SelectedCodes.maximumCount.formatted()) codes. Use “quire flyer” for any number.")
            case 0: tr("Tick several to get a page for each, or a sheet of labels.")
            case 1: tr("1 code selected.")
            default: tr("\(ticked.count.formatted()) codes selected.")
            }
    }

    private func confirm() {
        let codes = ticked.isEmpty ? picker.codes.prefix(1).map(\.id) : ticked
        if !codes.isEmpty { choose(codes) }
    }

    private func choose(_ codes: [Code.ID]) {
        picker.sheet.close()
        chosen(codes)
    }
}

/// Presents the sheet for a new code, and keeps input that was not saved.
@MainActor
final class NewCodePresenter {
    private let context: PaneContext
    private var draft: Draft?

    init(_ context: PaneContext) { self.context = context }

    /// - Parameter remark: a sentence that says what the code is for.
    func make(_ remark: LocalizedText? = nil, saved: @escaping @MainActor (Code) -> Void) {
        guard let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: .new(draft ?? Draft()), remark: remark,
            left: { [weak self] left in
                guard !left.isEmpty else { return }
                self?.draft = left
                self?.context.shell?.show(Toast(tr("Your draft is kept until you come back")))
            },
            saved: { [weak self] code in
                self?.draft = nil
                saved(code)
            }
        ).present()
    }
}
