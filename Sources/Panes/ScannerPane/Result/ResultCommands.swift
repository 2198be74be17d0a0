import CodeEditor
import Desktop
import Drawing
import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Scanning
import Symbols

/// Performs the actions of the result sheet.
@MainActor
final class ResultCommands {
    let context: PaneContext
    private let network: NetworkJoin
    /// Unsaved edits of results, kept while the program runs.
    private var drafts: [ScanResult.ID: Draft] = [:]
    /// Called after a result was saved to the library.
    var saved: (@MainActor (ScanResult.ID) -> Void)?

    init(_ context: PaneContext, network: NetworkJoin) { (self.context, self.network) = (context, network) }

    func run(_ action: ContentAction, on result: ScanResult, saved code: Code?) {
        // A code in the trash is none here.
        let code = code?.trashed == nil ? code : nil
        if context.perform(action, on: result.payload, result.meaning, network: network) { return }
        switch action {
        case .save: save(result)
        case .copy: if let text = result.payload.text { copy(text, saying: tr("Copied")) }
        case .copyPicture: copyPicture(result)
        case .showLarge:
            if let code {
                context.shell?.showLarge(code)
            } else {
                context.shell?.showLarge(unsaved: result.payload, kind: result.meaning.kind, title: result.meaning.title)
            }
        case .share:
            if let code {
                ShareSheet.present([code], context: context)
            } else {
                ShareSheet.present(unsaved: result.payload, kind: result.meaning.kind, title: result.meaning.title, context: context)
            }
        case .pin: pin(result, code)
        case .makeFlyer: makeFlyer(result, code)
        case .edit, .open, .showPlace, .connect, .handOver: break
        }
    }

    // MARK: The library

    /// Opens the code editor, filled in.
    private func save(_ result: ScanResult) {
        guard let shell = context.shell else { return }
        let id = result.id
        let new = Draft(result.payload, kind: result.meaning.kind, symbology: result.code.drawnAs, origin: .scanned)
        CodeSheet(
            context: context, over: shell.window, subject: .new(new), draft: drafts[id],
            left: { [weak self] in self?.drafts[id] = $0 == new ? nil : $0 },
            saved: { [weak self] code in
                self?.drafts[id] = nil
                self?.saved?(id)
                self?.showSavedToast(code)
            }
        ).present()
    }

    private func showSavedToast(_ code: Code) {
        let context = self.context
        context.shell?.show(
            Toast(tr("Saved “\(code.title)”"), event: .success, button: (tr("Show"), { context.shell?.open(SearchDestination("")) })))
    }

    func restore(_ code: Code) {
        let library = context.library
        context.perform { [weak self] in
            try await library.restore([code.id])
            self?.context.showMessage(tr("Restored “\(code.title)” to the library"))
        }
    }

    /// Pins the code to the desktop. A pinned window shows a code of the library, so a new one is saved first.
    private func pin(_ result: ScanResult, _ known: Code?) {
        let (context, library) = (self.context, self.context.library)
        context.perform { [weak self] in
            guard let self else { return }
            let pinned = if let known { known } else { try await self.add(result) }
            let pin = try await context.pin(pinned)
            let done = known == nil ? tr("Saved and pinned “\(pinned.title)”") : tr("Pinned “\(pinned.title)” to the desktop")
            context.show(pin.isShown ? done : PaneContext.pinNotShownMessage) {
                try await library.unpin(pin.id)
                if known == nil { try await library.removePermanently([pinned.id]) }
            }
        }
    }

    /// Makes a flyer of the code. A flyer shows a code of the library, so a new one is saved first.
    private func makeFlyer(_ result: ScanResult, _ known: Code?) {
        context.perform { [weak self, context] in
            guard let self else { return }
            let code = if let known { known } else { try await self.add(result) }
            context.shell?.makeSign(of: code.id)
        }
    }

    private func add(_ result: ScanResult) async throws -> Code {
        let code = try await context.library.add(
            NewCode(
                payload: result.payload, kind: result.meaning.kind, attributes: CodeAttributes(symbology: result.code.drawnAs),
                origin: .scanned))
        saved?(result.id)
        return code
    }

    // MARK: Copying

    func copy(_ text: String, saying message: LocalizedText) {
        // A clipboard text ends at the first NUL character.
        guard text.utf8.contains(0) else {
            Clipboard.copy(text)
            return context.showMessage(message, event: .impact)
        }
        Clipboard.copy(Payload(text).displayText)
        context.showMessage(tr("Copied. Characters that the clipboard can’t hold were replaced by symbols."))
    }

    /// Copies a new symbol with the same content: sharp, however the scanned one looked.
    private func copyPicture(_ result: ScanResult) {
        context.perform { [weak self] in
            let bitmap = try await Self.symbol(of: result.payload, in: result.code.drawnAs)
            Clipboard.copy(Texture(bitmap))
            self?.context.showMessage(tr("Copied a picture of a freshly drawn code"), event: .impact)
        }
    }

    @concurrent
    private static func symbol(of payload: Payload, in symbology: Symbology) async throws -> Bitmap {
        let style = SymbolStyle()
        let layout = SymbolLayout(try Symbol(payload, in: symbology, upTo: style.level), style: style)
        // A whole number of pixels for each module keeps it sharp in a document.
        let units = max(1, Int(layout.size.width))
        return try SymbolExport.bitmap(layout, pixels: units * max(1, (640 + units - 1) / units))
    }
}

extension ContentAction {
    /// The actions for a result, the main one first.
    static func all(for result: ScanResult, isSaved: Bool) -> [ContentAction] {
        var actions = actions(with: result.payload, result.meaning)
        // A suspicious address can still be opened: the warning stands above, and once more in the question.
        if !actions.contains(where: \.opens), let anyway = openAnyway(result.meaning) {
            let usual: [ContentAction] = [.save, .copy].filter { $0 != .save || !isSaved }
            actions += usual + [anyway]
        }
        if !isSaved { actions.append(.save) }
        // The clipboard holds only text, so other bytes cannot be copied.
        if result.payload.text != nil { actions.append(.copy) }
        actions += [.makeFlyer, .pin, .share, .showLarge(title: tr("Show large")), .copyPicture]
        var seen: Set<ContentAction> = []
        return actions.filter { action in
            // Several reasons to show a code large make one action.
            if case .showLarge = action { return seen.insert(.showLarge(title: .empty)).inserted }
            if isSaved, action == .save { return false }
            return seen.insert(action).inserted
        }
    }
}
