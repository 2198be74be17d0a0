import Desktop
import Drawing
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Symbols

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

    func showMessage(_ message: String, event: FeedbackEvent? = nil) { context.shell?.show(Toast(message, event: event)) }

    /// Names the codes in a message.
    func name(_ codes: [Code.ID], _ one: Code? = nil) -> String {
        if let one, codes.count == 1 { return "“\(one.title)”" }
        return codes.count == 1 ? "one code" : "\(codes.count.formatted()) codes"
    }

    // MARK: Undo

    /// Shows a message with an Undo button. Ctrl+Z also undoes the change, until another one is made.
    func showMessage(_ message: String, undo: @escaping @MainActor () async throws -> Void) {
        keepUndo(undo)
        let number = undoCount
        context.shell?.show(
            Toast(message, event: .impact, button: ("Undo", { [weak self] in if self?.lastUndo?.number == number { self?.undo() } })))
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
    func change(_ codes: [Code.ID], _ batches: [CodeBatch], saying message: @escaping @MainActor (_ count: Int) -> String) {
        guard !codes.isEmpty else { return }
        if codes.count >= Self.largeCount { showMessage("Changing \(name(codes))…") }
        context.perform { [weak self, library] in
            var undos: [CodeBatchUndo] = []
            for batch in batches { undos.append(try await library.change(codes, batch)) }
            guard let count = undos.map(\.count).max(), count > 0 else { return }
            self?.showMessage(message(count)) { [undos] in for undo in undos.reversed() { try await library.undo(undo) } }
        }
    }

    // MARK: Changes

    func setFavorite(_ isFavorite: Bool, _ codes: [Code.ID]) {
        change(codes, [.setFavorite(isFavorite)]) { [weak self] _ in
            let name = self?.name(codes) ?? ""
            return isFavorite ? "\(name.prefix(1).uppercased() + name.dropFirst()) added to favourites" : "Removed \(name) from favourites"
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
        RenameSheet("Rename", label: "Title", accessibleName: "Title", text: code.title, over: shell.window) { [weak self] title in
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
            self?.showMessage("Duplicated “\(code.title)”") { try await library.removePermanently([copy.id]) }
        }
    }

    func move(_ codes: [Code.ID], _ one: Code? = nil, to folder: Folder?) {
        change(codes, [.move(to: folder?.id)]) { [weak self] count in
            let name = self?.name(count == codes.count ? codes : Array(codes.prefix(count)), one) ?? ""
            return folder.map { "Moved \(name) to “\($0.name)”" } ?? "Took \(name) out of its folder"
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
                self?.change(codes, batches) { _ in "Changed the tags of \(self?.name(codes, one) ?? "")" }
            }.present()
        }
    }

    // MARK: Trash

    func delete(_ codes: [Code.ID], _ one: Code? = nil) {
        change(codes, [.trash]) { [weak self] _ in "Deleted \(self?.name(codes, one) ?? "")" }
    }

    func restore(_ codes: [Code.ID], _ one: Code? = nil) {
        change(codes, [.restore]) { [weak self] _ in
            let name = self?.name(codes, one) ?? ""
            return "\(name.prefix(1).uppercased() + name.dropFirst()) \(codes.count == 1 ? "is" : "are") back in the library"
        }
    }

    /// Cannot be undone, so it asks for confirmation.
    func deleteForEver(_ codes: [Code.ID], _ one: Code? = nil) {
        guard let shell = context.shell, !codes.isEmpty else { return }
        let isOne = codes.count == 1
        Question.ask(
            title: "Delete \(name(codes, one)) for ever?",
            text: isOne ? "It leaves the trash, and nothing brings it back." : "They leave the trash, and nothing brings them back.",
            confirmTitle: "Delete for ever", isDestructive: true, over: shell.window
        ) { [context] in context.perform { try await context.library.removePermanently(codes) } }
    }

    /// Deletes everything in the trash, after a confirmation.
    func emptyTrash() {
        context.perform { [weak self, library] in
            let codes = try await library.ids(matching: CodeQuery(place: .trash))
            guard let self, let shell = self.context.shell, !codes.isEmpty else { return }
            Question.ask(
                title: "Empty the trash?", text: "It holds \(self.name(codes)). Nothing brings them back.", confirmTitle: "Empty trash",
                isDestructive: true, over: shell.window
            ) { self.context.perform { try await library.removePermanently(codes) } }
        }
    }
}

/// Copying, sharing and pinning.
extension CodeCommands {
    func copyText(_ code: Code) {
        guard let text = code.payload.text else {
            return showMessage("This code holds bytes that are no text. Save them with “quire show --json”.")
        }
        Clipboard.copy(text)
        showMessage("Copied the text of “\(code.title)”" + warning(of: code), event: .impact)
        record(.copied, of: code)
    }

    /// Copies the symbol in its own style, with its quiet zone.
    func copyPicture(_ code: Code) {
        context.perform { [weak self] in
            let bitmap = try await CodeImage.bitmap(of: code)
            Clipboard.copy(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, pixels: bitmap.pixels))
            guard let self else { return }
            self.showMessage("Copied the picture of “\(code.title)”" + self.warning(of: code), event: .impact)
            self.record(.copied, of: code)
        }
    }

    /// Asks for a file, and writes the format of its extension: PNG, SVG or PDF.
    func savePicture(_ code: Code) {
        guard let shell = context.shell else { return }
        FileChooser.save(
            title: "Save the picture of “\(code.title)”", over: shell.window, suggestedName: CodeImage.fileName(code) + ".png"
        ) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            self.context.perform {
                try await CodeImage.write(code, to: path)
                self.showMessage("Saved the picture of “\(code.title)”" + self.warning(of: code), event: .success)
                self.record(.exported, of: code)
            }
        }
    }

    /// Opens the sheet for sharing by mail, to a phone, or as a file.
    func share(_ codes: [Code.ID]) { ShareSheet.present(ids: codes, context: context) }

    /// An addition for codes that have ended: they can be shared, but with a warning.
    private func warning(of code: Code) -> String {
        switch code.state() {
        case .usable: ""
        case .expired: ". It has expired."
        case .used: ". It was for one use, which was made."
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
            self?.showMessage(pin.isShown ? "Pinned “\(code.title)” to the desktop" : PaneContext.pinNotShownMessage) {
                try await context.library.unpin(pin.id)
            }
        }
    }
}
