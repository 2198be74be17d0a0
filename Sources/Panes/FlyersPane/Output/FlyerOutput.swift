import Desktop
import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// The export commands of the editor: files, print, clipboard, drag, mail, and a flyer for each row of a table.
@MainActor
final class FlyerOutput {
    /// The index of the visible page, which is the one that is copied.
    var page = 0
    private let context: PaneContext
    private let session: FlyerSession
    private let drag = FlyerDrag()
    private var work: Task<Void, Never>?
    /// From this number of pages on, a message says that the check takes a while.
    private static let largePageCount = 10

    init(_ context: PaneContext, session: FlyerSession) {
        self.context = context
        self.session = session
    }

    isolated deinit {
        work?.cancel()
        drag.remove()
    }

    /// The commands for the editor's menu, with their keys.
    var commands: [PaneCommand] {
        [
            PaneCommand(title: tr("Print…"), iconName: "quire-printer-symbolic", keys: ["<Control>p"]) { [weak self] in self?.printOut() },
            PaneCommand(title: tr("Export…"), iconName: "quire-export-symbolic", keys: ["<Control>e"]) { [weak self] in self?.export() },
            PaneCommand(title: tr("Copy"), iconName: "quire-copy-symbolic", keys: ["<Control><Shift>c"]) { [weak self] in self?.copy() },
            PaneCommand(title: tr("Send by e-mail…"), iconName: "quire-kind-email-symbolic", keys: []) { [weak self] in self?.sendMail() },
            PaneCommand(title: tr("Create from table…"), iconName: "quire-list-symbolic", keys: []) { [weak self] in self?.makeFromTable()
            },
        ]
    }

    /// Opens the export sheet.
    func export() { FlyerExportSheet.present(OutputJob(session), context: context) }

    /// Opens the sheet that makes a flyer for each row of a table.
    func makeFromTable() { BatchSheet.present(OutputJob(session), context: context) }

    /// Prints the flyer in its exact size, with the desktop's print dialog.
    func printOut() {
        confirm(.print) { $0.print($1) }
    }

    private func print(_ job: OutputJob) {
        let context = self.context
        // Not cancelled with this object: the dialog stays open when the editor is left, and so does the print job.
        Task {
            do {
                let operation = try await FlyerPrinter.operation(job)
                guard let shell = context.shell else { return }
                switch try await operation.run(over: shell.window) {
                case .done: shell.show(Toast(tr("Sent “\(job.title)” to the printer")))
                case .written(let path): WrittenFiles.announcePrinted(path, title: job.title, context: context)
                case .cancelled: break
                }
            } catch {
                context.shell?.show(Toast(ErrorText(error).full))
            }
        }
    }

    /// Copies the visible page as a picture, a drawing and a document.
    func copy() {
        let page = min(max(page, 0), session.template.pageCount(of: session.flyer) - 1)
        confirm(.copy, pages: [page], as: .png(dotsPerInch: FlyerCopier.resolution)) { $0.copy($1, page: page) }
    }

    private func copy(_ job: OutputJob, page: Int) {
        let context = self.context
        perform {
            Clipboard.copy(try await FlyerCopier.data(job, page: page))
            context.shell?.show(Toast(job.pages.count == 1 ? tr("Flyer copied") : tr("Page \((page + 1).formatted()) copied")))
        }
    }

    /// Attaches the flyer as a PDF to a new message in the user's mail program.
    func sendMail() {
        confirm(.send) { $0.send($1) }
    }

    private func send(_ job: OutputJob) {
        let context = self.context
        perform {
            let path = try await Self.makeAttachment(job)
            guard let shell = context.shell else { return }
            let parent = await WindowHandle.of(shell.window)
            defer { parent.end() }
            let draft = MailDraft(subject: job.title, attachments: [path])
            if try await MailComposer(bus: context.bus).compose(draft, parent: parent.name) == .begun {
                shell.show(Toast(tr("Attached “\(job.title)” to a new message")))
            }
        }
    }

    /// Writes a PDF where mail programs can read it.
    @concurrent
    private static func makeAttachment(_ job: OutputJob) async throws -> String {
        let folder = try MailAttachmentFolder.standard.makeMessageFolder()
        let path = folder.appending(path: job.fileName + ".pdf", directoryHint: .notDirectory).path
        return try await FlyerExporter.write(job, as: .pdf, pages: Array(job.pages.indices), to: path).first ?? path
    }

    /// Makes a widget the drag source of the flyer: a PDF file, and a picture of the visible page.
    func makeDraggable(_ widget: Widget) {
        var isPointed = false
        widget.add(
            MotionController { [weak self] point in
                // Prepare once when the pointer enters, not with each motion.
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
                    self.context.shell?.show(Toast(ErrorText(error).full))
                    return nil
                }
            })
    }

    /// Checks the flyer before it is printed, copied or sent, and asks for confirmation if something would not work.
    ///
    /// - Parameters:
    ///   - pages: counted from 0; nil for all.
    ///   - go: continues, at once or after the confirmation.
    private func confirm(
        _ verb: OutputVerb, pages: [Int]? = nil, as format: FlyerFormat = .pdf,
        go: @escaping @MainActor (FlyerOutput, OutputJob) -> Void
    ) {
        let (job, context) = (OutputJob(session), self.context)
        perform { [weak self] in
            let pages = pages ?? Array(job.pages.indices)
            if pages.count >= Self.largePageCount {
                context.shell?.show(Toast(tr("Checking the codes on \(pages.count.formatted()) pages first…")))
            }
            let findings = try await OutputFindings.of(job, pages: pages, as: format)
            let confirmed = { @MainActor [weak self] in if let self { go(self, job) } }
            guard !findings.isFine, let shell = context.shell else { return confirmed() }
            Question.ask(
                title: verb.question, text: findings.shownProblems.joined(separator: "\n\n"),
                confirmTitle: verb.confirmTitle, over: shell.window, confirmed: confirmed)
        }
    }

    /// Runs one command at a time; a newer one replaces one that is still being prepared.
    private func perform(_ body: @escaping @MainActor () async throws -> Void) {
        work?.cancel()
        work = Task { [weak self] in
            do {
                try await body()
            } catch {
                if !Task.isCancelled { self?.context.shell?.show(Toast(ErrorText(error).full)) }
            }
        }
    }
}

/// How a flyer leaves Quire.
enum OutputVerb {
    case print, copy, send

    /// The question whether to do it although something would not work.
    fileprivate var question: LocalizedText {
        switch self {
        case .print: tr("Print anyway?")
        case .copy: tr("Copy anyway?")
        case .send: tr("Send anyway?")
        }
    }

    fileprivate var confirmTitle: LocalizedText {
        switch self {
        case .print: tr("Print anyway")
        case .copy: tr("Copy anyway")
        case .send: tr("Send anyway")
        }
    }
}
