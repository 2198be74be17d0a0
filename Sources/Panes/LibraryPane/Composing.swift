import CodeEditor
import LibraryStore
import PaneKit

/// Makes and edits codes in a sheet, and keeps what was typed there and not saved.
@MainActor
final class Composing {
    private let context: PaneContext
    /// Of the code that is being made.
    private var draft: Draft?
    /// Of codes whose editing was left: what each was like then, and what was typed.
    private var edits: [Code.ID: (code: Code, draft: Draft)] = [:]
    /// A code was made just now.
    var made: @MainActor (Code) -> Void = { _ in }

    init(context: PaneContext) { self.context = context }

    func makeNew() {
        show(.new(draft ?? Draft()), left: { [weak self] in self?.draft = $0 }, ended: { [weak self] in self?.draft = nil })
    }

    func edit(_ code: Code) {
        let before = edits[code.id]
        show(
            .edit(before?.code ?? code), draft: before?.draft,
            left: { [weak self] in self?.edits[code.id] = (before?.code ?? code, $0) },
            ended: { [weak self] in self?.edits[code.id] = nil })
    }

    private func show(
        _ subject: CodeSheet.Subject, draft: Draft? = nil, remark: String? = nil, left: @escaping @MainActor (Draft) -> Void,
        ended: @escaping @MainActor () -> Void
    ) {
        guard let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: subject, draft: draft, remark: remark,
            left: { [weak self] draft in
                let isWorthKeeping =
                    switch subject {
                    case .new: !draft.isEmpty
                    case .edit(let code): draft != Draft(code)
                    }
                guard isWorthKeeping else { return ended() }
                left(draft)
                self?.context.shell?.show(Toast("Your draft is kept until you come back to it"))
            },
            saved: { [weak self] code in
                ended()
                self?.context.shell?.show(Toast("Saved “\(code.title)”"))
                self?.made(code)
            }
        ).present()
    }
}
