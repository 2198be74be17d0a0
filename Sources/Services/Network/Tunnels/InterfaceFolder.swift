import CRouteNetlink
import Foundation
import GLib
import Glibc

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

/// A network interface that is a tunnel, as the kernel has it.
struct TunnelInterface: Hashable, Sendable {
    let name: String
    /// The kernel gives no number twice while it runs.
    let index: Int
    let kind: Tunnel.Kind
    let state: TunnelState
}

/// Bytes that went through an interface since it was made, or since its driver counts.
struct InterfaceCounters: Hashable, Sendable {
    let index: Int
    let received: UInt64
    let sent: UInt64
}

/// Which interface has an address. NetworkManager does not say which one a plug-in made; the addresses that it gave it are told.
struct InterfaceAddresses: Sendable {
    /// Names of interfaces by addresses in their usual form (inet_ntop(3)).
    let names: [String: String]

    init(_ names: [String: String]) { self.names = names }

    /// As they are now.
    static func current() -> InterfaceAddresses {
        var names: [String: String] = [:]
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return InterfaceAddresses(names) }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr, let name = entry.pointee.ifa_name else { continue }
            let family = Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
            // Addresses of one link come with its name.
            let written = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: "%")
            if let first = written.first { names[String(first)] = String(cString: name) }
        }
        return InterfaceAddresses(names)
    }

    /// The interface that has one of the addresses.
    func interface(with addresses: [String]) -> String? { addresses.lazy.compactMap { names[$0] }.first }
}

/// Tells when network interfaces come, go or change (rtnetlink(7)); nothing wakes up while none does.
enum LinkEvents {
    /// Nothing, where the system does not tell, as in some sandboxes.
    static func stream() -> AsyncStream<Void> {
        let descriptor = quire_link_events_open()
        guard descriptor >= 0 else { return AsyncStream { $0.finish() } }
        return BackgroundLoop.shared.wakes(from: descriptor)
    }
}
