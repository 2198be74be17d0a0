import CProcess
import Foundation
import Glibc
import Platform

/// The configuration of the last step before a program runs: a separate process applies the limits to itself and becomes the program.
///
/// In this way the supervisor keeps its own scheduling class and memory, and nothing of the program runs before the limits are in force.
struct LaunchConfiguration: Codable {
    /// The command line of the program.
    var arguments: [String]
    var folder: String
    /// The file for the message of a failure, or for the status that bubblewrap writes.
    var status: String
    var isSandboxed: Bool
    /// Processes to which the program cannot send signals.
    var spared: [Int32]
    var limits: RunLimits

    /// Becomes the program. Returns only on failure, with the message of the error.
    func execute() -> String {
        quire_process_end_with_parent()
        quire_process_be_idle()
        quire_process_leave_no_core()
        // When memory is scarce the kernel ends this process first (proc(5), oom_score_adj). A failure to set this is harmless.
        try? Data("1000".utf8).write(to: URL(filePath: "/proc/self/oom_score_adj"))
        // A session is also a group for the scheduler, with a priority of its own (sched(7), autogroup).
        try? Data("19".utf8).write(to: URL(filePath: "/proc/self/autogroup"))
        guard chdir(folder) == 0 else { return errorMessage }
        if isSandboxed {
            let status = quire_open_for_writing(status)
            guard status >= 0, quire_keep_descriptor(status, SandboxArguments.status) == 0 else { return errorMessage }
            let filter = SystemCallFilter.bytes
            if !filter.isEmpty {
                let file = quire_memory_file("filter")
                let count = filter.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count == filter.count, lseek(file, 0, Int32(SEEK_SET)) == 0, quire_keep_descriptor(file, SandboxArguments.filter) == 0
                else {
                    return errorMessage
                }
            }
        } else {
            var filter = SystemCallFilter.instructions(sparing: spared + [getppid()])
            if !filter.isEmpty, quire_process_filter(&filter, UInt16(filter.count)) != 0 { return errorMessage }
        }
        var argv = arguments.map { strdup($0) } + [nil]
        guard quire_process_limit_files(limits.file, UInt(limits.openFiles)) == 0,
            quire_process_limit_memory(limits.addresses, limits.data) == 0
        else { return errorMessage }
        execvp(arguments[0], &argv)
        return errorMessage
    }

    private var errorMessage: String { String(cString: strerror(errno)) }
}

/// The contents of the file `LaunchConfiguration.status`.
struct LaunchStatus {
    /// The reason why the program was not started.
    let failure: String?
    /// The exit status that bubblewrap reports; nil before it has started the program.
    let exitStatus: Int?

    static func failureData(_ reason: String) -> Data { Data("{\"failure\":\"\(reason)\"}\n".utf8) }

    init(_ text: String) {
        var (failure, exitStatus): (String?, Int?)
        for line in text.split(separator: "\n") {
            // The file has one JSON document on each line. An incomplete line is ignored.
            guard let document = try? JSONReader.tree(Array(line.utf8), limits: .init(length: 65_536)) else { continue }
            if case .string(let reason)? = document["failure"] { failure = reason }
            if case .number(let code)? = document["exit-code"] { exitStatus = Int(code) ?? exitStatus }
        }
        (self.failure, self.exitStatus) = (failure, exitStatus)
    }
}

/// A filter of the system calls that a program may make, in the kernel's own machine language (seccomp(2)).
///
/// A sandbox that shares the network also shares the abstract sockets on which display servers and buses listen. So only Internet sockets
/// and those for the kernel's network information are allowed.
enum SystemCallFilter {
    /// The instructions (linux/filter.h); empty for unsupported processors.
    ///
    /// - Parameter spared: Processes that receive no signals, nor do their groups: without a sandbox, those that supervise the program.
    static func instructions(sparing spared: [pid_t] = []) -> [sock_filter] {
        guard quire_audit_architecture() != 0 else { return [] }
        let (number, architecture, firstArgument) = (UInt32(0), UInt32(4), UInt32(16))
        var program = [
            load(architecture), jump(ifEqual: quire_audit_architecture(), skip: 1, else: 0), refuse(ENOSYS), load(number),
        ]
        // The other numbering of system calls on x86-64 (x32).
        program += [jump(ifAtLeast: 0x4000_0000, skip: 0, else: 1), refuse(ENOSYS)]
        for index in 0..<quire_refused_count() {
            program += [jump(ifEqual: quire_refused_call(index), skip: 0, else: 1), refuse(EPERM)]
        }
        // -1 means all processes (kill(2)).
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

    /// The instructions in the format that bubblewrap reads.
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
