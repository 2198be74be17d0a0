import Foundation
import GLib
import Gtk
import PaneKit
import Payload

/// Handing contacts and events to the programs that keep them.
extension ResultCommands {
    /// Opens the contact or the event in the program for such files; where there is none, offers to save the file.
    func handOver(_ find: Find) {
        guard let document = PayloadDocument(find.payload) else {
            return say("The code says too little to make a file of it. Copy what it says instead.")
        }
        let name = HandedFolder.name(find.meaning.title, suffix: document.format.suffix)
        guard let program = Links.program(forType: document.format.type) else { return save(document, name) }
        do {
            let file = try HandedFolder.write(document.bytes, name: name)
            try Links.open(file: file.path, ofType: document.format.type)
            say("Handed to “\(program)”, which asks whether to keep it")
        } catch let error as GLibError {
            say("“\(program)” could not be started: \(error.message)")
        } catch {
            context.shell?.report(error)
        }
    }

    private func save(_ document: PayloadDocument, _ name: String) {
        guard let shell = context.shell else { return }
        let what = document.format == .vCard ? "contacts" : "events"
        Question.ask(
            title: "Save it as a file?",
            text: "No program on this computer keeps \(what). The file can be opened by one elsewhere.", detail: name,
            confirmTitle: "Save…", over: shell.window
        ) { [weak self, weak shell] in
            guard let shell else { return }
            FileChooser.save(title: "Save the file", over: shell.window, suggestedName: name) { [weak self] paths in
                guard let path = paths.first else { return }
                self?.context.perform {
                    try await Self.write(document.bytes, to: path)
                    self?.say("Saved “\(URL(fileURLWithPath: path).lastPathComponent)”")
                }
            }
        }
    }

    @concurrent
    private static func write(_ bytes: [UInt8], to path: String) async throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
