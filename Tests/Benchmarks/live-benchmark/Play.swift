import Foundation
import Scanning
import Synchronization

/// A recording that is played for some time.
struct Play {
    let looks: [FrameTiming]
    let previews: Int
    /// Of the processor, in seconds.
    let processor: Double
    let seconds: Double

    init(_ file: String, seconds: Int, previewWidth: Int, calm: Duration, tick: @escaping @Sendable () -> Void = {}) async {
        let looks = Mutex<[FrameTiming]>([])
        let (begin, processor) = (ContinuousClock.now, Processor.seconds)
        let reader = LiveReader(
            previewWidth: previewWidth, cooldown: calm, onFrameDecoded: { look in looks.withLock { $0.append(look) } },
            open: { () throws(CaptureError) in try RecordedVideo(path: file, repeats: true) })
        let alarm = Task.detached {
            for _ in 0..<seconds {
                try await Task.sleep(for: .seconds(1))
                tick()
            }
            reader.stop()
        }
        var previews = 0
        for await event in reader.events {
            switch event {
            case .preview:
                previews += 1
                reader.previewTaken()
            case .ended(let error): print("\(file): \(error.message)")
            case .opened, .found: break
            }
        }
        alarm.cancel()
        self.looks = looks.withLock { $0 }
        self.previews = previews
        self.processor = Processor.seconds - processor
        self.seconds = (ContinuousClock.now - begin) / .seconds(1)
    }
}

/// What this process has used.
enum Processor {
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Megabytes of memory of its own: the recording, which is mapped, is not counted.
    static var megabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
}

/// Times in milliseconds, told by their percentiles.
struct Times: CustomStringConvertible {
    private let sorted: [Double]

    init(_ times: [Double]) { sorted = times.sorted() }

    /// The least time that is above a share of all.
    func percentile(_ share: Double) -> Double {
        sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }

    var description: String {
        let parts = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1)].map { String(format: "%@ %.1f ms", $0.0, percentile($0.1)) }
        return "\(parts.joined(separator: ", ")) of \(sorted.count)"
    }
}
