import Desktop
import Flyers
import Foundation
import Gtk
import PaneKit

/// The ways out of the editor for one flyer: files, paper, the clipboard, the pointer, mail, and a flyer for each row of a table.
@MainActor
final class FlyerOutput {
    /// The page that is looked at, counted from 0: what copying takes.
    var page = 0
    private let context: PaneContext
    private let session: FlyerSession
    private let drag = FlyerDrag()
    private var work: Task<Void, Never>?

    init(_ context: PaneContext, session: FlyerSession) {
        self.context = context
        self.session = session
    }

    isolated deinit {
        work?.cancel()
        drag.remove()
    }

    /// What an editor shows in its menu, with the keys.
    var commands: [PaneCommand] {
        [
            PaneCommand(title: "Export…", iconName: "quire-export-symbolic", keys: ["<Control>e"]) { [weak self] in self?.export() },
            PaneCommand(title: "Print…", iconName: "quire-printer-symbolic", keys: ["<Control>p"]) { [weak self] in self?.printOut() },
            PaneCommand(title: "Copy", iconName: "quire-copy-symbolic", keys: ["<Control><Shift>c"]) { [weak self] in self?.copy() },
            PaneCommand(title: "Send by e-mail…", iconName: "quire-kind-email-symbolic", keys: []) { [weak self] in self?.sendMail() },
            PaneCommand(title: "From a table…", iconName: "quire-list-symbolic", keys: []) { [weak self] in self?.makeFromTable() },
        ]
    }

    /// Asks as what and where, and writes it.
    func export() { FlyerExportSheet.present(OutputJob(session), context: context) }

    /// A flyer for each row of a table.
    func makeFromTable() { BatchSheet.present(OutputJob(session), context: context) }

    /// Through the desktop's print dialogue, in its exact size.
    func printOut() {
        let (job, context) = (OutputJob(session), self.context)
        perform {
            try await OutputQuestion.ask(job, deed: "Print", context: context) { [weak self] in self?.print(job) }
        }
    }

    private func print(_ job: OutputJob) {
        let context = self.context
        // Not this object's to cancel: the dialogue stays open when the editor is left, and so does what it prints.
        Task {
            do {
                let operation = try await PrintWork.operation(job)
                guard let shell = context.shell else { return }
                switch try await operation.run(over: shell.window) {
                case .done: shell.show(Toast("“\(job.title)” was sent to the printer"))
                case .written(let path): WrittenFiles.tellPrinted(path, title: job.title, context: context)
                case .cancelled: break
                }
            } catch {
                context.shell?.show(Toast(OutputFailure.text(error)))
            }
        }
    }

    /// The page that is looked at, as a picture, a drawing and a document.
    func copy() {
        let (job, page, context) = (OutputJob(session), self.page, self.context)
        perform {
            let page = min(max(page, 0), job.pages.count - 1)
            let format = FlyerFormat.png(dotsPerInch: CopyWork.resolution)
            try await OutputQuestion.ask(job, pages: [page], as: format, deed: "Copy", context: context) { [weak self] in
                self?.copy(job, page: page)
            }
        }
    }

    private func copy(_ job: OutputJob, page: Int) {
        let context = self.context
        perform {
            Clipboard.copy(try await CopyWork.data(job, page: page))
            context.shell?.show(Toast(job.pages.count == 1 ? "The flyer was copied" : "Page \((page + 1).formatted()) was copied"))
        }
    }

    /// As a PDF that goes along with a message in the person's mail program.
    func sendMail() {
        let (job, context) = (OutputJob(session), self.context)
        perform {
            try await OutputQuestion.ask(job, deed: "Send", context: context) { [weak self] in self?.send(job) }
        }
    }

    private func send(_ job: OutputJob) {
        let context = self.context
        perform {
            let path = try await MailWork.attachment(job)
            guard let shell = context.shell else { return }
            let parent = await WindowHandle.of(shell.window)
            defer { parent.end() }
            let draft = MailDraft(subject: job.title, attachments: [path])
            if try await MailComposer(bus: context.bus).compose(draft, parent: parent.name) == .begun {
                shell.show(Toast("“\(job.title)” is attached to a new message"))
            }
        }
    }

    /// Lets the flyer be dragged off a widget: as a PDF file, and as a picture of the page that is looked at.
    func makeDraggable(_ widget: Widget) {
        var isPointed = false
        widget.add(
            MotionController { [weak self] point in
                // Once each time that the pointer comes, not with each of its steps.
                defer { isPointed = point != nil }
                guard let self, !isPointed, point != nil else { return }
                self.drag.prepare(OutputJob(self.session), page: self.page)
            })
        widget.add(
            DragSource(icon: widget) { [weak self] _, _ in
                guard let self else { return nil }
                do {
                    return try self.drag.content(for: OutputJob(self.session), page: self.page)
                } catch {
                    self.context.shell?.show(Toast(OutputFailure.text(error)))
                    return nil
                }
            })
    }

    /// One thing after the other: a second command takes the place of one that is being prepared.
    private func perform(_ body: @escaping @MainActor () async throws -> Void) {
        work?.cancel()
        work = Task { [weak self] in
            do {
                try await body()
            } catch {
                if !Task.isCancelled { self?.context.shell?.show(Toast(OutputFailure.text(error))) }
            }
        }
    }
}

/// Reads a flyer back before it leaves in a way that asks nothing else, and asks when something on it would not work.
@MainActor
enum OutputQuestion {
    /// From so many pages on it is said that this takes a while.
    private static let manyPages = 10

    /// - Parameters:
    ///   - pages: those that leave, counted from 0; all of them where none are named.
    ///   - deed: such as “Print”.
    ///   - go: goes on, at once or after the question.
    static func ask(
        _ job: OutputJob, pages: [Int]? = nil, as format: FlyerFormat = .pdf, deed: String, context: PaneContext,
        go: @escaping @MainActor () -> Void
    ) async throws {
        let pages = pages ?? Array(job.pages.indices)
        if pages.count >= manyPages { context.shell?.show(Toast("Reading \(pages.count.formatted()) pages back before they leave…")) }
        let findings = try await OutputFindings.of(job, pages: pages, as: format)
        guard !findings.isFine, let shell = context.shell else { return go() }
        Question.ask(
            title: "\(deed) it anyway?", text: findings.shownProblems.joined(separator: "\n\n"), confirmTitle: "\(deed) anyway",
            over: shell.window, confirmed: go)
    }
}

/// A flyer as a file that goes along with a message.
enum MailWork {
    /// Writes it as PDF to where mail programs find it.
    @concurrent
    static func attachment(_ job: OutputJob, progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> String {
        let place = try MailFolder.standard.makePlace()
        let path = place.appending(path: job.fileName + ".pdf", directoryHint: .notDirectory).path
        return try await FlyerExportWork.write(job, as: .pdf, pages: Array(job.pages.indices), to: path, progress: progress).first ?? path
    }
}
