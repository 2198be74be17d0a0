import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Codes on their way out of the window: as PNG files and a text for other programs, as their ids for folders here.
@MainActor
final class DragFiles {
    /// Files are written the moment that the drag begins; for more there is the export.
    static let mostFiles = 40

    private let library: Library
    private var folder: URL?
    /// Whether a drag that began here has not ended yet: what is dropped on the pane then is no news.
    private(set) var isUnderWay = false

    init(library: Library) { self.library = library }

    /// Nil when nothing can be dragged.
    func content(for ids: [Code.ID]) -> DragSource.Content? {
        guard !ids.isEmpty else { return nil }
        remove()
        isUnderWay = true
        var content = DragSource.Content(local: (FolderRow.dragType, "codes:" + ids.map(String.init).joined(separator: ",")))
        guard ids.count <= Self.mostFiles, let codes = try? library.codes(ids: ids) else { return content }
        content.files = files(of: codes)
        // A code whose bytes are no text is only its picture.
        let texts = codes.compactMap(\.payload.text)
        if !texts.isEmpty { content.text = texts.joined(separator: "\n") }
        return content
    }

    /// The ids that a drag within the library carries.
    static func ids(in value: String) -> [Code.ID] { value.split(separator: ",").compactMap { Code.ID($0) } }

    /// A picture that cannot be drawn or written is left out; the text goes with the drag all the same.
    private func files(of codes: [Code]) -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-drag-\(UUID())")
        do {
            // Nobody else's business: a code may hold a password.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { return [] }
        self.folder = folder
        var names: Set<String> = []
        return codes.compactMap { code in
            let name = CodeImage.fileName(code)
            var unique = name
            var number = 2
            while !names.insert(unique.lowercased()).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            let file = folder.appendingPathComponent(unique + ".png")
            do {
                try Data(CodeImage.png(code)).write(to: file)
                return file.path
            } catch { return nil }
        }
    }

    func end() { isUnderWay = false }

    /// The files of the last drag; whoever took them has had the time since then to read them.
    func remove() {
        // What is not removed is in the temporary folder, which is emptied by the system.
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }
}
