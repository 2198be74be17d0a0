import Desktop
import Drawing
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The commands for codes of the library, one or many, with undo where it is possible.
@MainActor
final class CodeCommands {
    let context: PaneContext
    let folders: FolderModel
    /// Implemented by other parts of the pane.
    var edit: @MainActor (Code) -> Void = { _ in }
    var show: @MainActor (Code) -> Void = { _ in }
    var showHistory: @MainActor (Code?) -> Void = { _ in }
    var export: @MainActor ([Code.ID]) -> Void = { _ in }
    /// Called with a code that was made here.
    var onMake: (@MainActor (Code.ID) -> Void)?
    private var lastUndo: (number: Int, run: @MainActor () async throws -> Void)?
    private var undoCount = 0
    /// From this number of codes on, a message says that the change has begun.
    private static let largeCount = 2000

    var library: Library { context.library }

    init(context: PaneContext, folders: FolderModel) {
        self.context = context
        self.folders = folders
    }

    func showMessage(_ message: LocalizedText, event: FeedbackEvent? = nil) { context.shell?.show(Toast(message, event: event)) }

    // MARK: Undo

    /// Shows a message with an Undo button. Ctrl+Z also undoes the change, until another one is made.
    func showMessage(_ message: LocalizedText, undo: @escaping @MainActor () async throws -> Void) {
        keepUndo(undo)
        let number = undoCount
        context.shell?.show(
            Toast(message, event: .impact, button: (tr("Undo"), { [weak self] in if self?.lastUndo?.number == number { self?.undo() } })))
    }

    /// Undoes the last change; returns false if there is none.
    @discardableResult
    func undo() -> Bool {
        guard let last = lastUndo else { return false }
        lastUndo = nil
        context.perform { [context] in
            try await last.run()
            context.feedback.give(.impact)
        }
        return true
    }

    /// Makes a change of several batches, with one undo for all of them.
    func change(_ codes: [Code.ID], _ batches: [CodeBatch], saying message: @escaping @MainActor (_ count: Int) -> LocalizedText) {
        guard !codes.isEmpty else { return }
        if codes.count >= Self.largeCount {
            showMessage(tr("Changing one code…", plural: "Changing \(codes.count.formatted()) codes…", count: codes.count))
        }
        context.perform { [weak self, library] in
            var undos: [CodeBatchUndo] = []
            for batch in batches { undos.append(try await library.change(codes, batch)) }
            guard let count = undos.map(\.count).max(), count > 0 else { return }
            self?.showMessage(message(count)) { [undos] in for undo in undos.reversed() { try await library.undo(undo) } }
        }
    }

    // MARK: Changes

    func setFavorite(_ isFavorite: Bool, _ codes: [Code.ID]) {
        let (count, number) = (codes.count, codes.count.formatted())
        change(codes, [.setFavorite(isFavorite)]) { _ in
            isFavorite
                ? tr("Added one code to favourites", plural: "Added \(number) codes to favourites", count: count)
                : tr("Removed one code from favourites", plural: "Removed \(number) codes from favourites", count: count)
        }
    }

    /// Toggles without a message, because the star shows the result.
    func toggleFavorite(_ code: Code) {
        context.perform { [weak self, library] in
            let undo = try await library.change([code.id], .setFavorite(!code.isFavorite))
            self?.context.feedback.give(.selection)
            self?.keepUndo { try await library.undo(undo) }
        }
    }

    private func keepUndo(_ undo: @escaping @MainActor () async throws -> Void) {
        undoCount += 1
        lastUndo = (undoCount, undo)
    }

    func rename(_ code: Code) {
        guard let shell = context.shell else { return }
        RenameSheet(tr("Rename"), label: tr("Title"), accessibleName: tr("Title"), text: code.title, over: shell.window) {
            [weak self] title in
            guard let self, title != code.title else { return }
            self.context.perform { [library = self.library] in
                try await library.update(code.id) { $0.title = title }
                self.keepUndo { try await library.update(code.id) { $0.title = code.title } }
            }
        }.present()
    }

    func duplicate(_ code: Code) {
        context.perform { [weak self, library] in
            let copy = try await library.duplicate(code.id)
            self?.onMake?(copy.id)
            self?.showMessage(tr("Duplicated “\(code.title)”")) { try await library.removePermanently([copy.id]) }
        }
    }

    func move(_ codes: [Code.ID], _ one: Code? = nil, to folder: Folder?) {
        change(codes, [.move(to: folder?.id)]) { count in
            let number = count.formatted()
            return switch (one, folder?.name) {
            case (let one?, let folder?): tr("Moved “\(one.title)” to “\(folder)”")
            case (let one?, nil): tr("Removed “\(one.title)” from its folder")
            case (nil, let folder?):
                tr("Moved one code to “\(folder)”", plural: "Moved \(count: number) codes to “\(folder)”", count: count)
            case (nil, nil): tr("Removed one code from its folder", plural: "Removed \(number) codes from their folders", count: count)
            }
        }
    }

