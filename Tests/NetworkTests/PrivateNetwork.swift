import Foundation
import GLib

/// The tests' NetworkManager (Tests/EndToEnd/tunnelmanager.py) on a bus of its own; both end with it.
final class PrivateNetwork: Sendable {
    let address: String
    private let folder: URL
    private let daemon: Process
    /// The bus stays as long as this is open.
    private let lifeline: FileHandle
    private let manager: Process
    private let orders: FileHandle
    private let answers: FileHandle

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder.path)/bus"
        let config = folder.appending(path: "bus.conf")
        try """
        <busconfig><type>system</type><listen>\(address)</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """.write(to: config, atomically: true, encoding: .utf8)
        let (printed, written, told) = (Pipe(), Pipe(), Pipe())
        daemon = Process()
        // It ends with its standard input, and so with the tests, however they end.
        daemon.executableURL = URL(filePath: "/bin/sh")
        daemon.arguments = [
            "-c", #"dbus-daemon --config-file "$0" --nofork --nopidfile --print-address=1 </dev/null & cat >/dev/null; kill -KILL $!"#,
            config.path,
        ]
        let lifeline = Pipe()
        daemon.standardInput = lifeline
        self.lifeline = lifeline.fileHandleForWriting
        daemon.standardOutput = printed
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        // Written once it takes connections.
        _ = printed.fileHandleForReading.availableData
        manager = Process()
        manager.executableURL = URL(filePath: "/usr/bin/python3")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../EndToEnd/tunnelmanager.py")
        manager.arguments = ["-B", script.path, address]
        manager.standardInput = told
        manager.standardOutput = written
        orders = told.fileHandleForWriting
        answers = written.fileHandleForReading
        try manager.run()
        _ = answer()
    }

    var bus: MessageBus? { try? MessageBus(address: address) }

    /// Has it do something, and waits until it has; gives what it answers.
    @discardableResult
    func tell(_ method: String, _ arguments: [String: any Sendable] = [:]) throws -> String {
        let order = try JSONSerialization.data(withJSONObject: arguments.merging(["do": method]) { $1 })
        try orders.write(contentsOf: order + Data("\n".utf8))
        return answer()
    }

    /// A line of its output, which may come in pieces.
    private func answer() -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = answers.availableData
            if more.isEmpty { break }
            line += more
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Has it answer nobody, while it stays on the bus.
    func hang() { kill(manager.processIdentifier, SIGSTOP) }
    func goOn() { kill(manager.processIdentifier, SIGCONT) }

    /// Ends it; its name goes from the bus.
    func crash() { kill(manager.processIdentifier, SIGKILL) }

    deinit {
        kill(manager.processIdentifier, SIGKILL)
        // Closed by its own end in any case.
        try? lifeline.close()
        // What is left of it harms nothing.
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A folder that looks like the kernel's of network interfaces.
struct InterfaceFixture {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "quire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    /// An interface with these files; those of folders are written as paths.
    func add(_ name: String, _ files: [String: String]) throws {
        for (file, text) in files {
            let url = root.appending(path: "\(name)/\(file)")
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((text + "\n").utf8).write(to: url)
        }
    }

    func addWireGuard(_ name: String, isUp: Bool = true, index: Int = 7) throws {
        try add(
            name,
            [
                "uevent": "DEVTYPE=wireguard\nINTERFACE=\(name)\nIFINDEX=\(index)", "flags": isUp ? "0x91" : "0x90",
                "operstate": isUp ? "unknown" : "down", "ifindex": "\(index)",
            ])
    }

    func count(_ name: String, received: UInt64, sent: UInt64) throws {
        try add(name, ["statistics/rx_bytes": "\(received)", "statistics/tx_bytes": "\(sent)"])
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: root.appending(path: name)) }

    func removeAll() throws { try FileManager.default.removeItem(at: root) }
}
