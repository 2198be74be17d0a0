import DeepLink
import LibraryStore
import PaneKit
import Payload

/// Takes addresses from outside to their place in the window. It only shows something, and says so where there is nothing to show.
@MainActor
final class AddressVisits {
    private unowned let window: MainWindow
    private var finding: Task<Void, Never>?

    /// The window owns this.
    init(window: MainWindow) { self.window = window }

    func visit(_ address: String, in context: PaneContext) {
        finding?.cancel()
        switch DeepLink(address) {
        case .code(let id): show(id, in: context)
        case .create:
            window.leaveLargeIfShown()
            window.runMainCommand(of: "library")
        case .scan: go(to: "scanner", place: "scan")
        case .scans: go(to: "scanner", place: "history")
        case .pane(let id) where window.hasPane(id): go(to: id, place: nil)
        case .pane(let id): window.explain(Toast("This version of Quire has no place called “\(id)”. Update Quire to go there."))
        case nil: window.explain(refusal(of: address))
        }
    }

    /// Before the window goes.
    func stop() { finding?.cancel() }

    // MARK: Places

    private func go(to pane: String, place: String?) {
        window.leaveLargeIfShown()
        window.go(to: pane, place: place)
    }

    /// A code that is over is held back by the large view itself, which says so.
    private func show(_ id: Code.ID, in context: PaneContext) {
        let library = context.library
        finding = context.perform { [weak self] in
            let code = try await library.code(id)
            guard !Task.isCancelled, let self else { return }
            guard let code else {
                return self.window.explain(Toast("There is no code \(id) in the library. It may have been deleted for good."))
            }
            guard code.trashed == nil else {
                return self.window.explain(
                    Toast(
                        "“\(code.title)” is in the trash. Restore it to show it.",
                        button: ("Open trash", { [weak self] in self?.go(to: "library", place: "trash") })))
            }
            self.window.showLarge(code)
        }
    }

    // MARK: What leads nowhere

    private func refusal(of address: String) -> Toast {
        // Whoever wrote it chose its characters.
        let shown = Payload(address).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        let short = shown.count > 80 ? shown.prefix(80) + "…" : shown[...]
        let scheme = address.prefix { $0 != ":" }.lowercased()
        if scheme == "file" {
            let advice = "Quire opens no files by itself. To read codes in a picture, drop it on the scanner; to add codes from a file, import it."
            return Toast(advice, button: ("Open scanner", { [weak self] in self?.go(to: "scanner", place: "scan") }))
        }
        guard scheme == DeepLink.scheme else {
            return Toast("“\(short)” was not opened: Quire goes to addresses that begin with “\(DeepLink.scheme)://”, and opens no others.")
        }
        return Toast("“\(short)” is no place in Quire. “quire open --help” lists what there is.")
    }
}
