import CProcess
import Foundation
import Glibc

/// Looks after the processes of one run until it is over: the supervisor's eyes.
///
/// For a thread of its own, in a process that adopts orphans.
struct RunWatch {
    private let program: pid_t
    private let limits: RunLimits
    /// Ends when nobody wants the program any more.
    private let lifeline: Int32

    /// Milliseconds between two looks: short while something goes on, longer and longer while nothing does.
    private static let (shortest, longest) = (20, 1000)

    init(program: pid_t, limits: RunLimits, lifeline: Int32) {
        (self.program, self.limits, self.lifeline) = (program, limits, lifeline)
    }

    /// Why it is over; nil when the program has ended by itself. Nothing of it is left then, but its own zombie.
    func untilTheEnd() -> RunReport.End? {
        let descriptor = quire_process_descriptor(program)
        defer { if descriptor >= 0 { close(descriptor) } }
        let end = end(descriptor)
        // bubblewrap takes all that is in its sandbox along; of a program without one this is the first of many. A zombie stays one.
        kill(program, SIGKILL)
        _ = ProcessEnd.endDescendants(except: program, before: .now + .seconds(10))
        return end
    }

    private func end(_ descriptor: Int32) -> RunReport.End? {
        let deadline = limits.seconds.map { ContinuousClock.now + .seconds($0) }
        var busy = BusyMinute(limit: limits.busySeconds)
        var (pause, lastTicks) = (Self.shortest, 0)
        while true {
            let left = deadline.map { Int(($0 - .now) / .milliseconds(1)) } ?? .max
            if left <= 0 { return .outOfTime }
            if isOver(descriptor, waiting: Int32(min(pause, left) + 1)) { return hasEnded ? nil : .stopped }
            let tree = ProcessTree(of: getpid(), maximum: limits.processes * 4)
            ProcessEnd.reap(tree, except: program)
            if hasEnded { return nil }
            let living = tree.living
            let isCrowd = living.count > limits.processes || tree.members.count >= limits.processes * 4
            if isCrowd || living.reduce(0, { $0 + $1.threads }) > limits.threads { return .tooManyProcesses }
            if tree.memory(limit: limits.memory) > limits.memory { return .tooMuchMemory }
            let ticks = living.reduce(Self.ticksOfTheGone) { $0 + $1.ticks }
            if limits.seconds == nil, busy.isTooMuch(ticks: ticks) { return .tooBusy }
            // A run with an end is short enough to be looked at closely.
            let isQuiet = ticks == lastTicks && limits.seconds == nil
            pause = isQuiet ? min(pause * 2, Self.longest) : Self.shortest
            lastTicks = ticks
        }
    }

    /// Waits for the program's end or for that of the lifeline.
    private func isOver(_ descriptor: Int32, waiting milliseconds: Int32) -> Bool {
        var descriptors = [
            pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return false }
        if descriptors[1].revents != 0 { return true }
        guard descriptors[0].revents != 0 else { return false }
        // Nothing comes after the request but the end.
        var byte: UInt8 = 0
        return read(lifeline, &byte, 1) <= 0
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        // Left as it is for whoever waits for its status.
        guard waitid(P_PID, id_t(program), &information, WEXITED | WNOWAIT | WNOHANG) == 0 else { return true }
        return information.si_signo != 0
    }

    /// Processor time of those that were waited for.
    private static var ticksOfTheGone: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        return microseconds / 10_000
    }
}

/// The processor time of the last minute.
struct BusyMinute {
    private let limit: Int
    private var samples: [(time: ContinuousClock.Instant, ticks: Int)] = []

    /// - Parameter limit: seconds of processor time that are still good.
    init(limit: Int) { self.limit = limit }

    /// - Parameter ticks: hundredths of a second since the beginning.
    mutating func isTooMuch(ticks: Int, at now: ContinuousClock.Instant = .now) -> Bool {
        // One a second is close enough.
        if samples.last.map({ now - $0.time >= .seconds(1) }) ?? true { samples.append((now, ticks)) }
        while samples.count > 1, now - samples[1].time >= .seconds(60) { samples.removeFirst() }
        return ticks - (samples.first?.ticks ?? ticks) > limit * 100
    }
}
