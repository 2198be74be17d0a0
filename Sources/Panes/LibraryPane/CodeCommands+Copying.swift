import Drawing
import Gtk
import LibraryStore
import PaneKit
import Symbols

/// Handing the content of codes to other programs.
extension CodeCommands {
    func copyText(_ code: Code) {
        guard let text = code.payload.text else {
            return say("This code holds bytes that are no text. Save them with “quire show --json”.")
        }
        Clipboard.copy(text)
        say("Copied the text of “\(code.title)”" + warning(of: code), event: .impact)
        record(.copied, of: code)
    }

    /// The symbol in its own style, with its quiet zone.
    func copyPicture(_ code: Code) {
        context.perform { [weak self] in
            let bitmap = try await CodeImage.bitmap(of: code)
            Clipboard.copy(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, pixels: bitmap.pixels))
            guard let self else { return }
            self.say("Copied the picture of “\(code.title)”" + self.warning(of: code), event: .impact)
            self.record(.copied, of: code)
        }
    }

    /// Asks where, and writes what the end of the name says: PNG, SVG or PDF.
    func savePicture(_ code: Code) {
        guard let shell = context.shell else { return }
        FileChooser.save(
            title: "Save the picture of “\(code.title)”", over: shell.window, suggestedName: CodeImage.fileName(code) + ".png"
        ) {
            [weak self] paths in
            guard let self, let path = paths.first else { return }
            self.context.perform {
                try await CodeImage.write(code, to: path)
                self.say("Saved the picture of “\(code.title)”" + self.warning(of: code), event: .success)
                self.record(.exported, of: code)
            }
        }
    }

    /// By mail, to a phone, as a file: asks how.
    func share(_ codes: [Code.ID]) { ShareSheet.present(ids: codes, context: context) }

    /// A code that is over is handed out no less, but not without a word.
    private func warning(of code: Code) -> String {
        switch code.state() {
        case .usable: ""
        case .expired: ". It has expired."
        case .used: ". It was for one use, which was made."
        }
    }

    /// Where nothing can be written, copying a code is no less possible.
    private func record(_ kind: HistoryEvent.Kind, of code: Code) {
        guard library.readOnlyReason == nil else { return }
        let library = self.library
        context.perform { try await library.record(kind, of: code.id) }
    }
}
