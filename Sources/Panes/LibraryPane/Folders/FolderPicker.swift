import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The sheet to move codes: find a folder by typing, or make a new one of that name.
@MainActor
final class FolderPicker {
    private let sheet: Sheet
    private let search = Entry(name: tr("Folder"), placeholder: tr("Find a folder or name a new one"))
    private let list = Box(.column, spacing: 4)
    private let folders: [Folder]
    private let chosen: @MainActor (Choice) -> Void
    private var first: Choice?

    enum Choice: Equatable {
        case folder(Folder)
        case unfiled
        /// A folder that does not exist yet.
        case new(String)
    }

    init(title: LocalizedText, folders: [Folder], over parent: Window, chosen: @escaping @MainActor (Choice) -> Void) {
        self.folders = folders
        self.chosen = chosen
        let scrolled = ScrolledView(list, minimumContentHeight: 160).growsTo(height: 320)
        let content = Box(.column, spacing: 12, [search, scrolled]).margins(horizontal: 16, vertical: 16)
        sheet = Sheet(title: title, over: parent, content: content, confirmTitle: tr("Move"), width: 400)
    }

    func present() {
        search.onChange { [weak self] in self?.show($0) }
        search.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in
            if let self, let first = self.first { self.choose(first) }
        }
        show("")
        search.grabFocus()
    }

    private func show(_ text: String) {
        list.removeAll()
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let words = SearchWords(name)
        let found = folders.filter { words.isEmpty || !words.ranges(in: $0.name).isEmpty }
        // Enter chooses the first match, but only after something was typed.
        first = nil
        for folder in found { add(FolderIcon.make(folder), .verbatim(folder.name), words, .folder(folder)) }
        if name.isEmpty {
            add(Icon("quire-unfiled-symbolic"), Folder.unfiledTitle, words, .unfiled)
        } else if !folders.contains(where: { $0.name.caseInsensitiveCompare(name) == .orderedSame }) {
            add(Icon("quire-add-symbolic"), tr("New folder “\(name)”"), SearchWords(""), .new(name))
        }
        if name.isEmpty { first = nil }
        sheet.canConfirm = first != nil
    }

    private func add(_ icon: Widget, _ title: LocalizedText, _ words: SearchWords, _ choice: Choice) {
        if first == nil { first = choice }
        let label = Label().fitting(.ellipsisAtEnd).expanding(.horizontal)
        label.setText(title.string, marked: words.ranges(in: title.string))
        list.append(
            Button(content: Box(.row, spacing: 8, [icon, label]), name: title, classes: ["flat", "folder-choice"]) { [weak self] in
                self?.choose(choice)
            })
    }

    private func choose(_ choice: Choice) {
        sheet.close()
        chosen(choice)
    }
}

extension CodeCommands {
    /// Asks for a folder and moves codes there.
    func chooseFolder(for codes: [Code.ID], _ one: Code? = nil) {
        guard let shell = context.shell, !codes.isEmpty else { return }
        let title =
            one.map { tr("Move “\($0.title)”") }
            ?? tr("Move one code", plural: "Move \(codes.count.formatted()) codes", count: codes.count)
        FolderPicker(title: title, folders: folders.folders, over: shell.window) { [weak self] choice in
            guard let self else { return }
            switch choice {
            case .folder(let folder): self.move(codes, one, to: folder)
            case .unfiled: self.move(codes, one, to: nil)
            case .new(let name):
                self.context.perform { self.move(codes, one, to: try await self.library.addFolder(name)) }
            }
        }.present()
    }
}
