import CodeEditor
import Desktop
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// Presents the sheet for new and existing codes, and keeps input that was not saved.
@MainActor
final class CodeComposer {
    private let context: PaneContext
    /// Unsaved new codes, oldest first.
    private var drafts: [Draft] = []
    private var reading: Task<Void, Never>?
    /// Unsaved edits: the code as it was when editing began, and the input.
    private var edits: [Code.ID: (code: Code, draft: Draft)] = [:]
    /// Pins a code that was just made.
    var onPin: @MainActor (Code) -> Void = { _ in }
    var onMake: @MainActor (Code) -> Void = { _ in }

    init(context: PaneContext) { self.context = context }

    func makeNew() { make(drafts.popLast() ?? Draft()) }

    private func make(_ draft: Draft, remark: LocalizedText? = nil, isUserInput: Bool = true) {
        show(.new(draft), remark: remark, isUserInput: isUserInput, left: { [weak self] in self?.drafts.append($0) })
    }

    /// Opens the sheet with the content of a link, for the user to check. The content is not kept unless the user changed it.
    func make(_ request: NewCodeRequest) {
        guard !request.isEmpty else { return makeNew() }
        guard let draft = Draft(kind: request.kind, text: request.text, title: request.title) else {
            let name = request.kind ?? ""
            context.shell?.show(Toast(tr("Quire can’t create codes of the kind “\(name)”. “quire make --help” lists the available kinds.")))
            return
        }
        make(draft, remark: tr("A link filled this in. Check it before you save it."), isUserInput: false)
    }

    // MARK: Incoming content

    func composeFromClipboard() {
        Clipboard.read { [weak self] content in
            guard let content else {
                self?.context.shell?.show(
                    Toast(tr("The clipboard has nothing to create a code from. Copy some text, a link or a picture.")))
                return
            }
            self?.compose(from: IncomingContent(content))
        }
    }

    /// Opens the sheet with the code that is read from the content.
    ///
    /// - Parameter other: called instead unless there is exactly one code. If nil, the first of several is used, and an error is reported.
    func compose(from content: IncomingContent, unlessSingle other: (@MainActor () -> Void)? = nil) {
        reading?.cancel()
        reading = Task { [weak self] in
            do throws(IncomingContentError) {
                let codes = try await IncomingCodes.read(content)
                guard !Task.isCancelled, let first = codes.found.first else { return }
                if let other, codes.found.count > 1 { return other() }
                self?.make(first.draft, remark: codes.remark)
            } catch {
                guard !Task.isCancelled else { return }
                if let other { return other() }
                self?.context.shell?.show(Toast(error.message))
            }
        }
    }

    /// Returns when reading has finished.
    func settled() async { await reading?.value }

    /// Cancels reading, before the pane disappears.
    func stop() { reading?.cancel() }

    // MARK: Presenting

    func edit(_ code: Code) {
        let before = edits[code.id]
        show(
            .edit(before?.code ?? code), draft: before?.draft,
            left: { [weak self] in self?.edits[code.id] = (before?.code ?? code, $0) },
            onEnd: { [weak self] in self?.edits[code.id] = nil })
    }

    private func show(
        _ subject: CodeSheet.Subject, draft: Draft? = nil, remark: LocalizedText? = nil, isUserInput: Bool = true,
        left: @escaping @MainActor (Draft) -> Void, onEnd: @escaping @MainActor () -> Void = {}
    ) {
        guard let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: subject, draft: draft, remark: remark,
            left: { [weak self] draft in
                let isWorthKeeping =
                    switch subject {
                    case .new(let first): !draft.isEmpty && (isUserInput || draft != first)
                    case .edit(let code): draft != Draft(code)
                    }
                guard isWorthKeeping else { return onEnd() }
                left(draft)
                self?.context.shell?.show(Toast(tr("Your draft is kept until you come back")))
            },
            saved: { [weak self] code in
                onEnd()
                self?.announce(code, isNew: { if case .new = subject { true } else { false } }())
                self?.onMake(code)
            }
        ).present()
    }

    /// Says that a code was saved, with what people often want next of a new one.
    private func announce(_ code: Code, isNew: Bool) {
        let shell = context.shell
        var next: [(title: LocalizedText, run: @MainActor () -> Void)] = []
        if isNew {
            next.append((tr("Print a sign…"), { shell?.makeSign(of: code.id) }))
            next.append((tr("Pin to desktop", context: "verb"), { [weak self] in self?.onPin(code) }))
        }
        shell?.show(Toast(tr("Saved “\(code.title)”"), event: .success, next: next))
    }
}
