public import Gtk
public import Platform

/// How far long work is, in items such as codes or pages.
public struct TaskProgress: Hashable, Sendable {
    /// The number of finished items.
    public let done: Int
    /// The number of all items.
    public let all: Int

    /// Creates the progress of work that has finished `done` of `all` items.
    public init(done: Int, all: Int) { (self.done, self.all) = (done, all) }

    /// The finished share, from 0 to 1.
    public var fraction: Double { Double(done) / Double(max(1, all)) }
}

/// A sheet of pages that ends in long work, whose progress is its last page. Closing it cancels the work; a message tells the result when it
/// is known.
@MainActor
public final class LongTaskSheet {
    /// What is said when the work ends otherwise than finished.
    public struct Messages {
        let cancelled: LocalizedText
        let text: @MainActor (any Error) -> LocalizedText
        let isCancellation: @MainActor (any Error) -> Bool

        /// - Parameters:
        ///   - cancelled: the message for work that was cancelled.
        ///   - isCancellation: whether an error only says that the work was cancelled.
        ///   - text: what happened and what to do, in one line.
        public init(
            cancelled: LocalizedText, isCancellation: @escaping @MainActor (any Error) -> Bool = { $0 is CancellationError },
            text: @escaping @MainActor (any Error) -> LocalizedText = { ErrorText($0).full }
        ) {
            (self.cancelled, self.isCancellation, self.text) = (cancelled, isCancellation, text)
        }
    }

    /// The sheet, to enable its button and to show problems.
    public let sheet: Sheet
    private let context: PaneContext
    private let messages: Messages
    private let stack = Stack().expanding(.vertical)
    private let progress = ProgressPage()
    private var cancelWork: (@MainActor () -> Void)?
    private var isClosed = false

    private static let progressPage = "progress"

    /// - Parameters:
    ///   - pages: the first one is shown.
    ///   - minimumSide: the width and the height in logical pixels that a small window gives it; nil for what the pages need.
    public init(
        title: LocalizedText, context: PaneContext, over parent: Window, confirmTitle: LocalizedText, width: Int, height: Int,
        pages: KeyValuePairs<String, Widget>, minimumSide: Int? = nil, messages: Messages
    ) {
        (self.context, self.messages) = (context, messages)
        for (id, page) in pages { stack.add(page, id: id) }
        stack.add(progress.root, id: Self.progressPage)
        stack.visiblePage = pages.first?.key
        let content = minimumSide.map { [stack] in AdaptiveBin(stack, minimumWidth: $0, minimumHeight: $0).expanding(.vertical) } ?? stack
        sheet = Sheet(title: title, over: parent, content: content, confirmTitle: confirmTitle, width: width, height: height)
    }

    /// Opens the sheet. `owner` is kept alive until it closes.
    public func present(
        keeping owner: AnyObject, confirmed: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void = {}
    ) {
        sheet.present(keeping: owner, confirmed: confirmed) { [self] in
            isClosed = true
            cancelWork?()
            closed()
        }
    }

    /// Shows one of the pages.
    public func show(page: String) { stack.visiblePage = page }

    /// Shows the progress of work that leads to a further page.
    public func showProgress(_ title: LocalizedText, fraction: Double = 0, detail: LocalizedText? = nil) {
        stack.visiblePage = Self.progressPage
        progress.show(title, fraction: fraction, detail: detail ?? .empty)
    }

    /// Shows an error below the pages.
    public func show(_ error: any Error) { sheet.showProblem(messages.text(error)) }

    /// Whether work is running.
    public var isWorking: Bool { cancelWork != nil }

    /// Does the work of the sheet, which is kept until the result is known. From here on the main window can be used beside it.
    ///
    /// - Parameters:
    ///   - page: shown again, with the error, after the work has failed.
    ///   - detail: such as “3 of 20 codes”.
    ///   - failed: called before the error is shown.
    ///   - finished: called after the sheet was closed.
    public func run<Success: Sendable>(
        _ title: LocalizedText, from page: String, detail: @escaping @MainActor (TaskProgress) -> LocalizedText,
        work: @escaping @MainActor (_ progress: @escaping @Sendable (TaskProgress) -> Void) async throws -> Success,
        failed: @escaping @MainActor () -> Void = {}, finished: @escaping @MainActor (Success) -> Void
    ) {
        guard !isWorking else { return }
        sheet.showProblem(nil)
        sheet.canConfirm = false
        sheet.window.isModal = false
        let task = LongTask<TaskProgress, Success>(isCancellation: messages.isCancellation)
        cancelWork = { task.cancel() }
        task.onChange = { [self] state in
            switch state {
            case .preparing: return
            case .running(let progress):
                if !isClosed { showProgress(title, fraction: progress?.fraction ?? 0, detail: progress.map(detail) ?? nil) }
                return
            case .finished(let success):
                cancelWork = nil
                if !isClosed { sheet.close() }
                finished(success)
            case .cancelled: end(messages.cancelled, page: page, isError: false, failed: failed)
            case .failed(let error): end(messages.text(error), page: page, isError: true, failed: failed)
            }
            task.onChange = nil
        }
        task.start(work)
    }

    private func end(_ message: LocalizedText, page: String, isError: Bool, failed: @MainActor () -> Void) {
        cancelWork = nil
        if isClosed {
            if isError { context.shell?.explain(Toast(message)) } else { context.shell?.show(Toast(message)) }
            return
        }
        stack.visiblePage = page
        sheet.canConfirm = true
        failed()
        sheet.showProblem(message)
    }
}
