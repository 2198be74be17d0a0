import CRouteNetlink
import Foundation
import GLib
import Glibc

/// The kernel's folder of network interfaces (sysfs-class-net), with one folder for each.
struct InterfaceFolder: Sendable {
    private let root: URL

    static let system = InterfaceFolder(URL(filePath: "/sys/class/net"))

    init(_ root: URL) { self.root = root }

    /// More interfaces than any computer has; further ones are ignored.
    private static let maximumInterfaces = 4096

    /// The interfaces that are tunnels, sorted by name. Interfaces of a bridge, as virtual machines have them, are left out.
    func tunnels() -> [TunnelInterface] {
        // A missing folder means that there are no interfaces.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().prefix(Self.maximumInterfaces).compactMap { name in
            guard let kind = kind(of: name), text(name, "brport/state") == nil else { return nil }
            return TunnelInterface(name: name, index: number(name, "ifindex") ?? 0, kind: kind, state: state(of: name))
        }
    }

    /// The counters of an interface; nil if it is gone.
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
        // IFF_UP of netdevice(7). The carrier of an interface that is down cannot be read.
        guard let flags = text(name, "flags").flatMap(Self.hexadecimal), flags & 1 != 0 else { return .disconnected }
        switch text(name, "operstate") {
        // RFC 2863 §3.1.12: waits for an external event.
        case "dormant": return .connecting
        case "down", "lowerlayerdown", "notpresent": return .disconnected
        // Most tunnels report "unknown". Without a carrier no program has the interface open.
        default: return text(name, "carrier") == "0" ? .disconnected : .connected
        }
    }

    private func number(_ name: String, _ file: String) -> Int? { text(name, file).flatMap(Int.init) }

    private func text(_ name: String, _ file: String) -> String? {
        // Interfaces may disappear while they are read.
        guard let data = try? Data(contentsOf: root.appending(path: "\(name)/\(file)")) else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func hexadecimal(_ text: String) -> UInt32? {
        UInt32(text.hasPrefix("0x") ? String(text.dropFirst(2)) : text, radix: 16)
    }
}

/// A network interface that is a tunnel, as the kernel reports it.
struct TunnelInterface: Hashable, Sendable {
    let name: String
    /// The kernel never reuses an index while it runs.
    let index: Int
    let kind: Tunnel.Kind
    let state: TunnelState
}

/// The bytes that an interface has transferred since it was made, or since its driver began to count.
struct InterfaceCounters: Hashable, Sendable {
    let index: Int
    let received: UInt64
    let sent: UInt64
}

/// Finds the interface with an address. NetworkManager does not report the interface that a VPN plug-in made, but it reports the addresses.
struct InterfaceAddresses: Sendable {
    /// The names of interfaces by address, in the form of inet_ntop(3).
    let names: [String: String]

    init(_ names: [String: String]) { self.names = names }

    /// The current addresses.
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
            // Link-local addresses end with the interface's name.
            let written = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: "%")
            if let first = written.first { names[String(first)] = String(cString: name) }
        }
        return InterfaceAddresses(names)
    }

    /// The interface that has one of the addresses.
    func interface(with addresses: [String]) -> String? { addresses.lazy.compactMap { names[$0] }.first }
}

/// Signals when network interfaces appear, disappear or change (rtnetlink(7)). It needs no polling.
enum LinkEvents {
    /// The stream of changes. It is empty if the system does not report them, as in some sandboxes.
    static func stream() -> AsyncStream<Void> {
        let descriptor = quire_link_events_open()
        guard descriptor >= 0 else { return AsyncStream { $0.finish() } }
        return BackgroundLoop.shared.wakes(from: descriptor)
    }
}
