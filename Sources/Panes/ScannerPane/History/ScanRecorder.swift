import Desktop
import Foundation
import LibraryStore
import PaneKit

/// Writes results into the scan history, if the preferences allow it.
@MainActor
final class ScanRecorder {
    private let context: PaneContext
    private var waiting: [NewScan] = []
    private var writing: Task<Void, Never>?
    /// When each code was written last. The library extends a scan that goes on; doing that now and then is enough.
    private var written: [ScanResult.Key: Date] = [:]
    /// True after a failure was reported. The next one is reported only after a success.
    private var hasFailed = false

    /// The maximum number of scans that wait while another program locks the library. It limits the memory.
    private static let maximumWaiting = 1000

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        self.context = context
        resultsModel.onReceive { [weak self] in self?.record($0) }
    }

    private func record(_ results: [ScanResult]) {
        guard context.preferences.remembersScans else { return }
        for result in results {
            if let last = written[result.key], abs(result.date.timeIntervalSince(last)) < Scan.calm / 2 { continue }
            written[result.key] = result.date
            if waiting.count < Self.maximumWaiting { waiting.append(result.scan) }
        }
        let now = Date.now
        written = written.filter { abs(now.timeIntervalSince($0.value)) < Scan.calm }
        write()
    }

    /// Writes one transaction at a time; results that arrive meanwhile go into the next.
    private func write() {
        guard writing == nil, !waiting.isEmpty else { return }
        let library = context.library
        writing = Task { [weak self] in
            while let scans = self?.dequeueWaiting() {
                do {
                    try await library.recordScans(scans)
                    self?.hasFailed = false
                } catch {
                    self?.report(error)
                }
            }
            self?.writing = nil
        }
    }

    private func dequeueWaiting() -> [NewScan]? {
        guard !waiting.isEmpty else { return nil }
        defer { waiting = [] }
        return waiting
    }

    private func report(_ error: any Error) {
        guard !hasFailed else { return }
        hasFailed = true
        context.shell?.report(error)
    }
}
