/// A network interface that is a tunnel, as the kernel has it.
struct TunnelInterface: Hashable, Sendable {
    let name: String
    /// The kernel gives no number twice while it runs.
    let index: Int
    let kind: Tunnel.Kind
    let state: TunnelState
}
