import Foundation
import GLib
import Glibc
import Gtk
public import Payload
import Platform

/// Opens contacts and events in the programs that keep them.
extension PaneContext {
    /// Opens the contact or the event in its default program. Without one, offers to save the file.
    public func handOver(_ payload: Payload, title: String) {
        guard let document = PayloadDocument(payload) else {
            return showMessage(tr("The code has too little content for a file. Copy its text instead."))
        }
        let name = HandoverFolder.name(title, suffix: document.format.suffix)
        guard let program = Links.program(forType: document.format.type) else { return save(document, name) }
        do {
            let file = try HandoverFolder.write(document.bytes, name: name)
            try Links.open(file: file.path, ofType: document.format.type)
            showMessage(tr("Opened in “\(program)”, which asks whether to keep it"))
        } catch let error as GLibError {
            showMessage(tr("“\(program)” couldn’t be started: \(error.message)"))
        } catch {
            shell?.report(error)
        }
    }

    private func save(_ document: PayloadDocument, _ name: String) {
        guard let shell else { return }
        let text =
            switch document.format {
            case .vCard: tr("No program on this computer manages contacts. You can open the file on another device.")
            case .iCalendar: tr("No program on this computer manages events. You can open the file on another device.")
            }
        Question.ask(
            title: tr("Save as a file?"), text: text, detail: name, confirmTitle: tr("Save…"), over: shell.window
        ) { [weak self, weak shell] in
            guard let shell else { return }
            FileChooser.save(title: tr("Save file"), over: shell.window, suggestedName: name) { [weak self] paths in
                guard let path = paths.first else { return }
                self?.perform {
                    try await Self.write(document.bytes, to: path)
                    self?.showMessage(tr("Saved “\(URL(fileURLWithPath: path).lastPathComponent)”"))
                }
            }
        }
    }

    @concurrent
    private static func write(_ bytes: [UInt8], to path: String) async throws {
        try FileReplacement.write(bytes, to: path, .standard)
    }
}

/// Temporary files that other programs open: readable by this user alone, and gone after the session.
enum HandoverFolder {
    /// How long a file is kept: longer than a program takes to read the file that it was started with.
    private static let lifetime: TimeInterval = 3600

    /// Writes a file into a folder of its own and removes old ones.
    ///
    /// - Parameter name: the file name without separators; other programs may show it.
    static func write(_ bytes: [UInt8], name: String, in base: URL = standard, now: Date = .now) throws -> URL {
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        clean(base, now: now)
        let folder = base.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent(name)
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        return file
    }

    /// In memory where the session has a runtime folder (XDG Base Directory Specification), else in the temporary folder under an
    /// unguessable name.
    static let standard =
        BaseFolders.current.runtime?.appending(path: "quire/handed")
        ?? FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID().uuidString)")

    private static func clean(_ base: URL, now: Date) {
        // A folder that cannot be listed or removed now is tried again the next time.
        let folders = try? FileManager.default.contentsOfDirectory(at: base, includingPropertiesForKeys: [.contentModificationDateKey])
        for folder in folders ?? [] {
            let date = try? folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let date, now.timeIntervalSince(date) > lifetime { try? FileManager.default.removeItem(at: folder) }
        }
    }

    /// A file name: the title without characters that file systems or shells treat specially.
    static func name(_ title: String, suffix: String) -> String {
        let kept = title.map { $0.isLetter || $0.isNumber || " -_".contains($0) ? $0 : "-" }
        let name = String(String(kept.prefix(60)).unicodeScalars.prefix(60)).trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
        return (name.isEmpty ? "code" : name) + "." + suffix
    }
}
