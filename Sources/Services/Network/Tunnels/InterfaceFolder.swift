import Foundation

/// What the kernel says of network interfaces (sysfs-class-net): one folder each.
struct InterfaceFolder: Sendable {
    private let root: URL

    static let system = InterfaceFolder(URL(filePath: "/sys/class/net"))

    init(_ root: URL) { self.root = root }

    /// More than any computer has; the rest is left out.
    private static let most = 4096

    /// The interfaces that are tunnels, by their names. Those that belong to a bridge, as virtual machines have them, are none.
    func tunnels() -> [TunnelInterface] {
        // Without the folder there are no interfaces.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().prefix(Self.most).compactMap { name in
            guard let kind = kind(of: name), text(name, "brport/state") == nil else { return nil }
            return TunnelInterface(name: name, index: number(name, "ifindex") ?? 0, kind: kind, state: state(of: name))
        }
    }

    /// Nil once the interface is gone.
    func counters(of name: String) -> InterfaceCounters? {
        guard let received = text(name, "statistics/rx_bytes").flatMap(UInt64.init),
            let sent = text(name, "statistics/tx_bytes").flatMap(UInt64.init)
        else { return nil }
        return InterfaceCounters(index: number(name, "ifindex") ?? 0, received: received, sent: sent)
    }

    private func kind(of name: String) -> Tunnel.Kind? {
        if text(name, "uevent")?.split(separator: "\n").contains("DEVTYPE=wireguard") == true { return .wireGuard }
        guard let flags = text(name, "tun_flags").flatMap(Self.hexadecimal) else { return nil }
        // TUN_TYPE_MASK, IFF_TUN and IFF_TAP of linux/if_tun.h.
        switch flags & 0xF {
        case 1: return .tun
        case 2: return .tap
        default: return nil
        }
    }

    private func state(of name: String) -> TunnelState {
        // IFF_UP of netdevice(7). The carrier of one that is down cannot be asked for.
        guard let flags = text(name, "flags").flatMap(Self.hexadecimal), flags & 1 != 0 else { return .disconnected }
        switch text(name, "operstate") {
        // RFC 2863 §3.1.12: waits for something from outside.
        case "dormant": return .connecting
        case "down", "lowerlayerdown", "notpresent": return .disconnected
        // Most tunnels say "unknown": no program holds one that has no carrier.
        default: return text(name, "carrier") == "0" ? .disconnected : .connected
        }
    }

    private func number(_ name: String, _ file: String) -> Int? { text(name, file).flatMap(Int.init) }

    private func text(_ name: String, _ file: String) -> String? {
        // Interfaces come and go while they are read.
        guard let data = try? Data(contentsOf: root.appending(path: "\(name)/\(file)")) else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func hexadecimal(_ text: String) -> UInt32? {
        UInt32(text.hasPrefix("0x") ? String(text.dropFirst(2)) : text, radix: 16)
    }
}
