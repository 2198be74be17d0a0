import CProcess
import Foundation
import Glibc

/// Stands between Quire and a widget program: the far end of `ProgramRunner`, in a process of its own.
///
/// It is told what to run on its standard input, which stays open: when that ends, because the answer is not wanted any more or because Quire is
/// gone, the run is over. The program's standard output is its own; on its standard error it reports how it went. It adopts every process that
/// the program starts and that loses its parent, so nothing leaves it, and it ends only after all of them.
public enum ProgramSupervisor {
    /// Takes orders, carries them out and reports. For a process of its own.
    public static func serve() async {
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGTTIN, SIGTTOU, SIGTSTP] { Glibc.signal(signal, SIG_IGN) }
        quire_process_leave_no_core()
        quire_process_adopt_orphans()
        // Before it is hidden, after which its own /proc belongs to root.
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        quire_process_hide()
        guard let (orders, request) = readOrders() else { return report(RunReport(end: .notStarted("Quire gave no orders"), words: "")) }
        // Removed in any case, by whoever asked if not here.
        defer { try? FileManager.default.removeItem(atPath: orders.scratch) }
        let run = SupervisedProgram(orders: orders, launcher: own)
        report(await run.report(request: request))
    }

    /// Becomes the program, within its limits; the last step before it. Comes back only when that fails.
    public static func launch(_ file: String) {
        guard let data = FileManager.default.contents(atPath: file), let orders = try? JSONDecoder().decode(LaunchOrders.self, from: data) else {
            return
        }
        let reason = orders.carryOut()
        // Nobody is left to be told.
        try? LaunchStatus.note(reason).write(to: URL(filePath: orders.status))
    }

    private static func readOrders() -> (RunOrders, [UInt8])? {
        var bytes: [UInt8] = []
        var orders: (RunOrders, Int)?
        while true {
            if orders == nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                guard let read = RunOrders(line: bytes[..<end]) else { return nil }
                orders = (read, end + 1)
            }
            if let (orders, start) = orders {
                let missing = start + orders.requestLength - bytes.count
                if missing <= 0 { return (orders, Array(bytes[start..<(start + orders.requestLength)])) }
            } else if bytes.count > RunOrders.maximumLength {
                return nil
            }
            let more = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(read(STDIN_FILENO, buffer.baseAddress, buffer.count), 0)
            }
            if more.isEmpty { return nil }
            bytes += more
        }
    }

    private static func report(_ report: RunReport) {
        // Numbers and texts always encode; nobody may be left to be told.
        let json = (try? JSONEncoder().encode(report)) ?? Data()
        try? FileHandle.standardError.write(contentsOf: json)
    }
}
