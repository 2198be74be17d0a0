/// How a private network stands.
public enum TunnelState: Hashable, Sendable {
    case disconnected
    case connecting
    /// Connecting waits for a password that somebody is asked for.
    case authenticating
    case connected
    case disconnecting
    /// Not connected, though that was tried.
    case failed(TunnelProblem)

    /// Whether it is neither off nor ready.
    public var isBusy: Bool {
        switch self {
        case .connecting, .authenticating, .disconnecting: true
        case .disconnected, .connected, .failed: false
        }
    }

    /// The order in which they matter to who looks.
    var rank: Int {
        switch self {
        case .connected: 0
        case .connecting, .authenticating, .disconnecting: 1
        case .failed: 2
        case .disconnected: 3
        }
    }
}
