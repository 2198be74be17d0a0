import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit

/// What is done with flyers that were kept.
@MainActor
final class DraftCommands {
    private let context: PaneContext
    private let folder: DraftFolder
    /// What was changed is to be seen at once, and not only when the folder tells of it.
    var changed: (@MainActor () -> Void)?

    init(_ context: PaneContext, folder: DraftFolder) {
        self.context = context
        self.folder = folder
    }

    func rename(_ draft: KeptFlyer) {
        guard let shell = context.shell else { return }
        let folder = self.folder
        RenameSheet("Rename", label: "Name", accessibleName: "Name", text: draft.name, over: shell.window) { [weak self] name in
            guard name != draft.name else { return }
            self?.work { _ = try folder.rename(draft.id, to: name) }
        }.present()
    }

    func remove(_ draft: KeptFlyer) {
        let folder = self.folder
        context.perform { [weak self] in
            let removed = try await Self.away { try folder.remove(draft.id) }
            guard let self else { return }
            self.changed?()
            guard let removed else { return }
            self.context.shell?.show(
                Toast(
                    "Removed “\(removed.name)”", button: ("Undo", { [weak self] in self?.work { try folder.restore(removed) } })))
        }
    }

    private func work(_ change: @escaping @Sendable () throws -> Void) {
        context.perform { [weak self] in
            try await Self.away(change)
            self?.changed?()
        }
    }

    /// Files are written away from the main thread.
    @concurrent
    private static func away<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result { try work() }
}
