import CodeWriting
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload

/// Makes a code from a text or a link, with the symbol drawn as it is typed.
@MainActor
final class NewCodeSheet {
    /// What was typed and not saved.
    struct Draft: Equatable {
        var title = ""
        var text = ""
        var isEmpty: Bool { title.isEmpty && text.isEmpty }
    }

    private let context: PaneContext
    private let sheet: Sheet
    private let title = Entry(name: "Title", placeholder: "A name for it (optional)")
    private let text = TextView(name: "Text or link")
    private let symbol = SymbolView(name: "Preview of the symbol")
    private let facts = Label("", classes: ["caption", "dim"]).aligned(0.5).fitting(.wrap)
    private let left: @MainActor (Draft) -> Void
    private let added: @MainActor (Code) -> Void
    private var isSaved = false

    /// `left` gets what was typed when it closes without being saved; `added` the new code.
    init(
        context: PaneContext, over parent: Window, draft: Draft, left: @escaping @MainActor (Draft) -> Void,
        added: @escaping @MainActor (Code) -> Void
    ) {
        self.context = context
        self.left = left
        self.added = added

        let frame = ScrolledView(text)
        frame.addClass("text-frame")
        frame.expandsVertically = true
        frame.setMinimumContentHeight(96)
        text.setPadding(8)
        let form = Box(
            .column, spacing: 8,
            [Label("Text or link", classes: ["heading"]), frame, Label("Title", classes: ["heading"]), title])
        form.expandsHorizontally = true
        form.setSize(width: 240)

        symbol.root.setContentSize(width: 200, height: 200)
        let paper = Box(.column, classes: ["panel", "paper"], [symbol.root])
        let preview = Box(.column, spacing: 8, [paper, facts])
        preview.verticalAlignment = .center
        preview.horizontalAlignment = .center
        facts.width(characters: 24, atMost: 28)

        let both = Box(.row, spacing: 24, [form, preview])
        both.setMargins(horizontal: 24, vertical: 16)
        both.expandsVertically = true
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 320) { width, _ in
            let direction: Box.Direction = width < 520 ? .column : .row
            // Sizes are being given out now: the change takes effect with the next frame.
            if both.direction != direction { Task { @MainActor in both.direction = direction } }
        }
        bin.setChild(both)
        bin.expandsVertically = true
        sheet = Sheet(title: "New code", over: parent, content: bin, confirmTitle: "Save", width: 640, height: 400)
        text.text = draft.text
        title.text = draft.title
    }

    func present() {
        text.onChange { [weak self] _ in self?.update() }
        title.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        update()
        sheet.present(
            keeping: self, confirmed: { [weak self] in self?.save() },
            closed: { [weak self] in
                if let self, !self.isSaved { self.left(Draft(title: self.title.text, text: self.text.text)) }
            })
        text.grabFocus()
    }

    private func update() {
        let payload = Payload(text.text)
        guard !payload.bytes.isEmpty else {
            symbol.show(nil, name: "No symbol yet")
            facts.text = "The code appears as you type."
            sheet.canConfirm = false
            return
        }
        do {
            let made = try SymbolEncoder.encode(payload.bytes, level: SymbolStyle().level)
            symbol.show(made, name: "Symbol of \(payload.title)")
            facts.text = "\(payload.kind.name) · \(made.modulesPerSide) × \(made.modulesPerSide) modules"
            sheet.canConfirm = true
            sheet.showProblem(nil)
        } catch {
            symbol.show(nil, name: "No symbol: the text is too long")
            facts.text = ""
            sheet.canConfirm = false
            sheet.showProblem(error.message)
        }
    }

    private func save() {
        let new = NewCode(payload: Payload(text.text), title: title.text.trimmingCharacters(in: .whitespacesAndNewlines))
        sheet.canConfirm = false
        Task { [self] in
            do {
                let code = try await context.library.add(new)
                isSaved = true
                sheet.close()
                added(code)
            } catch {
                // What was typed stays in the sheet.
                sheet.canConfirm = true
                sheet.showProblem(ErrorText(error).full)
            }
        }
    }
}
