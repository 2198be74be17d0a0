import Desktop
import Foundation
import Gtk
public import LibraryStore
public import Payload
import Platform
import Symbols

/// The sheet with all ways to share codes: mail, clipboard, drag and drop, file, phone and other programs.
///
/// Nothing is shared before a button is pressed. The sheet asks once before sharing a secret or an expired code.
@MainActor
public final class ShareSheet {
    private let context: PaneContext
    private let work: ShareActions
    private let sheet: Sheet
    private let preview: SharePreview
    private let ways = Box(.column, classes: ["panel", "share-ways"])
    private let devices = Box(.column)
    private let programs = Box(.column)
    private var looking: Task<Void, Never>?
    private var working: Task<Void, Never>?
    private var files: Task<Void, Never>?

    /// Opens the sheet for codes of the library, after a question if there is a reason for one.
    public static func present(_ codes: [Code], context: PaneContext) {
        guard let shell = context.shell, !codes.isEmpty else { return }
        guard codes.count <= SharedFiles.maximumCount else {
            shell.show(Toast(tr("At most \(SharedFiles.maximumCount) codes can be shared at a time. Export the others to a file.")))
            return
        }
        Task {
            let caution = await ShareWarning.of(codes)
            guard let shell = context.shell else { return }
            guard let caution else { return ShareSheet(codes, context: context, over: shell.window).present() }
            Question.ask(title: caution.title, text: caution.text, confirmTitle: tr("Share"), over: shell.window) {
                if let shell = context.shell { ShareSheet(codes, context: context, over: shell.window).present() }
            }
        }
    }

    /// Opens the sheet for codes by their ids, in that order.
    public static func present(ids: [Code.ID], context: PaneContext) {
        guard ids.count <= SharedFiles.maximumCount else {
            context.shell?.show(
                Toast(tr("At most \(SharedFiles.maximumCount) codes can be shared at a time. Export the others to a file.")))
            return
        }
        context.perform {
            let found = try await context.library.codes(ids: ids)
            present(found.filter { $0.trashed == nil }, context: context)
        }
    }

    /// Opens the sheet for a payload that is not in the library, for example one that was just scanned.
    public static func present(unsaved payload: Payload, kind: PayloadKind, title: String, context: PaneContext) {
        // No code in a library has the id 0.
        let attributes = CodeAttributes(title: title)
        present([Code(id: 0, payload: payload, kind: kind, attributes: attributes, created: .now, modified: .now)], context: context)
    }

    init(_ codes: [Code], context: PaneContext, over parent: Window) {
        self.context = context
        work = ShareActions(codes, context: context)
        preview = SharePreview(codes)
        let content = Box(.column, spacing: 16, [preview.root, ways]).margins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(content).expanding(.vertical).growsTo(height: 620)
        sheet = Sheet(title: tr("Share"), over: parent, content: scrolled, confirmTitle: tr("Done"), width: 400, canCancel: false)
        fill()
    }

    func present() {
        sheet.present(
            keeping: self, confirmed: { [weak self] in self?.sheet.close() },
            closed: { [weak self] in
                self?.looking?.cancel()
                self?.working?.cancel()
                self?.preview.end()
            })
        let bus = context.bus
        looking = Task { [weak self] in
            let possible = await ShareTargets.here(bus: bus)
            guard !Task.isCancelled else { return }
            self?.add(possible)
        }
    }

    // MARK: View

    private func fill() {
        let work = self.work
        let window = sheet.window
        if preview.isDrawable {
            ways.append(row("quire-kind-email-symbolic", tr("E-mail…")) { try await work.mail(over: window) })
        }
        if work.text != nil {
            ways.append(
                row("quire-copy-symbolic", tr("Copy text")) {
                    work.copyText()
                    return true
                })
        }
        if let code = work.single, preview.isDrawable {
            ways.append(
                row("quire-picture-symbolic", tr("Copy picture")) {
                    try await work.copyPicture()
                    return true
                })
            ways.append(saving(code))
        }
        for box in [devices, programs] { ways.append(box) }
    }

    /// A row of buttons for the three file formats.
    private func saving(_ code: Code) -> Widget {
        let row = Box(.row, spacing: 12, classes: ["share-row"])
        let words = Label(tr("Save as")).expanding(.horizontal)
        row.append(Icon("quire-save-symbolic"))
        row.append(words)
        for format in ["PNG", "SVG", "PDF"] {
            let button = Button(.verbatim(format)) { [weak self] in self?.save(code, as: format.lowercased()) }.named(
                tr("Save as \(format)…"))
            row.append(button)
        }
        return row
    }

    /// Adds the ways to share that depend on this computer.
    private func add(_ possible: ShareTargets) {
        let work = self.work
        let window = sheet.window
        for device in possible.devices {
            let row = Box(.row, spacing: 12, classes: ["share-row"])
            let name = Label(.verbatim(device.name)).fitting(.ellipsisAtEnd).expanding(.horizontal)
            row.append(Icon("quire-kind-phone-symbolic"))
            row.append(name)
            if work.text != nil {
                let isLink = work.single?.payload.link != nil
                let button = Button(isLink ? tr("Link") : tr("Text")) { [weak self] in
                    self?.run {
                        try await work.sendText(to: device)
                        return true
                    }
                }.named(isLink ? tr("Send the link to \(device.name)") : tr("Send the text to \(device.name)"))
                row.append(button)
            }
            if preview.isDrawable {
                let isSingle = work.single != nil
                let button = Button(isSingle ? tr("Picture") : tr("Pictures")) { [weak self] in
                    self?.run {
                        try await work.sendPictures(to: device)
                        return true
                    }
                }.named(isSingle ? tr("Send the picture to \(device.name)") : tr("Send the pictures to \(device.name)"))
                row.append(button)
            }
            devices.append(row)
        }
        guard preview.isDrawable else { return }
        if let bluetooth = possible.bluetooth {
            programs.append(
                row("quire-upward-symbolic", tr("Bluetooth…")) {
                    try await work.send(by: bluetooth)
                    return true
                })
        }
        if let chooser = possible.chooser, work.single != nil {
            programs.append(row("quire-open-symbolic", tr("Another program…")) { try await work.open(with: chooser, over: window) })
        }
    }

    private func row(_ icon: String, _ title: LocalizedText, _ body: @escaping @MainActor () async throws -> Bool) -> Widget {
        Button(content: Box(.row, spacing: 12, [Icon(icon), Label(title)]), name: title, classes: ["flat", "share-row"]) { [weak self] in
            self?.run(body)
        }
    }

    // MARK: Actions

    private func save(_ code: Code, as suffix: String) {
        FileChooser.save(title: tr("Save “\(code.title)”"), over: sheet.window, suggestedName: "\(CodeImage.fileName(code)).\(suffix)") {
            [weak self] paths in
            guard let self, let path = paths.first else { return }
            let work = self.work
            self.run {
                try await work.save(to: path)
                return true
            }
        }
    }

    /// Runs one action at a time. The sheet closes on success and shows the error otherwise.
    private func run(_ body: @escaping @MainActor () async throws -> Bool) {
        guard working == nil else { return }
        sheet.showProblem(nil)
        working = Task { [weak self] in
            defer { self?.working = nil }
            do {
                if try await body() { self?.sheet.close() }
            } catch {
                if !Task.isCancelled { self?.sheet.showProblem(ErrorText(error).full) }
            }
        }
    }
}
