import CodeEditor
import Gtk
import LibraryStore
import Navigation
public import PaneKit

/// What is opened with Quire from outside: as what is dropped here, it is looked through before anything is saved.
extension LibraryPane: OpeningPane {
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

/// Where links lead that are no place in the sidebar.
extension LibraryPane {
    func follow(_ link: DeepLink) {
        switch link {
        case .create(let request): composing.make(request)
        case .editCode(let id): edit(id)
        default: break
        }
    }

    private func edit(_ id: Code.ID) {
        context.perform { [weak self, library = context.library] in
            guard let code = try await library.code(id), code.trashed == nil, let self else { return }
            // Another sheet may have come first: no second one covers it.
            guard let shell = self.context.shell, !shell.window.isBehindModal else { return }
            self.composing.edit(code)
        }
    }
}

/// What happened to the codes, and moving them in and out.
extension LibraryPane {
    var exchangeCommands: [PaneCommand] {
        [
            PaneCommand(title: "Import…", iconName: "quire-import-symbolic", keys: ["<Control>i"]) { [weak self] in self?.importCodes() },
            PaneCommand(title: "Export…", iconName: "quire-export-symbolic", keys: ["<Control><Shift>e"]) { [weak self] in
                if let self { ExportSheet.present(ids: [], listed: self.model.ids, context: self.context) }
            },
            PaneCommand(title: "History…", iconName: "quire-recent-symbolic", keys: ["<Control>h"]) { [weak self] in
                self?.showHistory()
            },
        ]
    }

    /// - Parameter code: nil for all of them.
    func showHistory(of code: Code? = nil) {
        if let shell = context.shell { HistorySheet(context: context, over: shell.window, of: code).present() }
    }

    /// - Parameter source: read at once; nil asks for one.
    func importCodes(from source: ImportSource? = nil) {
        guard let shell = context.shell else { return }
        ImportSheet(context: context, over: shell.window).present(source)
    }

    /// A file that is dropped anywhere on the pane is imported, after a look at what is in it.
    func addDrop(to widget: Widget) {
        widget.add(
            DropTarget({ [weak self] in self?.take($0) ?? false }) { [weak self, weak widget] in
                widget?.setClass("drop-hovering", $0 && self?.dragFiles.isUnderWay != true)
            })
    }

    /// A file of many codes is moved in as such; of a picture, a text, a single contact or event one code is made.
    private func take(_ dropped: DropTarget.Dropped) -> Bool {
        // A code that was dragged out and let go here stays what it is.
        guard !dragFiles.isUnderWay else { return false }
        guard case .files(let paths) = dropped, paths.count == 1, !Self.isPicture(paths[0]) else { return composing.take(dropped) }
        composing.compose(from: IncomingContent(dropped), unlessSingle: { [weak self] in self?.importCodes(from: .file(paths[0])) })
        return true
    }

    /// A picture may hold codes, and is no list of them.
    private static func isPicture(_ path: String) -> Bool {
        [".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".svg", ".bmp"].contains { path.lowercased().hasSuffix($0) }
    }
}
