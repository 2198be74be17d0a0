import Foundation

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
