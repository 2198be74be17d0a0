import Foundation
internal import GRDB
import Synchronization

/// Takes the codes of large imports into the index of the search, a part at a time, beside what else the program does.
final class SearchIndexer: Sendable {
    private enum State {
        case resting, working
        /// Something was added since it last looked.
        case asked
    }

    private let access: LibraryAccess
    private let file: URL
    private let state = Mutex(State.resting)

    init(_ access: LibraryAccess, file: URL) {
        self.access = access
        self.file = file
    }

    /// Looks whether there is something to do, and does it. Ends with the library.
    func wake() {
        let begins = state.withLock { state in
            defer { state = state == .resting ? .working : .asked }
            return state == .resting
        }
        guard begins else { return }
        Task.detached(priority: .utility) { [weak self] in
            while let indexer = self, await indexer.step() {}
        }
    }

    private func step() async -> Bool {
        // What cannot be done now (a busy library, a full disk) is done at the next opening; until then a search looks at these codes.
        if (try? await work()) == true { return true }
        return state.withLock { state in
            defer { state = state == .asked ? .working : .resting }
            return state == .asked
        }
    }

    private func work() async throws -> Bool {
        let writer = try access.writer(of: file)
        // Nothing is written, and no lock taken, where nothing waits.
        guard try await !writer.read({ try SearchBacklog.isEmpty(in: $0) }) else { return false }
        return try await writer.write { try SearchBacklog.work(in: $0) }
    }
}
