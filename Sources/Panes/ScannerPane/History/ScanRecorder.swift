import Foundation
import LibraryStore
import PaneKit
import Payload

/// Writes what is found into the scan history, while the user wants that.
@MainActor
final class ScanRecorder {
    private let context: PaneContext
    private var waiting: [NewScan] = []
    private var writing: Task<Void, Never>?
    /// When each was written last. The library moves the date of a scan that goes on; once in a while is enough.
    private var written: [Key: Date] = [:]
    /// What stands in the way is told once, until something could be written again.
    private var hasFailed = false

    private struct Key: Hashable {
        let payload: Payload
        let source: ScanSource
    }

    /// What waits while the library is held by another program; more is not worth the memory.
    private static let mostWaiting = 1000

    init(context: PaneContext, desk: ScanDesk) {
        self.context = context
        desk.listen { [weak self] in self?.record($0) }
    }

    private func record(_ finds: [Find]) {
        guard context.preferences.remembersScans else { return }
        for find in finds {
            let key = Key(payload: find.payload, source: find.source)
            if let last = written[key], abs(find.date.timeIntervalSince(last)) < Scan.calm / 2 { continue }
            written[key] = find.date
            if waiting.count < Self.mostWaiting { waiting.append(find.scan) }
        }
        let now = Date.now
        written = written.filter { abs(now.timeIntervalSince($0.value)) < Scan.calm }
        write()
    }

    /// One transaction at a time; what is found meanwhile goes into the next.
    private func write() {
        guard writing == nil, !waiting.isEmpty else { return }
        let library = context.library
        writing = Task { [weak self] in
            while let scans = self?.takeWaiting() {
                do {
                    try await library.recordScans(scans)
                    self?.hasFailed = false
                } catch {
                    self?.tell(error)
                }
            }
            self?.writing = nil
        }
    }

    private func takeWaiting() -> [NewScan]? {
        guard !waiting.isEmpty else { return nil }
        defer { waiting = [] }
        return waiting
    }

    private func tell(_ error: any Error) {
        guard !hasFailed else { return }
        hasFailed = true
        context.shell?.report(error)
    }
}
