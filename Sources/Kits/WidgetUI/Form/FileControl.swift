import Foundation
import Gtk
import Platform

/// A control for a local file: its path, typed or chosen in the file dialog.
@MainActor
final class FileControl: EntryControl {
    private let note = Label(tr("There is no file at this path at the moment."), classes: ["caption", "warning-text"]).fitting(.wrap)
        .hidden()
    private var looking: Task<Void, Never>?

    init(name: LocalizedText, suffixes: [String], window: @escaping @MainActor () -> Window?) {
        let choose = Button(icon: "quire-folder-symbolic", name: tr("\(name): choose a file…"), classes: ["beside-entry"])
        super.init(name: name, placeholder: tr("/path/to/file"), beside: [choose], below: [note])
        choose.onPress { [weak self] in
            guard let window = window() else { return }
            let filter = suffixes.isEmpty ? nil : FileChooser.Filter(name: name, suffixes: suffixes)
            FileChooser.open(title: name, over: window, filter: filter) { [weak self] paths in
                if let path = paths.first { self?.entry.text = path }
            }
        }
    }

    /// The path in a text; a `file:` address, as a file manager copies it, is converted.
    static func path(_ text: String) -> String {
        let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if typed.hasPrefix("file:"), let url = URL(string: typed), url.isFileURL { return url.path(percentEncoded: false) }
        return BaseFolders.current.expandingTilde(typed)
    }

    override func show(_ text: String) {
        super.show(text)
        typed()
    }

    override func stop() {
        looking?.cancel()
        looking = nil
    }

    /// Notes a missing file. It is no error, as the file may come later.
    override func typed() {
        looking?.cancel()
        note.isVisible = false
        let path = Self.path(value)
        guard path.hasPrefix("/") else { return }
        looking = Task { [weak self] in
            let isThere = await Self.isThere(path)
            if !Task.isCancelled { self?.note.isVisible = !isThere }
        }
    }

    /// Runs off the main thread, as a network folder may be slow.
    @concurrent
    private static func isThere(_ path: String) async -> Bool { FileManager.default.fileExists(atPath: path) }
}
