import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

extension CodeSheet {
    /// Saves the draft to the library. The sheet keeps it until that has worked.
    func save() {
        guard let content, !isSaving else { return }
        isSaving = true
        savingError = nil
        sheet.showProblem(nil)
        Task { [self] in
            do {
                // Throws if the payload fits into no symbol: the preview may not be up to date yet.
                if content.isChanged || edited == nil { _ = try Symbol(content.payload, in: draft.attributes.symbology, level: .low) }
                let code = try await write(content.payload, isChanged: content.isChanged)
                isSaved = true
                sheet.close()
                saved(code)
            } catch let gone as CodeDeletedError {
                isSaving = false
                edited = gone.restorable
                savingError = gone.message
            } catch {
                isSaving = false
                savingError = ErrorText(error).full
            }
        }
    }

    private func write(_ payload: Payload, isChanged: Bool) async throws -> Code {
        let library = context.library
        guard let edited else { return try await library.add(draft.newCode(payload)) }
        // Writes only the person's changes, so that those of other programs are kept.
        let changes = CodeChanges(from: initial, to: draft, payload: isChanged ? payload : nil)
        guard let now = try await library.codes(ids: [edited.id]).first else { throw CodeDeletedError(restorable: nil) }
        if now.trashed != nil {
            // A person who saves again after being told wants the code back.
            guard edited.trashed != nil else { throw CodeDeletedError(restorable: now) }
            try await library.restore([edited.id])
        }
        do {
            return try await library.update(edited.id) { changes.apply(to: &$0) }
        } catch LibraryError.noSuchCode {
            throw CodeDeletedError(restorable: nil)
        }
    }
}

/// The code was deleted while it was being edited.
private struct CodeDeletedError: PresentableError {
    /// The code in the trash; nil if it is not there either.
    let restorable: Code?

    var message: LocalizedText {
        restorable == nil
            ? tr("This code has since been deleted. Your changes are still here: save again to keep them as a new code.")
            : tr("This code has since been moved to the trash. Your changes are still here: save again to restore the code with them.")
    }
}
