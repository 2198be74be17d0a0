/// What NetworkManager says of private networks at one time.
struct ServiceReading: Hashable, Sendable {
    var profiles: [TunnelProfile] = []
    var active: [ActiveTunnel] = []
}
