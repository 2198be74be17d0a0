import Foundation
import struct GLib.SignalConnection
import Gtk
import Platform

/// A control for a local file: its path, typed or chosen in the file dialog.
@MainActor
final class FileParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let choose: Button
    private let note = Label(tr("There is no such file now."), classes: ["caption", "warning-text"]).fitting(.wrap).hidden()
    private let suffixes: [String]
    private let window: @MainActor () -> Window?
    private let title: LocalizedText
    private var change: SignalConnection?
    private var looking: Task<Void, Never>?

    init(name: LocalizedText, suffixes: [String], window: @escaping @MainActor () -> Window?) {
        self.suffixes = suffixes
        self.window = window
        title = name
        entry = Entry(name: name, placeholder: tr("/path/of/the/file")).expanding(.horizontal).sized(width: 80)
        choose = Button(icon: "quire-folder-symbolic", name: tr("\(name): choose a file…"), classes: ["beside-entry"])
        view = Box(.column, spacing: 4, [Box(.row, spacing: 4, [entry, choose]), note])
        change = entry.onChange { [weak self] _ in
            self?.checkFile()
            self?.onChange?()
        }
        choose.onPress { [weak self] in self?.ask() }
    }

    /// A path; a `file:` address, as a file manager copies it, is converted.
    var written: String? {
        let typed = entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if typed.hasPrefix("file:"), let url = URL(string: typed), url.isFileURL { return url.path(percentEncoded: false) }
        return BaseFolders.current.expandingTilde(typed)
    }

    func show(_ written: String?) {
        change?.silenced { entry.text = written ?? "" }
        checkFile()
    }

    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }

    func stop() {
        looking?.cancel()
        looking = nil
    }

    /// Notes a missing file. It is no error, as the file may come later.
    private func checkFile() {
        looking?.cancel()
        note.isVisible = false
        guard let path = written, path.hasPrefix("/") else { return }
        looking = Task { [weak self] in
            let isThere = await Self.isThere(path)
            if !Task.isCancelled { self?.note.isVisible = !isThere }
        }
    }

    /// Runs off the main thread, as a network folder may be slow.
    @concurrent
    private static func isThere(_ path: String) async -> Bool { FileManager.default.fileExists(atPath: path) }

    private func ask() {
        guard let window = window() else { return }
        let filter = suffixes.isEmpty ? nil : FileChooser.Filter(name: title, suffixes: suffixes)
        FileChooser.open(title: title, over: window, filter: filter) { [weak self] paths in
            if let path = paths.first { self?.entry.text = path }
        }
    }
}
