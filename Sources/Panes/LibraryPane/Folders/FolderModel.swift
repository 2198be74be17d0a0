import Foundation
import LibraryStore

/// The folders of the library and how many codes each holds, read in the background as they change.
@MainActor
final class FolderModel {
    private let library: Library
    private(set) var folders: [Folder] = []
    /// Nil until they were counted.
    private(set) var counts: FolderCounts?
    /// The folders or their counts changed.
    var changed: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?
    /// Whether codes are counted: that walks through all of them, and waits until they are listed.
    private var countsCodes = false
    private var watching: Task<Void, Never>?
    private var reading: Task<Void, Never>?

    init(library: Library) { self.library = library }

    func start() {
        guard watching == nil else { return }
        let changes = library.changes()
        watching = Task { [weak self] in
            for await change in changes where change.topics.contains(.codes) { self?.read() }
        }
        read()
    }

    func stop() {
        for task in [watching, reading] { task?.cancel() }
        (watching, reading) = (nil, nil)
    }

    /// From now on codes are counted too.
    func startCounting() {
        guard !countsCodes else { return }
        countsCodes = true
        if watching != nil { read() }
    }

    private func read() {
        reading?.cancel()
        let library = self.library
        reading = Task { [weak self] in
            do {
                let folders = try await library.folders()
                guard !Task.isCancelled else { return }
                self?.take(folders)
                guard self?.countsCodes == true else { return }
                let counts = try await library.folderCounts()
                guard !Task.isCancelled else { return }
                self?.take(counts)
            } catch {
                if !Task.isCancelled { self?.failed?(error) }
            }
        }
    }

    private func take(_ new: [Folder]) {
        guard new != folders else { return }
        folders = new
        changed?()
    }

    private func take(_ new: FolderCounts) {
        guard new != counts else { return }
        counts = new
        changed?()
    }

    subscript(id: Folder.ID?) -> Folder? { id.flatMap { id in folders.first { $0.id == id } } }

    /// The order after one folder was moved to stand before another, or last with nil.
    func order(moving moved: Folder.ID, before other: Folder.ID?) -> [Folder.ID] {
        var order = folders.map(\.id).filter { $0 != moved }
        order.insert(moved, at: other.flatMap { order.firstIndex(of: $0) } ?? order.endIndex)
        return order
    }

    /// The order after one folder was moved by so many places; nil when it stands at the end already.
    func order(moving moved: Folder.ID, by places: Int) -> [Folder.ID]? {
        var order = folders.map(\.id)
        guard let from = order.firstIndex(of: moved) else { return nil }
        let to = max(0, min(order.count - 1, from + places))
        guard to != from else { return nil }
        order.remove(at: from)
        order.insert(moved, at: to)
        return order
    }
}
