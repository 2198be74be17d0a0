public import Foundation

/// A private network that this computer is connected to or could be.
public struct Tunnel: Identifiable, Hashable, Sendable {
    /// The UUID of NetworkManager's connection, or "interface:" with the name of an interface that somebody else looks after.
    public let id: String
    public let name: String
    public let kind: Kind
    public let state: TunnelState
    /// Where it leads: a host, as its settings write it; nil where they do not say.
    public let server: String?
    /// The network interface that its traffic goes through; nil while there is none.
    public let interface: String?
    /// Since when it is in its state; nil where nobody was there to see it begin.
    public let since: Date?
    /// Whether NetworkManager looks after it, and connects and disconnects it.
    public let isManaged: Bool

    public init(
        id: String, name: String, kind: Kind, state: TunnelState, server: String? = nil, interface: String? = nil, since: Date? = nil,
        isManaged: Bool = true
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.state = state
        self.server = server
        self.interface = interface
        self.since = since
        self.isManaged = isManaged
    }

    public enum Kind: Hashable, Sendable {
        case wireGuard
        /// A plug-in of NetworkManager, by its short name, such as "openvpn".
        case plugIn(String)
        /// An interface whose packets a program carries, such as OpenVPN without NetworkManager.
        case tun, tap
    }

    static func id(ofInterface name: String) -> String { "interface:\(name)" }
}
