import Gtk
import LibraryStore
import PaneKit

/// A sheet to find and choose a code of the library.
@MainActor
final class CodePicker {
    private let context: PaneContext
    private let sheet: Sheet
    private let search = SearchEntry(name: "Search codes", placeholder: "Search titles and texts")
    private let list = Box(.column, spacing: 4)
    private let chosen: @MainActor (Code?) -> Void
    private var first: Code?
    private var loading: Task<Void, Never>?

    /// The maximum number of listed codes; search finds the rest. Expired and used codes are left out.
    private static let maximumListed = 50

    /// - Parameter chosen: receives the code, or nil if the widget should find one itself.
    init(context: PaneContext, over parent: Window, chosen: @escaping @MainActor (Code?) -> Void) {
        self.context = context
        self.chosen = chosen
        let scrolled = ScrolledView(list)
        scrolled.expandsVertically = true
        scrolled.setMinimumContentHeight(240)
        let content = Box(.column, spacing: 12, [search, scrolled])
        content.setMargins(horizontal: 16, vertical: 16)
        content.expandsVertically = true
        sheet = Sheet(title: "Which code?", over: parent, content: content, confirmTitle: "Pin first", width: 400, height: 440)
    }

    func present() {
        search.onSearch { [weak self] in self?.show($0) }
        search.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(
            keeping: self, confirmed: { [weak self] in if let self, let first = self.first { self.choose(first) } },
            closed: { [weak self] in self?.loading?.cancel() })
        show("")
        search.grabFocus()
    }

    private func show(_ text: String) {
        loading?.cancel()
        let library = context.library
        loading = Task { [weak self] in
            do {
                let codes = try await library.codes(
                    matching: CodeQuery(search: text, state: .usable, sort: .created, limit: Self.maximumListed))
                guard !Task.isCancelled else { return }
                self?.render(codes, searched: text)
            } catch {
                if !Task.isCancelled { self?.sheet.showProblem(ErrorText(error).full) }
            }
        }
    }

    private func render(_ codes: [Code], searched: String) {
        first = codes.first
        sheet.canConfirm = first != nil
        list.removeAll()
        if codes.isEmpty {
            list.append(
                Label(searched.isEmpty ? "The library is empty. Make a code first." : "Nothing found.", classes: ["dim"]).fitting(.wrap))
        }
        if searched.isEmpty {
            let textColumn = Box(
                .column,
                [Label("By itself").fitting(.ellipsisAtEnd), Label("The widget finds something to show", classes: ["caption", "dim"])])
            let row = Box(.row, spacing: 12, [Icon("quire-widgets-symbolic"), textColumn])
            list.append(Button(content: row, name: "Let the widget choose", classes: ["flat"]) { [weak self] in self?.choose(nil) })
        }
        for code in codes {
            let textColumn = Box(
                .column, [Label(code.title).fitting(.ellipsisAtEnd), Label(code.kind.name, classes: ["caption", "dim"])])
            textColumn.expandsHorizontally = true
            let row = Box(.row, spacing: 12, [Icon(code.kind.iconName), textColumn])
            list.append(
                Button(content: row, name: "\(code.title), \(code.kind.name)", classes: ["flat"]) { [weak self] in self?.choose(code) })
        }
    }

    private func choose(_ code: Code?) {
        sheet.close()
        chosen(code)
    }
}
