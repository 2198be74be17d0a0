import CodeEditor
import Gtk
import LibraryStore
public import PaneKit

/// Opens content from outside of Quire, which the user reviews before anything is saved.
extension LibraryPane: ContentOpeningPane {
    public func accepts(_ content: OpenedContent) -> Bool {
        if case .pictures = content { false } else { true }
    }

    public func open(_ content: OpenedContent) async {
        switch content {
        case .text(let text): composing.compose(from: .text(text))
        case .document(let path):
            composing.compose(from: .files([path]), unlessSingle: { [weak self] in self?.importCodes(from: .file(path)) })
        case .texts(let texts): importCodes(from: .text(texts.joined(separator: "\n")))
        case .pictures: return
        }
        await composing.settled()
    }
}

/// Opens the editor for a link.
extension LibraryPane {
    func edit(_ id: Code.ID) {
        context.perform { [weak self, library = context.library] in
            guard let code = try await library.code(id), code.trashed == nil, let self else { return }
            // Another sheet may have been opened meanwhile; do not cover it.
            guard let shell = self.context.shell, !shell.window.isBehindModal else { return }
            self.composing.edit(code)
        }
    }
}

/// History, import and export.
extension LibraryPane {
    /// - Parameter code: nil for the whole library.
    func showHistory(of code: Code? = nil) {
        if let shell = context.shell { HistorySheet(context: context, over: shell.window, of: code).present() }
    }

    func exportCodes(_ selected: [Code.ID] = []) {
        guard let shell = context.shell else { return }
        ExportSheet(context: context, over: shell.window, selected: selected, listed: model.ids).present()
    }

    /// - Parameter source: read at once; nil asks for one.
    func importCodes(from source: ImportSource? = nil) {
        guard let shell = context.shell else { return }
        ImportSheet(context: context, over: shell.window).present(source)
    }

    /// Accepts drops anywhere on the pane; their content is reviewed before it is imported.
    func addDrop(to widget: Widget) {
        widget.add(
            DropTarget({ [weak self] in self?.handleDrop($0) ?? false }) { [weak self, weak widget] in
                widget?.setClass("drop-hovering", $0 && self?.dragFiles.isUnderWay != true)
            })
    }

    /// Imports a file of many codes; opens the editor for a picture, a text, a single contact or event. It reports what cannot be used.
    private func handleDrop(_ dropped: DropTarget.Dropped) -> Bool {
        // Ignores a code that was dragged from here.
        guard !dragFiles.isUnderWay else { return false }
        var importAll: (@MainActor () -> Void)?
        if case .files(let paths) = dropped, paths.count == 1, !Self.isPicture(paths[0]) {
            importAll = { [weak self] in self?.importCodes(from: .file(paths[0])) }
        }
        composing.compose(from: IncomingContent(dropped), unlessSingle: importAll)
        return true
    }

    /// A picture may hold codes, but is no list of them.
    private static func isPicture(_ path: String) -> Bool {
        [".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".svg", ".bmp"].contains { path.lowercased().hasSuffix($0) }
    }
}
