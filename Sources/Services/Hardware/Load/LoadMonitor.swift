public import Foundation
import GLib
import Synchronization

/// Samples the load of the computer at an interval, while somebody observes it. The kernel tells nobody about its load, so it has to be asked.
///
/// It needs no main loop. Observers with the same interval and the same disks share their samples.
public final class LoadMonitor: Sendable {
    /// What is sampled.
    public struct Subject: Hashable, Sendable {
        /// The seconds between two samples, at least 1.
        public let interval: Int
        /// The folders whose file systems are shown.
        public let disks: [String]

        /// Creates a subject.
        public init(interval: Int, disks: [String]) {
            self.interval = max(interval, 1)
            self.disks = disks
        }
    }

    /// The number of samples in a report.
    public static let length = 60

    private let proc: URL
    private let sys: URL
    private let streams = Mutex<[Subject: SharedStream<LoadReport>]>([:])

    /// - Parameters:
    ///   - proc: The folder of proc(5).
    ///   - sys: The folder of sysfs(5).
    public init(proc: URL = URL(filePath: "/proc"), sys: URL = URL(filePath: "/sys")) {
        self.proc = proc
        self.sys = sys
    }

    /// The reports, one after each sample.
    public func reports(of subject: Subject) -> AsyncStream<LoadReport> {
        streams.withLock { streams in
            if let known = streams[subject] { return known }
            let stream = stream(of: subject)
            streams[subject] = stream
            return stream
        }.values()
    }

    /// One report now, after a moment for the load of the processors.
    public func report(of subject: Subject) async -> LoadReport {
        var reader = LoadReader(proc: proc, sys: sys, disks: subject.disks)
        var history = History()
        _ = reader.read()
        await BackgroundLoop.shared.pause(for: .milliseconds(150))
        return history.adding(reader.read())
    }

    private func stream(of subject: Subject) -> SharedStream<LoadReport> {
        let (proc, sys) = (proc, sys)
        return SharedStream { yield in
            var reader = LoadReader(proc: proc, sys: sys, disks: subject.disks)
            var history = History()
            _ = reader.read()
            // The first share is known soon, the others at the interval.
            await BackgroundLoop.shared.pause(for: .milliseconds(250))
            while !Task.isCancelled {
                yield(history.adding(reader.read()))
                await BackgroundLoop.shared.pause(for: .seconds(subject.interval))
            }
        }
    }

    private struct History {
        var processor: [Double] = []
        var memory: [Double] = []

        mutating func adding(_ sample: LoadSample) -> LoadReport {
            if let share = sample.processor { processor = Array((processor + [share]).suffix(LoadMonitor.length)) }
            if sample.memoryTotal > 0 {
                memory = Array((memory + [Double(sample.memoryUsed) / Double(sample.memoryTotal)]).suffix(LoadMonitor.length))
            }
            return LoadReport(sample: sample, processor: processor, memory: memory)
        }
    }
}
