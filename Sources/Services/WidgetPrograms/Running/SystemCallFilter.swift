import CProcess
import Glibc

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
