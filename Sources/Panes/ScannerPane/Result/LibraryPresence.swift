import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The codes in the library with the same content as a result, kept up to date while it is shown.
@MainActor
final class LibraryPresence {
    private let context: PaneContext
    /// The code that is not in the trash, else the one that is.
    private(set) var code: Code?
    private var result: ScanResult?
    private var loading: Task<Void, Never>?
    private var watching: Task<Void, Never>?
    var onChange: (@MainActor () -> Void)?

    init(_ context: PaneContext) { self.context = context }

    isolated deinit { stop() }

    func follow(_ result: ScanResult?) {
        guard result?.id != self.result?.id else { return }
        stop()
        self.result = result
        code = nil
        guard result != nil else { return }
        watching = context.library.watch([.codes]) { [weak self] in self?.load() }
        load()
    }

    private func load() {
        guard let payload = result?.payload else { return }
        loading?.cancel()
        let library = context.library
        loading = Task { [weak self] in
            do {
                let code = try await library.codes(carrying: payload).first
                guard !Task.isCancelled, let self, code != self.code else { return }
                self.code = code
                self.onChange?()
            } catch {
                if !Task.isCancelled { self?.context.shell?.report(error) }
            }
        }
    }

    func stop() {
        loading?.cancel()
        watching?.cancel()
        (loading, watching, result) = (nil, nil, nil)
    }
}

/// The row that says that the code is in the library, with a button to show it.
@MainActor
enum PresenceRow {
    static func make(_ code: Code, isNew: Bool, show: @escaping @MainActor () -> Void, restore: @escaping @MainActor () -> Void) -> Widget {
        let isTrashed = code.trashed != nil
        let sentence =
            isTrashed
            ? tr("In your library’s trash: \(code.title)")
            : isNew ? tr("In your library: \(code.title)") : tr("Already in your library: \(code.title)")
        let icon = Icon(isTrashed ? "quire-trash-symbolic" : "quire-check-symbolic")
        let words = Label(sentence).fitting(.lines(3)).expanding(.horizontal)
        let button = isTrashed ? Button(tr("Restore"), restore) : Button(tr("Show"), show)
        button.setAccessibleLabel(isTrashed ? tr("Restore “\(code.title)”") : tr("Show “\(code.title)”"))
        button.verticalAlignment = .center
        return Box(.row, spacing: 8, classes: isTrashed ? ["presence-row", "trashed"] : ["presence-row"], [icon, words, button])
    }
}
