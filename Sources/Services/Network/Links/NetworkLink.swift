/// The connection that this computer reaches the network by.
public struct NetworkLink: Hashable, Sendable {
    /// The kind of a connection.
    public enum Kind: Hashable, Sendable {
        /// A Wi-Fi network with its signal from 0 to 1 and its frequency in MHz; nil where unknown.
        case wifi(strength: Double?, frequency: Int?)
        case wired, mobile, bluetooth, other
    }

    /// The UUID of its settings.
    public let uuid: String
    /// The name of the network, or else of its settings.
    public let name: String
    public let kind: Kind
    /// The name of the interface, such as “wlp2s0”; nil if unknown.
    public let interface: String?
    /// The addresses of the interface, those of IPv4 first.
    public let addresses: [String]
    /// The speed of the hardware in Mbit/s; nil if unknown.
    public let speed: Int?

    /// Creates a value.
    public init(uuid: String, name: String, kind: Kind, interface: String? = nil, addresses: [String] = [], speed: Int? = nil) {
        self.uuid = uuid
        self.name = name
        self.kind = kind
        self.interface = interface
        self.addresses = addresses
        self.speed = speed
    }
}

/// The network at one time.
public struct LinkReport: Hashable, Sendable {
    /// How far the network reaches (`NMConnectivityState`).
    public enum Reach: Hashable, Sendable {
        case unknown, none
        /// A page to sign in at is in the way.
        case portal
        case limited, full
    }

    /// NetworkManager's state.
    public var manager: TunnelReport.ServiceState
    /// The connection; nil without one.
    public var link: NetworkLink?
    public var reach: Reach
    /// Whether Wi-Fi is turned on; nil without a Wi-Fi device.
    public var isWiFiOn: Bool?
    /// The rates of the last minute; nil while they are not sampled.
    public var traffic: TunnelTraffic?

    /// Creates a report.
    public init(
        manager: TunnelReport.ServiceState, link: NetworkLink? = nil, reach: Reach = .unknown, isWiFiOn: Bool? = nil,
        traffic: TunnelTraffic? = nil
    ) {
        self.manager = manager
        self.link = link
        self.reach = reach
        self.isWiFiOn = isWiFiOn
        self.traffic = traffic
    }
}
