import CProcess
import Foundation
import Glibc

/// The last step before a program: a process of its own takes the limits upon itself and becomes the program.
///
/// The supervisor keeps its own class and its own room that way, and nothing of the program runs before the limits hold.
struct LaunchOrders: Codable {
    /// What it becomes.
    var arguments: [String]
    var folder: String
    /// The file in which a failure is noted, or what bubblewrap tells.
    var status: String
    var isSandboxed: Bool
    /// Processes that it cannot send signals to.
    var spared: [Int32]
    var limits: RunLimits

    /// Only comes back with why it could not be done.
    func carryOut() -> String {
        quire_process_end_with_parent()
        quire_process_be_idle()
        quire_process_leave_no_core()
        // Where memory gets scarce the kernel ends this first (proc(5), oom_score_adj); where it takes no such wish, nothing is lost.
        try? Data("1000".utf8).write(to: URL(filePath: "/proc/self/oom_score_adj"))
        // A session of its own is a group of its own to the scheduler, which has a class too (sched(7), autogroup).
        try? Data("19".utf8).write(to: URL(filePath: "/proc/self/autogroup"))
        guard chdir(folder) == 0 else { return reason }
        if isSandboxed {
            let status = quire_open_for_writing(status)
            guard status >= 0, quire_keep_descriptor(status, SandboxArguments.status) == 0 else { return reason }
            let filter = SystemCallFilter.bytes
            if !filter.isEmpty {
                let file = quire_memory_file("filter")
                let count = filter.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count == filter.count, lseek(file, 0, Int32(SEEK_SET)) == 0, quire_keep_descriptor(file, SandboxArguments.filter) == 0 else {
                    return reason
                }
            }
        } else {
            var filter = SystemCallFilter.instructions(sparing: spared + [getppid()])
            if !filter.isEmpty, quire_process_filter(&filter, UInt16(filter.count)) != 0 { return reason }
        }
        var argv = arguments.map { strdup($0) } + [nil]
        guard quire_process_limit_files(limits.file, UInt(limits.openFiles)) == 0,
            quire_process_limit_memory(limits.addresses, limits.data) == 0
        else { return reason }
        execvp(arguments[0], &argv)
        return reason
    }

    private var reason: String { String(cString: strerror(errno)) }
}

/// What is to be read in the file of `LaunchOrders.status`.
struct LaunchStatus {
    /// Why the program was not started.
    let failure: String?
    /// The exit status that bubblewrap tells of; nil before it has started the program.
    let exitStatus: Int?

    static func note(_ reason: String) -> Data { Data("{\"failure\":\"\(reason)\"}\n".utf8) }

    init(_ text: String) {
        var (failure, exitStatus): (String?, Int?)
        for line in text.split(separator: "\n") {
            // Each document of it is told in a line; what is cut off says nothing.
            guard let document = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { continue }
            failure = document["failure"] as? String ?? failure
            exitStatus = document["exit-code"] as? Int ?? exitStatus
        }
        (self.failure, self.exitStatus) = (failure, exitStatus)
    }
}

/// Which system calls a program may not make: a filter in the kernel's own machine language (seccomp(2)).
///
/// A sandbox that shares the network shares the sockets without a path too, which display servers and buses listen on. So there are only sockets
/// of the Internet, and of the kernel's own network information.
enum SystemCallFilter {
    /// Instructions (linux/filter.h); empty for processors that it is not written for.
    ///
    /// - Parameter spared: processes that no signal reaches, nor their groups: without a sandbox, those that watch over the program.
    static func instructions(sparing spared: [pid_t] = []) -> [sock_filter] {
        guard quire_audit_architecture() != 0 else { return [] }
        let (number, architecture, firstArgument) = (UInt32(0), UInt32(4), UInt32(16))
        var program = [
            load(architecture), jump(ifEqual: quire_audit_architecture(), skip: 1, else: 0), refuse(ENOSYS), load(number),
        ]
        // The other numbering of x86-64 (x32).
        program += [jump(ifAtLeast: 0x4000_0000, skip: 0, else: 1), refuse(ENOSYS)]
        for index in 0..<quire_refused_count() {
            program += [jump(ifEqual: quire_refused_call(index), skip: 0, else: 1), refuse(EPERM)]
        }
        // -1 is everybody at once (kill(2)).
        let targets = ([1] + spared).flatMap { [UInt32(bitPattern: -$0), UInt32(bitPattern: $0)] }.filter { $0 != 1 }
        for index in 0..<quire_signalling_count() {
            program += [jump(ifEqual: quire_signalling_call(index), skip: 0, else: UInt8(2 + targets.count * 2)), load(firstArgument)]
            for target in targets { program += [jump(ifEqual: target, skip: 0, else: 1), refuse(EPERM)] }
            program.append(allow)
        }
        program += [jump(ifEqual: quire_call_socket, skip: 1, else: 0), allow, load(firstArgument)]
        for family in [AF_INET, AF_INET6, AF_NETLINK] { program += [jump(ifEqual: UInt32(family), skip: 0, else: 1), allow] }
        return program + [refuse(EAFNOSUPPORT)]
    }

    /// As bubblewrap reads them.
    static var bytes: [UInt8] { instructions().withUnsafeBytes { Array($0) } }

    // Codes of linux/bpf_common.h: LD W ABS, JMP JEQ K, JMP JGE K, RET K.
    private static func load(_ offset: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: offset) }
    private static func jump(ifEqual value: UInt32, skip: UInt8, else other: UInt8) -> sock_filter {
        sock_filter(code: 0x15, jt: skip, jf: other, k: value)
    }
    private static func jump(ifAtLeast value: UInt32, skip: UInt8, else other: UInt8) -> sock_filter {
        sock_filter(code: 0x35, jt: skip, jf: other, k: value)
    }
    private static func refuse(_ error: Int32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x0005_0000 | UInt32(error)) }
    private static var allow: sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x7FFF_0000) }
}
