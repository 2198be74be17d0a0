import Foundation
import LibraryStore
import PaneKit

/// The folders of the library with their code counts, reloaded in the background when they change.
@MainActor
final class FolderModel {
    private let library: Library
    private(set) var folders: [Folder] = [] { didSet { if folders != oldValue { onChange?() } } }
    /// Nil until they were counted.
    private(set) var counts: FolderCounts? { didSet { if counts != oldValue { onChange?() } } }
    /// Called when the folders or their counts have changed.
    var onChange: (@MainActor () -> Void)?
    var onError: (@MainActor (any Error) -> Void)?
    /// Counting visits every code, so it begins after the codes have been listed.
    private var countsCodes = false
    private var watching: Task<Void, Never>?
    private var reading: Task<Void, Never>?

    init(library: Library) { self.library = library }

    func start() {
        guard watching == nil else { return }
        watching = library.watch([.codes]) { [weak self] in self?.read() }
        read()
    }

    func stop() {
        for task in [watching, reading] { task?.cancel() }
        (watching, reading) = (nil, nil)
    }

    /// Begins to count codes.
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
                self?.folders = folders
                guard self?.countsCodes == true else { return }
                let counts = try await library.folderCounts()
                guard !Task.isCancelled else { return }
                self?.counts = counts
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    subscript(id: Folder.ID?) -> Folder? { id.flatMap { id in folders.first { $0.id == id } } }

    /// The order after moving a folder before another, or to the end if `other` is nil.
    func order(moving moved: Folder.ID, before other: Folder.ID?) -> [Folder.ID] {
        var order = folders.map(\.id).filter { $0 != moved }
        order.insert(moved, at: other.flatMap { order.firstIndex(of: $0) } ?? order.endIndex)
        return order
    }

    /// The order after moving a folder by some places; nil if it is already at the end.
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
