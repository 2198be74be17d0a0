import CodeEditor
import Desktop
import Drawing
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Symbols

/// Does what the result sheet offers.
@MainActor
final class ResultCommands {
    let context: PaneContext
    private let network: NetworkJoin
    /// What was typed about a find and not saved.
    private var drafts: [Find.ID: Draft] = [:]
    /// The library has it now.
    var saved: (@MainActor (Find.ID) -> Void)?

    init(_ context: PaneContext, network: NetworkJoin) { (self.context, self.network) = (context, network) }

    func say(_ message: String, event: FeedbackEvent? = nil) { context.shell?.show(Toast(message, event: event)) }

    func run(_ action: ResultAction, on find: Find, saved code: Code?) {
        switch action {
        case .save: save(find)
        case .copy: copy(find)
        case .copyPicture: copyPicture(find)
        case .open(let address, _): context.shell?.confirmOpening(address)
        case .showPlace(let place, _):
            let hasMap = Links.program(forScheme: "geo") != nil
            context.shell?.confirmOpening(hasMap ? place.geoAddress : place.webAddress)
        case .connect: network.ask(find.meaning)
        case .handOver: handOver(find)
        case .showLarge: showLarge(find, code)
        case .share: share(find, code)
        case .pin: pin(find, code)
        }
    }

    // MARK: The library

    /// Opens the sheet that makes codes, filled in.
    private func save(_ find: Find) {
        guard let shell = context.shell else { return }
        let id = find.id
        let new = Draft(find.payload, kind: find.meaning.kind, origin: .scanned)
        CodeSheet(
            context: context, over: shell.window, subject: .new(new), draft: drafts[id],
            left: { [weak self] in self?.drafts[id] = $0 == new ? nil : $0 },
            saved: { [weak self] code in
                self?.drafts[id] = nil
                self?.saved?(id)
                self?.tellSaved(code)
            }
        ).present()
    }

    private func tellSaved(_ code: Code) {
        let context = self.context
        context.shell?.show(Toast("Saved “\(code.title)”", event: .success, button: ("Show", { context.shell?.go(to: "library", place: "all") })))
    }

    func restore(_ code: Code) {
        let library = context.library
        context.perform { [weak self] in
            try await library.restore([code.id])
            self?.say("“\(code.title)” is back in the library")
        }
    }

    /// A pinned window shows a code of the library: one that is not there is saved first.
    private func pin(_ find: Find, _ code: Code?) {
        let (context, library) = (self.context, self.context.library)
        let known = code.flatMap { $0.trashed == nil ? $0 : nil }
        context.perform { [weak self] in
            let pinned: Code
            if let known {
                pinned = known
            } else {
                pinned = try await library.add(NewCode(payload: find.payload, kind: find.meaning.kind, origin: .scanned))
                self?.saved?(find.id)
            }
            let pin = try await context.pin(pinned)
            let done = known == nil ? "Saved and pinned “\(pinned.title)”" : "Pinned “\(pinned.title)” to the desktop"
            context.shell?.show(
                Toast(
                    pin.isShown ? done : PaneContext.undrawnPin,
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await library.unpin(pin.id)
                                if known == nil { try await library.removePermanently([pinned.id]) }
                            }
                        }
                    )))
        }
    }

    private func showLarge(_ find: Find, _ code: Code?) {
        if let code, code.trashed == nil {
            context.shell?.showLarge(code)
        } else {
            context.shell?.showLarge(unsaved: find.payload, kind: find.meaning.kind, title: find.meaning.title)
        }
    }

    private func share(_ find: Find, _ code: Code?) {
        if let code, code.trashed == nil {
            ShareSheet.present([code], context: context)
        } else {
            ShareSheet.present(unsaved: find.payload, kind: find.meaning.kind, title: find.meaning.title, context: context)
        }
    }

    // MARK: Copying

    /// What the code holds, to the letter; nothing of bytes that are no text.
    private func copy(_ find: Find) {
        if let text = find.payload.text { copy(text, name: nil) }
    }

    /// - Parameter name: what it is called; nil for the whole content.
    func copy(_ text: String, name: String?) {
        // The clipboard of the desktop ends a text at the first zero.
        guard text.utf8.contains(0) else {
            Clipboard.copy(text)
            return say(name.map { "Copied \($0)" } ?? "Copied", event: .impact)
        }
        Clipboard.copy(Payload(text).displayText)
        say("Copied, with signs in the place of characters that no clipboard holds.")
    }

    /// A fresh symbol of the content: sharp, whatever the one that was scanned looked like.
    private func copyPicture(_ find: Find) {
        context.perform { [weak self] in
            let bitmap = try await Self.symbol(of: find.payload)
            Clipboard.copy(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, pixels: bitmap.pixels))
            self?.say("Copied the picture of a fresh symbol", event: .impact)
        }
    }

    @concurrent
    private static func symbol(of payload: Payload) async throws -> Bitmap {
        let style = SymbolStyle()
        let layout = SymbolLayout(try SymbolEncoder.encode(payload.bytes, level: style.level), style: style)
        // Whole pixels a module, and sharp in a document.
        let units = max(1, Int(layout.size.width))
        return try SymbolExport.bitmap(layout, pixels: units * max(1, (640 + units - 1) / units))
    }
}
