import Foundation
import GLib
import LibraryStore
import LibraryTransfer
import PaneKit
import Payload
import Platform

/// Imports the files of the inbox while the window is open. It shows a toast for new codes and a banner for rejected files.
@MainActor
final class InboxController {
    private let library: Library
    private weak var window: MainWindow?
    private let bus: MessageBus?
    private let folder = InboxFolder()
    private let keeper: InboxMonitor
    private var watch: RejectedFileMonitor?
    private(set) var rejected: [RejectedFile] = []
    private weak var sheet: RejectedFilesSheet?

    init(_ library: Library, window: MainWindow, bus: MessageBus?) {
        (self.library, self.window, self.bus) = (library, window, bus)
        keeper = InboxMonitor(library, folder: folder)
        keeper.looked = { [weak self] in self?.showToast(for: $0) }
        keeper.failed = { [weak window] in
            window?.showNotice(tr("The files that other programs left in the inbox couldn’t be imported. \($0)"))
        }
        keeper.start()
        watch = RejectedFileMonitor(folder) { [weak self] in self?.show($0) }
    }

    func stop() {
        keeper.stop()
        watch?.stop()
    }

    // MARK: Imported codes

    private func showToast(for pass: InboxPass) {
        let ids = pass.taken.flatMap(\.codes)
        guard let window, !ids.isEmpty else {
            let count = pass.taskCount
            if count > 0 {
                window?.show(Toast(tr("1 task added from the inbox", plural: "\(count) tasks added from the inbox", count: count)))
            }
            return
        }
        guard ids.count == 1, let id = ids.first else {
            let number = ids.count.formatted()
            let message = tr("1 code added from the inbox", plural: "\(count: number) codes added from the inbox", count: ids.count)
            let tooLong = pass.tooLongCount
            let remark: LocalizedText? =
                tooLong == 0
                ? nil : tr("(1 too long for a code)", plural: "(\(count: tooLong.formatted()) too long for a code)", count: tooLong)
            return window.show(Toast(message.followed(by: remark)))
        }
        Task { [weak window, library] in
            // It may have been removed again.
            guard let code = try? await library.code(id) else { return }
            let message = tr("“\(code.title)” added from the inbox")
            window?.show(Toast(message, button: (tr("Show"), { [weak window] in window?.showLarge(code) })))
        }
    }

    // MARK: Rejected files

    private func show(_ files: [RejectedFile]) {
        // A banner that the user has closed comes back for new files only.
        let isNew = files.contains { !rejected.contains($0) }
        rejected = files
        sheet?.show(files)
        guard !files.isEmpty else {
            window?.showInboxBanner(nil)
            return
        }
        guard isNew else { return }
        let (first, count) = (files[0], files.count)
        let message =
            count == 1
            ? tr("“\(first.name)” in the inbox couldn’t be imported.").followed(by: .verbatim(first.reason))
            : tr(
                "1 file in the inbox couldn’t be imported.",
                plural: "\(count: count.formatted()) files in the inbox couldn’t be imported.", count: count)
        let title = count == 1 ? tr("View file…") : tr("View files…")
        window?.showInboxBanner(message, button: (title, { [weak self] in self?.open() }))
    }

    private func open() {
        guard let window, sheet == nil else { return }
        let sheet = RejectedFilesSheet(folder: folder, over: window, bus: bus) { [weak self] in self?.keeper.look() }
        self.sheet = sheet
        sheet.present(rejected)
    }
}
