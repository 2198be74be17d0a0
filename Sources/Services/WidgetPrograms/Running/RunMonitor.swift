import CProcess
import Glibc

/// Monitors the processes of one run for the supervisor until the run is over.
///
/// It needs its own thread, in a process that adopts orphans.
struct RunMonitor {
    let program: pid_t
    let limits: RunLimits
    /// A descriptor that is closed when the program is no longer wanted.
    let lifeline: Int32

    /// The milliseconds between two checks: short while the program is active, growing while it is idle.
    private static let (minimumPause, maximumPause) = (20, 1000)

    /// Waits for the end of the run and returns its reason; nil if the program ended by itself. Afterwards only its own zombie is left.
    func waitForEnd() -> RunReport.End? {
        let descriptor = quire_process_descriptor(program)
        defer { if descriptor >= 0 { close(descriptor) } }
        let end = end(descriptor)
        // This ends everything in bubblewrap's sandbox. Without a sandbox it is the first of many processes. A zombie stays a zombie.
        kill(program, SIGKILL)
        _ = ProcessTermination.endDescendants(except: program, before: .now + .seconds(10))
        return end
    }

    private func end(_ descriptor: Int32) -> RunReport.End? {
        let deadline = limits.seconds.map { ContinuousClock.now + .seconds($0) }
        var busy = ProcessorTime(limit: limits.busySeconds)
        var (pause, lastTicks) = (Self.minimumPause, 0)
        while true {
            let left = deadline.map { Int(($0 - .now) / .milliseconds(1)) } ?? .max
            if left <= 0 { return .outOfTime }
            if isOver(descriptor, waiting: Int32(min(pause, left) + 1)) { return hasEnded ? nil : .stopped }
            let tree = ProcessTree(of: getpid(), maximum: limits.processes * 4)
            ProcessTermination.reap(tree, except: program)
            if hasEnded { return nil }
            let living = tree.living
            let isCrowd = living.count > limits.processes || tree.members.count >= limits.processes * 4
            if isCrowd || living.reduce(0, { $0 + $1.threads }) > limits.threads { return .tooManyProcesses }
            if tree.memory(limit: limits.memory) > limits.memory { return .tooMuchMemory }
            let ticks = living.reduce(Self.endedProcessTicks) { $0 + $1.ticks }
            if limits.seconds == nil, busy.isExceeded(ticks: ticks) { return .tooBusy }
            // A run with a time limit is short enough for frequent checks.
            let isQuiet = ticks == lastTicks && limits.seconds == nil
            pause = isQuiet ? min(pause * 2, Self.maximumPause) : Self.minimumPause
            lastTicks = ticks
        }
    }

    /// Waits for the end of the program or of the lifeline.
    private func isOver(_ descriptor: Int32, waiting milliseconds: Int32) -> Bool {
        var descriptors = [
            pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return false }
        if descriptors[1].revents != 0 { return true }
        guard descriptors[0].revents != 0 else { return false }
        // After the request only the end of the input follows.
        var byte: UInt8 = 0
        return read(lifeline, &byte, 1) <= 0
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        // The zombie is left for the owner, who waits for its status.
        guard waitid(P_PID, id_t(program), &information, WEXITED | WNOWAIT | WNOHANG) == 0 else { return true }
        return information.si_signo != 0
    }

    /// The processor time of children that have been waited for.
    private static var endedProcessTicks: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let microseconds =
            (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        return microseconds / 10_000
    }
}

/// The processor time used within the last minute.
struct ProcessorTime {
    private let limit: Int
    private var samples: [(time: ContinuousClock.Instant, ticks: Int)] = []

    /// - Parameter limit: The allowed seconds of processor time.
    init(limit: Int) { self.limit = limit }

    /// - Parameter ticks: Hundredths of a second since the beginning.
    mutating func isExceeded(ticks: Int, at now: ContinuousClock.Instant = .now) -> Bool {
        // One sample a second is enough.
        if samples.last.map({ now - $0.time >= .seconds(1) }) ?? true { samples.append((now, ticks)) }
        while samples.count > 1, now - samples[1].time >= .seconds(60) { samples.removeFirst() }
        return ticks - (samples.first?.ticks ?? ticks) > limit * 100
    }
}
