public import Foundation
import Platform
import Synchronization

/// A file with one number for each pinned widget, in `$XDG_STATE_HOME/quire`.
///
/// The number is a position, such as the page that a widget shows. It is not part of the configuration or the library: it needs no backup
/// and no undo, and turning a page must not wake everybody who observes the library. If the file cannot be read or written, only the
/// positions are lost.
public final class WidgetStateFile: Sendable {
    private let file: URL
    private let access = Mutex(())
    /// The number of widgets that are kept, those that were pinned last.
    private static let maximumWidgets = 500

    /// Creates the store of a file, which may not exist yet.
    public init(file: URL) { self.file = file }

    /// The number of pages that the user has turned in the widgets of folders.
    public static let codePages = WidgetStateFile(file: BaseFolders.current.quireState.appending(path: "leaves.json"))
    /// The page of tasks that each widget shows.
    public static let taskPages = WidgetStateFile(file: BaseFolders.current.quireState.appending(path: "task-pages.json"))

    /// The number of a widget; nil if it has none.
    subscript(widget: Int64) -> Int? { access.withLock { _ in read()[String(widget)] } }

    /// Changes the number of a widget.
    func update(_ widget: Int64, _ change: (Int?) -> Int?) {
        access.withLock { _ in
            var all = read()
            all[String(widget)] = change(all[String(widget)])
            let kept = all.sorted { (Int64($0.key) ?? 0) > (Int64($1.key) ?? 0) }.prefix(Self.maximumWidgets)
            // On a full disk only the position is lost.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let numbers = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
            try? FileReplacement.write(JSONEncoder().encode(numbers), to: file.path, .standard)
        }
    }

    private func read() -> [String: Int] {
        // A missing or damaged file has no numbers.
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]
    }
}
