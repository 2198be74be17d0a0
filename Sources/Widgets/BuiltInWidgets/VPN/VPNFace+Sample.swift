import Foundation
import Network

extension VPNFace {
    /// For the gallery of someone who has no private network. The domain is reserved for examples (RFC 2606 §3).
    static func sample(at date: Date) -> TunnelReport {
        let tunnels = [
            Tunnel(
                id: "sample-office", name: "Office", kind: .wireGuard, state: .connected, server: "vpn.example.org:51820", interface: "wg0",
                since: date - 5400),
            Tunnel(id: "sample-home", name: "Home", kind: .plugIn("openvpn"), state: .disconnected, server: "home.example.org"),
        ]
        func wave(_ scale: Double, _ shift: Double) -> [Double] {
            (0..<60).map { second in
                let time = Double(second)
                let (slow, quick) = (sin(time / 6 + shift), sin(time / 2.3 + shift) / 2)
                return scale * max(1.2 + slow + quick, 0)
            }
        }
        return TunnelReport(
            manager: .running, tunnels: tunnels, traffic: ["sample-office": TunnelTraffic(down: wave(900_000, 0), up: wave(80_000, 2))])
    }
}
