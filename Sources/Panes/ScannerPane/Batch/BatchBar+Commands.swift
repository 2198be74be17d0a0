import Gtk
import LibraryStore
import PaneKit

/// What is done with the session and with what it holds.
extension BatchBar {
    func change(_ position: Int, by difference: Int) {
        guard model.items.indices.contains(position) else { return }
        let item = model.items[position]
        item.count + difference < ScanItem.counts.lowerBound ? remove(position) : model.setCount(item.count + difference, of: item)
    }

    func typeCount(_ position: Int) {
        guard model.items.indices.contains(position), let shell = context.shell else { return }
        let item = model.items[position]
        CountSheet(item, over: shell.window) { [weak self] in
            $0 == 0 ? self?.remove(item) : self?.model.setCount($0, of: item)
        }.present()
    }

    func remove(_ position: Int) {
        if model.items.indices.contains(position) { remove(model.items[position]) }
    }

    private func remove(_ item: ScanItem) {
        let context = self.context
        context.perform {
            let removed = try await context.library.removeScanItem(item.id)
            context.shell?.show(
                Toast(
                    "Removed “\(item.title)”", button: ("Undo", { context.perform { try await context.library.restore(removed) } })))
        }
    }

    func askToSave() {
        guard let shell = context.shell, let session = model.session, !model.items.isEmpty else { return }
        commitName()
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let folders = try await context.library.folders()
            let session = try await context.library.scanSession(session.id)
            SaveSessionSheet(session: session, folders: folders, words: words, over: shell.window) { place, tag in
                self?.bring(session, into: place, tag: tag)
            }.present()
        }
    }

    private func bring(_ session: ScanSession, into place: SavedSessionPlace, tag: String?) {
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let saved = try await context.library.saveScanSession(session.id, into: place, tag: tag)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.shell?.show(
                Toast(
                    words.saved(saved),
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.undo(saved)
                                await self?.takeUp(session)
                            }
                        }
                    )))
        }
    }

    func exportTable() {
        if let session = model.session { SessionFile.export(session, words: words, context: context) }
    }

    func discardSession() {
        guard let session = model.session, !model.items.isEmpty else { return }
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let removed = try await context.library.removeScanSession(session.id)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.shell?.show(
                Toast(
                    "Discarded “\(session.name)” with \(words.totals(session))",
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.restore(removed)
                                await self?.takeUp(session)
                            }
                        }
                    )))
        }
    }

    /// What was brought back is counted into again, unless another session has begun meanwhile.
    private func takeUp(_ session: ScanSession) async {
        guard model.isOn, model.session == nil else { return }
        // Whoever has removed it meanwhile is told of nothing.
        if let now = try? await context.library.scanSession(session.id) { model.goOn(with: now) }
    }
}
