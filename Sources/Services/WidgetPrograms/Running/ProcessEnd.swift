import Foundation
import Glibc

/// Ends processes that do not want to end.
enum ProcessEnd {
    /// Kills whatever descends from this process, which has to adopt orphans, and waits for it. True when nothing is left.
    ///
    /// Everything is stopped before anything is killed, and before its children are looked for: what is stopped starts nobody new, so there is an
    /// end even to what only multiplies.
    /// - Parameter kept: a child that somebody else waits for: killed, and left to them.
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

    /// Waits for the orphans that have ended, so that none stays as a zombie.
    static func reap(_ tree: ProcessTree, except kept: pid_t?) {
        let own = getpid()
        for member in tree.members where member.isZombie && member.parent == own && member.process != kept {
            var status: Int32 = 0
            waitpid(member.process, &status, WNOHANG)
        }
    }

    /// Kills every process of the user that bears the mark of a run: for when whoever watched over the run was lost.
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

    /// Processes with a variable in the environment that they were started with.
    static func marked(_ variable: String) -> [pid_t] {
        ProcessTree.processes().filter { process in
            ProcessTree.text("/proc/\(process)/environ", limit: 65_536).split(separator: "\0").contains { $0 == variable }
        }
    }
}