    func changeTags(of codes: [Code.ID], _ one: Code? = nil) {
        guard let shell = context.shell else { return }
        context.perform { [weak self, library] in
            let known = try await library.tags()
            let tagged = try await library.codes(ids: codes)
            TagSheet(codes: tagged, known: known, over: shell.window) { added, removed in
                var batches: [CodeBatch] = []
                if !added.isEmpty { batches.append(.addTags(added)) }
                if !removed.isEmpty { batches.append(.removeTags(removed)) }
                self?.change(codes, batches) { _ in
                    one.map { tr("Changed the tags of “\($0.title)”") }
                        ?? tr(
                            "Changed the tags of one code", plural: "Changed the tags of \(codes.count.formatted()) codes",
                            count: codes.count)
                }
            }.present()
        }
    }

    // MARK: Trash

    func delete(_ codes: [Code.ID], _ one: Code? = nil) {
        change(codes, [.trash]) { _ in
            one.map { tr("Moved “\($0.title)” to the trash") }
                ?? tr("Moved one code to the trash", plural: "Moved \(codes.count.formatted()) codes to the trash", count: codes.count)
        }
    }

    func restore(_ codes: [Code.ID], _ one: Code? = nil) {
        change(codes, [.restore]) { _ in
            one.map { tr("Restored “\($0.title)”") }
                ?? tr(
                    "Restored one code", plural: "Restored \(codes.count.formatted()) codes",
                    count: codes.count)
        }
    }

    /// Cannot be undone, so it asks for confirmation.
    func deleteForEver(_ codes: [Code.ID], _ one: Code? = nil) {
        guard let shell = context.shell, !codes.isEmpty else { return }
        let title =
            one.map { tr("Delete “\($0.title)” permanently?") }
            ?? tr("Delete one code permanently?", plural: "Delete \(codes.count.formatted()) codes permanently?", count: codes.count)
        Question.ask(
            title: title,
            text: codes.count == 1
                ? tr("The code can’t be restored afterwards.")
                : tr("The codes can’t be restored afterwards."),
            confirmTitle: tr("Delete permanently"), isDestructive: true, over: shell.window
        ) { [context] in context.perform { try await context.library.removePermanently(codes) } }
    }

    /// Deletes everything in the trash, after a confirmation.
    func emptyTrash() {
        context.perform { [weak self, library] in
            let codes = try await library.ids(matching: CodeQuery(place: .trash))
            guard let self, let shell = self.context.shell, !codes.isEmpty else { return }
            let text = tr(
                "One code will be deleted permanently. This can’t be undone.",
                plural: "\(codes.count.formatted()) codes will be deleted permanently. This can’t be undone.", count: codes.count)
            Question.ask(
                title: tr("Empty the trash?"), text: text, confirmTitle: tr("Empty trash"), isDestructive: true, over: shell.window
            ) { self.context.perform { try await library.removePermanently(codes) } }
        }
    }
}

/// Copying, sharing and pinning.
extension CodeCommands {
    func copyText(_ code: Code) {
        guard let text = code.payload.text else {
            return showMessage(tr("This code contains data that isn’t text. Save it with “quire show --json”."))
        }
        Clipboard.copy(text)
        showMessage(warning(of: code, after: tr("Copied the text of “\(code.title)”")), event: .impact)
        record(.copied, of: code)
    }

    /// Copies the symbol in its own style, with its quiet zone.
    func copyPicture(_ code: Code) {
        context.perform { [weak self] in
            let bitmap = try await CodeImage.bitmap(of: code)
            Clipboard.copy(Texture(bitmap))
            guard let self else { return }
            self.showMessage(self.warning(of: code, after: tr("Copied the picture of “\(code.title)”")), event: .impact)
            self.record(.copied, of: code)
        }
    }

    /// Asks for a file, and writes the format of its extension: PNG, SVG or PDF.
    func savePicture(_ code: Code) {
        guard let shell = context.shell else { return }
        FileChooser.save(
            title: tr("Save the picture of “\(code.title)”"), over: shell.window, suggestedName: CodeImage.fileName(code) + ".png"
        ) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            self.context.perform {
                try await CodeImage.write(code, to: path)
                self.showMessage(self.warning(of: code, after: tr("Saved the picture of “\(code.title)”")), event: .success)
                self.record(.exported, of: code)
            }
        }
    }

    /// Opens the sheet for sharing by mail, to a phone, or as a file.
    func share(_ codes: [Code.ID]) { ShareSheet.present(ids: codes, context: context) }

    /// A message, with an addition for codes that have ended: they can be shared, but with a warning.
    private func warning(of code: Code, after message: LocalizedText) -> LocalizedText {
        switch code.state() {
        case .usable: message
        case .expired: tr("\(message). The code has expired.")
        case .used: tr("\(message). The code was for a single use and has been used.")
        }
    }

    /// Does nothing in a read-only library, where codes can still be copied.
    private func record(_ kind: HistoryEvent.Kind, of code: Code) {
        guard library.readOnlyReason == nil else { return }
        context.perform { [library] in try await library.record(kind, of: code.id) }
    }

    func pin(_ code: Code) {
        context.perform { [weak self, context] in
            let pin = try await context.pin(code)
            self?.showMessage(pin.isShown ? tr("Pinned “\(code.title)” to the desktop") : PaneContext.pinNotShownMessage) {
                try await context.library.unpin(pin.id)
            }
        }
    }
}
