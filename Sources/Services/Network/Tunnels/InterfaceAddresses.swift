import Glibc

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
