import Drawing
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Payload

/// Writing what a session counted into a file.
@MainActor
enum SessionFile {
    /// Asks where to, after a word about secrets where there are any.
    static func export(_ session: ScanSession, words: BatchWords, context: PaneContext) {
        guard let shell = context.shell else { return }
        let library = context.library
        context.perform {
            let items = try await library.scanItems(of: session.id)
            guard await holdsSecrets(items) else { return choose(session, words: words, context: context) }
            Question.ask(
                title: "Export secrets too?",
                text: "Passwords and secrets of one-time passwords will stand in the file in the clear. Keep it where nobody else can read it.",
                confirmTitle: "Export", over: shell.window
            ) {
                choose(session, words: words, context: context)
            }
        }
    }

    private static func choose(_ session: ScanSession, words: BatchWords, context: PaneContext) {
        guard let shell = context.shell else { return }
        FileChooser.save(title: "Export “\(session.name)”", over: shell.window, suggestedName: words.fileName(session.name)) { paths in
            if let path = paths.first { write(session, to: path, words: words, context: context) }
        }
    }

    /// Writes it as it is by now.
    static func write(_ session: ScanSession, to path: String, words: BatchWords, context: PaneContext) {
        let library = context.library
        context.perform {
            let items = try await library.scanItems(of: session.id)
            try await write(items, to: path)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            context.shell?.show(Toast("Exported \(words.count(items.count, "code", "codes")) to “\(name)”"))
        }
    }

    @concurrent
    private nonisolated static func write(_ items: [ScanItem], to path: String) async throws {
        try FileOutput.write(LibraryWriting.csv(items), to: path)
    }

    @concurrent
    private nonisolated static func holdsSecrets(_ items: [ScanItem]) async -> Bool {
        // Only these kinds have any.
        items.contains { [.wifi, .otp].contains($0.kind) && $0.payload.parsed().fields.contains(where: \.isSecret) }
    }
}
