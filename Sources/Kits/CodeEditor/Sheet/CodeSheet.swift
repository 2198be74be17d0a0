import Foundation
public import Gtk
public import LibraryStore
public import PaneKit
import Payload
public import Platform
import Symbols

/// The sheet that makes or edits a code: its content, style and details, with a preview of the symbol.
///
/// ```swift
/// let sheet = CodeSheet(
///     context: context, over: shell.window, subject: .new(Draft(Payload("https://example.org"))), left: { unsaved = $0 },
///     saved: { shell.showLarge($0) })
/// sheet.present()
/// ```
@MainActor
public final class CodeSheet {
    /// The code that the sheet edits.
    public enum Subject {
        /// A code that is not in the library yet.
        case new(Draft)
        /// A code as it was read from the library. It keeps its id, history, counts and creation date.
        case edit(Code)
    }

    let context: PaneContext
    let sheet: Sheet
    /// The edited code; nil for a new one, or after it was deleted elsewhere.
    var edited: Code?
    /// The draft at the beginning; differences from it are the person's changes.
    let initial: Draft
    var draft: Draft
    let saved: @MainActor (Code) -> Void
    private let left: @MainActor (Draft) -> Void
    var isSaved = false
    var isSaving = false { didSet { updateConfirm() } }
    /// Why the last attempt to save failed. Shown until the draft is changed or saved again, whatever the preview finds meanwhile.
    var savingError: LocalizedText? { didSet { updateConfirm() } }

    let remark = Label(classes: ["caption", "dim"]).fitting(.wrap)
    let kinds = KindList()
    let pages = PageSwitch([tr("Content"), tr("Style"), tr("Details")])
    private let stack = Stack().expanding(.vertical)
    private let formHolder = Box(.column)
    private let readingHolder = Box(.column)
    private var reading: ReadingRow?
    let title: Entry
    private(set) var formPage: FormPage?
    let details: DetailsPage
    let symbology: SymbologyRow
    let look: StylePage
    let preview = SymbolPreview()
    let status = Label(classes: ["caption", "dim"]).fitting(.wrap).margins(horizontal: 16, vertical: 8)
    let body: Box
    private let inner: ScrolledView
    private let outer: ScrolledView
    private(set) var payload: Payload?
    private var isNarrow = false

    /// The width in logical pixels that kinds, form and preview need beside each other.
    private static var narrow: Int { Toolkit.widthForText(780) }
    private static let previewWidth = 288

