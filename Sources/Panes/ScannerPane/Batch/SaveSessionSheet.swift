import Drawing
import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Payload
import Platform

/// A sheet that asks for the folder and the tag to save a session with.
@MainActor
final class SaveSessionSheet {
    private let sheet: Sheet
    private let folder: DropDown
    private let newName = Entry(name: tr("New folder name"))
    private let tag = Entry(name: tr("Tag"), placeholder: tr("Optional"))
    private let folders: [Folder]
    private let confirmed: @MainActor (SavedSessionDestination, _ tag: String?) -> Void

    init(
        session: ScanSession, folders: [Folder], texts: BatchTexts, over parent: Window,
        confirmed: @escaping @MainActor (SavedSessionDestination, _ tag: String?) -> Void
    ) {
        (self.folders, self.confirmed) = (folders, confirmed)
        folder = DropDown(name: tr("Folder"), choices: [tr("New folder"), Folder.unfiledTitle] + folders.map { .verbatim($0.name) })
        newName.text = String(session.name.prefix(Folder.maximumNameLength))
        let intro = Label(
            tr(
                """
                \(texts.count(ofCodes: session.codes)), each saved once with its count in the notes. Codes already in the library stay as they are.
                """)
        ).fitting(.wrap).width(characters: 24, atMost: 44)
        let folderTitle = Label(tr("Folder"), classes: ["heading"])
        let tagTitle = Label(tr("Tag"), classes: ["heading"])
        for title in [folderTitle, tagTitle] { title.marginTop = 8 }
        let content = Box(.column, spacing: 8, [intro, folderTitle, folder, newName, tagTitle, tag]).margins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: tr("Save to library"), over: parent, content: content, confirmTitle: tr("Save"), width: 400)
    }

    func present() {
        folder.onSelect { [weak self] in
            self?.newName.isVisible = $0 == 0
            self?.check()
        }
        newName.onChange { [weak self] _ in self?.check() }
        for entry in [newName, tag] { entry.onActivate { [weak self] in self?.sheet.confirmIfPossible() } }
        sheet.present(keeping: self) { [weak self] in self?.confirm() }
        check()
    }

    private var place: SavedSessionDestination {
        switch folder.selected {
        case 0: .folderNamed(newName.text)
        case 1: .unfiled
        case let position: folders.indices.contains(position - 2) ? .folder(folders[position - 2].id) : .unfiled
        }
    }

    private func check() {
        let name = newName.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isNew = folder.selected == 0
        let isTooLong = name.count > Folder.maximumNameLength
        sheet.canConfirm = !isNew || !name.isEmpty && !isTooLong
        sheet.showProblem(isNew && isTooLong ? tr("A folder name can have at most \(Folder.maximumNameLength) characters.") : nil)
    }

    private func confirm() {
        let tag = self.tag.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let place = self.place
        sheet.close()
        confirmed(place, tag.isEmpty ? nil : tag)
    }
}

/// Exports a session as a CSV file.
@MainActor
enum SessionFileExport {
    /// Asks for the file. Warns first if the session contains secrets.
    static func export(_ session: ScanSession, texts: BatchTexts, context: PaneContext) {
        guard let shell = context.shell else { return }
        let library = context.library
        context.perform {
            let items = try await library.scanItems(of: session.id)
            guard await holdsSecrets(items) else { return choose(session, texts: texts, context: context) }
            Question.ask(
                title: tr("Export secrets too?"),
                text:
                    tr(
                        "Passwords and the secrets of one-time codes are written to the file in plain text. Keep it where nobody else can read it."
                    ),
                confirmTitle: tr("Export"), over: shell.window
            ) {
                choose(session, texts: texts, context: context)
            }
        }
    }

    private static func choose(_ session: ScanSession, texts: BatchTexts, context: PaneContext) {
        guard let shell = context.shell else { return }
        FileChooser.save(title: tr("Export “\(session.name)”"), over: shell.window, suggestedName: texts.fileName(session.name)) { paths in
            if let path = paths.first { write(session, to: path, texts: texts, context: context) }
        }
    }

    /// Writes the session as it is now.
    static func write(_ session: ScanSession, to path: String, texts: BatchTexts, context: PaneContext) {
        let library = context.library
        context.perform {
            let items = try await library.scanItems(of: session.id)
            try await write(items, to: path)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            context.shell?.show(Toast(tr("Exported \(texts.count(ofCodes: items.count)) to “\(name)”")))
        }
    }

    @concurrent
    private nonisolated static func write(_ items: [ScanItem], to path: String) async throws {
        try FileOutput.write(LibraryWriting.csv(items), to: path)
    }

    @concurrent
    private nonisolated static func holdsSecrets(_ items: [ScanItem]) async -> Bool {
        // Only these kinds contain secrets.
        items.contains { [.wifi, .otp].contains($0.kind) && $0.payload.parsed().fields.contains(where: \.isSecret) }
    }
}
