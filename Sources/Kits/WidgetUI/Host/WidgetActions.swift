import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import Navigation
import OneTimeCode
import Payload
import Platform
import Timeline

/// Performs the actions of widgets. A view comes from a provider and is not trusted: a destination in Quire is only shown, a task is
/// completed only by a link that this Quire has signed, an address is opened only after a question, and a provider's action goes only to
/// its own kind.
@MainActor
final class WidgetActions {
    private let scheduler: WidgetScheduler
    private let library: Library
    /// The number of unfinished actions of each widget.
    private var running: [PinnedWidget.ID: Int] = [:]
    private var question: ConfirmOpenWindow?

    /// The link that was pressed last, while the main window's program is asked about it.
    private var opening: Task<Void, Never>?

    /// Called to open an address in the main window, with the desktop's permission to take the focus.
    var onOpenDestination: (@MainActor (_ address: String, _ token: String?) -> Void)?

    init(scheduler: WidgetScheduler, library: Library) {
        self.scheduler = scheduler
        self.library = library
    }

    func perform(_ action: ViewAction, of id: PinnedWidget.ID, in window: WidgetWindow) {
        switch action {
        case .open(let address): open(address, from: window)
        case .intent(CopiedPassword.intent, let parameters): copyPassword(parameters, in: window)
        case .intent(let name, _): show(name, from: window)
        case .provider(let name, let parameters): ask(name, parameters, of: id, in: window)
        }
    }

    func stop() {
        question?.close()
        opening?.cancel()
    }

    // MARK: Destinations

    private func open(_ address: String, from window: WidgetWindow) {
        if let completion = TaskCompletion(address: address), let key = completion.key {
            complete(completion.task, key: key, in: window)
        } else if address.lowercased().hasPrefix("\(DeepLink.scheme):") {
            openDestination(address, from: window)
        } else {
            window.widgetView.settle()
            question?.close()
            question = ConfirmOpenWindow(address, from: window.title, over: window.window)
            question?.failed = { [weak window] in window?.widgetView.showMessage($0) }
            question?.closed = { [weak self] in self?.question = nil }
        }
    }

    /// Shows a destination in the main window, whose program knows which ones there are.
    private func openDestination(_ address: String, from window: WidgetWindow) {
        window.widgetView.settle()
        // At the press, as the permission is for what the person just did.
        let token = ActivationToken.make()
        opening?.cancel()
        opening = Task { [weak self, weak window] in
            let isKnown = await Self.isKnown(address)
            guard !Task.isCancelled else { return }
            guard isKnown else {
                window?.widgetView.showMessage(
                    tr("This version of Quire has no view “\(address.prefix(80))”. Update Quire, or remove the widget."))
                return
            }
            self?.onOpenDestination?(address, token)
        }
    }

    /// Asks on a thread of its own, because another program answers: a wait would take one of the few threads of all other work.
    private static func isKnown(_ address: String) async -> Bool {
        await withCheckedContinuation { answer in
            Thread.detachNewThread { answer.resume(returning: MainProgram.refusal(of: address) == nil) }
        }
    }

    /// Completes a task without leaving the widget. An address that this Quire has not signed is asked about in the main window.
    private func complete(_ id: TodoTask.ID, key: String, in window: WidgetWindow) {
        Task { [weak self, weak window, library] in
            let sentence: LocalizedText
            do throws(LibraryError) {
                guard LinkSigner().isKey(key, ofCompleting: try await library.task(id)) else {
                    window?.widgetView.settle()
                    self?.onOpenDestination?(TaskCompletion(id).address, ActivationToken.make())
                    return
                }
                let change = try await library.completeTask(id)
                let title = change.task.title.prefix(60)
                sentence =
                    change.hasChanged ? tr("“\(title)” is done. You can undo it in Quire’s task list.") : tr("“\(title)” was already done.")
            } catch {
                sentence = error.text
            }
            window?.widgetView.settle()
            window?.widgetView.showMessage(sentence)
        }
    }

    private func show(_ intent: String, from window: WidgetWindow) {
        window.widgetView.settle()
        guard let action = ProgramAction(rawValue: intent), Self.intents.contains(action) else {
            return window.widgetView.showMessage(
                tr("This version of Quire doesn’t know the action “\(intent.prefix(40))”. Update Quire, or remove the widget."))
        }
        onOpenDestination?(action.address, ActivationToken.make())
    }

    /// The actions that a widget can name.
    private static let intents: Set<ProgramAction> = [.scan, .create, .scans, .favorites, .recent, .tasks, .library, .widgets]

    // MARK: Passwords

    /// Copies the present one-time password of a code, and clears the clipboard after a while. Only for the kind of widget that shows it.
    private func copyPassword(_ parameters: [String: String], in window: WidgetWindow) {
        window.widgetView.settle()
        guard (window as? PinnedWindow)?.kind.id == CopiedPassword.kind, let id = parameters[CopiedPassword.code].flatMap(Int64.init) else {
            return show(CopiedPassword.intent, from: window)
        }
        Task { [weak window, library] in
            let sentence: LocalizedText
            do throws(LibraryError) {
                if let code = try await library.code(id), let account = OneTimeAccount.accounts(of: code.payload.parsed()).first {
                    Clipboard.copy(secret: account.generator.code(at: Date()).text, for: .seconds(CopiedPassword.seconds))
                    sentence = tr("Copied. The clipboard is cleared in \(CopiedPassword.seconds) seconds.")
                } else {
                    sentence = tr("This account was removed.")
                }
            } catch {
                sentence = error.text
            }
            window?.widgetView.showMessage(sentence)
        }
    }

    // MARK: Providers

    private func ask(_ name: String, _ parameters: [String: String], of id: PinnedWidget.ID, in window: WidgetWindow) {
        running[id, default: 0] += 1
        Task { [weak self, weak window, scheduler] in
            do throws(TimelineError) {
                try await scheduler.perform(name, parameters: parameters, of: id)
                window?.widgetView.finish(.provider(name, parameters: parameters), isDone: true)
            } catch {
                window?.widgetView.finish(.provider(name, parameters: parameters), isDone: false)
                window?.widgetView.showMessage(error.text)
            }
            // The new view is on its way to the window and must arrive first.
            await MainLoop.idle()
            guard let self else { return }
            let left = (self.running[id] ?? 1) - 1
            self.running[id] = left > 0 ? left : nil
            // A toggle keeps the requested state until no action is left.
            if left <= 0 { window?.widgetView.settle() }
        }
    }
}
