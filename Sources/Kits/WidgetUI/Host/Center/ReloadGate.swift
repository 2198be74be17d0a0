import GLib
import Timeline

/// Holds requests from outside to one a second for each selection: the first goes at once, those that follow too soon are one at the end of
/// the second. Requests are free of the widgets' budget, and a program that goes mad must not keep the machine busy with them.
@MainActor
final class ReloadGate {
    private let interval: Duration
    private var open: [WidgetSelection: Timeout] = [:]
    private var late: [WidgetSelection: @MainActor () -> Void] = [:]

    init(interval: Duration = .seconds(1)) {
        self.interval = interval
    }

    /// Does the work now, or once at the end of the second.
    func pass(_ selection: WidgetSelection, _ work: @escaping @MainActor () -> Void) {
        guard open[selection] == nil else {
            late[selection] = work
            return
        }
        work()
        open[selection] = Timeout(after: interval) { [weak self] in self?.end(selection) }
    }

    private func end(_ selection: WidgetSelection) {
        open[selection] = nil
        if let work = late.removeValue(forKey: selection) { pass(selection, work) }
    }

    func stop() {
        for timeout in open.values { timeout.cancel() }
        open = [:]
        late = [:]
    }
}
