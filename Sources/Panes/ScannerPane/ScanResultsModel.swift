import Desktop
import Foundation
import Gtk
import LibraryStore
import PaneKit

/// The current results of the scanner. Every source adds to it; the result sheet, the outlines in the picture, the history and the sound
/// follow it.
@MainActor
final class ScanResultsModel {
    /// The codes of the latest picture, in reading order.
    private(set) var results: [ScanResult] = []
    /// The result that the sheet shows.
    private(set) var selectedID: ScanResult.ID?
    /// Receives new results instead of the result sheet while many codes are counted.
    var collector: (@MainActor ([ScanResult]) -> Void)?

    private var receivers: [@MainActor ([ScanResult]) -> Void] = []
    private var views: [@MainActor () -> Void] = []

    /// Calls `handler` with each group of new results before it is shown.
    func onReceive(_ handler: @escaping @MainActor ([ScanResult]) -> Void) { receivers.append(handler) }

    /// Calls `render` after each change of what is shown.
    func observe(_ render: @escaping @MainActor () -> Void) { views.append(render) }

    /// Adds the codes of one picture.
    ///
    /// - Parameter isShown: false for one picture of many. Observers and the collector receive its results, but they are shown only when
    ///   that
    ///   picture is opened.
    func receive(_ new: [ScanResult], isShown: Bool = true) {
        guard !new.isEmpty else { return }
        for receiver in receivers { receiver(new) }
        if let collector { return collector(new) }
        if isShown { show(new) }
    }

    /// Shows results. A single one is selected at once; of several the person selects.
    func show(_ new: [ScanResult]) {
        results = new
        selectedID = new.count == 1 ? new[0].id : nil
        render()
    }

    func select(_ id: ScanResult.ID?) {
        guard selectedID != id else { return }
        selectedID = results.contains { $0.id == id } ? id : nil
        render()
    }

    /// Shows a result as it was read anew.
    func replace(_ result: ScanResult) {
        guard let index = results.firstIndex(where: { $0.id == result.id }) else { return }
        results[index] = result
        render()
    }

    /// Shows nothing any more. A source that paused for its results resumes.
    func clear() {
        guard !results.isEmpty else { return }
        results = []
        selectedID = nil
        render()
    }

    var selectedResult: ScanResult? { results.first { $0.id == selectedID } }

    private func render() { for view in views { view() } }
}

/// Gives sound and vibration for a result, as far as the preferences allow. The flash is drawn by the view that shows the picture.
@MainActor
final class ScanFeedback {
    private let preferences: Preferences
    private let player: FeedbackPlayer
    private weak var resultsModel: ScanResultsModel?
    /// While a batch is counted, each piece sounds once however many frames it is in.
    private var deduplicator = ScanDeduplicator()

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        preferences = context.preferences
        player = context.feedback
        self.resultsModel = resultsModel
        resultsModel.onReceive { [weak self] in self?.give(for: $0) }
    }

    /// Releases the sound server, for example when the pane disappears.
    func rest() { player.rest() }

    private func give(for results: [ScanResult]) {
        if resultsModel?.collector == nil {
            deduplicator = ScanDeduplicator()
        } else if deduplicator.new(in: results).isEmpty {
            return
        }
        player.giveScanFeedback(
            by: FeedbackChannels(
                isHeard: preferences.scanSound && Toolkit.areEventSoundsOn, isFelt: preferences.scanVibration, isSeen: false))
    }
}

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
