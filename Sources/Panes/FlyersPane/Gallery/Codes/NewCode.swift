import CodeEditor
import LibraryStore
import PaneKit

/// Makes a code in its sheet, and keeps what was typed there and not saved.
@MainActor
final class NewCode {
    private let context: PaneContext
    private var draft: Draft?

    init(_ context: PaneContext) { self.context = context }

    /// - Parameter remark: a sentence about what it is for.
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
