import CodeEditor
import Gtk
import LibraryStore
import PaneKit

/// A sheet to find and choose codes of the library: a click takes one, check boxes take several.
@MainActor
final class CodesSheet {
    private let context: PaneContext
    private let sheet: Sheet
    private let search = SearchEntry(name: "Search codes", placeholder: "Search titles and texts")
    private let list = Box(.column, spacing: 4)
    private let note = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let chosen: @MainActor ([Code.ID]) -> Void
    /// The checked codes in the order of checking, which becomes the order of the pages.
    private var ticked: [Code.ID]
    private var first: Code.ID?
    private var loading: Task<Void, Never>?

    /// The maximum number of listed codes; search finds the rest. Expired and used codes are left out.
    private static let maximumListed = 50

    /// - Parameters:
    ///   - ticked: the current choice, if it is several codes.
    ///   - chosen: receives at least one code, and no more than a flyer can hold.
    init(context: PaneContext, over parent: Window, ticked: [Code.ID] = [], chosen: @escaping @MainActor ([Code.ID]) -> Void) {
        self.context = context
        self.ticked = ticked
        self.chosen = chosen
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        scrolled.setMinimumContentHeight(200)
        let content = Box(.column, spacing: 12, [search, scrolled, note])
        content.setMargins(horizontal: 16, vertical: 16)
        content.expandsVertically = true
        sheet = Sheet(title: "Which codes?", over: parent, content: content, confirmTitle: "Use", width: 420, height: 480)
    }

    func present() {
        search.onSearch { [weak self] in self?.show($0) }
        search.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(
            keeping: self, confirmed: { [weak self] in self?.confirm() }, closed: { [weak self] in self?.loading?.cancel() })
        showTicks()
        show("")
        search.grabFocus()
    }

    private func show(_ text: String) {
        loading?.cancel()
        let library = context.library
        loading = Task { [weak self] in
            do {
                let codes = try await library.codes(
                    matching: CodeQuery(search: text, state: .usable, sort: .recent, limit: Self.maximumListed))
                guard !Task.isCancelled else { return }
                self?.render(codes, searched: text)
            } catch {
                if !Task.isCancelled { self?.sheet.showProblem(ErrorText(error).full) }
            }
        }
    }

    private func render(_ codes: [Code], searched: String) {
        first = codes.first?.id
        list.removeAll()
        if codes.isEmpty {
            list.append(
                Label(searched.isEmpty ? "The library is empty. Make a code first." : "Nothing found.", classes: ["dim"]).fitting(.wrap))
        }
        for code in codes { list.append(row(of: code)) }
        showTicks()
    }

    private func row(of code: Code) -> Widget {
        let tick = CheckButton("")
        tick.setAccessibleLabel("Also \(code.title)")
        tick.tooltip = "Choose several"
        tick.isOn = ticked.contains(code.id)
        tick.verticalAlignment = .center
        tick.onToggle { [weak self] isOn in self?.tick(code.id, isOn) }
        let title = Label(code.title).fitting(.ellipsisAtEnd)
        let textColumn = Box(.column, [title, Label(code.kind.name, classes: ["caption", "dim"])])
        textColumn.expandsHorizontally = true
        let content = Box(.row, spacing: 12, [Icon(code.kind.iconName), textColumn])
        let button = Button(content: content, name: "\(code.title), \(code.kind.name)", classes: ["flat"]) { [weak self] in
            guard let self else { return }
            // Once a code is checked, a click on another checks it too.
            if self.ticked.isEmpty { self.choose([code.id]) } else { tick.isOn.toggle() }
        }
        button.expandsHorizontally = true
        return Box(.row, spacing: 4, [tick, button])
    }

    private func tick(_ code: Code.ID, _ isOn: Bool) {
        ticked.removeAll { $0 == code }
        if isOn { ticked.append(code) }
        showTicks()
    }

    private func showTicks() {
        let isTooMany = ticked.count > SelectedCodes.maximumCount
        sheet.canConfirm = !isTooMany && (!ticked.isEmpty || first != nil)
        note.text =
            switch ticked.count {
            case _ where isTooMany:
                "A flyer takes up to \(SelectedCodes.maximumCount.formatted()) codes. “quire flyer” makes any number of them."
            case 0: "Tick several to make a page of each, or a sheet of labels."
            case 1: "1 code is ticked."
            default: "\(ticked.count.formatted()) codes are ticked."
            }
    }

    private func confirm() {
        let codes = ticked.isEmpty ? [first].compactMap { $0 } : ticked
        if !codes.isEmpty { choose(codes) }
    }

    private func choose(_ codes: [Code.ID]) {
        sheet.close()
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
    func make(_ remark: String? = nil, saved: @escaping @MainActor (Code) -> Void) {
        guard let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: .new(draft ?? Draft()), remark: remark,
            left: { [weak self] left in
                guard !left.isEmpty else { return }
                self?.draft = left
                self?.context.shell?.show(Toast("Your draft is kept until you come back to it"))
            },
            saved: { [weak self] code in
                self?.draft = nil
                saved(code)
            }
        ).present()
    }
}
