import CProcess
import Foundation
import Glibc

/// All descendants of a process, even those that have detached themselves, as seen through /proc (proc(5)).
struct ProcessTree {
    struct Member {
        let process: pid_t
        let parent: pid_t
        let isZombie: Bool
        let threads: Int
        /// Ticks of processor time, including those of the children that it has waited for.
        let ticks: Int
    }

    let members: [Member]

    var living: [Member] { members.filter { !$0.isZombie } }

    /// The current descendants of a process, parents before their children. A process that is handed over to another parent meanwhile may
    /// be missed, and is found the next time.
    ///
    /// - Parameters:
    ///   - maximum: The number of processes after which the search ends.
    ///   - visit: Called for each living process, before its children are read.
    init(of root: pid_t, maximum: Int = .max, visit: (pid_t) -> Void = { _ in }) {
        let byParent = Self.listsChildren ? [:] : Dictionary(grouping: Self.processes().compactMap(Self.member), by: \.parent)
        var (members, seen) = ([Member](), Set([root]))
        var next = Self.listsChildren ? Self.children(of: root) : byParent[root, default: []].map(\.process)
        var index = 0
        while index < next.count, members.count < maximum {
            let process = next[index]
            index += 1
            guard seen.insert(process).inserted, let member = Self.member(process) else { continue }
            members.append(member)
            if member.isZombie { continue }
            visit(process)
            next +=
                Self.listsChildren
                ? Self.children(of: process, threads: member.threads) : byParent[process, default: []].map(\.process)
        }
        self.members = members
    }

    /// The resident bytes of all processes. Shared pages are counted once if that decides whether the limit is exceeded.
    func memory(limit: Int) -> Int {
        let resident = living.reduce(0) { $0 + Self.resident($1.process) }
        guard resident > limit else { return resident }
        return living.reduce(0) { $0 + (Self.proportional($1.process) ?? Self.resident($1.process)) }
    }

    // MARK: Finding processes

    /// Whether the kernel lists the children of processes (CONFIG_PROC_CHILDREN).
    private static let listsChildren = FileManager.default.fileExists(atPath: "/proc/self/task/\(getpid())/children")

    /// - Parameter threads: The number of its threads; each has its own children.
    private static func children(of process: pid_t, threads: Int = 2) -> [pid_t] {
        // A process that has ended has no children.
        let names = threads == 1 ? [String(process)] : (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return names.flatMap { name in
            bytes("/proc/\(process)/task/\(name)/children", limit: 1 << 20).split(separator: UInt8(ascii: " ")).compactMap(number)
        }
    }

    /// All visible processes of this computer.
    static func processes() -> [pid_t] {
        // Without /proc no process is visible.
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    }

    // MARK: Reading /proc

    private static func member(_ process: pid_t) -> Member? {
        let stat = bytes("/proc/\(process)/stat", limit: 1024)
        // The process's name is in parentheses and may contain any characters.
        guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 18, let state = fields[0].first, let parent = number(fields[1]), let threads = number(fields[17]) else {
            return nil
        }
        let ticks = fields[11...14].reduce(0) { $0 + Int(number($1) ?? 0) }
        let isZombie = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
        return Member(process: process, parent: parent, isZombie: isZombie, threads: Int(threads), ticks: ticks)
    }

    /// Parses the digits up to the first other byte.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int32? {
        var value: Int32 = 0
        for digit in digits.prefix(10) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
            value = value &* 10 &+ Int32(digit - UInt8(ascii: "0"))
        }
        return digits.isEmpty ? nil : value
    }

    private static func resident(_ process: pid_t) -> Int {
        let fields = bytes("/proc/\(process)/statm", limit: 256).split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? Int(number(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }

    /// Its own pages and its share of shared ones; nil if the kernel does not report it.
    private static func proportional(_ process: pid_t) -> Int? {
        for line in text("/proc/\(process)/smaps_rollup", limit: 4096).split(separator: "\n") where line.hasPrefix("Pss:") {
            return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }
        return nil
    }

    /// The beginning of a file in /proc; empty for a process that has ended.
    static func text(_ path: String, limit: Int) -> String { String(decoding: bytes(path, limit: limit), as: UTF8.self) }

    private static func bytes(_ path: String, limit: Int) -> [UInt8] {
        let file = quire_open_for_reading(path)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = [UInt8](unsafeUninitializedCapacity: min(limit - bytes.count, 4096)) { buffer, count in
                count = max(read(file, buffer.baseAddress, buffer.count), 0)
            }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}

/// Ends processes by force.
enum ProcessTermination {
    /// Kills all descendants of this process, which has to adopt orphans, and waits for them. Returns true when none is left.
    ///
    /// All processes are stopped before any is killed and before their children are listed. A stopped process starts no new ones, so this
    /// ends even for processes that only multiply.
    /// - Parameter kept: A child that is killed but left to another owner, who waits for it.
    static func endDescendants(except kept: pid_t?, before deadline: ContinuousClock.Instant) -> Bool {
        let own = getpid()
        var stopped: Set<pid_t> = []
        var quiet = 0
        while quiet < 2 {
            var new = 0
            let tree = ProcessTree(of: own) { process in
                guard stopped.insert(process).inserted else { return }
                kill(process, SIGSTOP)
                new += 1
            }
            reap(tree, except: kept)
            let living = tree.living
            quiet = living.isEmpty ? quiet + 1 : 0
            if living.isEmpty || (new > 0 && .now < deadline) { continue }
            for member in living { kill(member.process, SIGKILL) }
            stopped.removeAll()
            guard .now < deadline else { return false }
            usleep(2000)
        }
        return true
    }

    /// Waits for orphans that have ended, so that none remains as a zombie.
    static func reap(_ tree: ProcessTree, except kept: pid_t?) {
        let own = getpid()
        for member in tree.members where member.isZombie && member.parent == own && member.process != kept {
            var status: Int32 = 0
            waitpid(member.process, &status, WNOHANG)
        }
    }

    /// Kills all processes of the user with the mark of a run, after the supervisor of that run was lost.
    static func endMarked(_ run: String) {
        let mark = "\(ProgramEnvironment.mark)=\(run)"
        for _ in 0..<50 {
            let found = marked(mark)
            if found.isEmpty { return }
            for process in found { kill(process, SIGSTOP) }
            for process in found { kill(process, SIGKILL) }
            usleep(2000)
        }
    }

    /// The processes that were started with a variable in their environment.
    static func marked(_ variable: String) -> [pid_t] {
        ProcessTree.processes().filter { process in
            ProcessTree.text("/proc/\(process)/environ", limit: 65_536).split(separator: "\0").contains { $0 == variable }
        }
    }
}
