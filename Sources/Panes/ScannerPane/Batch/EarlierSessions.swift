import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The list of the other sessions: continue, rename, export or delete one.
@MainActor
final class EarlierSessions {
    let root: Widget
    var left: (@MainActor () -> Void)?
    var chosen: (@MainActor (ScanSession) -> Void)?

    private let context: PaneContext
    private let texts: BatchTexts
    private let list = Box(.column, spacing: 4, classes: ["batch-sessions"])
    private let back = Button(icon: "quire-back-symbolic", name: tr("Back to session"), classes: ["flat", "round"])
    private var current: ScanSession.ID?
    private var loading: Task<Void, Never>?
    private var shown: [ScanSession] = []
    /// The maximum number of sessions that are listed.
    private static let most = 100

    init(context: PaneContext, texts: BatchTexts) {
        (self.context, self.texts) = (context, texts)
        let title = Label(tr("Earlier sessions"), classes: ["heading"]).fitting(.ellipsisAtEnd).expanding(.horizontal)
        let scrolled = ScrolledView(list).expanding(.vertical)
        root = Box(.column, [Box(.row, spacing: 8, classes: ["batch-head"], [back, title]), scrolled])
        back.onPress { [weak self] in self?.left?() }
    }

    func focus() { back.grabFocus() }

    /// Lists all sessions except the current one.
    func show(except current: ScanSession.ID?) {
        self.current = current
        loading?.cancel()
        let library = context.library
        loading = context.perform { [weak self] in
            let sessions = try await library.scanSessions()
            guard !Task.isCancelled, let self else { return }
            self.render(Array(sessions.filter { $0.id != self.current }.prefix(Self.most)))
        }
    }

    func stop() {
        loading?.cancel()
        loading = nil
    }

    private func render(_ sessions: [ScanSession]) {
        guard sessions != shown || sessions.isEmpty else { return }
        shown = sessions
        list.removeAll()
        if sessions.isEmpty {
            let none = Label(tr("No other sessions"), classes: ["dim"]).aligned(0.5).fitting(.wrap).margins(24)
            list.append(none)
        }
        for session in sessions { list.append(row(session)) }
    }

    private func row(_ session: ScanSession) -> Widget {
        let title = Label(.verbatim(session.name), classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label(
            tr("\(texts.dates.shortDay(session.begun)) · \(texts.totals(session))"), classes: ["caption", "dim"]
        ).fitting(.ellipsisAtEnd)
        let goOn = Button(
            content: Box(.column, [title, facts]), name: tr("Continue \(session.name)"), classes: ["flat", "batch-session"]
        ) {
            [weak self] in self?.chosen?(session)
        }.withTooltip(tr("Continue “\(session.name)”")).expanding(.horizontal)
        let commands: [(icon: String, name: LocalizedText, run: @MainActor () -> Void)] = [
            ("quire-edit-symbolic", tr("Rename \(session.name)"), { [weak self] in self?.rename(session) }),
            ("quire-export-symbolic", tr("Export \(session.name)"), { [weak self] in self?.export(session) }),
            ("quire-trash-symbolic", tr("Delete \(session.name)"), { [weak self] in self?.delete(session) }),
        ]
        let row = Box(.row, [goOn])
        for command in commands {
            let button = Button(icon: command.icon, name: command.name, classes: ["flat", "round"], command.run).placed(vertical: .center)
            row.append(button)
        }
        return row
    }

    private func rename(_ session: ScanSession) {
        guard let shell = context.shell else { return }
        let context = self.context
        RenameSheet(
            tr("Rename session"), label: tr("Name"), accessibleName: tr("Session name"), text: session.name, over: shell.window
        ) { [weak self] name in
            context.perform {
                try await context.library.renameScanSession(session.id, to: name)
                if let self { self.show(except: self.current) }
            }
        }.present()
    }

    private func export(_ session: ScanSession) { SessionFileExport.export(session, texts: texts, context: context) }

    private func delete(_ session: ScanSession) {
        let context = self.context
        // The row and its buttons are about to be removed.
        back.grabFocus()
        context.perform { [weak self] in
            let removed = try await context.library.removeScanSession(session.id)
            if let self { self.show(except: self.current) }
            context.show(tr("Deleted “\(session.name)”")) {
                try await context.library.restore(removed)
                if let self { self.show(except: self.current) }
            }
        }
    }
}
