import Foundation
import Synchronization
import Timeline

/// Which page of its tasks each pinned widget shows: `$XDG_STATE_HOME/quire/task-pages.json`.
///
/// It is no choice that is worth a backup, and turning a page must not wake everybody who follows the library. A file that cannot be read or
/// written costs the page alone.
public final class PageFolder: Sendable {
    private let file: URL
    private let access = Mutex(())
    /// Of so many widgets, those that were pinned last.
    private static let mostKept = 500

    public init(file: URL) { self.file = file }

    /// The one of this user.
    public static let standard: PageFolder = {
        let named = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return PageFolder(file: (named ?? URL.homeDirectory.appending(path: ".local/state")).appending(path: "quire/task-pages.json"))
    }()

    /// From 0; there may be fewer pages by now.
    func page(of widget: WidgetInstance.ID?) -> Int {
        guard let widget else { return 0 }
        return access.withLock { _ in read()[String(widget)] ?? 0 }
    }

    func set(_ page: Int, of widget: WidgetInstance.ID) {
        access.withLock { _ in
            var pages = read()
            pages[String(widget)] = page == 0 ? nil : page
            let kept = pages.sorted { (Int64($0.key) ?? 0) > (Int64($1.key) ?? 0) }.prefix(Self.mostKept)
            // A full disk costs no more than the page.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try? JSONEncoder().encode(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })).write(to: file, options: .atomic)
        }
    }

    private func read() -> [String: Int] {
        // Missing or damaged: nobody has turned a page then.
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return ((try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]).mapValues { min(max($0, 0), TodoContents.most) }
    }
}
