/// What goes through a private network, a sample a second.
public struct TunnelTraffic: Hashable, Sendable {
    /// Bytes a second that came in, of each of the last `TunnelSampler.length` seconds; the newest comes last.
    public let down: [Double]
    /// The same for what went out.
    public let up: [Double]

    public init(down: [Double], up: [Double]) {
        self.down = down
        self.up = up
    }
}
