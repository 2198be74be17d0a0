import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload

/// Codes as a drag source: PNG files and text for other programs, ids for folders of this window.
@MainActor
final class DragFiles {
    /// The files are written when the drag begins; more codes can be exported.
    static let maximumFiles = 40

    private let library: Library
    private var folder: URL?
    /// Whether a drag that began here is under way, so that its drop on the pane is ignored.
    private(set) var isUnderWay = false

    init(library: Library) { self.library = library }

    /// Nil if nothing can be dragged.
    func content(for ids: [Code.ID]) -> DragSource.Content? {
        guard !ids.isEmpty else { return nil }
        remove()
        isUnderWay = true
        var content = DragSource.Content(local: (FolderControls.dragType, "codes:" + ids.map(String.init).joined(separator: ",")))
        guard ids.count <= Self.maximumFiles, let codes = try? library.runBlocking({ try await $0.codes(ids: ids) }) else { return content }
        content.files = files(of: codes)
        // A code with binary content has no text.
        let texts = codes.compactMap(\.payload.text)
        if !texts.isEmpty { content.text = texts.joined(separator: "\n") }
        return content
    }

    /// The ids in the data of a drag within the window.
    static func ids(in value: String) -> [Code.ID] { value.split(separator: ",").compactMap { Code.ID($0) } }

    /// Pictures that cannot be drawn or written are left out; the text is dragged anyway.
    private func files(of codes: [Code]) -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-drag-\(UUID())")
        do {
            // Readable only by the user, because a code may hold a password.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { return [] }
        self.folder = folder
        return zip(codes, CodeImage.fileNames(of: codes)).compactMap { code, name in
            let file = folder.appendingPathComponent(name + ".png")
            do {
                try Data(CodeImage.png(code)).write(to: file)
                return file.path
            } catch { return nil }
        }
    }

    func end() { isUnderWay = false }

    /// Removes the files of the last drag. The drop target has had time to read them.
    func remove() {
        // Files that cannot be removed stay in the temporary folder, which the system empties.
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }
}