    /// - Parameters:
    ///   - draft: earlier unsaved edits of the subject.
    ///   - remark: a sentence about the origin of a new code, above its content.
    ///   - left: called with the draft when the sheet closes without saving; when editing, only if something was changed.
    ///   - saved: called with the code as it is in the library.
    public init(
        context: PaneContext, over parent: Window, subject: Subject, draft: Draft? = nil, remark: LocalizedText? = nil,
        left: @escaping @MainActor (Draft) -> Void, saved: @escaping @MainActor (Code) -> Void
    ) {
        self.context = context
        (self.left, self.saved) = (left, saved)
        switch subject {
        case .new(let new): (edited, initial) = (nil, new)
        case .edit(let code): (edited, initial) = (code, Draft(code))
        }
        self.draft = draft ?? initial
        details = DetailsPage(self.draft, library: context.library)
        symbology = SymbologyRow(self.draft.symbology)
        title = Entry(name: tr("Title"), placeholder: Self.titleHint).sized(width: 80)
        title.text = self.draft.title

        inner = ScrolledView(stack).expanding(.vertical)
        let middle = Box(.column, spacing: 12, [kinds.dropDown, pages.view, inner]).expanding()
        kinds.dropDown.isVisible = false
        // A fixed width, so that the text of the preview does not move the form.
        let side = AdaptiveBin(preview.view, minimumWidth: Self.previewWidth)
        side.maximumWidth = Self.previewWidth
        side.expandsHorizontally = false
        body = Box(.row, spacing: 16, classes: ["code-sheet"], [kinds.column, middle, side]).margins(horizontal: 16, vertical: 12)
        outer = ScrolledView(body).expanding(.vertical)
        outer.isScrolling = false
        let link = WeakLink<CodeSheet>()
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 320) { width, _ in link.target?.adapt(toWidth: width) }.expanding(.vertical)
        bin.setChild(Box(.column, [preview.strip.margins(horizontal: 16, vertical: 8), outer, status]))
        sheet = Sheet(
            title: edited == nil ? tr("New code") : tr("Edit code"), over: parent, content: bin, confirmTitle: tr("Save"), width: 960,
            height: 660)
        look = StylePage(window: sheet.window, style: SymbolStyle(json: self.draft.style) ?? SymbolStyle())
        look.symbology = self.draft.symbology
        for field in [details.card.front, details.card.back] { field.window = sheet.window }
        link.target = self
        fillPages(remark)
    }

    private static let titleHint = tr("Name (optional)")
    /// The identifiers of the pages, in the order of `pages`.
    private static let pageNames = ["Content", "Look", "Details"]

    private func fillPages(_ words: LocalizedText?) {
        let titleRow = Box(.column, spacing: 4, [Label(tr("Title"), classes: ["field-label"]), title])
        remark.show(words ?? draft.content.remark)
        showReading()
        let content = Box(.column, spacing: 16, [remark, readingHolder, formHolder, titleRow, symbology.view])
        for (id, page) in zip(Self.pageNames, [content, look.view, details.view]) {
            // Space for focus rings at the edges.
            stack.add(Box(.column, [page]).margins(4), id: id)
        }
        stack.visiblePage = Self.pageNames[0]
    }

    /// Shows in which character set the content is read, where it does not say so.
    private func showReading() {
        reading = draft.content.unchangedPayload.flatMap { ReadingRow($0) }
        readingHolder.removeAll()
        readingHolder.isVisible = reading != nil
        guard let reading else { return }
        readingHolder.append(reading.view)
        reading.chosen = { [weak self] payload in
            self?.draft.read(payload)
            self?.showForm()
            self?.refresh()
        }
    }

    // MARK: Lifecycle

    /// Shows the sheet over its window.
    public func present() {
        listen()
        showForm()
        refresh()
        sheet.present(
            keeping: self, confirmed: { [weak self] in self?.save() },
            closed: { [weak self] in
                if let self, !self.isSaved { self.left(self.draft) }
            })
        loadChoices()
        focusFirst()
    }

    private func listen() {
        kinds.chosen = { [weak self] in self?.choose($0) }
        kinds.confirmed = { [weak self] in self?.focusFirst() }
        pages.chosen = { [weak self] in self?.showPage($0) }
        details.onChange = { [weak self] in
            guard let self else { return }
            self.details.read(into: &self.draft)
            self.savingError = nil
        }
        look.onChange = { [weak self] in self?.apply($0) }
        symbology.chosen = { [weak self] symbology in
            self?.draft.symbology = symbology
            self?.look.symbology = symbology
            self?.refresh()
        }
        preview.onRemedy = { [weak self] style in
            self?.look.style = style
            self?.apply(style)
        }
        preview.onFitted = { [weak self] in self?.shorten(to: $0) }
        preview.onCheck = { [weak self] in self?.updateConfirm() }
        title.onChange { [weak self] text in
            self?.draft.title = text
            self?.refresh()
        }
        title.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.window.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, modifiers.contains(.control) else { return false }
                switch key {
                case .character("f"): self.kinds.focusSearch()
                case .pageUp: self.pages.go(-1)
                case .pageDown: self.pages.go(1)
                default: return false
                }
                return true
            })
    }

    /// Loads the folders and tags of the library. The details work without them too.
    private func loadChoices() {
        let library = context.library
        context.perform { [weak self] in
            let (folders, tags) = (try await library.folders(), try await library.tags())
            self?.details.offer(folders: folders, tags: tags.map(\.name))
        }
    }

    private func focusFirst() {
        pages.selected = 0
        if let formPage { formPage.focus() } else { title.grabFocus() }
    }

    private func showPage(_ index: Int) {
        if index == 1 { look.appear() }
        stack.visiblePage = Self.pageNames[index]
        placePreview()
    }

    /// In a narrow window the preview follows the form; whoever changes the style sees it all the time.
    private func placePreview() { preview.isStrip = isNarrow && stack.visiblePage == Self.pageNames[1] }

    /// Adapts the layout to the width. GTK is allocating sizes when this is called, so the change waits for the next turn of the main loop.
    private func adapt(toWidth width: Int) {
        let isNarrow = width < Self.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in self?.layOut() }
    }

    private func layOut() {
        body.direction = isNarrow ? .column : .row
        kinds.column.isVisible = !isNarrow
        kinds.dropDown.isVisible = isNarrow
        // In a narrow window everything scrolls together.
        inner.isScrolling = !isNarrow
        outer.isScrolling = isNarrow
        placePreview()
    }

    private func apply(_ style: SymbolStyle) {
        draft.style = style.json
        refresh()
    }

    // MARK: Content

    private func choose(_ choice: KindChoice) {
        // The list reports its row each time it gets the focus.
        guard choice.id != draft.content.choice?.id else { return }
        draft.content.choose(choice)
        showForm()
        refresh()
    }

    private func shorten(to fitted: FittedPayload) {
        draft.shorten(to: fitted)
        details.show(.notes, of: draft)
        showForm()
        refresh()
        // The button is gone.
        focusFirst()
    }

    private func showForm() {
        formHolder.removeAll()
        guard let form = draft.content.form, let choice = draft.content.choice else {
            formPage = nil
            kinds.isSensitive = false
            formHolder.append(FixedContent.make(draft.content.fixedPayload ?? Payload("")))
            return
        }
        kinds.show(choice)
        let page = FormPage(form, of: choice, values: draft.content.values)
        formPage = page
        page.onChange = { [weak self] in self?.readForm() }
        page.onChooseForm = { [weak self] form in
            self?.draft.content.choose(form)
            self?.showForm()
            self?.refresh()
        }
        formHolder.append(page.view)
    }

    private func readForm() {
        formPage?.read(into: &draft.content.values)
        // What is typed is written in UTF-8.
        readingHolder.isVisible = reading != nil && draft.content.isUnchanged
        refresh()
    }

    /// Updates everything that depends on the draft.
    private func refresh() {
        formPage?.showRows(with: draft.content.values)
        let problems = draft.content.problems()
        formPage?.show(problems)
        // Errors are shown at their fields; here there is just nothing to preview.
        payload = problems.isEmpty ? try? draft.content.payload() : nil
        let suggested = payload?.title ?? ""
        title.placeholder = suggested.isEmpty ? Self.titleHint : .verbatim(suggested)
        symbology.offer(for: payload)
        let kind = payload.map { $0 == edited?.payload ? edited?.kind ?? $0.kind : $0.kind }
        preview.show(
            payload, in: draft.symbology, style: look.style, name: draft.title.isEmpty ? suggested : draft.title, note: kind?.name)
        // Nothing is wrong with what nobody has typed yet.
        status.show(draft.isEmpty ? nil : Self.hint(problems, isText: draft.content.choice?.id == KindChoice.text.id))
        savingError = nil
    }

    /// Why the draft cannot be saved yet.
    private static func hint(_ problems: [FieldError], isText: Bool) -> LocalizedText? {
        guard let first = problems.first(where: { !$0.isMissing }) ?? problems.first else { return nil }
        return isText && first.isMissing ? nil : tr("Can’t be saved yet: \(first.sentence)")
    }

    private func updateConfirm() {
        let problem = details.problem ?? preview.problem
        sheet.canConfirm = payload != nil && problem == nil && !isSaving
        if !isSaving { sheet.showProblem(problem ?? savingError) }
    }

    /// The payload to save, and whether it was changed.
    var content: (payload: Payload, isChanged: Bool)? { payload.map { ($0, !draft.content.isUnchanged) } }
}
