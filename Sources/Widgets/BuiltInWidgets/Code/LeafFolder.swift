import Foundation
import Synchronization

/// How far each pinned widget was turned by hand: `$XDG_STATE_HOME/quire/leaves.json`.
///
/// It is no choice that is worth a backup or an undo, and turning a leaf must not wake everybody who follows the library: so it stands
/// neither in the configuration nor in the library file. A file that cannot be read or written costs the place in the folder alone.
public final class LeafFolder: Sendable {
    private let file: URL
    private let access = Mutex(())
    /// Of so many widgets, those that were pinned last.
    private static let mostKept = 500

    public init(file: URL) { self.file = file }

    /// The one of this user.
    public static let standard: LeafFolder = {
        let named = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return LeafFolder(file: (named ?? URL.homeDirectory.appending(path: ".local/state")).appending(path: "quire/leaves.json"))
    }()

    /// How many codes further a widget is than its time says; 0 for one that nobody turned.
    func offset(of widget: Int64?) -> Int {
        guard let widget else { return 0 }
        return access.withLock { _ in read()[String(widget)] ?? 0 }
    }

    func turn(_ widget: Int64, by step: Int) {
        access.withLock { _ in
            var offsets = read()
            offsets[String(widget)] = (offsets[String(widget)] ?? 0) + step
            let kept = offsets.sorted { (Int64($0.key) ?? 0) > (Int64($1.key) ?? 0) }.prefix(Self.mostKept)
            // A full disk costs no more than the place in the folder.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try? JSONEncoder().encode(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })).write(to: file, options: .atomic)
        }
    }

    private func read() -> [String: Int] {
        // Missing or damaged: nobody has turned anything then.
        guard let data = try? Data(contentsOf: file) else { return [:] }
        // Nobody presses that often; a damaged file may say so.
        return ((try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]).mapValues { $0 % 1_000_000 }
    }
}
